import Gestures
import CoreTestSupport
import Testing

/// Compares the coordinator with the reference implementation for every short schedule of recognizers that share a
/// touch.
@Suite struct ArbitrationRulesTests {
  typealias Signal = ScriptedRecognizer.Signal
  typealias Moment = ArbitrationSchedule.Moment
  typealias Relation = ReferenceArbitration.Relation

  /// How many moments a schedule of two has before all fingers lift.
  private static let length = triesAllCases ? 3 : 2

  /// How the moments after the first one are delivered.
  enum Delivery: CaseIterable { case frames, deadlines, deadlinesUntouched }

  @Test(arguments: Delivery.allCases)
  func everyShortScheduleOfTwoMatchesReference(delivery: Delivery) {
    let sequences = scriptedSignalSequences(Self.length)
    var found = ArbitrationMismatches()
    for relation in Relation.allCases {
      for a in sequences {
        for b in sequences { found.try(schedule([a, b], [relation], delivery)) }
      }
    }
    found.expectNone(of: 9 * sequences.count * sequences.count)
  }

  @Test(arguments: [[0], [1], [0, 1]])
  func shouldBeginFalseMatchesReferenceForEveryShortScheduleOfTwo(refused: Set<Int>) {
    let sequences = scriptedSignalSequences(Self.length)
    var found = ArbitrationMismatches()
    for relation in Relation.allCases {
      for a in sequences {
        for b in sequences { found.try(schedule([a, b], [relation], .frames, refused: refused)) }
      }
    }
    found.expectNone(of: 9 * sequences.count * sequences.count)
  }

  // One test case per relation of the first two, so that test cases run in parallel.
  @Test(.exhaustive, arguments: Relation.basic)
  func everyShortScheduleOfThreeMatchesReference(relation: Relation) {
    let sequences = scriptedSignalSequences(2)
    let found = mismatches(relation, Array(Relation.basic), sequences)
    found.expectNone(of: 16 * 15 * 15 * 15)
  }

  /// Tests all relations of three recognizers, for the signal sequences in which relations matter.
  @Test(.exhaustive, arguments: Relation.allCases)
  func everyRelationOfThreeMatchesReference(relation: Relation) {
    let sequences: [[Signal?]] = [
      [.engage, nil], [.engage, .recognize], [.engage, .finish], [.engage, .fail], [.recognize, .finish],
    ]
    let found = mismatches(relation, Array(Relation.allCases), sequences)
    found.expectNone(of: 81 * 5 * 5 * 5)
  }

  /// Compares all schedules of three recognizers with these relations and signals.
  private func mismatches(
    _ first: Relation, _ relations: [Relation], _ sequences: [[Signal?]]
  ) -> ArbitrationMismatches {
    var found = ArbitrationMismatches()
    for second in relations {
      for third in relations {
        for a in sequences {
          for b in sequences {
            for c in sequences { found.try(schedule([a, b, c], [first, second, third], .frames)) }
          }
        }
      }
    }
    return found
  }

  private func schedule(
    _ sequences: [[Signal?]], _ relations: [Relation], _ delivery: Delivery, refused: Set<Int> = []
  ) -> ArbitrationSchedule {
    var moments = sequences[0].indices.map { moment in
      Moment(signals: sequences.map { $0[moment] }, isFrame: moment == 0 || delivery == .frames)
    }
    let allLifted = Moment(signals: sequences.map { _ in nil }, fingers: [])
    moments.insert(allLifted, at: delivery == .deadlinesUntouched ? 1 : moments.count)
    return ArbitrationSchedule(moments: moments, relations: relations, refused: refused)
  }
}

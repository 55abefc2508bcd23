import Gestures
import TestSupport
import Testing

/// The coordinator against the plain rules, for recognizers that share a finger: every short schedule.
@Suite struct ArbitrationRulesTests {
  typealias Signal = ScriptedRecognizer.Signal
  typealias Moment = ArbitrationSchedule.Moment
  typealias Relation = PlainArbitration.Relation

  /// How the moments after the first come.
  enum Delivery: CaseIterable { case frames, deadlines, deadlinesUntouched }

  @Test(arguments: Delivery.allCases)
  func everyShortScheduleOfTwo(delivery: Delivery) {
    let lives = scriptedLives(3)
    var found = ArbitrationDifferences()
    for relation in Relation.allCases {
      for a in lives {
        for b in lives { found.try(schedule([a, b], [relation], delivery)) }
      }
    }
    found.expectNone(of: 9 * 37 * 37)
  }
  @Test(arguments: [[0], [1], [0, 1]])
  func everyShortScheduleOfTwoThatMustNotBegin(refused: Set<Int>) {
    let lives = scriptedLives(3)
    var found = ArbitrationDifferences()
    for relation in Relation.allCases {
      for a in lives {
        for b in lives { found.try(schedule([a, b], [relation], .frames, refused: refused)) }
      }
    }
    found.expectNone(of: 9 * 37 * 37)
  }

  // One test case for each relation of the first two, so that the cores share the work.
  @Test(arguments: Relation.plain)
  func everyShortScheduleOfThree(relation: Relation) {
    let lives = scriptedLives(2)
    var found = ArbitrationDifferences()
    for second in Relation.plain {
      for third in Relation.plain {
        for a in lives {
          for b in lives {
            for c in lives { found.try(schedule([a, b, c], [relation, second, third], .frames)) }
          }
        }
      }
    }
    found.expectNone(of: 16 * 15 * 15 * 15)
  }
  /// All relations that three can have, for the lives in which relations matter.
  @Test(arguments: Relation.allCases)
  func everyRelationOfThree(relation: Relation) {
    let lives: [[Signal?]] = [
      [.engage, nil], [.engage, .recognize], [.engage, .finish], [.engage, .fail], [.recognize, .finish],
    ]
    var found = ArbitrationDifferences()
    for second in Relation.allCases {
      for third in Relation.allCases {
        for a in lives {
          for b in lives {
            for c in lives { found.try(schedule([a, b, c], [relation, second, third], .frames)) }
          }
        }
      }
    }
    found.expectNone(of: 81 * 5 * 5 * 5)
  }

  private func schedule(
    _ lives: [[Signal?]], _ relations: [Relation], _ delivery: Delivery, refused: Set<Int> = []
  ) -> ArbitrationSchedule {
    var moments = lives[0].indices.map { moment in
      Moment(signals: lives.map { $0[moment] }, isFrame: moment == 0 || delivery == .frames)
    }
    let nobody = Moment(signals: lives.map { _ in nil }, fingers: [])
    moments.insert(nobody, at: delivery == .deadlinesUntouched ? 1 : moments.count)
    return ArbitrationSchedule(moments: moments, relations: relations, refused: refused)
  }
}

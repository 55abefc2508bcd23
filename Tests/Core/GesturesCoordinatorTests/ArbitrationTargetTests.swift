import Gestures
import CoreTestSupport
import Testing

/// Compares the coordinator with the reference implementation for recognizers on separate targets, with two touches,
/// and for recognizers disabled during a gesture, then for many long random schedules.
@Suite struct ArbitrationTargetTests {
  typealias Signal = ScriptedRecognizer.Signal
  typealias Moment = ArbitrationSchedule.Moment
  typealias Relation = ReferenceArbitration.Relation
  typealias Region = ReferenceArbitration.Region

  private static let relations: [Relation] = [.none, .firstWaits, .secondWaits]
  /// The touches that are down at each of three moments; a fourth moment lifts them all.
  private static let courses: [[[Region]]] = [
    [[.left, .right], [.left, .right], [.left, .right]], [[.left], [.left, .right], [.left, .right]],
    [[.right], [.left, .right], [.left, .right]], [[.left, .right], [.left], [.left]],
    [[.left, .right], [.right], [.left, .right]], [[.left], [], [.right]],
  ]

  // One test case per target of the first recognizer, so that test cases run in parallel.
  @Test(.exhaustive, arguments: Region.allCases)
  func everyShortScheduleOfTwoOnTargetsMatchesReference(region: Region) {
    let sequences = scriptedSignalSequences(2)
    var found = ArbitrationMismatches()
    for relation in Self.relations {
      for second in Region.allCases {
        for course in Self.courses {
          for a in sequences {
            for b in sequences {
              // The first recognizer gets the last two moments, the second the first two.
              let moments = course.indices.map {
                Moment(signals: [([nil] + a)[$0], (b + [nil])[$0]], fingers: course[$0])
              }
              let last = Moment(signals: [nil, nil], fingers: [])
              found.try(
                ArbitrationSchedule(moments: moments + [last], relations: [relation], regions: [region, second]))
            }
          }
        }
      }
    }
    found.expectNone(of: 3 * 4 * 6 * 15 * 15)
  }

  @Test(.exhaustive, arguments: [0, 1], [0, 1])
  func everyShortScheduleOfTwoWithOneDisabledMatchesReference(recognizer: Int, moment: Int) {
    let sequences = scriptedSignalSequences(3)
    var found = ArbitrationMismatches()
    for relation in Self.relations {
      for returns in [true, false] {
        for a in sequences {
          for b in sequences {
            var moments = (0..<3).map { Moment(signals: [a[$0], b[$0]]) }
            moments[moment].enabling = [(recognizer, false)]
            if returns { moments[moment + 1].enabling = [(recognizer, true)] }
            let last = [
              Moment(signals: [nil, nil], fingers: []), Moment(signals: [.engage, .engage]),
              Moment(signals: [.finish, .finish]),
            ]
            found.try(ArbitrationSchedule(moments: moments + last, relations: [relation]))
          }
        }
      }
    }
    found.expectNone(of: 3 * 2 * 37 * 37)
  }

  @Test(arguments: 2...6) func randomLongSchedulesMatchReference(count: Int) {
    var found = ArbitrationMismatches()
    for seed in 0..<randomCases(2000) { found.try(schedule(of: count, seed: UInt64(count * 1_000_000 + seed))) }
    found.expectNone(of: randomCases(2000))
  }

  private func schedule(of count: Int, seed: UInt64) -> ArbitrationSchedule {
    var random = SeededRandom(seed: seed)
    func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
    let relations = (0..<count * (count - 1) / 2).map { _ in Relation.allCases.randomElement(using: &random)! }
    let regions = chance(2) ? [] : (0..<count).map { _ in Region.allCases.randomElement(using: &random)! }
    var moments: [Moment] = []
    var fingers: [Region] = [.left]
    for index in 0..<8 {
      let signals = (0..<count).map { _ in chance(2) ? nil : Signal.allCases.randomElement(using: &random) }
      var moment = Moment(signals: signals, isFrame: index == 0 || !chance(3))
      if moment.isFrame {
        // Touches begin or end in a frame, never both.
        let remaining = [Region.left, .right].filter { fingers.contains($0) && !chance(4) }
        let new = [Region.left, .right].filter { !fingers.contains($0) && chance(2) }
        fingers = index == 0 || remaining.count == fingers.count ? fingers + new : remaining
      }
      moment.fingers = fingers
      if chance(6) { moment.enabling.append((Int.random(in: 0..<count, using: &random), chance(2))) }
      if chance(6) { moment.enabling.append((Int.random(in: 0..<count, using: &random), true)) }
      moments.append(moment)
    }
    return ArbitrationSchedule(
      moments: moments, relations: relations, regions: regions,
      refused: Set((0..<count).filter { _ in chance(8) }))
  }
}

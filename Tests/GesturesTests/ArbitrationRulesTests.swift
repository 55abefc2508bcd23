import Gestures
import TestSupport
import Testing

/// The coordinator against the plain rules: every short schedule, and many longer ones.
@Suite struct ArbitrationRulesTests {
  typealias Signal = ScriptedRecognizer.Signal
  typealias Moment = ArbitrationSchedule.Moment
  typealias Relation = PlainArbitration.Relation

  /// How the moments after the first come.
  enum Delivery: CaseIterable { case frames, deadlines, deadlinesUntouched }

  @Test(arguments: Delivery.allCases)
  func everyShortScheduleOfTwo(delivery: Delivery) {
    let lives = lives(3)
    var found = Differences()
    for relation in Relation.allCases {
      for a in lives {
        for b in lives { found.try(schedule([a, b], [relation], delivery)) }
      }
    }
    found.expectNone(of: 4 * 37 * 37)
  }

  // One test case for each relation of the first two, so that the cores share the work.
  @Test(arguments: Relation.allCases)
  func everyShortScheduleOfThree(relation: Relation) {
    let lives = lives(2)
    var found = Differences()
    for second in Relation.allCases {
      for third in Relation.allCases {
        for a in lives {
          for b in lives {
            for c in lives { found.try(schedule([a, b, c], [relation, second, third], .frames)) }
          }
        }
      }
    }
    found.expectNone(of: 16 * 15 * 15 * 15)
  }

  @Test(arguments: 2...6) func manyLongSchedules(count: Int) {
    var found = Differences()
    for seed in 0..<2000 {
      var random = SeededRandom(seed: UInt64(count * 1_000_000 + seed))
      let relations = (0..<count * (count - 1) / 2).map { _ in Relation.allCases.randomElement(using: &random)! }
      var moments: [Moment] = []
      for index in 0..<8 {
        let signals = (0..<count).map { _ in
          Bool.random(using: &random) ? nil : Signal.allCases.randomElement(using: &random)
        }
        let isFrame = index == 0 || Int.random(in: 0..<3, using: &random) > 0
        moments.append(
          Moment(signals: signals, isFrame: isFrame, isTouched: index == 0 || Int.random(in: 0..<4, using: &random) > 0)
        )
      }
      found.try(ArbitrationSchedule(moments: moments, relations: relations))
    }
    found.expectNone(of: 2000)
  }

  /// Every way one recognizer can go through so many moments, without signals that mean nothing to it.
  private func lives(_ moments: Int, _ phase: ScriptedRecognizer.Phase? = .initial) -> [[Signal?]] {
    if moments == 0 { return [[]] }
    var all = lives(moments - 1, phase).map { [nil] + $0 }
    guard let phase else { return all }
    for signal in Signal.allCases {
      let after: ScriptedRecognizer.Phase?
      switch ScriptedRecognizer.next(phase, on: signal) {
      case .stay: continue
      case .enter(let next): after = next
      case .end, .cancel: after = nil
      // Both fail a machine that tries; one is enough.
      case .fail:
        if signal == .cancel { continue }
        after = nil
      }
      all += lives(moments - 1, after).map { [signal] + $0 }
    }
    return all
  }
  private func schedule(_ lives: [[Signal?]], _ relations: [Relation], _ delivery: Delivery) -> ArbitrationSchedule {
    var moments = lives[0].indices.map { moment in
      Moment(signals: lives.map { $0[moment] }, isFrame: moment == 0 || delivery == .frames)
    }
    let nobody = Moment(signals: lives.map { _ in nil }, isTouched: false)
    moments.insert(nobody, at: delivery == .deadlinesUntouched ? 1 : moments.count)
    return ArbitrationSchedule(moments: moments, relations: relations)
  }
}

/// Counts, and keeps the first: one that is understood says more than ten thousand.
private struct Differences {
  var tried = 0
  var count = 0
  var first: String?

  mutating func `try`(_ schedule: ArbitrationSchedule) {
    tried += 1
    guard let difference = schedule.difference() else { return }
    count += 1
    if first == nil { first = difference }
  }
  func expectNone(of expected: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(tried == expected, sourceLocation: sourceLocation)
    #expect(count == 0, "\(count) of \(tried) differ, first \(first ?? "")", sourceLocation: sourceLocation)
  }
}

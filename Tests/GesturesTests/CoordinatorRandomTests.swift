import Gestures
import TestSupport
import Testing

/// Every recognizer there is, with relations by chance, under hands by chance.
@Suite struct CoordinatorRandomTests {
  /// Who is attached, and how they are related.
  private struct Assignment {
    var recognizers: [(name: String, value: any GestureRecognizer)] = []
    var simultaneous: [[Bool]]
    /// Whether the first is to require the second to fail; a coordinator may refuse it.
    var requires: [[Bool]]

    init(seed: UInt64) {
      var random = SeededRandom(seed: seed)
      for type in Catalog.recognizers { Self.add(type, to: &recognizers, &random) }
      recognizers.shuffle(using: &random)
      let (count, share) = (recognizers.count, Int.random(in: 1...8, using: &random))
      let none = Array(repeating: Array(repeating: false, count: count), count: count)
      (simultaneous, requires) = (none, none)
      for a in 0..<count {
        for b in 0..<count where a != b {
          requires[a][b] = Int.random(in: 0..<12, using: &random) == 0
          if a < b, Int.random(in: 0..<share, using: &random) == 0 {
            (simultaneous[a][b], simultaneous[b][a]) = (true, true)
          }
        }
      }
    }
    /// Each variant, and the kind once more with its parameters turned: two taps, three fingers, other thresholds.
    private static func add<R: GestureRecognizer>(
      _: R.Type, to recognizers: inout [(name: String, value: any GestureRecognizer)], _ random: inout SeededRandom
    ) {
      for variant in R.variants { recognizers.append((variant.name, variant.recognizer)) }
      var turned = R()
      for parameter in R.parameters {
        let value =
          parameter.unit == .count
          ? Double(Int.random(in: 1...3, using: &random)) : parameter.get(turned) * Double.random(in: 0...2, using: &random)
        parameter.set(&turned, min(max(value, parameter.range.lowerBound), parameter.range.upperBound))
      }
      recognizers.append(("\(R.kind)Turned", turned))
    }
    /// - Returns: the laws that hold of it.
    func attach(to pad: Pad, isTame: Bool) -> CoordinatorLaws {
      var machines: [CoordinatorLaws.Machine] = []
      var ids: [RecognizerID] = []
      func attach<R: GestureRecognizer>(_ recognizer: R, _ name: String) {
        ids.append(pad.attach(name, recognizer))
        machines.append(CoordinatorLaws.Machine(R.self))
      }
      for (name, value) in recognizers { attach(value, name) }
      var accepted = requires
      for a in ids.indices {
        for b in ids.indices {
          if a < b, simultaneous[a][b] { pad.coordinator.allowSimultaneous(ids[a], ids[b]) }
          if requires[a][b] { accepted[a][b] = pad.coordinator.require(ids[b], toFailBefore: ids[a]) }
        }
      }
      return CoordinatorLaws(machines, simultaneous: simultaneous, requires: accepted, isTame: isTame)
    }
  }

  // Ten test cases, so that the cores share the work.
  @Test(arguments: 0..<10) func theLawsHold(part: Int) {
    for seed in 0..<40 { expectLaws(UInt64(part * 1000 + seed), wild: false) }
  }
  @Test(arguments: 0..<4) func theLawsHoldWhateverThePlaces(part: Int) {
    for seed in 0..<40 { expectLaws(UInt64(100_000 + part * 1000 + seed), wild: true) }
  }

  private func expectLaws(_ seed: UInt64, wild: Bool) {
    let assignment = Assignment(seed: seed)
    let (seen, unseen) = (Pad(), Pad(isObserved: false))
    var laws = assignment.attach(to: seen, isTame: !wild)
    _ = assignment.attach(to: unseen, isTame: !wild)
    var hands = RandomHands(seed: seed, hasWildPlaces: wild)
    var events = (0..<80).map { _ in hands.next() }
    events += hands.last()
    for event in events {
      seen.play(event)
      unseen.play(event)
    }
    laws.check(seen.journal.entries)
    let count = laws.broken.count
    #expect(count == 0, "seed \(seed): \(count) broken, first \(laws.broken.first ?? "")")
    let told = seen.journal.transitions.filter { $0.to != .failed }.map { Pad.Call($0.recognizer, $0.to) }
    let (isTold, isSame) = (seen.calls == told, seen.calls == unseen.calls)
    #expect(isTold, "seed \(seed): handlers are called as observers are told")
    #expect(isSame, "seed \(seed): nobody behaves differently when watched")
    for pad in [seen, unseen] {
      #expect(pad.coordinator.isIdle && pad.coordinator.nextDeadline == nil, "seed \(seed)")
      #expect(pad.coordinator.waiting.isEmpty, "seed \(seed)")
    }
  }

  /// Else the laws would hold of nothing.
  @Test func enoughHappens() {
    var kinds: [String: Int] = [:]
    for seed in 0..<100 {
      let pad = Pad()
      _ = Assignment(seed: UInt64(seed)).attach(to: pad, isTame: true)
      var hands = RandomHands(seed: UInt64(seed))
      for _ in 0..<80 { pad.play(hands.next()) }
      for transition in pad.journal.transitions {
        kinds["\(transition.from) → \(transition.to)", default: 0] += 1
        switch transition.cause {
        case .itself: break
        case .excluded: kinds["excluded", default: 0] += 1
        case .refused, .disabled, .detached, .ignored: kinds["taken out", default: 0] += 1
        case .required: kinds["required", default: 0] += 1
        }
      }
    }
    let expected = [
      "possible → began", "possible → ended", "possible → failed", "began → changed", "began → ended",
      "began → cancelled", "changed → changed", "changed → ended", "changed → cancelled", "excluded", "required",
    ]
    for kind in expected { #expect(kinds[kind, default: 0] >= 10, "\(kind): \(kinds[kind, default: 0])") }
  }
}

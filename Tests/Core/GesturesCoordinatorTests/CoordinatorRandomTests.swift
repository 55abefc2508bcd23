import Gestures
import CoreTestSupport
import Testing

/// Every kind of recognizer with random relations and random touches.
@Suite struct CoordinatorRandomTests {
  /// The attached recognizers and their relations.
  private struct Setup {
    var recognizers: [(name: String, value: any GestureRecognizer)] = []
    var simultaneous: [[Bool]]
    /// Whether the recognizer of the row is to require the one of the column to fail; a coordinator may reject it.
    var requires: [[Bool]]

    init(seed: UInt64) {
      var random = SeededRandom(seed: seed)
      for type in Catalog.recognizers { Self.add(type, to: &recognizers, &random) }
      recognizers.shuffle(using: &random)
      let (count, share) = (recognizers.count, Int.random(in: 1...8, using: &random))
      let none = Array(repeating: Array(repeating: false, count: count), count: count)
      simultaneous = none
      requires = none
      for a in 0..<count {
        for b in 0..<count where a != b {
          requires[a][b] = Int.random(in: 0..<12, using: &random) == 0
          if a < b, Int.random(in: 0..<share, using: &random) == 0 {
            simultaneous[a][b] = true
            simultaneous[b][a] = true
          }
        }
      }
    }

    /// Adds each variant, and the kind once more with other parameters: two taps, three fingers, other thresholds.
    private static func add<R: GestureRecognizer>(
      _: R.Type, to recognizers: inout [(name: String, value: any GestureRecognizer)], _ random: inout SeededRandom
    ) {
      for variant in R.variants { recognizers.append((variant.name, variant.recognizer)) }
      var modified = R()
      for parameter in R.parameters {
        let value =
          parameter.unit == .count
          ? Double(Int.random(in: 1...3, using: &random))
          : parameter.get(modified) * Double.random(in: 0...2, using: &random)
        parameter.set(&modified, min(max(value, parameter.range.lowerBound), parameter.range.upperBound))
      }
      // A maximum may be below its minimum.
      for parameter in R.parameters where modified.invalidParameter != nil && parameter.name.hasPrefix("maximum") {
        parameter.set(&modified, parameter.range.upperBound)
      }
      recognizers.append(("\(R.kind)Modified", modified))
    }

    /// - Returns: the invariants that apply to this setup.
    func attach(to pad: Pad, hasValidPositions: Bool) -> CoordinatorInvariants {
      var machines: [CoordinatorInvariants.Machine] = []
      var ids: [RecognizerID] = []
      func attach<R: GestureRecognizer>(_ recognizer: R, _ name: String) {
        ids.append(pad.attach(name, recognizer))
        machines.append(CoordinatorInvariants.Machine(R.self))
      }
      for (name, value) in recognizers { attach(value, name) }
      var accepted = requires
      for a in ids.indices {
        for b in ids.indices {
          if a < b, simultaneous[a][b] { pad.coordinator.allowSimultaneous(ids[a], ids[b]) }
          if requires[a][b] { accepted[a][b] = pad.coordinator.require(ids[b], toFailBefore: ids[a]) }
        }
      }
      return CoordinatorInvariants(
        machines, simultaneous: simultaneous, requires: accepted, hasValidPositions: hasValidPositions)
    }
  }

  // Ten test cases, so that they run in parallel.
  @Test(arguments: 0..<10) func invariantsHoldForRandomTouches(part: Int) {
    for seed in 0..<randomCases(40) { expectInvariants(UInt64(part * 1000 + seed), invalid: false) }
  }

  @Test(arguments: 0..<4) func invariantsHoldForExtremePositions(part: Int) {
    for seed in 0..<randomCases(40) { expectInvariants(UInt64(100_000 + part * 1000 + seed), invalid: true) }
  }

  private func expectInvariants(_ seed: UInt64, invalid: Bool) {
    let setup = Setup(seed: seed)
    let (observed, unobserved) = (Pad(), Pad(isObserved: false))
    var invariants = setup.attach(to: observed, hasValidPositions: !invalid)
    _ = setup.attach(to: unobserved, hasValidPositions: !invalid)
    var input = RandomTouches(seed: seed, hasExtremePositions: invalid)
    var events = (0..<80).map { _ in input.next() }
    events += input.liftAll()
    for event in events {
      observed.play(event)
      unobserved.play(event)
    }
    invariants.check(observed.journal.entries)
    let count = invariants.broken.count
    #expect(count == 0, "seed \(seed): \(count) broken, first \(invariants.broken.first ?? "")")
    let reported = observed.journal.transitions.filter { $0.to != .failed }.map { Pad.Call($0.recognizer, $0.to) }
    let (isReported, isSame) = (observed.calls == reported, observed.callLog == unobserved.callLog)
    #expect(isReported, "seed \(seed): handlers and observer get the same transitions")
    #expect(isSame, "seed \(seed): an observer changes nothing")
    for pad in [observed, unobserved] {
      #expect(pad.coordinator.isIdle && pad.coordinator.nextDeadline == nil, "seed \(seed)")
      #expect(pad.coordinator.waiting.isEmpty, "seed \(seed)")
    }
  }

  /// Without transitions of every kind the invariants would prove nothing.
  @Test func randomTouchesReachEveryKindOfTransition() {
    var kinds: [String: Int] = [:]
    for seed in 0..<100 {
      let pad = Pad()
      _ = Setup(seed: UInt64(seed)).attach(to: pad, hasValidPositions: true)
      var input = RandomTouches(seed: UInt64(seed))
      for _ in 0..<80 { pad.play(input.next()) }
      for transition in pad.journal.transitions {
        kinds["\(transition.from) → \(transition.to)", default: 0] += 1
        switch transition.cause {
        case .itself: break
        case .excluded: kinds["excluded", default: 0] += 1
        case .refused, .disabled, .detached, .ignored, .targetRemoved: kinds["removed", default: 0] += 1
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

import Gestures
import CoreTestSupport
import Testing

/// Each machine alone with random parameters, some of them 0: every failure of its own has a number as its reason.
@Suite struct ReasonPropertyTests {
  @Test(arguments: Catalog.recognizers)
  func everyFailureHasAViolatedReason(type: any GestureRecognizer.Type) { expectReasons(of: type) }

  private func expectReasons<R: GestureRecognizer>(of type: R.Type) {
    var measured: Set<String> = []
    for seed in 0..<randomCases(600) {
      var random = SeededRandom(seed: UInt64(seed))
      let pad = Pad(bounds: Point2D(100, 100))
      pad.attach(R.kind, modified(type, &random))
      var input = RandomTouches(seed: UInt64(seed))
      input.pressesButtons = seed % 2 == 0
      for _ in 0..<40 { pad.play(input.next()) }
      for event in input.liftAll() { pad.play(event) }
      // A cancelled touch and a pressed button have no measured value.
      for failure in pad.journal.transitions
      where failure.to == .failed && !["touchCancelled", "buttonDown"].contains(failure.signal) {
        let isViolated = failure.reason?.isViolated == true
        #expect(
          isViolated, "seed \(seed): \(R.kind) failed by \(failure.signal), \(String(describing: failure.reason))")
        if let reason = failure.reason {
          measured.insert(reason.measured)
          #expect(!Self.contradictsItself(reason), "\(reason)")
        }
      }
    }
    // A machine that cannot fail has no reasons.
    let mayFail = R.Phase.allCases.contains { phase in R.Signal.allCases.contains { R.next(phase, on: $0) == .fail } }
    #expect(measured.isEmpty != mayFail)
  }

  /// Whether the text has one number as the value and as a limit that it does not reach.
  private static func contradictsItself(_ reason: Reason) -> Bool {
    let (value, limit) = (_Thousandths(reason.value), _Thousandths(reason.threshold))
    return value == limit && reason.value != reason.threshold && !"\(reason)".contains("just ")
  }

  /// A velocity of 93.4969 mm/s must not be “93.497; must be at least 93.497”.
  @Test(arguments: [
    (Reason.Bound.atLeast, -0.0001, "velocity just under 600 pt/s; must be at least 600 pt/s"),
    (.atLeast, -0.001, "velocity 599.999 pt/s; must be at least 600 pt/s"),
    (.atMost, 0.0001, "velocity just over 600 pt/s, 600 pt/s allowed"),
    (.lessThan, 0, "velocity 600 pt/s; must be under 600 pt/s"),
    (.lessThan, 0.0001, "velocity just over 600 pt/s; must be under 600 pt/s"),
  ]) func valueThatRoundsToItsLimitIsNotThatNumber(bound: Reason.Bound, difference: Double, text: String) {
    #expect(Self.reason(600 + difference, bound).description == text)
  }

  private static func reason(_ value: Double, _ bound: Reason.Bound) -> Reason {
    switch bound {
    case .atMost: .exceeded("velocity", value, allowed: 600, .pointsPerSecond)
    case .lessThan: .reached("velocity", value, limit: 600, .pointsPerSecond)
    case .atLeast: .missed("velocity", value, needed: 600, .pointsPerSecond)
    }
  }

  private func modified<R: GestureRecognizer>(_: R.Type, _ random: inout SeededRandom) -> R {
    var modified = R()
    for parameter in R.parameters {
      let value =
        switch (parameter.choices.isEmpty, parameter.unit) {
        case (false, _): Double(Int.random(in: 0...Int(parameter.range.upperBound), using: &random))
        case (true, .count): Double(Int.random(in: 1...3, using: &random))
        case (true, _): parameter.get(modified) * [0, 0.1, 1, 1, 3].randomElement(using: &random)!
        }
      let before = modified
      parameter.set(&modified, min(max(value, parameter.range.lowerBound), parameter.range.upperBound))
      // Two parameters may not fit each other.
      if modified.invalidParameter != nil { modified = before }
    }
    return modified
  }
}

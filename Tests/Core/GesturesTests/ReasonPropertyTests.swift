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
        if let reason = failure.reason { measured.insert(reason.measured) }
      }
    }
    // A machine that cannot fail has no reasons.
    let mayFail = R.Phase.allCases.contains { phase in R.Signal.allCases.contains { R.next(phase, on: $0) == .fail } }
    #expect(measured.isEmpty != mayFail)
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

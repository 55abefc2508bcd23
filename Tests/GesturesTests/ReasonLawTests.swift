import Gestures
import TestSupport
import Testing

/// Every machine alone, its parameters turned by chance, some of them to nothing: who fails by itself says by what number.
@Suite struct ReasonLawTests {
  @Test(arguments: Catalog.recognizers)
  func failuresHaveReasons(type: any GestureRecognizer.Type) { expectReasons(of: type) }
  private func expectReasons<R: GestureRecognizer>(of type: R.Type) {
    var measured: Set<String> = []
    for seed in 0..<600 {
      var random = SeededRandom(seed: UInt64(seed))
      let pad = Pad(bounds: Point(100, 100))
      pad.attach(R.kind, turned(type, &random))
      var hands = RandomHands(seed: UInt64(seed))
      for _ in 0..<40 { pad.play(hands.next()) }
      for event in hands.last() { pad.play(event) }
      for failure in pad.journal.transitions where failure.to == .failed && failure.signal != "touchCancelled" {
        let isOne = failure.reason?.isOne == true
        #expect(isOne, "seed \(seed): \(R.kind) failed by \(failure.signal), \(String(describing: failure.reason))")
        if let reason = failure.reason { measured.insert(reason.measured) }
      }
    }
    // One that cannot fail has nothing to say.
    let mayFail = R.Phase.allCases.contains { phase in R.Signal.allCases.contains { R.next(phase, on: $0) == .fail } }
    #expect(measured.isEmpty != mayFail)
  }
  private func turned<R: GestureRecognizer>(_: R.Type, _ random: inout SeededRandom) -> R {
    var turned = R()
    for parameter in R.parameters {
      let value =
        switch (parameter.choices.isEmpty, parameter.unit) {
        case (false, _): Double(Int.random(in: 0..<parameter.choices.count, using: &random))
        case (true, .count): Double(Int.random(in: 1...3, using: &random))
        case (true, _): parameter.get(turned) * [0, 0.1, 1, 1, 3].randomElement(using: &random)!
        }
      parameter.set(&turned, min(max(value, parameter.range.lowerBound), parameter.range.upperBound))
    }
    return turned
  }

  /// A roll of three fingers over a pad that waits for two at once, as in a drumroll that somebody recorded.
  @Test func aFingerAfterAnotherHasLiftedIsOneTooMany() {
    let pad = Pad()
    pad.attach("twoFingerTap", TapRecognizer(numberOfTouchesRequired: 2))
    pad.at(0, .land(1, 10, 10))
    pad.at(20, .land(2, 40, 10))
    pad.at(60, .lift(1))
    pad.at(80, .land(3, 70, 10))
    expectReason(pad.reason, "fingers in all", 3, .atMost, 2, .count)
  }
  /// Fingers that leap as they lift have gone far enough, only too late.
  @Test func whatCountsIsHowFarTheyWereBeforeTheyLifted() {
    let pad = Pad()
    pad.attach("pinch", PinchRecognizer())
    pad.at(0, .land(1, 10, 10), .land(2, 40, 10))
    pad.at(20, .move(2, 45, 10))
    pad.at(40, .lift(1), .liftAt(2, 90, 10))
    expectReason(pad.reason, "span change before touch up", 5, .atLeast, 12, .points)
  }
  @Test func whereNothingIsTooLittleAnUpdateIsMissing() {
    var pan = PanRecognizer()
    pan.minimumTranslation = 0
    let pad = Pad()
    pad.attach("pan", pan)
    pad.at(0, .land(1, 10, 10))
    pad.at(20, .lift(1))
    expectReason(pad.reason, "updates while down", 0, .atLeast, 1, .count)
  }
}

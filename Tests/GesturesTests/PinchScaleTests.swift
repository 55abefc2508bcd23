import Gestures
import TestSupport
import Testing

/// The scale and location reported by an active pinch, also when touches begin and end.
@Suite struct PinchScaleTests {
  /// Returns a pad with two touches that spread from 100 to 200 pt: began at 10 ms with a scale of 2.
  private func begun(third: Bool = false) -> Pad {
    var pinch = PinchRecognizer()
    pinch.minimumRejoinDuration = .zero
    pinch.minimumScaleChange = 0
    pinch.minimumSpanChange = 12
    pinch.minimumSpanShare = 0.5
    let pad = Pad("pinch", pinch)
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    if third { pad.at(5, .down(3, 0, 300)) }
    pad.at(10, .move(2, 200, 0))
    #expect(pad.takeLog() == ["10 pinch possible → began"])
    expectLast(pad, scale: 2, at: Point2D(100, 0))
    return pad
  }

  private func expectLast(
    _ pad: Pad, scale: Double, at location: Point2D, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    GesturesTests.expectLast(
      pad, ["scale", "velocity"], [scale], at: location, sourceLocation: sourceLocation)
  }

  @Test func scaleIsTheSpanDividedByTheFirstSpan() {
    let pad = begun()
    for (time, x) in [(20, 300.0), (30, 50), (40, 100)] as [(Int64, Double)] {
      pad.at(time, .move(2, x, 0))
      expectLast(pad, scale: x / 100, at: Point2D(x / 2, 0))
    }
    #expect(pad.log.suffix(2) == ["30 pinch changed → changed", "40 pinch changed → changed"])
  }

  /// On touchpads the remaining finger often jumps as the other lifts, because the firmware had merged them.
  @Test(arguments: [Touch.up(1), .upAt(1, 40, 0)]) func touchUpFrameDoesNotChangeTheScale(lift: Touch) {
    var pad = begun()
    pad.at(20, lift, .upAt(2, 250, 0))
    #expect(pad.takeLog() == ["20 pinch began → ended"] && pad.coordinator.isIdle)
    expectLast(pad, scale: 2, at: Point2D(100, 0))
    pad = begun()
    pad.at(20, lift, .move(2, 350, 70))
    expectLast(pad, scale: 2, at: Point2D(100, 0))
    pad.at(30, .up(2))
    expectLast(pad, scale: 2, at: Point2D(100, 0))
  }

  @Test func pinchEndsOnlyWhenBothTouchesHaveLifted() {
    let pad = begun()
    pad.at(20, .upAt(2, 250, 0))
    #expect(pad.takeLog() == ["20 pinch began → changed"])
    expectLast(pad, scale: 2, at: Point2D(100, 0))
    #expect(pad.journal.transitions.last?.description.numberOfTouches == 1)
    pad.at(30, .move(1, 77, 0))
    #expect(pad.takeLog() == [], "one finger has no span")
    pad.at(40, .up(1))
    #expect(pad.takeLog() == ["40 pinch changed → ended"] && pad.coordinator.isIdle)
    expectLast(pad, scale: 2, at: Point2D(100, 0))
  }

  @Test(arguments: [1, 2] as [Int32]) func replacementTouchContinuesTheScale(lifting: Int32) {
    let pad = begun()
    let remaining = 3 - lifting
    let x = remaining == 1 ? 0.0 : 200
    pad.at(20, .up(lifting))
    pad.at(30, .down(3, x + 40, 0))
    #expect(pad.takeLog() == ["20 pinch began → changed", "30 pinch changed → changed"])
    expectLast(pad, scale: 2, at: Point2D(100, 0))
    pad.at(40, .move(3, x + 60, 0))
    expectLast(pad, scale: 3, at: Point2D(110, 0))
    pad.at(50, .up(3), .up(remaining))
    #expect(pad.log.last == "50 pinch changed → ended")
    expectLast(pad, scale: 3, at: Point2D(110, 0))
  }

  @Test func touchIdentifierMayBeReused() {
    let pad = begun()
    pad.at(20, .up(1))
    pad.at(30, .down(1, 100, 0))
    expectLast(pad, scale: 2, at: Point2D(100, 0))
    pad.at(40, .move(1, 0, 0))
    expectLast(pad, scale: 4, at: Point2D(50, 0))
  }

  @Test func repeatedPausesDoNotChangeTheScale() {
    let pad = begun()
    for round in 0..<20 {
      let time = Int64(round) * 100 + 100
      pad.at(time, .up(2))
      pad.at(time + 50, .down(2, 200 - Double(round), Double(round)))
      expectLast(pad, scale: 2, at: Point2D(100, 0))
    }
  }

  /// Touches closer than 1 pt have no meaningful ratio.
  @Test(arguments: [0, 0.25, 0.999]) func coincidentTouchesDoNotChangeTheScale(distance: Double) {
    let pad = begun()
    pad.at(20, .up(2))
    pad.at(30, .down(3, distance, 0))
    pad.at(40, .move(3, distance, 0))
    expectLast(pad, scale: 2, at: Point2D(100, 0))
    pad.at(50, .move(3, 3, 0))
    expectLast(pad, scale: 6, at: Point2D(100 + (3 - distance) / 2, 0))
  }

  // MARK: Additional touches

  @Test func thirdTouchDoesNotChangeTheScale() {
    let pad = begun(third: true)
    pad.at(20, .move(3, 500, 500))
    expectLast(pad, scale: 2, at: Point2D(100, 0))
    pad.at(30, .cancel(3))
    pad.at(40, .down(4, 50, 50))
    pad.at(50, .up(4))
    expectLast(pad, scale: 2, at: Point2D(100, 0))
    pad.at(60, .move(2, 300, 0))
    expectLast(pad, scale: 3, at: Point2D(150, 0))
    #expect(pad.journal.transitions.last?.to == .changed)
  }

  /// A change is reported only when one of its touches moves.
  @Test func frameWithoutMovementIsNoChange() {
    let pad = begun(third: true)
    pad.at(20)
    pad.at(30, .move(3, 500, 500))
    pad.at(40, .up(3))
    #expect(pad.takeLog() == [])
  }

  @Test func laterThirdTouchReplacesALiftedOne() {
    let pad = begun()
    pad.at(15, .down(3, 0, 300))
    pad.at(20, .upAt(2, 220, 0))
    #expect(pad.takeLog() == ["20 pinch began → changed"])
    expectLast(pad, scale: 2, at: Point2D(100, 0))
    pad.at(30, .move(3, 0, 600))
    expectLast(pad, scale: 4, at: Point2D(100, 150))
    pad.at(40, .up(1))
    pad.at(50, .up(3))
    #expect(pad.log.last == "50 pinch changed → ended")
  }

  /// It was ignored when the pinch began and stays ignored.
  @Test func earlierThirdTouchDoesNotReplaceALiftedOne() {
    let pad = begun(third: true)
    pad.at(20, .upAt(2, 220, 0))
    pad.at(200, .move(3, 0, 600))
    expectLast(pad, scale: 2, at: Point2D(100, 0))
    pad.at(300, .up(1))
    #expect(pad.takeLog() == ["20 pinch began → changed", "300 pinch changed → ended"])
  }

  // MARK: Cancelled touches

  @Test(arguments: [1, 2] as [Int32]) func cancelledTouchCancelsActivePinch(finger: Int32) {
    let pad = begun(third: true)
    pad.at(20, .cancel(finger))
    #expect(pad.takeLog() == ["20 pinch began → cancelled"])
  }

  @Test func cancelledRemainingTouchCancelsPausedPinch() {
    let pad = begun()
    pad.at(20, .up(1))
    pad.at(30, .cancel(2))
    #expect(pad.log.last == "30 pinch changed → cancelled" && pad.coordinator.isIdle)
  }

  @Test func nextPinchStartsAtScaleOne() {
    let pad = begun()
    pad.at(20, .up(1), .up(2))
    pad.at(100, .down(1, 0, 0), .down(2, 50, 0))
    pad.at(110, .move(2, 100, 0))
    expectLast(pad, scale: 2, at: Point2D(50, 0))
    #expect(pad.log.last == "110 pinch possible → began")
  }
}

import Gestures
import CoreTestSupport
import Testing

/// Pans from touchpad events.
@Suite struct PanTouchpadTests {
  private func pad(_ fingers: ClosedRange<Int> = 1...10, _ lock: PanRecognizer.AxisLock = .free) -> Pad {
    var pan = PanRecognizer()
    pan.minimumNumberOfTouches = fingers.lowerBound
    pan.maximumNumberOfTouches = fingers.upperBound
    pan.axisLock = lock
    pan.minimumTranslation = 16
    return Pad("pan", pan)
  }

  private func expectLast(_ pad: Pad, _ translation: Point2D, sourceLocation: SourceLocation = #_sourceLocation) {
    GesturesTests.expectLast(
      pad, PanTranslationTests.names, [translation.x, translation.y], at: Point2D(120, 44),
      sourceLocation: sourceLocation)
  }

  @Test func velocityUsesEventTimestamps() {
    let coordinator = GestureCoordinator()
    var velocity = Point2D.zero
    coordinator.attach(PanRecognizer()) { pan in velocity = pan.velocity }
    for step in 0...10 {
      // Delivered at least 25 ms after the timestamp, with jitter.
      let stamp = Timestamp.milliseconds(Int64(step) * 8)
      coordinator.handle(
        TouchpadEvent(
          stamp + .milliseconds(25 + Int64(step % 3)), .scroll(step == 0 ? .began : .changed, by: Point2D(0, 4)),
          at: .zero, stamp: stamp))
    }
    #expect((velocity - Point2D(0, 500)).length < 1e-6, "\(velocity)")
    coordinator.handle(TouchpadEvent(.milliseconds(400), .scroll(.ended, by: .zero), at: .zero))
    #expect(velocity == .zero)
  }
}

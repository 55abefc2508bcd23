import Gestures
import TestSupport
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

  @Test func scrollIsATwoFingerPanAfterAQuarterOfTheSlop() {
    var pad = pad()
    pad.send(0, .scroll(.began, by: Point2D(0, 3.999)))
    pad.send(8, .scroll(.ended, by: .zero))
    expectFailed(pad, "8", "touchUp")
    expectReason(pad.reason, "moved", 3.999, .atLeast, 4, .points)
    pad = self.pad()
    pad.send(0, .scroll(.began, by: Point2D(0, 4)))
    #expect(pad.takeLog() == ["0 pan possible → began"])
    pad = self.pad()
    pad.send(0, .scroll(.began, by: Point2D(0, 2)))
    pad.send(8, .scroll(.changed, by: Point2D(1, 3)))
    expectLast(pad, Point2D(1, 5))
    #expect(pad.journal.transitions.allSatisfy { $0.description.numberOfTouches == 2 })
    pad.send(16, .scroll(.ended, by: .zero))
    expectLast(pad, Point2D(1, 5))
    #expect(pad.log == ["8 pan possible → began", "16 pan began → ended"])
    #expect(pad.coordinator.isIdle)
  }

  @Test(arguments: 3...5) func swipeIsAPanOfItsFingers(fingers: Int) {
    let pad = pad(fingers...fingers)
    pad.send(0, .swipe(.began, fingers: fingers, by: .zero))
    #expect(pad.log == [])
    pad.send(8, .swipe(.changed, fingers: fingers, by: Point2D(-4.5, 0)))
    expectLast(pad, Point2D(-4.5, 0))
    pad.send(16, .swipe(.changed, fingers: fingers, by: .zero))
    pad.send(24, .swipe(.cancelled, fingers: fingers, by: .zero))
    #expect(pad.log == ["8 pan possible → began", "24 pan began → cancelled"])
    #expect(pad.journal.transitions.allSatisfy { $0.description.numberOfTouches == fingers })
  }

  @Test func pointerDragIsAOneFingerPan() {
    let pad = pad(1...1)
    pad.send(0, .motion(by: Point2D(300, 0)))
    #expect(pad.coordinator.isIdle)
    pad.send(10, .button(.began, 272))
    pad.send(20, .motion(by: Point2D(15, 0)))
    #expect(pad.log == [], "movement during a click is no drag")
    pad.send(30, .motion(by: Point2D(1, 0)))
    expectLast(pad, Point2D(16, 0))
    pad.send(40, .motion(by: Point2D(0, 9)))
    expectLast(pad, Point2D(16, 9))
    pad.send(50, .button(.ended, 272))
    #expect(pad.log == ["30 pan possible → began", "40 pan began → changed", "50 pan changed → ended"])
    pad.send(60, .motion(by: Point2D(300, 0)))
    #expect(pad.log.count == 3 && pad.coordinator.isIdle)
  }

  @Test func clickStaysBelowTheSlop() {
    let pad = pad()
    pad.send(0, .button(.began, 272))
    pad.send(10, .motion(by: Point2D(0, -6)))
    pad.send(20, .button(.ended, 272))
    expectFailed(pad, "20", "touchUp")
    expectReason(pad.reason, "moved", 6, .atLeast, 16, .points)
  }

  @Test(arguments: [273, 274, 275] as [UInt16]) func otherButtonsDoNotPan(button: UInt16) {
    let pad = pad()
    pad.send(0, .button(.began, button))
    pad.send(10, .motion(by: Point2D(300, 0)))
    pad.send(20, .button(.ended, button))
    #expect(pad.log == [])
  }

  @Test func wrongNumberOfFingersFailsWithTheirCount() {
    var pad = pad(1...2)
    pad.send(0, .swipe(.began, fingers: 3, by: .zero))
    expectFailed(pad, "0", "tooManyTouches")
    expectReason(pad.reason, "fingers", 3, .atMost, 2, .count)
    pad = self.pad(3...4)
    pad.send(0, .scroll(.began, by: Point2D(0, 5)))
    pad.send(8, .scroll(.changed, by: Point2D(0, 50)))
    pad.send(16, .scroll(.ended, by: .zero))
    expectFailed(pad, "16", "touchUp")
    expectReason(pad.reason, "fingers", 2, .atLeast, 3, .count)
  }

  /// The first points of a scroll have a random direction.
  @Test func axisLockWaitsForTheDirection() {
    var pad = pad(1...10, .vertical)
    pad.send(0, .scroll(.began, by: Point2D(4, 3)))
    pad.send(8, .scroll(.changed, by: Point2D(0, 12.5)))
    #expect(pad.log == [])
    pad.send(16, .scroll(.changed, by: Point2D(0, 0.5)))
    expectLast(pad, Point2D(0, 16))
    pad = self.pad(1...10, .vertical)
    pad.send(0, .scroll(.began, by: Point2D(16, 3)))
    pad.send(8, .scroll(.changed, by: Point2D(1, 3)))
    expectFailed(pad, "8", "offAxis")
    expectReason(pad.reason, "off axis", 17, .atMost, 16, .points)
  }

  @Test func activePanIgnoresOtherInput() {
    let pad = pad()
    pad.send(0, .button(.began, 272))
    pad.send(10, .motion(by: Point2D(20, 0)))
    pad.send(20, .scroll(.began, by: Point2D(0, 100)))
    pad.send(30, .scroll(.changed, by: Point2D(0, 100)))
    pad.send(40, .scroll(.ended, by: .zero))
    pad.at(50, .down(1, 0, 0))
    pad.at(60, .move(1, 500, 0))
    pad.at(70, .up(1))
    #expect(pad.log == ["10 pan possible → began"])
    expectLast(pad, Point2D(20, 0))
    pad.send(80, .button(.ended, 272))
    #expect(pad.log.last == "80 pan began → ended" && pad.coordinator.isIdle)
  }

  @Test func touchpadEventsDoNotDisturbTouches() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.send(10, .scroll(.began, by: Point2D(0, 100)))
    pad.send(20, .scroll(.ended, by: .zero))
    #expect(pad.log == [])
    pad.at(30, .move(1, 16, 0))
    #expect(pad.log == ["30 pan possible → began"])
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

import Gestures
import TestSupport
import Testing

/// Pans of what a touchpad's driver tells.
@Suite struct PanTouchpadTests {
  private func pad(_ fingers: ClosedRange<Int> = 1...10, _ lock: PanRecognizer.AxisLock = .free) -> Pad {
    var pan = PanRecognizer()
    (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (fingers.lowerBound, fingers.upperBound)
    (pan.axisLock, pan.minimumTranslation) = (lock, 16)
    let pad = Pad()
    pad.attach("pan", pan)
    return pad
  }
  private func expectLast(_ pad: Pad, _ translation: Point, sourceLocation: SourceLocation = #_sourceLocation) {
    let told = pad.journal.transitions.last!.description
    let way = Point(told.measurements[0].value, told.measurements[1].value)
    #expect((way - translation).length < 1e-9, "\(way)", sourceLocation: sourceLocation)
    #expect(told.location == Point(120, 44), sourceLocation: sourceLocation)
  }

  @Test func aScrollIsOneOfTwoFingersAtOnce() {
    let pad = pad()
    pad.tell(0, .scroll(.began, by: Point(0, 2)))
    pad.tell(8, .scroll(.changed, by: Point(1, 3)))
    expectLast(pad, Point(1, 5))
    #expect(pad.journal.transitions.allSatisfy { $0.description.numberOfTouches == 2 })
    pad.tell(16, .scroll(.ended, by: .zero))
    expectLast(pad, Point(1, 5))
    #expect(pad.log == ["0 pan possible → began", "8 pan began → changed", "16 pan changed → ended"])
    #expect(pad.coordinator.isAtRest)
  }
  @Test(arguments: 3...5) func aSwipeIsOneOfItsFingers(fingers: Int) {
    let pad = pad(fingers...fingers)
    pad.tell(0, .swipe(.began, fingers: fingers, by: .zero))
    #expect(pad.log == [])
    pad.tell(8, .swipe(.changed, fingers: fingers, by: Point(-0.5, 0)))
    expectLast(pad, Point(-0.5, 0))
    pad.tell(16, .swipe(.changed, fingers: fingers, by: .zero))
    pad.tell(24, .swipe(.cancelled, fingers: fingers, by: .zero))
    #expect(pad.log == ["8 pan possible → began", "24 pan began → cancelled"])
    #expect(pad.journal.transitions.allSatisfy { $0.description.numberOfTouches == fingers })
  }
  @Test func thePointerWhileItsButtonIsHeldIsOneFinger() {
    let pad = pad(1...1)
    pad.tell(0, .motion(by: Point(300, 0)))
    #expect(pad.coordinator.isAtRest)
    pad.tell(10, .button(.began, 272))
    pad.tell(20, .motion(by: Point(15, 0)))
    #expect(pad.log == [], "a click that wavers drags nothing")
    pad.tell(30, .motion(by: Point(1, 0)))
    expectLast(pad, Point(16, 0))
    pad.tell(40, .motion(by: Point(0, 9)))
    expectLast(pad, Point(16, 9))
    pad.tell(50, .button(.ended, 272))
    #expect(pad.log == ["30 pan possible → began", "40 pan began → changed", "50 pan changed → ended"])
    pad.tell(60, .motion(by: Point(300, 0)))
    #expect(pad.log.count == 3 && pad.coordinator.isAtRest)
  }
  @Test func aClickIsTooLittle() {
    let pad = pad()
    pad.tell(0, .button(.began, 272))
    pad.tell(10, .motion(by: Point(0, -6)))
    pad.tell(20, .button(.ended, 272))
    expectFailed(pad, "20", "touchUp")
    expectReason(pad.reason, "moved", 6, .atLeast, 16, .points)
  }
  @Test(arguments: [273, 274, 275] as [UInt16]) func otherButtonsDragNothing(button: UInt16) {
    let pad = pad()
    pad.tell(0, .button(.began, button))
    pad.tell(10, .motion(by: Point(300, 0)))
    pad.tell(20, .button(.ended, button))
    #expect(pad.log == [])
  }
  @Test func tooManyFingersAndTooFewAreSaidInFingers() {
    var pad = pad(1...2)
    pad.tell(0, .swipe(.began, fingers: 3, by: .zero))
    expectFailed(pad, "0", "tooManyTouches")
    expectReason(pad.reason, "fingers", 3, .atMost, 2, .count)
    pad = self.pad(3...4)
    pad.tell(0, .scroll(.began, by: Point(0, 5)))
    pad.tell(8, .scroll(.changed, by: Point(0, 50)))
    pad.tell(16, .scroll(.ended, by: .zero))
    expectFailed(pad, "16", "touchUp")
    expectReason(pad.reason, "fingers", 2, .atLeast, 3, .count)
  }
  /// The first points of a scroll go either way by chance.
  @Test func withALockItWaitsToSeeWhichWayTheyGo() {
    var pad = pad(1...10, .vertical)
    pad.tell(0, .scroll(.began, by: Point(4, 3)))
    pad.tell(8, .scroll(.changed, by: Point(0, 12.5)))
    #expect(pad.log == [])
    pad.tell(16, .scroll(.changed, by: Point(0, 0.5)))
    expectLast(pad, Point(0, 16))
    pad = self.pad(1...10, .vertical)
    pad.tell(0, .scroll(.began, by: Point(16, 3)))
    pad.tell(8, .scroll(.changed, by: Point(1, 3)))
    expectFailed(pad, "8", "offAxis")
    expectReason(pad.reason, "off axis", 17, .atMost, 16, .points)
  }
  @Test func oneAtATime() {
    let pad = pad()
    pad.tell(0, .button(.began, 272))
    pad.tell(10, .motion(by: Point(20, 0)))
    pad.tell(20, .scroll(.began, by: Point(0, 100)))
    pad.tell(30, .scroll(.changed, by: Point(0, 100)))
    pad.tell(40, .scroll(.ended, by: .zero))
    pad.at(50, .land(1, 0, 0))
    pad.at(60, .move(1, 500, 0))
    pad.at(70, .lift(1))
    #expect(pad.log == ["10 pan possible → began"])
    expectLast(pad, Point(20, 0))
    pad.tell(80, .button(.ended, 272))
    #expect(pad.log.last == "80 pan began → ended" && pad.coordinator.isAtRest)
  }
  @Test func norDoesTheDriverDisturbFingers() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.tell(10, .scroll(.began, by: Point(0, 100)))
    pad.tell(20, .scroll(.ended, by: .zero))
    #expect(pad.log == [])
    pad.at(30, .move(1, 16, 0))
    #expect(pad.log == ["30 pan possible → began"])
  }
  @Test func itsVelocityIsOfTheStamps() {
    let coordinator = GestureCoordinator()
    var velocity = Point.zero
    coordinator.attach(PanRecognizer()) { state, pan in velocity = pan.velocity }
    for step in 0...10 {
      // Told 25 ms late, each as late as the others or later.
      let stamp = Timestamp.milliseconds(Int64(step) * 8)
      coordinator.handle(
        TouchpadEvent(
          stamp + .milliseconds(25 + Int64(step % 3)), .scroll(step == 0 ? .began : .changed, by: Point(0, 4)),
          at: .zero, stamp: stamp))
    }
    #expect((velocity - Point(0, 500)).length < 1e-6, "\(velocity)")
    coordinator.handle(TouchpadEvent(.milliseconds(400), .scroll(.ended, by: .zero), at: .zero))
    #expect(velocity == .zero)
  }
}

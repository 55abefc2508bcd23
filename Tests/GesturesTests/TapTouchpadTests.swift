import Gestures
import TestSupport
import Testing

/// Taps and presses from touchpad events: buttons and resting fingers.
@Suite struct TapTouchpadTests {
  private func pad<R: GestureRecognizer>(_ recognizer: R) -> Pad {
    let pad = Pad()
    pad.attach(R.kind, recognizer)
    return pad
  }

  private func send(_ pad: Pad, _ milliseconds: Int64, _ kind: TouchpadEvent.Kind, at x: Double) {
    pad.coordinator.handle(TouchpadEvent(.milliseconds(milliseconds), kind, at: Point2D(x, 44)))
  }

  // MARK: Taps

  /// A button that is held while the pointer moves is a drag.
  @Test(arguments: [(20.0, "120 tap possible → ended"), (20.001, "80 tap possible → failed movedTooFar")])
  func pointerMovementLimitsATap(distance: Double, outcome: String) {
    let pad = pad(TapRecognizer())
    send(pad, 0, .button(.began, 272), at: 100)
    send(pad, 80, .motion(by: Point2D(distance, 0)), at: 100 + distance)
    send(pad, 100, .motion(by: Point2D(-distance, 0)), at: 100)
    send(pad, 120, .button(.ended, 272), at: 100)
    #expect(pad.log == [outcome])
    if distance > 20 { expectReason(pad.reason, "moved", 20.001, .atMost, 20, .points) }
  }

  @Test func pointerMovementBeforeATapDoesNotMatter() {
    let pad = pad(TapRecognizer())
    send(pad, 0, .motion(by: Point2D(300, 0)), at: 400)
    send(pad, 10, .button(.began, 272), at: 400)
    send(pad, 90, .button(.ended, 272), at: 400)
    #expect(pad.log == ["90 tap possible → ended"])
  }

  @Test(arguments: [(45.0, true), (45.001, false)]) func tapsWithThePointerApartAreNoDoubleTap(
    distance: Double, isDoubleTap: Bool
  ) {
    let pad = pad(TapRecognizer(numberOfTapsRequired: 2))
    send(pad, 0, .button(.began, 272), at: 100)
    send(pad, 60, .button(.ended, 272), at: 100)
    send(pad, 100, .motion(by: Point2D(distance, 0)), at: 100 + distance)
    send(pad, 200, .button(.began, 272), at: 100 + distance)
    send(pad, 260, .button(.ended, 272), at: 100 + distance)
    #expect(pad.log == [isDoubleTap ? "260 tap possible → ended" : "200 tap possible → failed tooFarApart"])
    if !isDoubleTap { expectReason(pad.reason, "from the first tap", distance, .atMost, 45, .points) }
  }

  // MARK: Presses

  /// libinput reports a hold of one or two fingers after 40 ms and one of more after 180 ms.
  @Test(arguments: [1, 2, 3, 4]) func pressCountsFromTheTouchDownOfAHold(fingers: Int) {
    let pad = pad(LongPressRecognizer(numberOfTouchesRequired: fingers))
    let delay: Int64 = fingers > 2 ? 180 : 40
    pad.send(delay, .hold(.began, fingers: fingers, mayTap: false))
    // Several fingers touched down one after the other.
    let expected: Int64 = fingers > 1 ? 478 : 500
    pad.wait(until: expected - 1)
    #expect(pad.log == [])
    pad.wait(until: 500)
    #expect(pad.journal.transitions.map(\.to) == [.began])
    pad.send(530, .hold(.ended, fingers: fingers, mayTap: false))
    #expect(pad.journal.transitions.map(\.to) == [.began, .ended])
  }

  @Test func shortHoldFailsWithTheTimeSinceTouchDown() {
    let pad = pad(LongPressRecognizer())
    pad.send(100, .hold(.began, fingers: 1, mayTap: false))
    pad.send(400, .hold(.cancelled, fingers: 1, mayTap: false))
    expectFailed(pad, "400", "touchCancelled")
    expectReason(pad.reason, "held", 340, .atLeast, 500, .milliseconds)
  }

  // MARK: Swipes

  /// The fingers of a flick that the driver reports in one event moved since the frame before it.
  @Test(arguments: [false, true]) func flickInOneEventHasAVelocity(isSwipe: Bool) {
    let pad = pad(SwipeRecognizer(.down, numberOfTouchesRequired: isSwipe ? 3 : 2))
    if isSwipe {
      pad.send(0, .swipe(.began, fingers: 3, by: .zero))
      pad.send(0, .swipe(.changed, fingers: 3, by: Point2D(0, 50)))
      pad.send(8, .swipe(.ended, fingers: 3, by: .zero))
    } else {
      pad.send(0, .scroll(.began, by: Point2D(0, 50)))
      pad.send(8, .scroll(.ended, by: .zero))
    }
    #expect(pad.log == ["0 swipe possible → ended"])
    let velocity = pad.journal.transitions.last?.description.measurements.first { $0.name == "velocityY" }
    #expect(velocity?.value == 4000)
  }
}

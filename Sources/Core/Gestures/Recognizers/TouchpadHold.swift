/// Fingers that rest on a touchpad before the gesture that its driver reports next.
struct TouchpadHold: Hashable, Sendable {
  /// The fingers of the last hold; 0 if no gesture can be theirs.
  private var fingers = 0
  /// The time at which they touched down.
  private var touchDownTime = Timestamp.distantPast
  /// The time at which the driver found that they rest no longer; the distant past while they do.
  private var endTime = Timestamp.distantPast

  /// The time in which the driver decides what fingers that rest no longer do: libinput's `DEFAULT_GESTURE_PINCH_TIMEOUT`.
  private static let decisionInterval = Interval.milliseconds(300)

  /// Follows a hold. Another event that begins something ends what the hold can become.
  mutating func follow(_ event: TouchpadEvent) {
    switch event.kind {
    case .hold(.began, let fingers, _):
      let delay = TouchpadEvent.holdDelay(fingers: fingers)
      self = Self(fingers: fingers, touchDownTime: event.stamp + Interval(microseconds: -delay.microseconds))
    // The fingers began another gesture.
    case .hold(.cancelled, _, _): endTime = event.stamp
    case .hold(.changed, _, _): break
    case .hold(.ended, _, _), .button, .motion, .transform, .scroll, .swipe: self = Self()
    }
  }

  /// Returns the time at which the fingers of a gesture touched down; nil if the driver did not report that they rested first.
  func touchDownTime(ofGestureBeginningWith event: TouchpadEvent, fingers: Int) -> Timestamp? {
    guard self.fingers == fingers, endTime == .distantPast || event.stamp - endTime <= Self.decisionInterval else {
      return nil
    }
    return touchDownTime
  }

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&fingers)
    coder.code(&touchDownTime)
    coder.code(&endTime)
  }
}

// The classification of touchpad events.
extension SwipeRecognizer {
  /// Classifies a swipe, or a scroll by two fingers, by the same distance, time and velocity as touches. Pointer motion
  /// is no swipe.
  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    switch event.kind {
    case .button, .motion, .hold, .transform:
      hold.follow(event)
      return nil
    case .scroll, .swipe: break
    }
    if phase == .ready { touchpadDrag = TouchpadDrag() }
    if phase != .ready && touchpadDrag.kind == .none { return nil }
    guard let step = touchpadDrag.step(event) else { return nil }
    switch step.stage {
    case .began: return begin(step, event)
    case .changed, .ended:
      track.follow(step.translation, event)
      let signal = phase == .tracking ? decide(isTouchUp: step.stage == .ended) : nil
      return signal ?? (step.stage == .ended ? .touchUp : nil)
    case .cancelled: return .touchCancelled
    }
  }

  private mutating func begin(_ step: TouchpadDrag.Step, _ event: TouchpadEvent) -> Signal? {
    numberOfTouches = step.fingers
    let touchDownTime = hold.touchDownTime(ofGestureBeginningWith: event, fingers: step.fingers)
    hold = TouchpadHold()
    if numberOfTouches > numberOfTouchesRequired { return .tooManyTouches }
    // The driver reports the movement of a number of fingers that stays.
    if numberOfTouches < numberOfTouchesRequired { return .tooFewTouches }
    let signal = begin(at: event.location, event.stamp)
    startTime = touchDownTime ?? startTime
    if event.stamp >= startTime + maximumDuration { return .timedOut }
    track.begin(event)
    track.follow(step.translation, event)
    return decide(isTouchUp: false) ?? signal
  }
}

// The classification of touchpad events.
extension LongPressRecognizer {
  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    // A tap in progress is one of touches.
    if phase == .lifting || phase == .betweenTaps { return nil }
    // A physical button makes a click, whichever it is.
    if case .button(.began, _) = event.kind, event.isPhysical { return phase == .ready ? nil : .buttonDown }
    if case .button(let stage, let code) = event.kind { return read(stage, button: code, event) }
    guard case .hold(let stage, let fingers, _) = event.kind, numberOfTapsRequired == 0 else { return nil }
    switch stage {
    case .began:
      location = event.location
      numberOfTouches = fingers
      let delay = TouchpadEvent.holdDelay(fingers: fingers).microseconds
      taps.startTime = event.stamp + Interval(microseconds: -delay)
      isHold = true
      if fingers > numberOfTouchesRequired { return .tooManyTouches }
      return fingers == numberOfTouchesRequired ? .enoughTouches : .touchDown
    case .changed: return nil
    case .ended: return .touchUp
    // The fingers began another gesture.
    case .cancelled: return .touchCancelled
    }
  }

  /// Classifies the button that a driver makes of a tap followed by a touch; it is down for as long as that touch is. Accepts the
  /// buttons of ``buttonMaskRequired``, as a tap does.
  private mutating func read(_ stage: TouchpadEvent.Stage, button code: UInt16, _ event: TouchpadEvent) -> Signal? {
    guard numberOfTapsRequired == 1,
      let fingers = buttonMaskRequired.touches(ofTappedButton: code, required: numberOfTouchesRequired)
    else { return nil }
    switch stage {
    case .began:
      guard fingers == numberOfTouchesRequired, phase == .ready else { return nil }
      location = event.location
      numberOfTouches = fingers
      taps.reset()
      taps.complete(at: event.time)
      return .enoughTouches
    case .changed: return nil
    case .ended: return .touchUp
    case .cancelled: return .touchCancelled
    }
  }
}

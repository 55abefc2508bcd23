// A touchpad's `hold`, and the button that a driver makes of a tap followed by a touch.
extension LongPressRecognizer {
  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    // A tap in progress is one of touches.
    if phase == .lifting || phase == .betweenTaps { return nil }
    switch event.kind {
    // A physical button makes a click, whichever it is.
    case .button(.began, _) where event.isPhysical: return phase == .ready ? nil : .buttonDown
    case .button(let stage, let code) where numberOfTapsRequired == 1: return read(stage, button: code, event)
    case .hold(let stage, let fingers, _) where numberOfTapsRequired == 0:
      return stage == .began ? beginHold(fingers, event) : .end(stage)
    case .button, .hold, .motion, .transform, .swipe, .scroll: return nil
    }
  }

  private mutating func beginHold(_ fingers: Int, _ event: TouchpadEvent) -> Signal {
    location = event.location
    numberOfTouches = fingers
    let delay = TouchpadEvent.holdDelay(fingers: fingers).microseconds
    taps.startTime = event.stamp + Interval(microseconds: -delay)
    isHold = true
    return .fingers(fingers, of: numberOfTouchesRequired)
  }

  /// Classifies the button that a driver makes of a tap followed by a touch; it is down for as long as that touch is. Accepts the
  /// buttons of ``buttonMaskRequired``, as a tap does.
  private mutating func read(_ stage: TouchpadEvent.Stage, button code: UInt16, _ event: TouchpadEvent) -> Signal? {
    guard let fingers = buttonMaskRequired.touches(ofTappedButton: code, required: numberOfTouchesRequired) else {
      return nil
    }
    if stage != .began { return .end(stage) }
    guard fingers == numberOfTouchesRequired, phase == .ready else { return nil }
    location = event.location
    numberOfTouches = fingers
    taps.reset()
    taps.complete(at: event.time)
    return .enoughTouches
  }
}

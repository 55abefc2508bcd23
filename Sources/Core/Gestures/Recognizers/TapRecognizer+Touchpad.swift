// The classification of touchpad events.
extension TapRecognizer {
  /// Classifies a button that the touchpad's driver made of a tap, or a short `hold` where the driver makes none. The
  /// pointer must stay as near as a finger: a button that is held while the pointer moves is a drag. Of the buttons of a driver's
  /// taps the recognizer accepts those of ``buttonMaskRequired``; another one counts as so many fingers.
  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    switch event.kind {
    // A physical button makes a click, whichever it is.
    case .button(.began, _) where event.isPhysical: phase == .ready ? nil : .buttonDown
    case .button(let stage, let code):
      buttonMaskRequired.touches(ofTappedButton: code, required: numberOfTouchesRequired)
        .flatMap { read(stage, $0, ButtonMask(code: code), event) }
    case .hold(let stage, let fingers, let mayTap): mayTap ? read(stage, fingers, [], event) : nil
    case .motion: readMotion(event)
    case .transform, .swipe, .scroll: nil
    }
  }

  private mutating func readMotion(_ event: TouchpadEvent) -> Signal? {
    guard phase == .pressed || phase == .awaitingTouches else { return nil }
    largestSquaredMovement = max(largestSquaredMovement, (event.location - pressLocation).squaredLength)
    return largestSquaredMovement > allowableMovement * allowableMovement ? .movedTooFar : nil
  }

  private mutating func read(
    _ stage: TouchpadEvent.Stage, _ fingers: Int, _ button: ButtonMask, _ event: TouchpadEvent
  ) -> Signal? {
    switch stage {
    case .began:
      recognizedButton = button
      return press(fingers, event)
    case .changed: return nil
    case .ended: return release(event)
    case .cancelled: return .touchCancelled
    }
  }

  private mutating func press(_ fingers: Int, _ event: TouchpadEvent) -> Signal {
    if phase == .ready { taps.reset() }
    taps.startTime = event.stamp
    numberOfTouches = fingers
    pressLocation = event.location
    largestSquaredMovement = 0
    // The pointer is where taps act: fingers that tap elsewhere on the touchpad tap in the same place.
    let isNear = taps.touchDown(at: event.location, within: allowableSeparation)
    if fingers > numberOfTouchesRequired { return .tooManyTouches }
    if !isNear { return .tooFarApart }
    return fingers == numberOfTouchesRequired ? .enoughTouches : .touchDown
  }

  private mutating func release(_ event: TouchpadEvent) -> Signal? {
    if phase == .awaitingTouches { return .touchUp }
    // Its beginning was not read, or belonged to an earlier tap.
    if phase == .ready || phase == .betweenTaps { return nil }
    // The driver stamps both ends; the time between the stamps counts, however late they are delivered.
    if event.stamp - taps.startTime >= maximumPressDuration { return .timedOut }
    taps.complete(at: event.time)
    return tapSignal
  }
}

// The classification of touchpad events.
extension PinchRecognizer {
  /// Classifies a touchpad's transform, which may be a pinch, a rotation or both, by the same thresholds as touches: see
  /// `TouchpadPair`.
  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    guard case .transform(let stage, let fingers, let movement, let scale, let turn) = event.kind else { return nil }
    // Only touches are lost one by one.
    if phase == .awaitingTouches || phase == .paused { return nil }
    latestTime = event.stamp
    switch stage {
    case .began:
      isTouchpadGesture = true
      touchpadPair = TouchpadPair()
      numberOfTouches = fingers
      begin(TouchpadPair.start)
      location = event.location
      _ = isEnoughOfTouchpad
      return .enoughTouches
    case .changed:
      touchpadPair.follow(by: movement, scale: scale, rotation: turn)
      update(touchpadPair.geometry)
      // The pointer stays while fingers pinch.
      location = event.location
      return phase.isRecognized || isEnoughOfTouchpad ? .spanChanged : nil
    case .ended: return .touchUp
    case .cancelled: return .touchCancelled
    }
  }

  /// The same decision as for touches, recorded as a share of the span, because the span in points is not known.
  private var isEnoughOfTouchpad: Bool {
    mutating get {
      let (change, needed) = touchpadChange
      return progress.reaches(.scale, change, needed)
    }
  }

  var touchpadChange: (value: Double, needed: Double) {
    let needed = neededSpanChange(from: TouchpadPair.start, to: touchpadPair.geometry)
    return (abs(touchpadPair.scale - 1), needed / TouchpadPair.assumedSpan)
  }
}

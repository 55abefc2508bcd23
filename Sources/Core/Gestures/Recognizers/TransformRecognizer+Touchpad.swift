// The classification of touchpad events.
extension TransformRecognizer {
  /// Classifies a scroll, swipe or transform, which the driver has already distinguished from resting fingers: it needs
  /// no minimum.
  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    switch event.kind {
    case .transform(let stage, let fingers, let translation, let scale, let rotation):
      read(.transform, stage, fingers, by: translation, scale: scale, rotation: rotation, event)
    case .scroll(let stage, let translation):
      // A wheel has no fingers.
      event.scrollType == .discrete ? nil : read(.scroll, stage, 2, by: translation, event)
    case .swipe(let stage, let fingers, let translation): read(.swipe, stage, fingers, by: translation, event)
    case .hold, .button, .motion: nil
    }
  }

  private mutating func read(
    _ sequence: TouchpadSequence, _ stage: TouchpadEvent.Stage, _ fingers: Int, by translation: Point2D = .zero,
    scale: Double = 1, rotation: Double = 0, _ event: TouchpadEvent
  ) -> Signal? {
    if phase == .ready, stage == .began {
      if fingers < minimumNumberOfTouches { return nil }
      touchpadSequence = sequence
      numberOfTouches = fingers
      latestTime = event.stamp
      touchpadScale = 1
      path.begin(at: event.location)
      restartVelocity()
      if translation == .zero { return .enoughTouches }
    } else if touchpadSequence != sequence || !hasEnoughTouches {
      return nil
    }
    switch stage {
    case .ended: return .touchUp
    case .cancelled: return .touchCancelled
    case .began, .changed: break
    }
    latestTime = event.stamp
    if sequence == .transform {
      path.rotate(by: rotation, scaledBy: scale / touchpadScale, about: event.location)
      if scale > 0, scale.isFinite { touchpadScale = scale }
    }
    path.move(by: translation, to: event.location)
    updateVelocity()
    return .transformed
  }
}

// The senses for what a touchpad's driver tells.
extension TransformRecognizer {
  /// What the driver calls a scroll, a swipe or a transform is one: it has told it apart from a rest already.
  public mutating func read(_ event: TouchpadEvent) -> Signal? {
    switch event.kind {
    case .transform(let stage, let fingers, let scale, let rotation):
      read(.transform, stage, fingers, scale: scale, rotation: rotation, event)
    case .scroll(let stage, let way): read(.scroll, stage, 2, by: way, event)
    case .swipe(let stage, let fingers, let way): read(.swipe, stage, fingers, by: way, event)
    case .hold, .button, .motion: nil
    }
  }
  private mutating func read(
    _ kind: Sequence, _ stage: TouchpadEvent.Stage, _ fingers: Int, by way: Point = .zero, scale: Double = 1,
    rotation: Double = 0, _ event: TouchpadEvent
  ) -> Signal? {
    if phase == .ready, stage == .began {
      if fingers < minimumNumberOfTouches { return nil }
      (sequence, numberOfTouches, newest, driverScale) = (kind, fingers, event.stamp, 1)
      path.begin(at: event.location)
      startPace()
      if way == .zero { return .completed }
    } else if sequence != kind {
      return nil
    }
    switch stage {
    case .ended: return .lifted
    case .cancelled: return .interrupted
    case .began, .changed: break
    }
    newest = event.stamp
    if kind == .transform {
      path.turn(by: rotation, scaledBy: scale / driverScale, about: event.location)
      if scale > 0, scale.isFinite { driverScale = scale }
    } else {
      path.move(by: way, to: event.location)
    }
    keepPace()
    return .moved
  }
}

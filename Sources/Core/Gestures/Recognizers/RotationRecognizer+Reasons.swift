// The reasons for failures, and the gesture's progress.
extension RotationRecognizer {
  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .touchUp: progress.reason
    case .enoughTouches, .rotated, .touchLost, .touchCancelled: nil
    }
  }

  public func progress(at now: Timestamp) -> [Reason] {
    if phase != .tracking { return [] }
    if isTouchpadGesture { return [.missed("turned", abs(turned), needed: neededAngleOfTouchpad, .degrees)] }
    let angle = Reason.missed("turned", abs(turned), needed: minimumRotation, .degrees)
    let (arc, needed) = arc(of: turned, from: start, to: current)
    return [angle, .missed("arc", arc, needed: needed, .points)]
  }
}

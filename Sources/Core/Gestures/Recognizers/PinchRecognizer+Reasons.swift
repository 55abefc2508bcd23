// The reasons for failures, and the gesture's progress.
extension PinchRecognizer {
  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .touchUp: progress.reason
    case .enoughTouches, .spanChanged, .tooClose, .touchLost, .touchesChanged, .touchCancelled: nil
    }
  }

  public func progress(at now: Timestamp) -> [Reason] {
    if phase != .tracking { return [] }
    if isTouchpadGesture {
      let (change, needed) = touchpadChange
      return [.missed("scale change", change, needed: needed, .ratio)]
    }
    let (start, current) = (span.start, span.current)
    return [
      .missed(
        "span change", abs(current.span - start.span), needed: neededSpanChange(from: start, to: current), .points)
    ]
  }
}

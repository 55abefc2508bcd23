// Whose span it is, and whether that has changed enough.
extension PinchRecognizer {
  /// What becomes of a pinch under way when one of its fingers lifts, or another joins it.
  public enum FingerChange: String, CaseIterable, Sendable {
    /// It pauses while there are not two, keeps its scale, and goes on from there with those that are.
    case resume
    /// The same, but with other fingers it counts from 1 again.
    case restart
    /// It ends.
    case end
  }
  /// What a finger beyond the two is to a pinch.
  public enum ThirdFinger: String, CaseIterable, Sendable {
    /// Nothing: the pinch is of two.
    case ignore
    /// One more to measure: the span is twice the mean distance of all from their centre.
    case count
  }

  @inline(__always) mutating func measure(_ sight: PinchFingers.Sight) {
    (scale, location) = span.measure(sight)
    estimator.add(Point(scale, 0), at: now)
  }
  /// Counts from here, where fingers are first together.
  mutating func start(_ sight: PinchFingers.Sight) {
    span.begin(sight)
    estimator.reset()
    measure(sight)
  }

  mutating func watch(_ sight: PinchFingers.Sight, _ touches: borrowing TouchFrame) -> Signal? {
    if thirdFinger == .count || touches.down <= 2 { return spread(from: span.start, to: sight) }
    if !touches.changes.isDisjoint(with: [.began, .ended, .cancelled]) { fingers.remember(touches) }
    guard let pair = fingers.furthest(in: touches) else { return spread(from: span.start, to: sight) }
    let signal = spread(from: pair.start, to: pair.sight)
    if signal != nil {
      fingers.take(pair)
      start(pair.start)
      measure(pair.sight)
    }
    return signal
  }
  mutating func isEnough(from start: PinchFingers.Sight, to sight: PinchFingers.Sight) -> Bool {
    let way = minimumSpanShare == 0 ? 0 : minimumSpanShare * (sight.centre - start.centre).length
    let needed = max(minimumSpanChange, minimumScaleChange * start.span, way)
    return shortfall.consider(.span, abs(sight.span - start.span), needed)
  }
  mutating func spread(from start: PinchFingers.Sight, to sight: PinchFingers.Sight) -> Signal? {
    if !isEnough(from: start, to: sight) { return nil }
    began = now
    return .spread
  }

  var joining: PinchFingers.Joining? {
    phase.isRecognized ? PinchFingers.Joining(began: began, duration: minimumRejoinDuration) : nil
  }
  /// Finds out who makes the pinch from now on.
  mutating func gather(_ touches: borrowing TouchFrame) -> Signal? {
    let hadTwo = fingers.count >= 2
    fingers.choose(from: touches, limit: thirdFinger == .ignore ? 2 : TouchFrame.capacity, joining)
    if fingers.count == 0 {
      return phase == .ready ? nil : touches.changes.contains(.cancelled) ? .interrupted : .lifted
    }
    numberOfTouches = fingers.count
    if phase.isRecognized, fingerChange == .end, hadTwo || fingers.count >= 2 { return .broken }
    guard let sight = fingers.see(touches) else { return hadTwo ? .parted : nil }
    if phase.isRecognized {
      span.goOn(sight, from: scale, at: location)
      if fingerChange == .restart { setScale(1) }
    } else {
      fingers.remember(touches)
      start(sight)
      // They may lift in the very next frame.
      _ = isEnough(from: sight, to: sight)
    }
    return .paired
  }
}

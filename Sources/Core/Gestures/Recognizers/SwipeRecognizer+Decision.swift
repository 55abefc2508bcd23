// Whether fingers that move are a swipe, or cannot become one.
extension SwipeRecognizer {
  mutating func decide(isTouchUp: Bool) -> Signal? {
    let (along, offAxis) = extent
    let wasMoving = maximumDistance >= movementDistance
    maximumDistance = max(maximumDistance, along)
    if offAxis > allowedOffAxis { return .offAxis }
    if !isTouchUp {
      if recognizesAt == .touchUp { return along >= movementDistance ? followSpeed(wasMoving) : nil }
      if isRefused { return speed > 0 ? nil : .tooSlow }
      if !isSpeedKnown { return nil }
    }
    if !(along >= minimumDistance) { return nil }
    if offAxis > maximumOffAxisShare * along {
      refusedOffAxis = offAxis
      refusedAllowance = maximumOffAxisShare * along
      return nil
    }
    let speed = speed
    if speed >= neededSpeed { return .swiped }
    if isTouchUp { return .tooSlow }
    refusedSpeed = speed
    return nil
  }

  /// Classifies the speed of fingers that have moved far enough for a pan and have not lifted.
  ///
  /// Fingers that are slow there or stop make another gesture. Those that become slow may be fast again before a rest has passed: a
  /// robot's swipe of 62 mm is below the limit for 39 ms.
  private mutating func followSpeed(_ wasMoving: Bool) -> Signal? {
    let speed = speed
    if speed >= neededSpeed {
      slowTime = .never
      return nil
    }
    slowTime = min(slowTime, track.latestTime)
    let isSlow = !wasMoving || speed == 0 || track.latestTime >= slowTime + track.velocityEstimator.restDuration
    return isSlow ? .tooSlow : nil
  }

  /// The velocity in the direction of the translation, in thousandths of a point a second.
  var speed: Double { max(0, direction.extent(of: velocity).along) }
  /// Whether fingers that have moved far enough were too slow, so that they are judged again when they lift.
  @inline(__always) var isRefused: Bool { refusedSpeed < neededSpeed }
  private var neededSpeed: Double { minimumVelocity.inThousandths }
  /// Whether the speed is that of more than the first movement. A touchpad's driver reports movements as they are.
  private var isSpeedKnown: Bool {
    track.velocityEstimator.intervalCount > 1 || touchpadDrag.kind != .none || minimumVelocity == 0
  }
}

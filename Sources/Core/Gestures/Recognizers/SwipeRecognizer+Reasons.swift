// The reasons for failures, and the gesture's progress.
extension SwipeRecognizer {
  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    let fingers = Double(numberOfTouches)
    return switch signal {
    case .tooManyTouches: .exceeded("fingers", fingers, allowed: Double(numberOfTouchesRequired), .count)
    case .offAxis: .exceeded("off axis", extent.offAxis, allowed: allowedOffAxis, .points)
    case .tooSlow: missedVelocity(now < stopTime ? speed : 0)
    case .tooFewTouches: .missed("fingers", fingers, needed: Double(numberOfTouchesRequired), .count)
    case .touchUp where phase == .awaitingTouches, .timedOut where phase == .awaitingTouches,
      .touchCancelled where phase == .awaitingTouches:
      .missed("fingers", fingers, needed: Double(numberOfTouchesRequired), .count)
    case .touchUp where laggingDistance < neededOfEach, .timedOut where laggingDistance < neededOfEach:
      .missed("slowest finger moved", laggingDistance, needed: neededOfEach, .points)
    case .touchUp where refusedOffAxis > refusedAllowance:
      .exceeded("off axis", refusedOffAxis, allowed: refusedAllowance, .points)
    case .touchUp where isRefused, .timedOut where isRefused: missedVelocity(0)
    // They came back.
    case .touchUp where recognizesAt == .touchUp || maximumDistance >= minimumDistance:
      .missed("moved", max(0, extent.along), needed: minimumDistance, .points)
    case .touchUp: .missed("moved", maximumDistance, needed: minimumDistance, .points)
    case .timedOut:
      .reached("took", (now - startTime).milliseconds, limit: allowedDuration.milliseconds, .milliseconds)
    case .touchDown, .enoughTouches, .swiped, .touchCancelled: nil
    }
  }

  /// Returns the reason of fingers that are too slow: the higher speed, of now and at the minimum distance.
  private func missedVelocity(_ speed: Double) -> Reason {
    let highest = isRefused ? max(refusedSpeed, speed) : speed
    return .missed("velocity", highest, needed: minimumVelocity, .pointsPerSecond)
  }

  public func progress(at now: Timestamp) -> [Reason] {
    let took = Reason.reached(
      "took", (now - startTime).milliseconds, limit: allowedDuration.milliseconds, .milliseconds)
    switch phase {
    case .ready: return []
    case .awaitingTouches:
      return [.missed("fingers", Double(numberOfTouches), needed: Double(numberOfTouchesRequired), .count), took]
    case .tracking:
      return [
        .missed("moved", max(0, extent.along), needed: minimumDistance, .points),
        .missed("velocity", max(0, speed), needed: minimumVelocity, .pointsPerSecond),
        .exceeded("off axis", extent.offAxis, allowed: allowedOffAxis, .points),
        took,
      ]
    }
  }
}

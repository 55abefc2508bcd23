// The reasons for failures, and the gesture's progress.
extension TapRecognizer {
  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    let fingers = Double(numberOfTouches)
    return switch signal {
    // Whatever the fingers did, there were too few.
    case .touchUp where phase == .awaitingTouches, .movedTooFar where phase == .awaitingTouches,
      .timedOut where phase == .awaitingTouches, .touchCancelled where phase == .awaitingTouches:
      .missed("fingers", fingers, needed: Double(numberOfTouchesRequired), .count)
    case .movedTooFar: .exceeded("moved", largestSquaredMovement.squareRoot(), allowed: allowableMovement, .points)
    case .tooFarApart: taps.tooFarApart(allowed: allowableSeparation, between: maximumTouchSeparation)
    case .lateTouchDown:
      .exceeded(
        "last finger touched down after", touchDownInterval.milliseconds,
        allowed: maximumTouchDownInterval.milliseconds, .milliseconds)
    case .tooManyTouches: .exceeded("fingers", fingers, allowed: Double(numberOfTouchesRequired), .count)
    case .timedOut where phase == .betweenTaps: taps.tooFewTaps(needed: numberOfTapsRequired)
    case .timedOut:
      .reached("held", (now - taps.startTime).milliseconds, limit: maximumPressDuration.milliseconds, .milliseconds)
    case .touchDown where phase == .lifting, .enoughTouches where phase == .lifting:
      taps.tooManyTouchesInAll(allowed: numberOfTouchesRequired)
    case .touchDown, .enoughTouches, .touchUp, .tapped, .tappedLast, .touchCancelled, .buttonDown: nil
    }
  }

  public func progress(at now: Timestamp) -> [Reason] {
    let elapsed = (now - taps.startTime).milliseconds
    switch phase {
    case .ready: return []
    case .betweenTaps:
      return [
        taps.tooFewTaps(needed: numberOfTapsRequired),
        .reached("waited", elapsed, limit: maximumTapInterval.milliseconds, .milliseconds),
      ]
    case .awaitingTouches, .pressed, .lifting:
      let fingers = Reason.missed(
        "fingers", Double(numberOfTouches), needed: Double(numberOfTouchesRequired), .count)
      return (numberOfTouchesRequired > 1 ? [fingers] : []) + [
        .exceeded("moved", largestSquaredMovement.squareRoot(), allowed: allowableMovement, .points),
        .reached("held", elapsed, limit: maximumPressDuration.milliseconds, .milliseconds),
      ]
    }
  }
}

// The reasons for failures, and the gesture's progress.
extension LongPressRecognizer {
  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    let held = (now - taps.startTime).milliseconds
    let needed = minimumPressDuration.milliseconds
    let fingers = Double(numberOfTouches)
    return switch signal {
    // Whatever the fingers did, there were too few.
    case .touchUp where phase == .awaitingTouches, .movedTooFar where phase == .awaitingTouches,
      .touchCancelled where phase == .awaitingTouches:
      .missed("fingers", fingers, needed: Double(numberOfTouchesRequired), .count)
    case .tooFarApart: taps.tooFarApart(allowed: allowableSeparation)
    case .timedOut where phase == .betweenTaps: taps.tooFewTaps(needed: numberOfTapsRequired + 1)
    case .timedOut: .reached("tap took", held, limit: maximumTapDuration.milliseconds, .milliseconds)
    case .movedTooFar: .exceeded("moved", largestSquaredMovement.squareRoot(), allowed: allowableMovement, .points)
    case .tooManyTouches: .exceeded("fingers", fingers, allowed: Double(numberOfTouchesRequired), .count)
    case .touchUp: .missed("held", held, needed: needed, .milliseconds)
    case .touchCancelled where isHold && phase == .holding: .missed("held", held, needed: needed, .milliseconds)
    case .touchDown where phase == .lifting, .enoughTouches where phase == .lifting:
      taps.tooManyTouchesInAll(allowed: numberOfTouchesRequired)
    case .touchDown, .enoughTouches, .moved, .held, .touchCancelled, .someTouchesUp, .tapped, .buttonDown: nil
    }
  }

  public func progress(at now: Timestamp) -> [Reason] {
    let elapsed = (now - taps.startTime).milliseconds
    switch phase {
    case .ready, .pressing: return []
    case .awaitingTouches:
      return [.missed("fingers", Double(numberOfTouches), needed: Double(numberOfTouchesRequired), .count)]
    case .betweenTaps:
      return [
        .reached("waited", elapsed, limit: maximumTapInterval.milliseconds, .milliseconds)
      ]
    case .holding, .lifting:
      let held =
        hasTapped
        ? Reason.missed("held", elapsed, needed: minimumPressDuration.milliseconds, .milliseconds)
        : .reached("tap took", elapsed, limit: maximumTapDuration.milliseconds, .milliseconds)
      if isHold { return [held] }
      return [held, .exceeded("moved", largestSquaredMovement.squareRoot(), allowed: allowableMovement, .points)]
    }
  }
}

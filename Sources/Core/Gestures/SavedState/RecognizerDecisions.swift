// What decides in each phase of the recognizers. Everything else is only reported, or follows from the touches, the phase and
// the deadline. `ExplorationTests` expands pairs of states with equal keys and compares what follows.

extension TapRecognizer {
  public mutating func codeDecisions(_ coder: inout StateCoder, _ touches: borrowing TouchFrame) {
    switch phase {
    case .ready: return
    case .awaitingTouches, .pressed, .lifting, .betweenTaps: break
    }
    if numberOfTapsRequired > 1 { taps.codeDecisions(&coder) }
    var isLate = touchDownInterval > maximumTouchDownInterval
    if phase != .betweenTaps { coder.code(&isLate) }
    if phase == .awaitingTouches { coder.code(&touchDownInterval) }
  }
}

extension LongPressRecognizer {
  public mutating func codeDecisions(_ coder: inout StateCoder, _ touches: borrowing TouchFrame) {
    if phase == .ready { return }
    if numberOfTapsRequired > 0 { taps.codeDecisions(&coder) }
    coder.code(&isHold)
    switch phase {
    case .ready, .betweenTaps: break
    case .awaitingTouches, .holding, .lifting:
      coder.code(&taps.startTime)
      touchDownLimit.codeDecisions(&coder)
    case .pressing:
      // Only the touches from before the press belong to it.
      for place in 0..<touches.count where touches[place].isDown {
        var isOwn = touches[place].touchDownTime <= taps.startTime
        coder.code(&isOwn)
      }
    }
  }
}

extension PanRecognizer {
  public mutating func codeDecisions(_ coder: inout StateCoder, _ touches: borrowing TouchFrame) {
    if phase == .ready { return }
    coder.code(&numberOfTouches)
    touchpadDrag.code(&coder)
    if !phase.isRecognized { touchDownLimit.codeDecisions(&coder) }
    if phase == .tracking { track.codeDecisions(&coder, withVelocity: false) }
  }
}

extension SwipeRecognizer {
  public mutating func codeDecisions(_ coder: inout StateCoder, _ touches: borrowing TouchFrame) {
    if phase == .ready { return hold.code(&coder) }
    coder.code(&numberOfTouches)
    touchpadDrag.code(&coder)
    // The path is followed from the first touch down on.
    track.codeDecisions(&coder, withVelocity: phase == .tracking)
    var allowedDuration = allowedDuration
    coder.code(&allowedDuration)
    if phase == .awaitingTouches { coder.code(&firstTime) }
    coder.code(&slowTime)
    var isRefused = isRefused
    coder.code(&isRefused)
  }
}

extension ScreenEdgePanRecognizer {
  public mutating func codeDecisions(_ coder: inout StateCoder, _ touches: borrowing TouchFrame) {
    if phase != .ready { coder.code(&finger) }
  }
}

extension PinchRecognizer {
  public mutating func codeDecisions(_ coder: inout StateCoder, _ touches: borrowing TouchFrame) {
    codeTouchDowns(&coder, touches)
    if phase == .ready { return }
    codePair(&coder, touches, withPositions: phase == .tracking && touches.down > 2)
    if phase == .tracking {
      var start = span.start
      start.code(&coder)
    }
  }
}

extension RotationRecognizer {
  public mutating func codeDecisions(_ coder: inout StateCoder, _ touches: borrowing TouchFrame) {
    codeTouchDowns(&coder, touches)
    if phase == .ready { return }
    codePair(&coder, touches, withPositions: phase == .tracking && touches.down > 2)
    if phase == .tracking {
      start.code(&coder)
      coder.code(&turned)
      coder.code(&startRotation)
    }
  }
}

extension PairRecognizer {
  /// Codes which touches touched down too late for others, and those that later ones may be too late for, before the gesture begins.
  fileprivate func codeTouchDowns(_ coder: inout StateCoder, _ touches: borrowing TouchFrame) {
    if phase.isRecognized || maximumTouchDownInterval == TouchDownLimit.none { return }
    for place in 0..<touches.count {
      for other in 0..<place {
        var isLate = touches[place].touchDownTime - touches[other].touchDownTime > maximumTouchDownInterval
        coder.code(&isLate)
      }
      coder.compareAge(of: touches[place].touchDownTime, upTo: maximumTouchDownInterval + Interval(microseconds: 1))
    }
  }

  /// Codes the touches that make the gesture and, once it is recognized, which ones may join it, and how long each of them
  /// must stay for that.
  fileprivate mutating func codePair(
    _ coder: inout StateCoder, _ touches: borrowing TouchFrame, withPositions positions: Bool
  ) {
    coder.code(&isTouchpadGesture)
    if isTouchpadGesture { touchpadPair.code(&coder) }
    selection.codeDecisions(&coder, withPositions: positions)
    if !phase.isRecognized {
      if phase.hasPair { selection.codeLateTouch(&coder, touches) }
      return
    }
    // A touch that begins at the time of recognition may not join.
    coder.compareAge(of: recognitionTime, upTo: Interval(microseconds: 1))
    for place in 0..<touches.count where touches[place].isDown {
      var mayJoin = touches[place].touchDownTime > recognitionTime
      coder.code(&mayJoin)
      if mayJoin { coder.compareAge(of: touches[place].touchDownTime, upTo: minimumRejoinDuration) }
    }
  }
}

extension TransformRecognizer {
  public mutating func codeDecisions(_ coder: inout StateCoder, _ touches: borrowing TouchFrame) {
    if phase == .ready { return }
    coder.code(&numberOfTouches)
    coder.code(&touchpadSequence)
    if !phase.isRecognized { touchDownLimit.codeDecisions(&coder) }
    if phase != .tracking { return }
    coder.code(&touchpadScale)
    coder.code(&isEnough)
    path.code(&coder)
  }
}

extension TapSequence {
  mutating func codeDecisions(_ coder: inout StateCoder) {
    var taps = count
    coder.code(&taps)
    // Of the first tap, too: it may be that of a finger that has lifted before the others.
    codeLocation(&coder)
  }
}

extension FingerTrack {
  mutating func codeDecisions(_ coder: inout StateCoder, withVelocity: Bool) {
    var path = path
    path.code(&coder)
    codeSpread(&coder)
    if withVelocity { velocityEstimator.codeSamples(&coder) }
  }
}

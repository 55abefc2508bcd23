// The invariants that the groups of `CoordinatorState` document, as a check. Debug builds assert it after every event, and
// restoring a saved state rejects what violates it.
extension GestureCoordinator {
  /// Returns the first violated invariant as a sentence, or nil if the state is consistent.
  ///
  /// - Complexity: O(*n* + *m*²) for *n* recognizers and *m* touches.
  func violatedInvariant() -> String? {
    state.configuration.violatedInvariant ?? state.routing.violatedInvariant(enabled: state.configuration.enabled)
      ?? state.attempts.violatedInvariant(enabled: state.configuration.enabled, attached: state.configuration.attached)
      ?? violatedInvariantOfAttachments() ?? violatedInvariantOfFastPath()
  }

  private func violatedInvariantOfAttachments() -> String? {
    let attempts = state.attempts
    let running = state.running
    for index in state.configuration.attached {
      let gesture = attachments[index].state
      if attempts.active.contains(index) != gesture.isActive {
        return "A recognizer is in `active` exactly if its state is `began` or `changed`."
      }
      if attempts.finished.contains(index) != gesture.isFinished {
        return "A recognizer is in `finished` exactly if its state is `ended`, `cancelled` or `failed`."
      }
      if gesture.isActive, !attachments[index].type.isRecognized(attachments[index].recognizer) {
        return "The machine of an active recognizer is in a recognized phase."
      }
      if attempts.waiting.contains(index), isUnblocked(index) {
        return "A waiting recognizer requires one that is in progress to fail."
      }
      if attachments[index].deadline < state.earliestDeadline, running.contains(index) {
        return "No running recognizer has a deadline before `earliestDeadline`."
      }
    }
    return nil
  }

  private func violatedInvariantOfFastPath() -> String? {
    if state.postponed.recognizers.isEmpty != (state.postponed.count == 0) {
      return "Frames are postponed for some recognizers, and recognizers have some postponed frames."
    }
    if !state.fastPath.isValid { return nil }
    let recognizers = recognizersForMoves
    if !canUseFastPath(for: recognizers) {
      return "The fast path is valid only if nothing but machines has to be handled."
    }
    return state.fastPath.recognizers == recognizers
      && state.fastPath.onlyActive == onlyActiveAttachment(of: recognizers)
      && state.fastPath.effect == effect(on: recognizers)
      ? nil : "The fast path has exactly the recognizers that receive moves."
  }
}

extension CoordinatorState.Configuration {
  var violatedInvariant: String? {
    let handling = countsUntracked | refusingAny | cancelsTouches | delaysTouchesBegan | delaysTouchesEnded
    return (enabled | ignoresMovesWhileIdle | delegated | handling).isSubset(of: attached)
      ? nil : "Only attached recognizers are configured."
  }
}

extension CoordinatorState.Routing {
  func violatedInvariant(enabled: RecognizerSet) -> String? {
    if !touchpadReceivers.isSubset(of: enabled) { return "Only enabled recognizers receive touchpad events." }
    if touches.isEmpty { return hasLateTouches ? "`hasLateTouches` is true only if a touch is late." : nil }
    for index in touches.indices {
      let touch = touches[index]
      if !touch.receivers.isSubset(of: enabled) { return "Only enabled recognizers receive touches." }
      if !receivesEveryTouch.isSubset(of: touch.receivers) {
        return "A recognizer in `receivesEveryTouch` is a receiver of each touch."
      }
      if !touch.receivers.isSubset(of: receivesInput) { return "A receiver of any touch is in `receivesInput`." }
      if touches.firstIndex(where: { $0.id == touch.id }) != index { return "No two touches have the same identifier." }
    }
    return hasLateTouches == touches.contains { $0.lateTouchDownTime != nil }
      ? nil : "`hasLateTouches` is true exactly if a touch is late."
  }
}

extension CoordinatorState.Attempts {
  func violatedInvariant(enabled: RecognizerSet, attached: RecognizerSet) -> String? {
    if !inProgress.isSubset(of: enabled) { return "Only enabled recognizers are in progress." }
    if !active.isSubset(of: inProgress) { return "An active recognizer is in progress." }
    if !waiting.isSubset(of: inProgress) { return "A waiting recognizer is in progress." }
    if !waiting.isDisjoint(with: active) { return "A waiting recognizer is not active." }
    if !inProgress.isDisjoint(with: finished) { return "A finished recognizer is not in progress." }
    if !waiting.isSubset(of: machineRecognized | machineEnded) {
      return "The machine of a waiting recognizer has recognized or completed the gesture."
    }
    if !machineEnded.isSubset(of: waiting | finished) {
      return "A recognizer with an ended machine is waiting or finished."
    }
    if !begunByTouches.isDisjoint(with: begunByTouchpad) {
      return "An attempt begins with touches or with touchpad events, not with both."
    }
    return (finished | machineRecognized | begunByTouches | begunByTouchpad | withIgnoredTouches).isSubset(of: attached)
      ? nil : "Only attached recognizers make attempts."
  }
}

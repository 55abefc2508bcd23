// The beginning and the end of attempts: see `CoordinatorState.Attempts`.
extension GestureCoordinator {
  /// Starts a new attempt for those recognizers that are idle and receive no input yet: forgets with which ones they
  /// competed before, and what delegates answered.
  func beginAttempts(of receivers: RecognizerSet) {
    let fresh = receivers - state.attempts.inProgress - state.routing.receivesInput - state.attempts.finished
    if fresh.isEmpty { return }
    state.attempts.begunByTouches.subtract(fresh)
    state.attempts.begunByTouchpad.subtract(fresh)
    for index in state.configuration.attached {
      if fresh.contains(index) {
        attachments[index].competitors = RecognizerSet()
        attachments[index].delegatesAskedAbout = RecognizerSet()
        attachments[index].requirementsOfAttempt = RecognizerSet()
      } else {
        attachments[index].competitors.subtract(fresh)
        attachments[index].delegatesAskedAbout.subtract(fresh)
        attachments[index].requirementsOfAttempt.subtract(fresh)
      }
    }
  }

  /// Starts attempts and makes all these recognizers competitors of each other, because they receive the same input.
  func beginCompeting(_ receivers: RecognizerSet) {
    beginAttempts(of: receivers)
    for index in receivers { attachments[index].competitors.formUnion(receivers) }
  }

  /// Ends an attempt from outside the machine: an active gesture is cancelled, a pending one fails, and the recognizer
  /// stops receiving its touches. Does not run deferred actions, because the caller may still need the recognizer.
  func abortAttempt(of index: Int, _ cause: Cause) {
    let wasHandlingEvent = state.isHandlingEvent
    state.isHandlingEvent = true
    if state.attempts.active.contains(index) {
      transition(index, to: .cancelled, cause)
    } else if state.attempts.inProgress.contains(index) {
      transition(index, to: .failed, cause)
    } else if !state.attempts.finished.contains(index) {
      attachments[index].restart()
      attachments[index].deadline = .never
    }
    admitUnblocked()
    state.routing.removeReceiver(index)
    updateReceiverSets()
    if state.configuration.deliversTouches { deliverTouches() }
    resetFinished()
    state.isHandlingEvent = wasHandlingEvent
  }

  /// Aborts attempts that nothing can end any more: those with an ignored touch that have no input left. An attempt with
  /// a deadline ends by itself, and one with an ended machine waits for other recognizers.
  func failRecognizersWithoutTouches() {
    for index in state.attempts.withIgnoredTouches {
      let isInProgress = state.attempts.inProgress.contains(index)
      if isInProgress && hasInputLeft(index) { continue }
      state.attempts.withIgnoredTouches.remove(index)
      let endsByItself = state.attempts.machineEnded.contains(index) || attachments[index].deadline != .never
      if isInProgress && !endsByItself { abortAttempt(of: index, .ignored) }
    }
  }

  /// Makes finished recognizers `possible` again once they receive no input.
  @inline(__always)
  func resetFinished() {
    if !state.attempts.finished.isSubset(of: state.routing.receivesInput) {
      reset(state.attempts.finished - state.routing.receivesInput)
    }
  }

  @inline(never)
  private func reset(_ recognizers: RecognizerSet) {
    for index in recognizers {
      attachments[index].restart()
      attachments[index].state = .possible
      attachments[index].deadline = .never
      attachments[index].recognitionTime = .distantPast
    }
    // Deliveries that are still delayed belong to the attempt that has ended.
    for index in state.routing.deliveries.indices { state.routing.deliveries[index].receivers.subtract(recognizers) }
    storePostponedPosition()
    state.postponed.remove(recognizers)
    state.attempts.reset(recognizers)
  }
}

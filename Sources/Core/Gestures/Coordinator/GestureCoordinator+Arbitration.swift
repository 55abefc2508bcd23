// Conflict resolution, or arbitration (Flutter's gesture arena): which of the gestures that machines have recognized may
// begin.
//
// A machine only has an outcome; the coordinator decides what the program sees of it. After the machines' steps it
// 1. fails the gestures of the machines that failed,
// 2. marks the other machines that made a step as in progress,
// 3. continues, ends or cancels the gestures that are active already,
// 4. admits the newly recognized ones, the one with the highest rank first.
// Failures come first and ends come before admissions, so that the result does not depend on the order of attachment.
// Whenever a gesture fails or ends, the waiting ones that it blocked are admitted.
extension GestureCoordinator {
  @inline(__always)
  func applyOutcomes(of stepped: RecognizerSet) {
    // Most often a single active gesture changes, which concerns no other gesture.
    if let index = stepped.only, attachments[index].outcome == .update, state.attempts.active.contains(index) {
      becomeChanged(index)
    } else {
      arbitrate(stepped)
    }
  }

  @inline(never)
  private func arbitrate(_ stepped: RecognizerSet) {
    let wereActive = state.attempts.active
    // Failed gestures first: they neither prevent other gestures nor make them wait.
    for index in stepped where attachments[index].outcome == .fail { fail(index, .itself) }
    admitUnblocked()
    // Before any gesture is admitted, so that it prevents those that are recognized in the same event.
    let begun = stepped - state.attempts.finished
    if !begun.isSubset(of: state.attempts.inProgress) { state.attempts.inProgress.formUnion(begun) }
    // Active gestures before new ones, so that one that ends in this event prevents none.
    var recognized = RecognizerSet()
    for index in stepped - state.attempts.finished {
      switch attachments[index].outcome {
      case .none, .fail, .enter: break
      // A gesture that waited until this event has just begun; that reports the update as well.
      case .update: if wereActive.contains(index) { becomeChanged(index) }
      case .cancel:
        if state.attempts.active.contains(index) { transition(index, to: .cancelled) } else { fail(index, .itself) }
        admitUnblocked()
      case .end:
        state.attempts.machineEnded.insert(index)
        if state.attempts.active.contains(index) { transition(index, to: .ended) } else { recognized.insert(index) }
        admitUnblocked()
      case .recognize: recognized.insert(index)
      }
    }
    while let index = highestRanked(of: recognized - state.attempts.finished) {
      recognized.remove(index)
      if !state.attempts.machineRecognized.contains(index) { attachments[index].recognitionTime = state.now }
      if attachments[index].outcome == .recognize { state.attempts.machineRecognized.insert(index) }
      admit(index)
      admitUnblocked()
    }
    if !state.failedSteps.isEmpty { state.failedSteps.removeAll(keepingCapacity: true) }
  }

  /// Returns the recognizer with the highest ``Attachment/rank``.
  @inline(__always)
  private func highestRanked(of recognizers: RecognizerSet) -> Int? {
    guard var best = recognizers.first else { return nil }
    if recognizers.count == 1 { return best }
    for index in recognizers where attachments[index].rank > attachments[best].rank { best = index }
    return best
  }

  /// Admits the waiting gestures that nothing blocks any more, the one with the highest rank first. Called only
  /// once all gestures that fail together have failed: otherwise their order would decide which waiting gesture wins.
  @inline(__always)
  func admitUnblocked() {
    if state.attempts.waiting.isEmpty { return }
    while let index = highestRanked(of: unblocked(among: state.attempts.waiting)) { admit(index) }
  }

  private func unblocked(among waiting: RecognizerSet) -> RecognizerSet {
    var unblocked = RecognizerSet()
    for index in waiting where isUnblocked(index) { unblocked.insert(index) }
    return unblocked
  }

  /// Returns whether no recognizer that this one requires to fail is in progress.
  func isUnblocked(_ index: Int) -> Bool {
    (attachments[index].requirements | attachments[index].requirementsOfAttempt).isDisjoint(
      with: state.attempts.inProgress)
  }

  /// Decides about a recognized gesture. It fails if a recognizer that it requires to fail, or a competitor that prevents
  /// it, is active. It waits if a required recognizer is in progress. It fails if its delegate's `shouldBegin` is false.
  /// Otherwise it begins, and the pending competitors that it prevents fail.
  func admit(_ index: Int) {
    if state.attempts.finished.contains(index) { return }
    askDelegatesForRequirements(of: index, among: state.attempts.inProgress)
    let requirements = attachments[index].requirements | attachments[index].requirementsOfAttempt
    if let required = (requirements & state.attempts.active).first { return fail(index, .required(id(required))) }
    for rival in state.attempts.active & attachments[index].competitors - attachments[index].simultaneous
    where rival != index && prevents(rival, index) {
      return fail(index, .excluded(by: id(rival)))
    }
    if !isUnblocked(index) {
      state.attempts.waiting.insert(index)
      return
    }
    state.attempts.waiting.remove(index)
    if delegate(index)?.shouldBegin(id(index)) == false { return fail(index, .refused) }
    let own = RecognizerSet(index)
    let others = state.attempts.pending - own
    // Delegates can make others wait for this gesture only while it has not ended.
    if !state.configuration.delegated.isEmpty {
      for other in others { askDelegatesForRequirements(of: other, among: own) }
    }
    if state.configuration.deliversTouches { cancelTouches(of: index) }
    // A continuous gesture that ended while it waited both begins and ends, as if it had not waited.
    if state.attempts.machineRecognized.contains(index) || !state.attempts.machineEnded.contains(index) {
      transition(index, to: .began)
    }
    if state.attempts.machineEnded.contains(index) { transition(index, to: .ended) }
    for other in others {
      if attachments[other].requirements.contains(index) || attachments[other].requirementsOfAttempt.contains(index) {
        fail(other, .required(id(index)))
      } else if attachments[index].competitors.contains(other), !attachments[index].simultaneous.contains(other),
        prevents(index, other)
      {
        fail(other, .excluded(by: id(index)))
      }
    }
  }

  private func fail(_ index: Int, _ cause: Cause) {
    if state.attempts.finished.contains(index) { return }
    transition(index, to: .failed, cause)
  }

  /// Does what `transition(index, to: .changed)` would do for an active gesture, without the checks. Most transitions are
  /// of this kind.
  @inline(__always)
  func becomeChanged(_ index: Int) {
    let last = attachments[index].state
    attachments[index].state = .changed
    if let observer = state.stepObserver { report(index, from: last, to: .changed, .itself, to: observer) }
    Attachment.callHandler(of: attachments + index)
  }

  /// Changes a gesture's public state, notifies the observer, and calls the handler unless the gesture failed.
  func transition(_ index: Int, to next: GestureState, _ cause: Cause = .itself) {
    let last = attachments[index].state
    precondition(last.canBecome(next), "a gesture cannot change from \(last.rawValue) to \(next.rawValue)")
    attachments[index].state = next
    if next.isFinished {
      state.attempts.finished.insert(index)
      state.attempts.inProgress.remove(index)
      state.attempts.active.remove(index)
      state.attempts.waiting.remove(index)
    } else {
      state.attempts.active.insert(index)
    }
    #if !hasFeature(Embedded)
    if state.recordsTransitions { record(index, from: last, to: next, cause) }
    #endif
    if let observer = state.observer { report(index, from: last, to: next, cause, to: observer) }
    if next != .failed {
      Attachment.callHandler(of: attachments + index)
    } else if let handler = state.failureHandler {
      handler(failure(of: index, cause))
    }
  }
}

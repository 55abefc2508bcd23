// The paths of an event with an observer. They do the same as the paths without one, in one order, and notify the observer
// of each step; one that does not observe steps is notified on the paths without an observer, into which these are never inlined.
extension GestureCoordinator {
  /// Whether the observer is notified of every frame, step and change; true by default. Otherwise it is notified of touchpad events,
  /// deadlines, frames in which touches begin or lift, perhaps others, and of transitions to other states than `changed`: frames that
  /// only move touches then take as long as without an observer. Set it before a coordinator receives input, or between two events.
  package var observesSteps: Bool {
    get { state.observesSteps }
    set {
      precondition(!state.isHandlingEvent, "observesSteps cannot be set during an event")
      if newValue == state.observesSteps { return }
      deliverPostponedFrames()
      state.observesSteps = newValue
      updateStepObserver()
    }
  }

  func updateStepObserver() { state.stepObserver = state.observesSteps ? state.observer : nil }

  @inline(never)
  func notify(_ observer: ObserverReference, of touches: borrowing TouchFrame) {
    observer.notify { $0.coordinator(willDeliver: touches) }
  }

  /// - Returns: The recognizers that made a step.
  @inline(never)
  func advance(
    _ receivers: RecognizerSet, _ seesWholeFrame: RecognizerSet, _ touches: borrowing TouchFrame,
    observer: ObserverReference
  ) -> RecognizerSet {
    observer.notify { $0.coordinator(willDeliver: touches) }
    var stepped = RecognizerSet()
    for index in receivers {
      if seesWholeFrame.contains(index) {
        let result = attachments[index].advance(touches) { report($0, $1, of: index, to: observer) }
        record(result, of: index, in: &stepped)
      } else if fillFilteredFrame(with: touches, for: index) {
        let result = attachments[index].advance(filteredFrame) { report($0, $1, of: index, to: observer) }
        record(result, of: index, in: &stepped)
      }
    }
    return stepped
  }

  /// - Returns: The recognizers that made a step.
  @inline(never)
  func advance(
    _ receivers: RecognizerSet, _ left: RecognizerSet, _ event: TouchpadEvent, observer: ObserverReference
  ) -> RecognizerSet {
    observer.notify { $0.coordinator(willDeliver: event) }
    var stepped = RecognizerSet()
    for index in receivers - left {
      let result = attachments[index].advance(event) { report($0, $1, of: index, to: observer) }
      record(result, of: index, in: &stepped)
    }
    for index in left {
      let result = attachments[index].advance(filteredFrame) { report($0, $1, of: index, to: observer) }
      record(result, of: index, in: &stepped)
    }
    return stepped
  }

  /// - Returns: The recognizers that made a step.
  @inline(never)
  func fireDeadlines(of due: RecognizerSet, observer: ObserverReference) -> RecognizerSet {
    observer.notify { $0.coordinator(willFireDeadlinesAt: state.now) }
    var stepped = RecognizerSet()
    for index in due {
      let result = attachments[index].fireDeadline(at: state.now) { report($0, $1, of: index, to: observer) }
      record(result, of: index, in: &stepped)
    }
    return stepped
  }

  /// Notifies the observer of a transition.
  @inline(never)
  func report(
    _ index: Int, from last: GestureState, to next: GestureState, _ cause: Cause, to observer: ObserverReference
  ) {
    @inline(__always) func report(signal: String, reason: Reason?) {
      observer.notify {
        $0.recognizer(
          didMake: Transition(
            time: state.now, recognizer: id(index), from: last, to: next, cause: cause, signal: signal, reason: reason,
            recognized: attachments[index].recognitionTime),
          describedBy: { attachments[index].withType { $0._describe(attachments[index].recognizer) } })
      }
    }
    // Several calls, so that nothing is released for the many transitions without a signal.
    if cause == .itself, next == .failed {
      if let failure = state.failedSteps.first(where: { $0.index == index }) {
        return report(signal: failure.step.signal, reason: failure.step.reason)
      }
      if state.stepObserver == nil {
        let numbers = failure(of: index, cause).numbers
        return report(signal: numbers.signal, reason: numbers.reason)
      }
    }
    report(signal: "", reason: nil)
  }

  /// Notifies the observer of a step, and keeps it if the transition that follows from it needs its signal and reason.
  private func report(
    _ step: () -> MachineStep, _ isFailure: Bool, of index: Int, to observer: ObserverReference
  ) {
    // A waiting gesture has never begun in public, so it fails if its machine cancels.
    if isFailure { state.failedSteps.append((index, step())) }
    observer.notify { $0.recognizer(id(index), didStep: step) }
  }
}

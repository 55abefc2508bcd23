// A new session with the same recognizers: much cheaper than a new coordinator, or a saved state.
extension GestureCoordinator {
  /// Forgets every touch, gesture and time, as if the coordinator had just been set up. The setup
  /// remains: recognizers with their parameters, relations, targets, delegates, handlers and the observer.
  ///
  /// Call it between two recordings, with ``TouchFrame/reset()`` for their frame. No handler is called, so cancel touches that are
  /// down first if a program has to know how their gestures ended.
  ///
  /// - Precondition: The call does not come from a handler, delegate or observer of this coordinator.
  /// - Complexity: O(*n*) for *n* attached recognizers. Allocates nothing.
  public func reset() {
    precondition(!state.isHandlingEvent, "a handler must not reset its own coordinator")
    state.postponed.remove(.all)
    state.now = .distantPast
    state.earliestDeadline = .never
    state.routing.forgetInput()
    state.attempts = CoordinatorState.Attempts()
    state.failedSteps.removeAll(keepingCapacity: true)
    for index in state.configuration.attached {
      let attachment = attachments + index
      attachment.pointee.restart()
      attachment.pointee.forgetAttempt()
    }
  }
}

extension Attachment {
  fileprivate mutating func forgetAttempt() {
    state = .possible
    outcome = .none
    deadline = .never
    recognitionTime = .distantPast
    requirementsOfAttempt = RecognizerSet()
    delegatesAskedAbout = RecognizerSet()
    competitors = RecognizerSet()
  }
}

extension CoordinatorState.Routing {
  /// Removes all input. Keeps the memory of its lists for the next session.
  fileprivate mutating func forgetInput() {
    touches.removeAll(keepingCapacity: true)
    deliveries.removeAll(keepingCapacity: true)
    hasLateTouches = false
    untracked = 0
    untrackedChanges = []
    openTouchpadSequences = 0
    touchpadReceivers = RecognizerSet()
    receivesEveryTouch = .all
    receivesInput = RecognizerSet()
    lostTouch = RecognizerSet()
  }
}

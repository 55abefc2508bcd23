// How the coordinator handles an event. First the deadlines up to the event's time fire. Then every running machine that
// receives the event makes its step, the coordinator applies the outcomes and resolves conflicts (see
// GestureCoordinator+Arbitration.swift), and targets are notified of touches. At last finished recognizers are reset and
// deferred actions run.
extension GestureCoordinator {
  /// Handles a touch frame, after firing every deadline at or before the frame's time.
  ///
  /// Time never runs backwards: a frame older than the newest event is handled as if it had happened at the time of that event.
  /// So after a time far ahead, everything seems to happen at once: where a clock restarts, use a new coordinator. The parts of a
  /// frame in which touches both begin and lift are handled in order: see ``TouchFrame``. The caller's frame is not modified.
  /// Call its ``TouchFrame/advance(to:)`` before its next changes.
  ///
  /// - Precondition: No touch begins that is down already, as it would in a frame that was not advanced. The call does not
  ///   come from a handler, delegate or observer of this coordinator.
  /// - Complexity: O(*n* × *m*) for *n* attached recognizers and *m* touches; O(*n*) for a frame in which all touches of
  ///   a single target only move. Allocates nothing.
  public func handle(_ touches: borrowing TouchFrame) {
    if !isSteadyFrame(touches) {
      handleAnyFrame(touches)
    } else if let attachment = state.fastPath.onlyActive {
      handleSteadyFrame(touches, of: attachment)
    } else if state.fastPath.effect == .time {
      state.now = touches.time
    } else if state.fastPath.effect == .positions {
      state.now = touches.time
      storePositions(touches)
    } else if canPostpone(touches) {
      postpone(touches)
    } else {
      handleSteadyFrame(touches)
    }
  }

  // MARK: Frames

  @inline(never)
  private func handleAnyFrame(_ touches: borrowing TouchFrame) {
    // Never steady: touches begin or lift in the newest part too.
    if touches.state.pointee.hasEarlierParts {
      handleParts(of: touches)
    } else if touches.time < state.now || state.routing.hasLateTouches {
      handleLateFrame(touches)
    } else {
      handleFrame(touches, isLate: false)
    }
  }

  @inline(never)
  private func handleParts(of touches: borrowing TouchFrame) { touches.forEachPart { part in handle(part) } }

  // Not inlined, like everything that few frames need: otherwise every frame would set up a larger stack frame.
  @inline(never)
  private func handleFrame(_ touches: borrowing TouchFrame, isLate: Bool) {
    advance(to: touches.time)
    deliverPostponedFrames()
    if touches.changes.contains(.ended) { handleMovesBeforeLifts(touches) }
    state.isHandlingEvent = true
    state.now = touches.time
    state.routing.untrackedChanges = []
    if touches.changes.contains(.began) || touches.count != state.routing.touches.count
      || touches.untracked != state.routing.untracked
    {
      trackNewTouches(touches, isLate: isLate)
    }
    storePositions(touches)
    let seesWholeFrame = touches.hovering.map { hover(touches, at: $0) } ?? state.routing.receivesEveryTouch
    advance(state.running - state.attempts.begunByTouchpad, seesWholeFrame, touches)
    if state.configuration.deliversTouches { deliverTouches(of: touches) }
    if !touches.changes.isDisjoint(with: .touchUp) { removeLiftedTouches(touches) }
    finishEvent()
    updateFastPath(touches)
  }

  /// Handles the movement of touches that lift elsewhere than they were, for recognizers that have no other and have not recognized
  /// their gesture: a machine makes one step in a frame, and what the movement begins ends with the lift. Where some of several fingers
  /// lift, the others often jump, so theirs is no movement; all of them may lift at once.
  @inline(never)
  private func handleMovesBeforeLifts(_ touches: borrowing TouchFrame) {
    var isMoved = false
    for index in 0..<touches.count where touches.contacts[index].stage == .ended {
      if touches.contacts[index].position != state.touchPositions[index] { isMoved = true }
    }
    if !isMoved || touches.count != state.routing.touches.count { return }
    postponedFrame.copy(touches, at: touches.time) { $0.touchDownTime }
    postponedFrame.undoLifts { state.touchPositions[$0] }
    let seesWholeFrame = state.routing.receivesEveryTouch
    let most = touches.down == 0 && !touches.changes.contains(.cancelled) ? TouchFrame.capacity : 1
    var receivers = RecognizerSet()
    for index in state.attempts.pending - state.attempts.waiting - state.attempts.begunByTouchpad
    where !state.routing.lostTouch.contains(index) {
      let isOnly =
        seesWholeFrame.contains(index)
        ? postponedFrame.hasOnlyMoved(atMost: most)
        : fillFilteredFrame(with: postponedFrame, for: index) && filteredFrame.hasOnlyMoved(atMost: most)
      if isOnly { receivers.insert(index) }
    }
    if receivers.isEmpty { return }
    state.isHandlingEvent = true
    state.now = touches.time
    storePositions(touches)
    advance(receivers, seesWholeFrame, postponedFrame)
    finishEvent()
  }

  /// Lets recognizers read a frame, and carries out what their machines decide.
  @inline(__always)
  private func advance(
    _ receivers: RecognizerSet, _ seesWholeFrame: RecognizerSet, _ touches: borrowing TouchFrame
  ) {
    var stepped = RecognizerSet()
    if let observer = state.stepObserver {
      stepped = advance(receivers, seesWholeFrame, touches, observer: observer)
    } else {
      if let observer = state.observer { notify(observer, of: touches) }
      for index in receivers & seesWholeFrame {
        record(attachments[index].advance(touches), of: index, in: &stepped)
      }
      if !receivers.isSubset(of: seesWholeFrame) {
        stepped.formUnion(advanceWithFilteredFrames(receivers - seesWholeFrame, touches))
      }
    }
    if stepped.isEmpty { return }
    applyOutcomes(of: stepped)
    markBegunByTouches(stepped)
  }

  /// Handles a copy of a frame that is late, or of one with a touch that began in a late frame.
  @inline(never)
  private func handleLateFrame(_ touches: borrowing TouchFrame) {
    let isLate = touches.time < state.now
    let time = max(touches.time, state.now)
    clampedFrame.copy(touches, at: time) { contact in
      if isLate, contact.stage == .began { return time }
      return state.routing.touches.first { $0.id == contact.id }?.lateTouchDownTime ?? contact.touchDownTime
    }
    handleFrame(clampedFrame, isLate: isLate)
  }

  /// - Returns: The recognizers that made a step.
  @inline(never)
  private func advanceWithFilteredFrames(
    _ recognizers: RecognizerSet, _ touches: borrowing TouchFrame
  ) -> RecognizerSet {
    var stepped = RecognizerSet()
    for index in recognizers where fillFilteredFrame(with: touches, for: index) {
      record(attachments[index].advance(filteredFrame), of: index, in: &stepped)
    }
    return stepped
  }

  /// - Returns: The recognizers that see the whole frame.
  @inline(never)
  private func hover(_ touches: borrowing TouchFrame, at position: Point2D) -> RecognizerSet {
    let seesWholeFrame = state.routing.receivesEveryTouch & recognizers(under: position)
    if touches.changes.contains(.hovered) { beginHoverAttempts(at: position) }
    return seesWholeFrame
  }

  // MARK: Touchpad events

  /// Handles a touchpad event, after firing every deadline at or before the event's time. A late event is handled like a
  /// late frame; its ``TouchpadEvent/stamp`` is not changed.
  ///
  /// - Precondition: The call does not come from a handler, delegate or observer of this coordinator.
  /// - Complexity: O(*n*) for *n* attached recognizers. Allocates nothing.
  public func handle(_ event: TouchpadEvent) {
    var event = event
    event.time = max(event.time, state.now)
    advance(to: event.time)
    deliverPostponedFrames()
    state.isHandlingEvent = true
    state.now = event.time
    let receivers = state.running & receivers(of: event) - state.attempts.begunByTouches
    let left = hoverRecognizersLeft(by: event)
    var stepped = RecognizerSet()
    if let observer = state.stepObserver {
      stepped = advance(receivers, left, event, observer: observer)
    } else {
      state.observer?.notify { $0.coordinator(willDeliver: event) }
      for index in receivers - left {
        record(attachments[index].advance(event), of: index, in: &stepped)
      }
      for index in left {
        record(attachments[index].advance(filteredFrame), of: index, in: &stepped)
      }
    }
    if !stepped.isEmpty {
      applyOutcomes(of: stepped)
      state.attempts.begunByTouchpad.formUnion(stepped & state.attempts.inProgress)
    }
    let change = event.openSequenceChange
    state.routing.openTouchpadSequences = max(0, state.routing.openTouchpadSequences + change)
    if change != 0 { updateReceiverSets() }
    if state.configuration.deliversTouches { deliverTouches() }
    finishEvent()
  }

  // MARK: Deadlines

  /// Fires the deadlines up to a time, each at its own time, earliest first. Does nothing if there is none: see
  /// ``nextDeadline``.
  ///
  /// - Parameter time: The time up to which deadlines fire, inclusive.
  /// - Precondition: The call does not come from a handler, delegate or observer of this coordinator. A deadline that has
  ///   fired is not due again at the same time.
  /// - Complexity: O(1) if no deadline is due; otherwise O(*n*) for *n* attached recognizers and each deadline. Allocates
  ///   nothing.
  public func advance(to time: Timestamp) {
    precondition(!state.isHandlingEvent, "a handler must not call handle or advance of its own coordinator")
    if state.earliestDeadline <= time { fireDeadlines(until: time) }
  }

  @inline(never)
  private func fireDeadlines(until time: Timestamp) {
    // `.never` is not a deadline, however late `time` is.
    while state.earliestDeadline <= time, state.earliestDeadline != .never {
      state.earliestDeadline = findEarliestDeadline()
      if state.earliestDeadline > time || state.earliestDeadline == .never { return }
      (state.isHandlingEvent, state.isFiringDeadlines) = (true, true)
      state.now = max(state.now, state.earliestDeadline)
      var due = RecognizerSet()
      for index in state.running where isDue(index) { due.insert(index) }
      deliverPostponedFrames(to: due)
      var stepped = RecognizerSet()
      if let observer = state.stepObserver {
        stepped = fireDeadlines(of: due, observer: observer)
      } else {
        state.observer?.notify { $0.coordinator(willFireDeadlinesAt: state.now) }
        for index in due {
          record(attachments[index].fireDeadline(), of: index, in: &stepped)
        }
      }
      applyOutcomes(of: stepped)
      for index in due & state.running where isDue(index) { stopOnRepeatedDeadline(of: index) }
      if state.configuration.deliversTouches { deliverTouches() }
      state.isFiringDeadlines = false
      finishEvent()
      state.earliestDeadline = findEarliestDeadline()
    }
  }

  /// Returns whether a deadline is due; false without a deadline, even if an event has the time `.never`.
  private func isDue(_ index: Int) -> Bool {
    attachments[index].deadline <= state.now && attachments[index].deadline != .never
  }

  /// The deadline would fire for ever.
  @inline(never)
  private func stopOnRepeatedDeadline(of index: Int) -> Never {
    #if hasFeature(Embedded)
    fatalError(
      "a recognizer's deadline is due again after it has fired; its step must end the gesture or move the deadline")
    #else
    fatalError(
      "\(kind(index))'s deadline is due again after it has fired; its step must end the gesture or move the deadline")
    #endif
  }

  // MARK: Parts of every event

  /// Records the outcome and the next deadline of a machine's step.
  @inline(__always)
  func record(_ result: _Advance, of index: Int, in stepped: inout RecognizerSet) {
    setDeadline(result.deadline, of: index)
    if result.outcome == .none { return }
    attachments[index].outcome = result.outcome
    attachments[index].signal = result.signal
    stepped.insert(index)
  }

  @inline(__always)
  func setDeadline(_ deadline: Timestamp, of index: Int) {
    attachments[index].deadline = deadline
    if deadline < state.earliestDeadline { state.earliestDeadline = deadline }
  }

  /// Records which attempts touches have begun. Writes only changes, because a write ends the fast path.
  @inline(__always)
  func markBegunByTouches(_ stepped: RecognizerSet) {
    let begun = stepped & state.attempts.inProgress
    if !begun.isSubset(of: state.attempts.begunByTouches) { state.attempts.begunByTouches.formUnion(begun) }
  }

  @inline(__always)
  func finishEvent() {
    resetFinished()
    state.isHandlingEvent = false
    assertInvariants()
    if !state.deferredActions.isEmpty { runDeferredActions() }
  }

  /// Traps in debug builds if an invariant of the state is violated.
  @inline(__always)
  func assertInvariants() { assert(violatedInvariant() == nil, violatedInvariant()!) }
}

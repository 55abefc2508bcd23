// The fast path: frames that only move touches, which are most frames. See `CoordinatorState.FastPath`.
extension GestureCoordinator {
  /// Returns whether a frame only moves the touches of the frame before, and the fast path is valid.
  @inline(__always)
  func isSteadyFrame(_ touches: borrowing TouchFrame) -> Bool {
    touches.count == state.fastPath.touchCount && touches.changes == .moved && touches.hovering == nil
      && touches.time < state.earliestDeadline && touches.time >= state.now
      && touches.untracked == state.routing.untracked && !state.isHandlingEvent
  }

  // The following handle a frame as `handleFrame` would, but without the checks that `isSteadyFrame` has made unnecessary.
  // Most frames are of this kind. Not inlined, so that `isSteadyFrame` needs no registers that have to be saved.

  /// Handles a steady frame that concerns only one recognizer, whose gesture is active.
  @inline(never)
  func handleSteadyFrame(_ touches: borrowing TouchFrame, of attachment: UnsafeMutablePointer<Attachment>) {
    state.isHandlingEvent = true
    state.now = touches.time
    let result = attachment.pointee.type._advance(attachment.pointee.recognizer, touches)
    attachment.pointee.deadline = result.deadline
    state.earliestDeadline = min(state.earliestDeadline, result.deadline)
    if result.outcome == .update {
      attachment.pointee.state = .changed
      attachment.pointee.callHandler()
    } else if result.outcome != .none {
      applyOutcome(result.outcome, of: attachment.pointee.id.index)
    }
    finishSteadyFrame()
  }

  @inline(never)
  private func applyOutcome(_ outcome: Outcome, of index: Int) {
    attachments[index].outcome = outcome
    applyOutcomes(of: RecognizerSet(index))
  }

  /// Handles a steady frame that concerns several recognizers, or one that is not active.
  @inline(never)
  func handleSteadyFrame(_ touches: borrowing TouchFrame) {
    deliverPostponedFrames()
    state.fastPath.squaredSlop = -1
    state.isHandlingEvent = true
    state.now = touches.time
    var stepped = RecognizerSet()
    for index in state.fastPath.recognizers {
      record(attachments[index].type._advance(attachments[index].recognizer, touches), of: index, in: &stepped)
    }
    if !stepped.isEmpty {
      applyOutcomes(of: stepped)
      markBegunByTouches(stepped)
    }
    finishSteadyFrame()
  }

  @inline(__always)
  private func finishSteadyFrame() {
    if state.fastPath.isValid {
      // No set has changed, so no invariant needs to be checked.
      state.isHandlingEvent = false
    } else {
      finishChangedSteadyFrame()
    }
  }

  @inline(never)
  private func finishChangedSteadyFrame() { finishEvent() }

  @inline(__always)
  func updateFastPath(_ touches: borrowing TouchFrame) {
    state.fastPath.touchCount = canUseFastPath ? state.routing.touches.count : -1
    if !state.fastPath.isValid { return }
    state.fastPath.recognizers = recognizersForMoves
    state.fastPath.onlyActive = onlyActiveAttachment
    updateSlop(touches)
  }

  /// The recognizer that a frame concerns that only moves touches, if it is a single one and its gesture is active.
  var onlyActiveAttachment: UnsafeMutablePointer<Attachment>? {
    recognizersForMoves.only.flatMap { state.attempts.active.contains($0) ? attachments + $0 : nil }
  }

  /// The recognizers that a frame concerns if it only moves touches.
  var recognizersForMoves: RecognizerSet {
    state.running - state.attempts.begunByTouchpad
      - (state.configuration.ignoresMovesWhileIdle - state.attempts.inProgress)
  }

  /// Whether such a frame needs nothing but the steps of `recognizersForMoves`.
  @inline(__always)
  var canUseFastPath: Bool {
    state.observer == nil && !state.configuration.deliversTouches && state.deferredActions.isEmpty
      && recognizersForMoves.isSubset(of: state.routing.receivesEveryTouch) && !state.routing.hasLateTouches
  }
}

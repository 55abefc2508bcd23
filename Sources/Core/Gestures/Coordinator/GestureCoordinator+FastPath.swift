// The fast path: frames that only move touches, which are most frames. See `CoordinatorState.FastPath`.
extension GestureCoordinator {
  /// Returns whether a frame only moves the touches of the frame before, and the fast path is valid.
  @inline(__always)
  func isSteadyFrame(_ touches: borrowing TouchFrame) -> Bool {
    touches.state.pointee.touchCounts == state.fastPath.touchCounts && touches.changes == .moved
      && touches.time < state.earliestDeadline && touches.time >= state.now && !state.isHandlingEvent
  }

  // The following handle a frame as `handleFrame` would, but without the checks that `isSteadyFrame` has made unnecessary.
  // Most frames are of this kind. Not inlined, so that `isSteadyFrame` needs no registers that have to be saved.

  /// Handles a steady frame that concerns only one recognizer with an active gesture.
  @inline(never)
  func handleSteadyFrame(_ touches: borrowing TouchFrame, of attachment: UnsafeMutablePointer<Attachment>) {
    state.isHandlingEvent = true
    state.now = touches.time
    storePositions(touches)
    let result = attachment.pointee.advance(touches)
    attachment.pointee.deadline = result.deadline
    if result.deadline < state.earliestDeadline { state.earliestDeadline = result.deadline }
    guard result.outcome == .update else { return finishSteadyFrame(with: result.outcome, of: attachment) }
    attachment.pointee.state = .changed
    Attachment.callHandler(of: attachment)
    finishSteadyFrame()
  }

  @inline(never)
  private func finishSteadyFrame(with outcome: _Outcome, of attachment: UnsafeMutablePointer<Attachment>) {
    if outcome != .none {
      attachment.pointee.outcome = outcome
      applyOutcomes(of: RecognizerSet(attachment.pointee.id.index))
    }
    finishSteadyFrame()
  }

  /// Handles a steady frame that concerns several recognizers, or one that is not active.
  @inline(never)
  func handleSteadyFrame(_ touches: borrowing TouchFrame) {
    deliverPostponedFrames()
    state.fastPath.squaredSlop = -1
    state.isHandlingEvent = true
    state.now = touches.time
    storePositions(touches)
    var stepped = RecognizerSet()
    if let observer = state.stepObserver {
      stepped = advance(state.fastPath.recognizers, .all, touches, observer: observer)
    } else {
      for index in state.fastPath.recognizers {
        record(attachments[index].advance(touches), of: index, in: &stepped)
      }
    }
    if !stepped.isEmpty {
      applyOutcomes(of: stepped)
      markBegunByTouches(stepped)
    }
    finishSteadyFrame()
    // Most often a gesture has begun, and the next frame changes it.
    if !state.fastPath.isValid { updateFastPath(touches) }
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
    let recognizers = recognizersForMoves
    state.fastPath.touchCounts =
      canUseFastPath(for: recognizers)
      ? TouchFrame.State.touchCounts(state.routing.touches.count, untracked: state.routing.untracked) : -1
    if !state.fastPath.isValid { return }
    state.fastPath.recognizers = recognizers
    state.fastPath.squaredSlop = -1
    state.fastPath.effect = effect(on: recognizers)
    state.fastPath.onlyActive = onlyActiveAttachment(of: recognizers)
    // An observer of steps is notified of each frame when it happens.
    if touches.count == 1, touches.untracked == 0, !recognizers.isEmpty, state.stepObserver == nil {
      updateSlop(touches)
    }
  }

  /// The recognizers that a frame concerns if it only moves touches.
  var recognizersForMoves: RecognizerSet {
    @inline(__always) get {
      state.running - state.attempts.begunByTouchpad
        - (state.configuration.ignoresMovesWhileIdle - state.attempts.inProgress)
    }
  }

  /// Whether such a frame needs nothing but the steps of these recognizers, and their observer.
  @inline(__always)
  func canUseFastPath(for recognizers: RecognizerSet) -> Bool {
    !state.configuration.deliversTouches && state.deferredActions.isEmpty
      && recognizers.isSubset(of: state.routing.receivesEveryTouch) && !state.routing.hasLateTouches
  }

  @inline(__always)
  func effect(on recognizers: RecognizerSet) -> CoordinatorState.FastPath.Effect {
    if !recognizers.isEmpty || state.stepObserver != nil { return .recognizers }
    return state.routing.receivesInput.isEmpty ? .time : .positions
  }

  /// The only one of these recognizers, if its gesture is active and none observes steps.
  @inline(__always)
  func onlyActiveAttachment(of recognizers: RecognizerSet) -> UnsafeMutablePointer<Attachment>? {
    guard let index = recognizers.only, state.attempts.active.contains(index), state.stepObserver == nil else {
      return nil
    }
    return attachments + index
  }
}

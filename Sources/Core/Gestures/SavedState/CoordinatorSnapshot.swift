// Going back to an earlier state many times a second, for exploring what can happen next. Unlike a saved state, a snapshot
// is checked by nothing and can only be restored in this process, in a coordinator with the same setup.
#if !hasFeature(Embedded)
/// A copy of everything in a coordinator that events change.
package final class CoordinatorSnapshot {
  /// The part of an attachment that events change.
  struct AttemptState {
    var index: Int
    var state: GestureState
    var deadline: Timestamp
    var recognitionTime: Timestamp
    var requirements: RecognizerSet
    var delegatesAskedAbout: RecognizerSet
    var competitors: RecognizerSet
    var type: Dispatch
    /// The offset of the recognizer's copy in `memory`.
    var offset: Int
  }

  let now: Timestamp
  let routing: CoordinatorState.Routing
  let attempts: CoordinatorState.Attempts
  let touchPositions: InlineArray<10, Point2D>
  let attachments: [AttemptState]
  let memory: UnsafeMutableRawPointer

  init(_ coordinator: GestureCoordinator) {
    now = coordinator.state.now
    routing = coordinator.state.routing
    attempts = coordinator.state.attempts
    touchPositions = coordinator.state.touchPositions
    var size = 0
    var list: [AttemptState] = []
    list.reserveCapacity(coordinator.state.configuration.attached.count)
    for index in coordinator.state.configuration.attached {
      let attachment = coordinator.attachments[index]
      list.append(
        AttemptState(
          index: index, state: attachment.state, deadline: attachment.deadline,
          recognitionTime: attachment.recognitionTime, requirements: attachment.requirementsOfAttempt,
          delegatesAskedAbout: attachment.delegatesAskedAbout, competitors: attachment.competitors,
          type: attachment.type, offset: size))
      size += attachment.type.alignedSize
    }
    attachments = list
    memory = .allocate(byteCount: size, alignment: 16)
    for item in list {
      item.type.initialize(memory + item.offset, from: coordinator.attachments[item.index].recognizer)
    }
  }

  deinit {
    for item in attachments { item.type.deinitialize(memory + item.offset) }
    memory.deallocate()
  }
}

extension GestureCoordinator {
  /// Returns a copy of the state. Must not be called during an event.
  package func makeSnapshot() -> CoordinatorSnapshot {
    deliverPostponedFrames()
    return CoordinatorSnapshot(self)
  }

  /// Goes back to a state of this coordinator or of one with the same setup. No handler is called.
  package func restore(_ snapshot: CoordinatorSnapshot) {
    state.postponed.remove(.all)
    state.now = snapshot.now
    state.routing = snapshot.routing
    state.attempts = snapshot.attempts
    state.touchPositions = snapshot.touchPositions
    for item in snapshot.attachments {
      let attachment = attachments + item.index
      item.type.assign(attachment.pointee.recognizer, from: snapshot.memory + item.offset)
      attachment.pointee.state = item.state
      attachment.pointee.deadline = item.deadline
      attachment.pointee.recognitionTime = item.recognitionTime
      attachment.pointee.requirementsOfAttempt = item.requirements
      attachment.pointee.delegatesAskedAbout = item.delegatesAskedAbout
      attachment.pointee.competitors = item.competitors
    }
    state.earliestDeadline = .distantPast
    updateReceiverSets()
  }

  /// Returns the part of the state that decides what can happen next.
  ///
  /// - Parameters:
  ///   - touches: The frame that was handled last.
  ///   - now: The time of the state.
  ///   - horizon: The age from which times count as equal: at least the longest time of all parameters.
  /// - Throws: ``SavedStateError/notSavable(kind:)`` if a recognizer implements neither ``GestureRecognizer/code(_:)`` nor
  ///   ``DescribedRecognizer/codeDecisions(_:_:)``.
  package func decisionKey(
    _ touches: borrowing TouchFrame, at now: Timestamp, horizon: Interval
  ) throws(SavedStateError) -> DecisionKey {
    deliverPostponedFrames()
    var coder = StateCoder(comparing: StateComparison(at: now, horizon: horizon))
    codeDecisions(touches, &coder)
    if let problem = coder.problem { throw problem }
    return coder.key ?? DecisionKey()
  }

  /// Returns whether two recognizers received input together in their present attempts.
  package func areCompetitors(_ first: RecognizerID, _ second: RecognizerID) -> Bool {
    attachments[first.index].competitors.contains(second.index)
      || attachments[second.index].competitors.contains(first.index)
  }

  private func codeDecisions(_ touches: borrowing TouchFrame, _ coder: inout StateCoder) {
    let attempts = state.attempts
    let inProgress = attempts.inProgress
    let isFinished = attempts.finished
    // Not a loop over an array, which would be allocated.
    coder.add(inProgress)
    coder.add(attempts.waiting)
    coder.add(attempts.active)
    coder.add(isFinished)
    coder.add(attempts.machineRecognized - isFinished)
    coder.add(attempts.machineEnded - isFinished)
    coder.add(attempts.begunByTouches & inProgress)
    coder.add(attempts.begunByTouchpad & inProgress)
    coder.add(attempts.withIgnoredTouches & inProgress)
    coder.add(state.routing.receivesInput)
    coder.add(state.routing.lostTouch)
    for touch in state.routing.touches {
      var id = touch.id
      coder.code(&id)
      coder.add(touch.receivers)
    }
    for place in 0..<touches.count where touches.contacts[place].isDown {
      coder.code(&touches.contacts[place].position)
      coder.code(&touches.contacts[place].start)
    }
    var untracked = state.routing.untracked
    coder.code(&untracked)
    let running = (inProgress | state.routing.receivesInput) - isFinished
    for index in running {
      coder.add(attachments[index].competitors)
      coder.add(attachments[index].requirementsOfAttempt)
      coder.add(attachments[index].delegatesAskedAbout)
      if attempts.machineEnded.contains(index) { continue }
      coder.code(&attachments[index].deadline)
      attachments[index].type.codeDecisions(attachments[index].recognizer, touches, &coder)
    }
  }
}

extension TouchFrame {
  /// Becomes a frame with these touches, in which nothing happens.
  ///
  /// - Parameter hasPositions: Whether the positions are restored; otherwise all are zero.
  package mutating func restore(_ touches: [Contact], at time: Timestamp, withPositions hasPositions: Bool = true) {
    let touchType = touchType
    replaceState(by: State(time: time, bounds: bounds))
    state.pointee.touchType = touchType
    state.pointee.count = touches.count
    state.pointee.down = touches.count
    for place in touches.indices {
      contacts[place] = touches[place]
      contacts[place].stage = .stationary
      if hasPositions { continue }
      contacts[place].position = .zero
      contacts[place].start = .zero
    }
  }
}

extension StateCoder {
  fileprivate mutating func add(_ set: RecognizerSet) {
    var bits = set.bits
    code(&bits)
  }
}

// Called with an address, for the reason given at `GestureRecognizer`.
extension GestureRecognizer {
  fileprivate static var alignedSize: Int { (MemoryLayout<Self>.size + 15) & ~15 }

  fileprivate static func initialize(_ place: UnsafeMutableRawPointer, from other: UnsafeMutableRawPointer) {
    place.initializeMemory(as: Self.self, from: other.assumingMemoryBound(to: Self.self), count: 1)
  }

  fileprivate static func assign(_ place: UnsafeMutableRawPointer, from other: UnsafeMutableRawPointer) {
    place.assumingMemoryBound(to: Self.self).pointee = other.assumingMemoryBound(to: Self.self).pointee
  }

  fileprivate static func deinitialize(_ place: UnsafeMutableRawPointer) {
    place.assumingMemoryBound(to: Self.self).deinitialize(count: 1)
  }

  fileprivate static func codeDecisions(
    _ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame, _ coder: inout StateCoder
  ) {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    codePhase(of: place, &coder)
    place.pointee.codeDecisions(&coder, touches)
  }
}
#endif

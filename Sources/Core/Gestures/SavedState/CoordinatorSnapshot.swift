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
  /// How the coordinator would have handled the next frame. Most of what a search plays are moves, which take the fast path then.
  let fastPath: CoordinatorState.FastPath
  /// The recognizer of ``CoordinatorState/FastPath/onlyActive``.
  let onlyActive: Int?
  let earliestDeadline: Timestamp
  let observesSteps: Bool

  init(_ coordinator: GestureCoordinator) {
    now = coordinator.state.now
    routing = coordinator.state.routing
    attempts = coordinator.state.attempts
    touchPositions = coordinator.state.touchPositions
    fastPath = coordinator.state.fastPath
    onlyActive = fastPath.onlyActive.map { $0 - coordinator.attachments }
    earliestDeadline = coordinator.state.earliestDeadline
    observesSteps = coordinator.state.stepObserver != nil
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
    restore(snapshot, with: RecognizerCopies())
    if snapshot.observesSteps != (state.stepObserver != nil) { return }
    // Last, because each change of the state above ends the fast path.
    state.earliestDeadline = snapshot.earliestDeadline
    state.fastPath = snapshot.fastPath
    state.fastPath.onlyActive = snapshot.onlyActive.map { attachments + $0 }
  }

  /// Goes to the state of a coordinator with the same setup, except that it has no copies of recognizers, if each copy has received
  /// and done what its original has. No handler is called.
  package func restore(_ snapshot: CoordinatorSnapshot, with copies: RecognizerCopies) {
    state.postponed.remove(.all)
    state.now = snapshot.now
    state.routing = snapshot.routing
    state.attempts = snapshot.attempts
    state.touchPositions = snapshot.touchPositions
    for item in snapshot.attachments {
      restore(item, from: snapshot, at: item.index, copies)
      if copies.has(item.index) { restore(item, from: snapshot, at: copies.first + item.index, copies) }
    }
    state.earliestDeadline = .distantPast
    if copies.count == 0 { return }
    for touch in state.routing.touches.indices {
      state.routing.touches[touch].receivers = copies.added(to: state.routing.touches[touch].receivers)
    }
    state.attempts.add(copies)
    updateReceiverSets()
  }

  private func restore(
    _ item: CoordinatorSnapshot.AttemptState, from snapshot: CoordinatorSnapshot, at index: Int,
    _ copies: RecognizerCopies
  ) {
    let attachment = attachments + index
    item.type.assign(attachment.pointee.recognizer, from: snapshot.memory + item.offset)
    attachment.pointee.state = item.state
    attachment.pointee.deadline = item.deadline
    attachment.pointee.recognitionTime = item.recognitionTime
    attachment.pointee.requirementsOfAttempt = item.requirements
    attachment.pointee.delegatesAskedAbout = item.delegatesAskedAbout
    attachment.pointee.competitors = copies.added(to: item.competitors)
  }

  /// Returns the part of the state that decides what can happen next.
  ///
  /// - Parameters:
  ///   - touches: The frame that was handled last.
  ///   - now: The time of the state.
  ///   - horizon: The age from which times count as equal: at least the longest time of all parameters.
  ///   - copies: Copies that the coordinator does not have: the key is that of a coordinator in which each of them has received and
  ///     done what its original has.
  /// - Throws: ``SavedStateError/notSavable(kind:)`` if a recognizer implements neither ``GestureRecognizer/code(_:)`` nor
  ///   ``DescribedRecognizer/codeDecisions(_:_:)``.
  package func decisionKey(
    _ touches: borrowing TouchFrame, at now: Timestamp, horizon: Interval,
    with copies: RecognizerCopies = RecognizerCopies()
  ) throws(SavedStateError) -> DecisionKey {
    deliverPostponedFrames()
    let comparison = StateComparison(at: now, horizon: horizon)
    var coder = StateCoder(comparing: comparison)
    code(touches, copies, &coder)
    var key = coder.key ?? DecisionKey()
    let attempts = state.attempts
    for index in (attempts.inProgress | state.routing.receivesInput) - attempts.finished {
      coder = StateCoder(comparing: comparison)
      coder.add(copies.added(to: attachments[index].competitors))
      coder.add(attachments[index].requirementsOfAttempt)
      coder.add(attachments[index].delegatesAskedAbout)
      if !attempts.machineEnded.contains(index) {
        coder.code(&attachments[index].deadline)
        attachments[index].type.codeDecisions(attachments[index].recognizer, touches, &coder)
        if let problem = coder.problem { throw problem }
      }
      guard let part = coder.key else { continue }
      key.add(part, at: index)
      if copies.has(index) { key.add(part, at: copies.first + index) }
    }
    return key
  }

  /// Returns whether two recognizers received input together in their present attempts.
  package func areCompetitors(_ first: RecognizerID, _ second: RecognizerID) -> Bool {
    attachments[first.index].competitors.contains(second.index)
      || attachments[second.index].competitors.contains(first.index)
  }

  /// Codes what concerns all recognizers: their sets, and the touches.
  private func code(_ touches: borrowing TouchFrame, _ copies: RecognizerCopies, _ coder: inout StateCoder) {
    let attempts = state.attempts
    let inProgress = attempts.inProgress
    let isFinished = attempts.finished
    var sets = PackedSets(of: state.configuration.attached.count, with: copies)
    // Not a loop over an array, which would be allocated.
    sets.add(inProgress, to: &coder)
    sets.add(attempts.waiting, to: &coder)
    sets.add(attempts.active, to: &coder)
    sets.add(isFinished, to: &coder)
    sets.add(attempts.machineRecognized - isFinished, to: &coder)
    sets.add(attempts.machineEnded - isFinished, to: &coder)
    sets.add(attempts.begunByTouches & inProgress, to: &coder)
    sets.add(attempts.begunByTouchpad & inProgress, to: &coder)
    sets.add(attempts.withIgnoredTouches & inProgress, to: &coder)
    sets.add(state.routing.receivesInput, to: &coder)
    sets.add(state.routing.lostTouch, to: &coder)
    for touch in state.routing.touches {
      var id = touch.id
      coder.code(&id)
      sets.add(touch.receivers, to: &coder)
    }
    sets.finish(&coder)
    for place in 0..<touches.count where touches.contacts[place].isDown {
      coder.code(&touches.contacts[place].position)
      coder.code(&touches.contacts[place].start)
    }
    var untracked = state.routing.untracked
    coder.code(&untracked)
  }
}

/// Copies of the first recognizers of a coordinator, which another coordinator has after its last recognizer, in the same order.
package struct RecognizerCopies: Sendable {
  /// The number of copies.
  package var count = 0
  /// The index of the first copy.
  package var first = 0

  /// Creates an empty list.
  package init() {}

  /// Creates copies of the first `count` of `recognizers`.
  package init(count: Int, of recognizers: Int) { (self.count, first) = (count, recognizers) }

  func has(_ index: Int) -> Bool { index < count }

  /// Returns a set with the copies of its members.
  func added(to set: RecognizerSet) -> RecognizerSet {
    count == 0 ? set : set | RecognizerSet(bits: (set.bits & (1 &<< UInt64(count) &- 1)) &<< UInt64(first))
  }
}

/// Sets of recognizers in as few words as possible.
private struct PackedSets {
  private let width: UInt64
  private let copies: RecognizerCopies
  private var word: UInt64 = 0
  private var used: UInt64 = 0

  init(of count: Int, with copies: RecognizerCopies) {
    width = UInt64(count + copies.count)
    self.copies = copies
  }

  @inline(__always) mutating func add(_ set: RecognizerSet, to coder: inout StateCoder) {
    if used + width > 64 { finish(&coder) }
    word |= copies.added(to: set).bits &<< used
    used += width
  }

  mutating func finish(_ coder: inout StateCoder) {
    coder.code(&word)
    (word, used) = (0, 0)
  }
}

extension CoordinatorState.Attempts {
  fileprivate mutating func add(_ copies: RecognizerCopies) {
    inProgress = copies.added(to: inProgress)
    waiting = copies.added(to: waiting)
    active = copies.added(to: active)
    finished = copies.added(to: finished)
    machineRecognized = copies.added(to: machineRecognized)
    machineEnded = copies.added(to: machineEnded)
    begunByTouches = copies.added(to: begunByTouches)
    begunByTouchpad = copies.added(to: begunByTouchpad)
    withIgnoredTouches = copies.added(to: withIgnoredTouches)
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

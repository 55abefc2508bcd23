// Copies for the coordinator.
extension TouchFrame {
  // Not mutating, because a class cannot pass its `let` properties inout. What they write is behind the pointers.

  /// Becomes a copy of another frame with another time and other touch-down times.
  func copy(_ other: borrowing TouchFrame, at time: Timestamp, touchDownTime: (Contact) -> Timestamp) {
    replaceState(by: other.state.pointee)
    state.pointee.time = time
    for index in 0..<count {
      contacts[index] = other.contacts[index]
      contacts[index].touchDownTime = touchDownTime(contacts[index])
    }
  }

  /// Becomes a copy of another frame with only some of its touches.
  ///
  /// - Parameter untrackedChanges: What happened to the untracked touches in the copy.
  func copy(
    _ other: borrowing TouchFrame, untracked: Int, _ untrackedChanges: Changes, hovering: Point2D?,
    where isIncluded: (Int32) -> Bool
  ) {
    replaceState(by: State(time: other.time, bounds: other.bounds))
    state.pointee.changes = untrackedChanges
    state.pointee.hovering = hovering
    if other.changes.contains(.hovered) { state.pointee.changes.add(.hovered) }
    state.pointee.buttons = other.buttons
    state.pointee.touchType = other.touchType
    if other.changes.contains(.button) { state.pointee.changes.add(.button) }
    for index in 0..<other.count where isIncluded(other[index].id) {
      let contact = other[index]
      contacts[count] = contact
      state.pointee.count += 1
      if contact.isDown { state.pointee.down += 1 }
      switch contact.stage {
      case .began: state.pointee.changes.add(.began)
      case .moved: state.pointee.changes.add(.moved)
      case .stationary: break
      case .ended: state.pointee.changes.add(.ended)
      case .cancelled: state.pointee.changes.add(.cancelled)
      }
    }
    state.pointee.untracked = untracked
  }

  /// Adds a change.
  func add(_ change: Changes) { state.pointee.changes.add(change) }

  /// Becomes a frame in which the first touch has moved.
  func move(at time: Timestamp, to position: Point2D) {
    state.pointee.time = time
    contacts[0].position = position
  }

  /// Becomes a frame in which those that lift have moved from where they were, and nothing else has happened.
  func undoLifts(_ last: (Int) -> Point2D) {
    state.pointee.changes = .nothing
    for index in 0..<count {
      let isMoved = contacts[index].stage == .ended && contacts[index].position != last(index)
      contacts[index].stage = isMoved ? .moved : .stationary
      if isMoved { state.pointee.changes.add(.moved) }
    }
    state.pointee.down = count
  }

  /// Returns whether there are so many touches and nothing has happened but that some of them have moved.
  func hasOnlyMoved(atMost most: Int) -> Bool { count <= most && untracked == 0 && changes == .moved }

  /// Becomes a frame without touches in which the hover has just ended.
  func clearAfterHover(at time: Timestamp) {
    replaceState(by: State(time: time, bounds: nil))
    state.pointee.changes = [.hovered]
  }

  /// Takes over another state, apart from the parts before the present one.
  func replaceState(by other: State) {
    let parts = state.pointee.earlierParts
    state.pointee = other
    state.pointee.earlierParts = parts
    state.pointee.hasEarlierParts = false
  }
}

// Changing a frame. A source calls `advance(to:)`, changes what has changed at that time, and passes the frame to its
// coordinator.
extension TouchFrame {
  /// Begins the next frame: removes the touches that have lifted, and makes the others stationary.
  ///
  /// - Complexity: O(*m*) for *m* touches.
  @inlinable @inline(__always) public mutating func advance(to time: Timestamp) {
    if !changes.isDisjoint(with: .touchUp) { removeLifted() }
    // Most often there are one or two touches, and a loop costs more than its body. A place without a touch may be written.
    contacts[0].stage = .stationary
    contacts[1].stage = .stationary
    var index = 2
    while index < count {
      contacts[index].stage = .stationary
      index &+= 1
    }
    state.pointee.time = time
    state.pointee.changes = .nothing
    state.pointee.hasEarlierParts = false
  }

  /// Sets the time of the frame and of the touches that begin in it, for a source that learns the time last.
  ///
  /// - Complexity: O(*m*) for *m* touches.
  @inlinable public mutating func setTime(_ time: Timestamp) { setTimeOfAllParts(time) }

  /// Begins a touch at a position in points.
  ///
  /// If a touch lifts in this frame, or if this touch does and begins again, it begins in a new part of the frame.
  ///
  /// - Parameters:
  ///   - id: Identifies the touch until it lifts.
  ///   - position: The position, in points.
  ///   - type: What makes the touch; nil, the default, for ``touchType``.
  /// - Throws: ``TouchFrameError``, without any effect, if the touch is down, if ten others are, or if the position is not
  ///   finite.
  /// - Complexity: O(*m*) for *m* touches, as for all changes of a single touch.
  @inlinable
  public mutating func begin(_ id: Int32, at position: Point2D, type: TouchType? = nil) throws(TouchFrameError) {
    try beginTouch(id, position, type ?? touchType)
  }

  /// Moves a touch to a position in points. A touch that began in this frame begins at that position.
  ///
  /// - Throws: ``TouchFrameError``, without any effect, if the touch is not down or the position is not finite.
  @inlinable @inline(__always)
  public mutating func move(_ id: Int32, to position: Point2D) throws(TouchFrameError) {
    // Only the usual case is inlined.
    guard position.isSurelyFinite, let index = index(of: id), contacts[index].stage == .stationary else {
      return try moveUnusually(id, position)
    }
    contacts[index].stage = .moved
    contacts[index].position = position
    state.pointee.changes.add(.moved)
  }

  /// Sets the radius and force of a touch. They stay the same in later frames until they are set again. A frame in which nothing
  /// else happens to the touch is one in which it did not move.
  ///
  /// - Throws: ``TouchFrameError``, without any effect, if the touch is not down.
  @inlinable public mutating func setPressure(_ pressure: TouchPressure, of id: Int32) throws(TouchFrameError) {
    guard let index = index(of: id), contacts[index].isDown else { throw .touchIsNotDown(id) }
    contacts[index].pressure = pressure
  }

  /// Lifts a touch at its last position.
  ///
  /// If a touch begins in this frame, even this one, it lifts in a new part of the frame.
  ///
  /// - Throws: ``TouchFrameError``, without any effect, if the touch is not down.
  @inlinable public mutating func end(_ id: Int32) throws(TouchFrameError) { try liftTouch(id, .ended) }

  /// Lifts a touch at a position in points: see ``end(_:)``.
  ///
  /// - Throws: ``TouchFrameError``, without any effect, if the touch is not down or the position is not finite.
  @inlinable public mutating func end(_ id: Int32, at position: Point2D) throws(TouchFrameError) {
    try liftTouch(id, .ended, position)
  }

  /// Cancels a touch at its last position: the system took it, it was recognized as a palm, or the device was removed.
  ///
  /// If a touch begins in this frame, even this one, it is cancelled in a new part of the frame.
  ///
  /// - Throws: ``TouchFrameError``, without any effect, if the touch is not down.
  @inlinable public mutating func cancel(_ id: Int32) throws(TouchFrameError) {
    try liftTouch(id, .cancelled)
  }

  /// Cancels a touch at a position in points: see ``cancel(_:)``.
  ///
  /// - Throws: ``TouchFrameError``, without any effect, if the touch is not down or the position is not finite.
  @inlinable public mutating func cancel(_ id: Int32, at position: Point2D) throws(TouchFrameError) {
    try liftTouch(id, .cancelled, position)
  }

  /// Cancels every touch, sets the number of untracked touches to 0 and ends the hover: the device was removed, or the
  /// recording ends.
  ///
  /// - Complexity: O(*m*) for *m* touches.
  @inlinable public mutating func cancelAll() {
    endHover()
    cancelTouches()
  }

  /// Sets the number of untracked touches. An increase counts as a touch down, a decrease as a touch up: like those, it
  /// makes a new part of the frame if necessary.
  ///
  /// - Throws: ``TouchFrameError``, without any effect, if the number is not in 0...``maximumUntracked``.
  @inlinable public mutating func setUntracked(_ count: Int) throws(TouchFrameError) {
    if count != untracked { try changeUntracked(to: count) }
  }

  /// Sets the hover position, in points. It stays the same in later frames until it is set again or the hover ends.
  ///
  /// - Throws: ``TouchFrameError``, without any effect, if the position is not finite.
  @inlinable public mutating func hover(at position: Point2D) throws(TouchFrameError) {
    guard position.isFinite else { throw .positionIsNotFinite(nil) }
    setHovering(position)
  }

  /// Ends the hover: the finger touches, or is too far away.
  @inlinable public mutating func endHover() { setHovering(nil) }

  /// Sets which buttons are pressed. They stay the same in later frames until they are set again.
  @inlinable public mutating func setButtons(_ buttons: ButtonMask) {
    if buttons.rawValue == self.buttons.rawValue { return }
    state.pointee.changes.add(.button)
    state.pointee.buttons = buttons
  }

  /// Sets whether the primary button is pressed, and no other: see ``setButtons(_:)``.
  @inlinable public mutating func setButtonDown(_ isDown: Bool) {
    setButtons(isDown ? .primary : ButtonMask(rawValue: 0))
  }

  /// Sets the type of the touches that begin from now on without one of their own: `.indirect` for a touchpad; `.direct` at
  /// first. It stays the same in later frames until it is set again.
  @inlinable public mutating func setTouchType(_ type: TouchType) { state.pointee.touchType = type }

  // MARK: Helpers

  @inlinable mutating func setHovering(_ position: Point2D?) {
    if position == hovering { return }
    state.pointee.changes.add(.hovered)
    state.pointee.hovering = position
  }

  // The following are not mutating, because what they write is behind the pointers, and a function that takes the frame's
  // address would force the source to keep the pointers in memory instead of registers.

  @usableFromInline @inline(never)
  func beginTouch(_ id: Int32, _ position: Point2D, _ type: TouchType) throws(TouchFrameError) {
    guard position.isFinite else { throw .positionIsNotFinite(id) }
    if let index = index(of: id), contacts[index].isDown { throw .touchIsDown(id) }
    if down == Self.capacity { throw .tooManyTouches(id) }
    if !canBegin { try sealPart(for: id) }
    contacts[count] = Contact(id, .began, position, touchDownTime: time, type: type)
    countTaps(count)
    state.pointee.count += 1
    state.pointee.down += 1
    state.pointee.changes.add(.began)
  }

  @usableFromInline @inline(never)
  func moveUnusually(_ id: Int32, _ position: Point2D) throws(TouchFrameError) {
    guard position.isFinite else { throw .positionIsNotFinite(id) }
    guard let index = index(of: id), contacts[index].isDown else { throw .touchIsNotDown(id) }
    // It still begins in this frame: here, because recognizers see it here first.
    if contacts[index].stage == .began {
      contacts[index].start = position
      countTaps(index)
    }
    if contacts[index].stage == .stationary { contacts[index].stage = .moved }
    contacts[index].position = position
    state.pointee.changes.add(.moved)
  }

  @usableFromInline @inline(never)
  func liftTouch(_ id: Int32, _ stage: Contact.Stage, _ position: Point2D) throws(TouchFrameError) {
    guard position.isFinite else { throw .positionIsNotFinite(id) }
    contacts[try lift(id, stage)].position = position
  }

  @usableFromInline @inline(never)
  func liftTouch(_ id: Int32, _ stage: Contact.Stage) throws(TouchFrameError) { _ = try lift(id, stage) }

  /// - Returns: The index of the touch.
  @inline(__always)
  private func lift(_ id: Int32, _ stage: Contact.Stage) throws(TouchFrameError) -> Int {
    guard let index = index(of: id), contacts[index].isDown else { throw .touchIsNotDown(id) }
    // Nothing has lifted then, so that the index stays.
    if !canLift { try sealPart(for: id) }
    if state.pointee.hasEarlierParts { moveInEarliestPart() }
    contacts[index].stage = stage
    state.pointee.changes.add(stage == .ended ? .ended : .cancelled)
    state.pointee.down -= 1
    return index
  }

  @usableFromInline func setTimeOfAllParts(_ time: Timestamp) {
    setOwnTime(time)
    for index in 0..<count where contacts[index].stage == .began { countTaps(index) }
    if state.pointee.hasEarlierParts { setTimeOfParts(time) }
  }

  @usableFromInline func cancelTouches() {
    if down == 0, untracked == 0 { return }
    if !canLift { sealPart() }
    if state.pointee.hasEarlierParts { moveInEarliestPart() }
    for index in 0..<count where contacts[index].isDown {
      contacts[index].stage = .cancelled
      state.pointee.changes.add(.cancelled)
    }
    state.pointee.down = 0
    if untracked > 0 { state.pointee.changes.add(.ended) }
    state.pointee.untracked = 0
  }

  @usableFromInline func changeUntracked(to count: Int) throws(TouchFrameError) {
    if count < 0 || count > Self.maximumUntracked { throw .untrackedIsOutOfRange(count) }
    if count > untracked ? !canBegin : !canLift { try sealPart(for: nil) }
    state.pointee.changes.add(count > untracked ? .began : .ended)
    state.pointee.untracked = count
  }

  /// Whether no touch lifted in this part.
  @inlinable var canBegin: Bool { changes.isDisjoint(with: .touchUp) }
  /// Whether no touch began in this part.
  @inlinable var canLift: Bool { !changes.contains(.began) }

  @usableFromInline func removeLifted() {
    var kept = 0
    for index in 0..<count {
      if contacts[index].isDown {
        contacts[kept] = contacts[index]
        kept += 1
      } else {
        rememberTap(contacts[index])
      }
    }
    state.pointee.count = kept
  }

  func setOwnTime(_ time: Timestamp) {
    state.pointee.time = time
    for index in 0..<count where contacts[index].stage == .began { contacts[index].touchDownTime = time }
  }
}

extension Point2D {
  /// A Boolean value that indicates whether both coordinates are numbers and not infinite.
  // Not a SIMD operation, which takes ten times as long in a debug build.
  @inlinable public var isFinite: Bool {
    // Zero times anything finite is zero, and otherwise not a number.
    @inline(__always) get {
      let product = 0 * x * y
      return product == product
    }
  }

  /// False if a coordinate is not finite, and also if their product is too large: two instructions less than ``isFinite``.
  @inlinable var isSurelyFinite: Bool {
    @inline(__always) get {
      let product = x * y
      // Infinity minus infinity is not a number.
      let difference = product - product
      return difference == difference
    }
  }
}

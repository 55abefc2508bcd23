/// All touches on the surface at one sample time of the device, in order of touch down.
///
/// Touches that move in one sample move at the same time: a pinch that saw them one after the other would see spans that
/// never existed. A source keeps one frame and advances it in place; recognizers borrow it, so that it is never copied.
///
/// In one frame touches either begin or lift. A source that has both at the same time makes two frames with that time, the
/// one with the lifting touches first. The methods that change a frame return false for a change that is impossible.
public struct TouchFrame: ~Copyable {
  /// The maximum number of tracked touches in a frame, 10: two hands have no more fingers. `begin` refuses more.
  public static let capacity = 10
  /// The maximum number of untracked touches, 65,535: more than any device reports, and the sum of two does not overflow.
  public static let maximumUntracked = 65_535

  @usableFromInline struct State {
    @usableFromInline var time: Timestamp
    @usableFromInline var changes = Changes.nothing
    @usableFromInline var count = 0
    @usableFromInline var down = 0
    @usableFromInline var untracked = 0
    @usableFromInline var hovering: Point2D?
    @usableFromInline var bounds: Point2D?
    @usableFromInline var isButtonDown = false

    @usableFromInline init(time: Timestamp, bounds: Point2D?) {
      self.time = time
      self.bounds = bounds
    }
  }
  // Behind pointers, so that borrowing a frame passes two registers: a frame with inline state would be copied for every
  // call, and an `InlineArray` of contacts for every access by index.
  @usableFromInline let state: UnsafeMutablePointer<State>
  @usableFromInline let contacts: UnsafeMutablePointer<Contact>

  /// Creates a frame without touches.
  ///
  /// - Parameters:
  ///   - time: The sample time; `.distantPast` by default.
  ///   - bounds: The width and height of the surface, in points; nil, the default, if unknown.
  public init(at time: Timestamp = .distantPast, bounds: Point2D? = nil) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(time: time, bounds: bounds))
    contacts = .allocate(capacity: Self.capacity)
    contacts.initialize(repeating: Contact(-1, .stationary, .zero, touchDownTime: time), count: Self.capacity)
  }

  deinit {
    state.deallocate()
    contacts.deallocate()
  }

  // MARK: Reading

  /// The sample time.
  @inlinable public var time: Timestamp { state.pointee.time }
  /// What happened in this frame to any of its touches. Empty if nothing changed.
  @inlinable public var changes: Changes { state.pointee.changes }
  /// The width and height of the surface, in points; nil if unknown. Positions may lie outside.
  @inlinable public var bounds: Point2D? { state.pointee.bounds }
  /// The number of tracked touches in this frame, including those that lift in it. 0...10.
  @inlinable public var count: Int { state.pointee.count }
  /// The number of tracked touches that are down after this frame. 0...10.
  @inlinable public var down: Int { state.pointee.down }
  /// The number of untracked touches: further fingers that are down, without a position. 0 or more. A touchpad that tracks
  /// two fingers reports a third one only by a key (`BTN_TOOL_TRIPLETAP`); libinput calls these fake touches.
  @inlinable public var untracked: Int { state.pointee.untracked }
  /// The position of a finger or pointer that hovers over the surface, in points; one of them if there are several, nil if
  /// there is none or the device cannot detect it.
  @inlinable public var hovering: Point2D? { state.pointee.hovering }
  /// A Boolean value that indicates whether a button of the device is pressed: a clickpad's own, or one next to a touchpad.
  /// Fingers that hold a button neither tap nor press.
  @inlinable public var isButtonDown: Bool { state.pointee.isButtonDown }
  /// The number of fingers on the surface in this frame: the sum of `count` and `untracked`.
  @inlinable public var fingers: Int { state.pointee.count + state.pointee.untracked }

  /// Accesses the touch at an index from 0 to below `count`, in order of touch down. Any other index traps.
  ///
  /// - Complexity: O(1).
  @inlinable public subscript(_ index: Int) -> Contact {
    precondition(index >= 0 && index < count, "index out of range: the frame has no such touch")
    return contacts[index]
  }

  /// Returns the touch with an identifier; nil if it is not in this frame.
  ///
  /// - Complexity: O(*m*) for *m* touches.
  @inlinable public func contact(_ id: Int32) -> Contact? {
    for index in 0..<count where contacts[index].id == id { return contacts[index] }
    return nil
  }

  /// The mean position of the tracked touches, in points; zero without any.
  ///
  /// - Complexity: O(*m*) for *m* touches.
  @inlinable public var centroid: Point2D {
    // Most often there is one touch.
    @inline(__always) get { count == 1 ? contacts[0].position : centroidOfSeveral }
  }

  @usableFromInline var centroidOfSeveral: Point2D {
    var sum = Point2D.zero
    for index in 0..<count { sum += contacts[index].position }
    return count == 0 ? sum : sum / Double(count)
  }

  /// The mean touch-down position of the tracked touches, in points; zero without any.
  ///
  /// - Complexity: O(*m*) for *m* touches.
  @inlinable public var startCentroid: Point2D {
    if count == 1 { return contacts[0].start }
    var sum = Point2D.zero
    for index in 0..<count { sum += contacts[index].start }
    return count == 0 ? sum : sum / Double(count)
  }

  /// The largest squared distance of a touch from its touch-down position, in square points; 0 without touches.
  ///
  /// - Complexity: O(*m*) for *m* touches.
  @inlinable public var largestSquaredMovement: Double {
    // Most often there is one touch.
    @inline(__always) get { count == 1 ? contacts[0].squaredMovement : largestSquaredMovementOfSeveral }
  }

  @usableFromInline var largestSquaredMovementOfSeveral: Double {
    var largest = 0.0
    for index in 0..<count { largest = max(largest, contacts[index].squaredMovement) }
    return largest
  }

  // MARK: Writing

  /// Begins the next frame: removes the touches that have lifted, and makes the others stationary.
  ///
  /// - Complexity: O(*m*) for *m* touches.
  @inlinable public mutating func advance(to time: Timestamp) {
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
  }

  /// Sets the time of the frame and of the touches that begin in it, for a source that learns the time last.
  ///
  /// - Complexity: O(*m*) for *m* touches.
  public mutating func setTime(_ time: Timestamp) {
    state.pointee.time = time
    for index in 0..<count where contacts[index].stage == .began { contacts[index].touchDownTime = time }
  }

  /// Begins a touch at a position in points.
  ///
  /// - Returns: False, without any effect, if the frame is full, if the identifier is in use, or if a touch lifted in this
  ///   frame.
  /// - Complexity: O(*m*) for *m* touches, as for all changes of a single touch.
  @inlinable @discardableResult
  public mutating func begin(_ id: Int32, at position: Point2D) -> Bool {
    if count == Self.capacity || !canBegin || contact(id) != nil { return false }
    contacts[count] = Contact(id, .began, position, touchDownTime: time)
    state.pointee.count += 1
    state.pointee.down += 1
    state.pointee.changes.add(.began)
    return true
  }

  /// Moves a touch to a position in points. A touch that began in this frame begins at that position.
  ///
  /// - Returns: False, without any effect, if no touch with this identifier is down.
  @inlinable @inline(__always) @discardableResult
  public mutating func move(_ id: Int32, to position: Point2D) -> Bool {
    guard let index = index(of: id) else { return false }
    switch contacts[index].stage {
    case .stationary: contacts[index].stage = .moved
    // It still begins in this frame: here, because recognizers see it here first.
    case .began: contacts[index].start = position
    case .moved: break
    case .ended, .cancelled: return false
    }
    contacts[index].position = position
    state.pointee.changes.add(.moved)
    return true
  }

  /// Lifts a touch at a position in points.
  ///
  /// - Returns: False, without any effect, if no touch with this identifier is down, or if a touch began in this frame.
  @inlinable @discardableResult
  public mutating func end(_ id: Int32, at position: Point2D) -> Bool { lift(id, .ended, .ended, position) }

  /// Cancels a touch at a position in points: the system took it, it was recognized as a palm, or the device was removed.
  ///
  /// - Returns: False, without any effect, if no touch with this identifier is down, or if a touch began in this frame.
  @inlinable @discardableResult
  public mutating func cancel(_ id: Int32, at position: Point2D) -> Bool { lift(id, .cancelled, .cancelled, position) }

  /// Sets the number of untracked touches. An increase counts as a touch down, a decrease as a touch up. The number is
  /// clamped to 0...``maximumUntracked``.
  ///
  /// - Returns: False, without any effect, if it would be a touch down in a frame in which a touch lifted, or a touch up in
  ///   one in which a touch began.
  @inlinable @discardableResult
  public mutating func setUntracked(_ count: Int) -> Bool {
    let count = min(max(0, count), Self.maximumUntracked)
    if count == untracked { return true }
    if count > untracked ? !canBegin : !canLift { return false }
    state.pointee.changes.add(count > untracked ? .began : .ended)
    state.pointee.untracked = count
    return true
  }

  /// Sets the hover position, in points. It stays the same in later frames until it is set again or the hover ends.
  @inlinable public mutating func hover(at position: Point2D) { setHovering(position) }

  /// Ends the hover: the finger touches, or is too far away.
  @inlinable public mutating func endHover() { setHovering(nil) }

  @inlinable mutating func setHovering(_ position: Point2D?) {
    if position == hovering { return }
    state.pointee.changes.add(.hovered)
    state.pointee.hovering = position
  }

  /// Sets whether a button is pressed. It stays the same in later frames until it is set again.
  @inlinable public mutating func setButtonDown(_ isDown: Bool) {
    if isDown == isButtonDown { return }
    state.pointee.changes.add(.button)
    state.pointee.isButtonDown = isDown
  }

  // MARK: Helpers

  @inlinable mutating func lift(_ id: Int32, _ stage: Contact.Stage, _ change: Changes, _ position: Point2D) -> Bool {
    guard canLift, let index = index(of: id), contacts[index].isDown else { return false }
    contacts[index].stage = stage
    contacts[index].position = position
    state.pointee.changes.add(change)
    state.pointee.down -= 1
    return true
  }

  /// Whether no touch lifted in this frame.
  @inlinable var canBegin: Bool { changes.isDisjoint(with: .touchUp) }
  /// Whether no touch began in this frame.
  @inlinable var canLift: Bool { !changes.contains(.began) }

  @inlinable @inline(__always) func index(of id: Int32) -> Int? {
    // Not a loop over a range, which would check its bounds for every move.
    var index = 0
    while index < count {
      if contacts[index].id == id { return index }
      index &+= 1
    }
    return nil
  }

  @usableFromInline mutating func removeLifted() {
    var kept = 0
    for index in 0..<count where contacts[index].isDown {
      contacts[kept] = contacts[index]
      kept += 1
    }
    state.pointee.count = kept
  }
}

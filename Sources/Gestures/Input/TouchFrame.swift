/// Every finger on the surface at one device sample time, in order of landing.
///
/// Fingers that move in one sample move together: a pinch that saw them one by one would see spans that never were.
/// A source keeps one frame and turns it, in place, into the next; recognizers borrow it, so nobody copies it and
/// nobody has to remember the fingers that did not move.
///
/// A frame holds either landings or liftings, never both: who tells of both at one time makes two frames of that time,
/// the liftings first. What would be the second of the two is refused, as everything else that cannot be.
public struct TouchFrame: ~Copyable {
  /// How many placed fingers a frame can hold. More are refused by `begin`: ten is what hands have.
  public static let capacity = 10
  /// How many fingers without a place a frame counts: 65,535. No device counts as many, and sums of two stay sums.
  public static let maximumUntracked = 65_535

  /// What happened to the fingers of a frame, all together.
  public struct Changes: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A finger landed.
    @inlinable public static var began: Self { Self(rawValue: 1) }
    /// A finger moved.
    @inlinable public static var moved: Self { Self(rawValue: 2) }
    /// A finger lifted.
    @inlinable public static var ended: Self { Self(rawValue: 4) }
    /// A finger was taken away without lifting.
    @inlinable public static var cancelled: Self { Self(rawValue: 8) }
    /// What hovers has come, is elsewhere, or has gone.
    @inlinable public static var hovered: Self { Self(rawValue: 16) }
  }

  @usableFromInline struct State {
    @usableFromInline var time: Timestamp
    @usableFromInline var changes: Changes = []
    @usableFromInline var count = 0
    @usableFromInline var down = 0
    @usableFromInline var untracked = 0
    @usableFromInline var hovering: Point?
    @usableFromInline var bounds: Point?
    @usableFromInline init(time: Timestamp, bounds: Point?) { (self.time, self.bounds) = (time, bounds) }
  }
  // Both behind pointers, so that lending a frame lends two registers: a frame that held its state would be copied
  // for every call, an `InlineArray` of contacts for every read by index. Nobody outside this file sees them.
  @usableFromInline let state: UnsafeMutablePointer<State>
  @usableFromInline let contacts: UnsafeMutablePointer<Contact>

  /// A frame in which nobody touches.
  ///
  /// - Parameters:
  ///   - time: when it happened; by default before anything.
  ///   - bounds: the width and height of the surface, in points; nil, the default, where nobody knows.
  public init(at time: Timestamp = .distantPast, bounds: Point? = nil) {
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

  /// When the device took this sample.
  @inlinable public var time: Timestamp { state.pointee.time }
  /// What happened in this frame to any of its fingers. Empty where nobody moved.
  @inlinable public var changes: Changes { state.pointee.changes }
  /// The width and height of the surface, in points; nil where nobody knows. Its edges are gestures' business: a finger
  /// may well be told of beyond them.
  @inlinable public var bounds: Point? { state.pointee.bounds }
  /// How many placed fingers this frame tells of, those that lift in it included. 0…10.
  @inlinable public var count: Int { state.pointee.count }
  /// How many placed fingers are down once this frame has happened. 0…10.
  @inlinable public var down: Int { state.pointee.down }
  /// How many more fingers the device says are down without saying where; 0 or more. Pads that follow two fingers
  /// tell of a third only by a key (`BTN_TOOL_TRIPLETAP`).
  @inlinable public var untracked: Int { state.pointee.untracked }
  /// Where something is over the surface without touching it, in points: a finger or a pointer. Of several, one. Nil
  /// where there is none, or where nobody can tell.
  @inlinable public var hovering: Point? { state.pointee.hovering }
  /// How many fingers are, or in this frame were, on the surface: `count` and `untracked` together.
  @inlinable public var fingers: Int { state.pointee.count + state.pointee.untracked }

  /// The finger that landed as the `index`th of those in this frame, from 0 to below `count`. Any other index stops the
  /// program.
  @inlinable public subscript(_ index: Int) -> Contact {
    precondition(index >= 0 && index < count, "no such finger in this frame")
    return contacts[index]
  }
  /// The finger of that name; nil where it is not in this frame.
  @inlinable public func contact(_ id: Int32) -> Contact? {
    for index in 0..<count where contacts[index].id == id { return contacts[index] }
    return nil
  }
  /// The mean position of the placed fingers, in points; zero where there is none.
  @inlinable public var centroid: Point {
    // Most often there is one.
    @inline(__always) get { count == 1 ? contacts[0].position : centroidOfSeveral }
  }
  @usableFromInline var centroidOfSeveral: Point {
    var sum = Point.zero
    for index in 0..<count { sum += contacts[index].position }
    return count == 0 ? sum : sum / Double(count)
  }

  /// The mean of where the placed fingers landed, in points; zero where there is none.
  @inlinable public var startCentroid: Point {
    if count == 1 { return contacts[0].start }
    var sum = Point.zero
    for index in 0..<count { sum += contacts[index].start }
    return count == 0 ? sum : sum / Double(count)
  }
  /// How far the finger that strayed furthest is from where it landed, squared, in square points; 0 where there is
  /// none.
  @inlinable public var largestSquaredMovement: Double {
    // Most often there is one, and nothing to compare.
    @inline(__always) get { count == 1 ? contacts[0].squaredMovement : largestSquaredMovementOfSeveral }
  }
  @usableFromInline var largestSquaredMovementOfSeveral: Double {
    var largest = 0.0
    for index in 0..<count { largest = max(largest, contacts[index].squaredMovement) }
    return largest
  }

  // MARK: Writing

  /// Starts the next frame: those that lifted are gone, and nobody has moved yet.
  @inlinable public mutating func advance(to time: Timestamp) {
    if !changes.isDisjoint(with: [.ended, .cancelled]) { removeLifted() }
    // Most often there is one, and a loop costs more than what it does.
    if count == 1 {
      contacts[0].stage = .stationary
    } else {
      for index in 0..<count { contacts[index].stage = .stationary }
    }
    state.pointee.time = time
    state.pointee.changes = []
  }
  /// Says when the frame happened, for a source that learns of it last. Fingers that landed in it landed then.
  public mutating func setTime(_ time: Timestamp) { hold(at: time) }
  /// Lands a finger, at a place in points. False, and nothing done, when the frame is full, the name is taken, or a
  /// finger lifted in this frame.
  @inlinable @discardableResult
  public mutating func begin(_ id: Int32, at position: Point) -> Bool {
    if count == Self.capacity || !mayLand || contact(id) != nil { return false }
    contacts[count] = Contact(id, .began, position, touchDownTime: time)
    state.pointee.count += 1
    state.pointee.down += 1
    state.pointee.changes.insert(.began)
    return true
  }
  /// Moves a finger to a place in points. False, and nothing done, when no such finger is down.
  @inlinable @inline(__always) @discardableResult
  public mutating func move(_ id: Int32, to position: Point) -> Bool {
    guard let index = indexOfDown(id) else { return false }
    // A finger that landed in this very frame has still landed, wherever it went.
    if contacts[index].stage != .began { contacts[index].stage = .moved }
    contacts[index].position = position
    state.pointee.changes.insert(.moved)
    return true
  }
  /// Lifts a finger, at a place in points. False, and nothing done, when no such finger is down, or one landed in this
  /// frame.
  @inlinable @discardableResult
  public mutating func end(_ id: Int32, at position: Point) -> Bool { lift(id, .ended, .ended, position) }
  /// Takes a finger away that did not lift: the system, a palm or a lost device took it. False, and nothing done, when
  /// no such finger is down, or one landed in this frame.
  @inlinable @discardableResult
  public mutating func cancel(_ id: Int32, at position: Point) -> Bool { lift(id, .cancelled, .cancelled, position) }

  /// Says how many fingers are down beyond those that have a place. What becomes more has landed, what becomes fewer
  /// has lifted, as far as anybody can tell. Less than 0 counts as 0, more than ``maximumUntracked`` as that. False, and
  /// nothing done, when that is a landing and a finger lifted in this frame, or the other way round.
  @inlinable @discardableResult
  public mutating func setUntracked(_ count: Int) -> Bool {
    let count = min(max(0, count), Self.maximumUntracked)
    if count == untracked { return true }
    if count > untracked ? !mayLand : !mayLift { return false }
    state.pointee.changes.insert(count > untracked ? .began : .ended)
    state.pointee.untracked = count
    return true
  }

  /// Says where something hovers, in points. It stays there in later frames until it is told of elsewhere, or to have
  /// gone.
  @inlinable public mutating func hover(at position: Point) { setHovering(position) }
  /// Says that nothing hovers any more: it touches, or is too far away.
  @inlinable public mutating func endHover() { setHovering(nil) }
  @inlinable mutating func setHovering(_ place: Point?) {
    if place == hovering { return }
    state.pointee.changes.insert(.hovered)
    state.pointee.hovering = place
  }

  /// Holds a late frame at `time`. Not mutating, so that a coordinator can do it to a frame it was only lent: what it
  /// writes is behind the pointer, and nobody else reads while it handles.
  func hold(at time: Timestamp) {
    state.pointee.time = time
    for index in 0..<count where contacts[index].stage == .began { contacts[index].touchDownTime = time }
  }

  /// Becomes what one may see of another frame. Not mutating, for the same reason.
  ///
  /// - Parameter changes: what happened to the fingers without places that may be seen.
  func copy(
    _ other: borrowing TouchFrame, untracked: Int, _ changes: Changes, hovering: Point?, where isSeen: (Int32) -> Bool
  ) {
    state.pointee = State(time: other.time, bounds: other.bounds)
    state.pointee.changes = changes
    state.pointee.hovering = hovering
    if other.changes.contains(.hovered) { state.pointee.changes.insert(.hovered) }
    for index in 0..<other.count where isSeen(other[index].id) {
      let contact = other[index]
      contacts[count] = contact
      state.pointee.count += 1
      if contact.isDown { state.pointee.down += 1 }
      switch contact.stage {
      case .began: state.pointee.changes.insert(.began)
      case .moved: state.pointee.changes.insert(.moved)
      case .stationary: break
      case .ended: state.pointee.changes.insert(.ended)
      case .cancelled: state.pointee.changes.insert(.cancelled)
      }
    }
    state.pointee.untracked = untracked
  }

  /// Becomes one in which nobody touches, and what hovered has gone. Not mutating, for the same reason.
  func leave(at time: Timestamp) {
    state.pointee = State(time: time, bounds: nil)
    state.pointee.changes = [.hovered]
  }

  @inlinable mutating func lift(_ id: Int32, _ stage: Contact.Stage, _ change: Changes, _ position: Point) -> Bool {
    guard mayLift, let index = indexOfDown(id) else { return false }
    contacts[index].stage = stage
    contacts[index].position = position
    state.pointee.changes.insert(change)
    state.pointee.down -= 1
    return true
  }
  /// Whether nothing lifted in this frame.
  @inlinable var mayLand: Bool { changes.isDisjoint(with: [.ended, .cancelled]) }
  /// Whether nothing landed in this frame.
  @inlinable var mayLift: Bool { !changes.contains(.began) }
  @inlinable @inline(__always) func indexOfDown(_ id: Int32) -> Int? {
    // Not over a range, which is made sure of to run forward: that is done for every finger that moves.
    var index = 0
    while index < count {
      if contacts[index].id == id { return contacts[index].isDown ? index : nil }
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

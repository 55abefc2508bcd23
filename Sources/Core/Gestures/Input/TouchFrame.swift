/// All touches on the surface at one sample time of the device, in order of touch down.
///
/// Touches that move in one sample move at the same time: a pinch that saw them one after the other would see spans that
/// never existed. A source keeps one frame and advances it in place; recognizers borrow it, so that it is never copied.
///
/// Touches change in any order, and begin and lift in the order of the calls. Recognizers receive frames in which touches
/// either begin or lift, so a touch down after a touch up, or a touch up after a touch down, closes the part of the frame so
/// far, which has the same time, and a coordinator handles the parts in order. Reading a frame reads its newest part;
/// ``forEachPart(_:)`` visits all of them. Touches that only move never make a part. A change that is impossible throws
/// ``TouchFrameError`` and has no effect.
///
/// For touches that arrive one by one, with their times, use ``TouchFeed``.
public struct TouchFrame: ~Copyable {
  /// The maximum number of tracked touches in a frame, 10: two hands have no more fingers. `begin` throws for more.
  public static let capacity = 10
  /// The maximum number of untracked touches, 65,535: more than any device reports, and the sum of two does not overflow.
  public static let maximumUntracked = 65_535

  @usableFromInline struct State {
    @usableFromInline var time: Timestamp
    // These two are next to each other, so that `advance(to:)` clears them with one instruction.
    @usableFromInline var changes = Changes.nothing
    /// Whether the frame has parts before the present one. Then touches begin or lift in each part.
    @usableFromInline var hasEarlierParts = false
    @usableFromInline var buttons = ButtonMask()
    @usableFromInline var touchType = TouchType.direct
    @usableFromInline var count = 0 { didSet { updateTouchCounts() } }
    @usableFromInline var down = 0
    @usableFromInline var untracked = 0 { didSet { updateTouchCounts() } }
    @usableFromInline var hovering: Point2D? { didSet { updateTouchCounts() } }
    /// `count` and `untracked` in one number, so that the coordinator compares both at once with those of the frame before;
    /// -2, which equals none of them, while a finger hovers.
    private(set) var touchCounts = 0
    @usableFromInline var bounds: Point2D?
    /// The parts before the present one, if `hasEarlierParts`. Created when they are first needed, and then reused.
    @usableFromInline var earlierParts: UnsafeMutablePointer<EarlierParts>?

    @usableFromInline init(time: Timestamp, bounds: Point2D?) {
      self.time = time
      self.bounds = bounds
    }

    private mutating func updateTouchCounts() {
      touchCounts = hovering == nil ? Self.touchCounts(count, untracked: untracked) : -2
    }

    static func touchCounts(_ count: Int, untracked: Int) -> Int { untracked &<< 8 | count }
  }
  // Behind pointers, so that borrowing a frame passes two registers: a frame with inline state would be copied for every
  // call, and an `InlineArray` of contacts for every access by index.
  @usableFromInline let state: UnsafeMutablePointer<State>
  @usableFromInline let contacts: UnsafeMutablePointer<Contact>

  /// Creates a frame without touches.
  ///
  /// - Parameters:
  ///   - time: The sample time of what changes before ``advance(to:)`` or ``setTime(_:)``: ``Timestamp/zero`` if the clock starts
  ///     with the touches, `.distantPast` if nothing changes before.
  ///   - bounds: The width and height of the surface, in points; nil, the default, if unknown.
  public init(at time: Timestamp, bounds: Point2D? = nil) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(time: time, bounds: bounds))
    // As many again for the touches that have tapped.
    contacts = .allocate(capacity: 2 * Self.capacity)
    contacts.initialize(repeating: Contact(-1, .stationary, .zero, touchDownTime: time), count: 2 * Self.capacity)
  }

  deinit {
    if let parts = state.pointee.earlierParts {
      parts.pointee.free()
      parts.deallocate()
    }
    state.deallocate()
    contacts.deallocate()
  }

  // MARK: Reading

  /// The sample time.
  @inlinable public var time: Timestamp { state.pointee.time }
  /// The changes of all touches in this frame. Empty if nothing changed.
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
  /// The pressed buttons of the device: a clickpad's own, or those next to a touchpad. Fingers that hold a button neither tap
  /// nor press.
  @inlinable public var buttons: ButtonMask { state.pointee.buttons }
  /// A Boolean value that indicates whether any button of the device is pressed: see ``buttons``.
  @inlinable public var isButtonDown: Bool { state.pointee.buttons.rawValue != 0 }
  /// The type of the touches that begin without one of their own: see ``setTouchType(_:)``.
  @inlinable public var touchType: TouchType { state.pointee.touchType }
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

  @inlinable @inline(__always) func index(of id: Int32) -> Int? {
    // Not a loop over a range, which would check its bounds for every move.
    var index = 0
    while index < count {
      if contacts[index].id == id { return index }
      index &+= 1
    }
    return nil
  }
}

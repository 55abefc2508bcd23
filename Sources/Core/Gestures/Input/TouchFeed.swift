/// Receives touches one by one, with their times, and delivers them to a coordinator as frames.
///
/// Most sources report one change at a time: a pointer event of a browser, a `wl_touch` event, a `UITouch`. Recognizers
/// need all changes of one sample time together: a pinch that saw its fingers move one after the other would see spans that
/// never existed. A feed collects the changes of one time and delivers them as a ``TouchFrame`` when a change with another
/// time arrives, when the program calls ``flush()``, or when its timer calls ``advance(to:)``.
///
///     let feed = TouchFeed(to: coordinator)
///     try feed.touch(1, .began, at: Point2D(100, 100), time: .milliseconds(0))
///     try feed.touch(2, .began, at: Point2D(200, 100), time: .milliseconds(0))
///     try feed.touch(1, .moved, at: Point2D(90, 100), time: .milliseconds(8))
///     try feed.touch(2, .moved, at: Point2D(210, 100), time: .milliseconds(8))
///     feed.flush()
///
/// Call ``flush()`` where the source reports that a sample is complete, such as `wl_touch.frame`, `SYN_REPORT`, or the end of a
/// UIKit callback. Without such a mark, set a timer to ``nextDeadline`` and call ``advance(to:)``: a feed with a pending frame
/// wants to be called at once.
///
/// Moves of one time may come in any order. Touches that begin and lift at one time do so in the order in which they come: if 1
/// lifts before 2 begins, one finger was down at a time; if 2 begins first, two were. A change with an earlier time than the last
/// one is its own frame, which the coordinator handles as if it had happened at the newest time. Not `Sendable`, as its
/// coordinator. Handlers may read a feed, but calling its other functions from a handler is a programming error and traps.
public final class TouchFeed {
  /// The coordinator that receives the frames.
  public let coordinator: GestureCoordinator
  private var frame: TouchFrame
  /// A Boolean value that indicates whether changes wait for others of the same time.
  public private(set) var hasPendingFrame = false
  private var isDelivering = false
  /// The shortest time between two frames in which touches only move. Zero by default: every sample is a frame. For a device that is
  /// faster than the display, set the time between two of its pictures, and read ``coalescedTouches(for:)`` to draw every position.
  ///
  /// What recognizers measure is then of those frames.
  public var coalescingInterval = Interval.zero
  /// The moves of the newest frame, if there is an interval.
  private var coalesced: [CoalescedTouch] = []
  /// The time of the first of the pending moves.
  private var firstMoveTime = Timestamp.distantPast

  /// Creates a feed without touches.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator that receives the frames. Send it no frames of another source.
  ///   - bounds: The width and height of the surface, in points; nil, the default, if unknown.
  public init(to coordinator: GestureCoordinator, bounds: Point2D? = nil) {
    self.coordinator = coordinator
    frame = TouchFrame(at: .distantPast, bounds: bounds)
  }

  // MARK: Touches

  /// The type of the touches that begin without one of their own: `.indirect` for a touchpad; `.direct` by default.
  public var touchType: TouchType {
    get { frame.touchType }
    set { frame.setTouchType(newValue) }
  }

  /// Adds the change of one touch.
  ///
  /// - Parameters:
  ///   - id: Identifies the touch from touch down to touch up. Any number that no other touch has at the same time.
  ///   - stage: What happened to it. A touch that is `.stationary` is down and does not move.
  ///   - position: The position, in points; nil, the default, for the last one. A touch that begins or moves needs it. One that is
  ///     cancelled keeps its last one: what sources report then is no measurement, such as 0, 0 in Chromium.
  ///   - type: What makes a touch that begins; nil, the default, for the feed's ``touchType``.
  ///   - pressure: The radius and force; nil, the default, for the last ones. That of a touch that lifts has no effect.
  ///   - time: When it happened.
  /// - Throws: ``TouchFrameError`` if the change is impossible. It has no effect then, except that an earlier frame has been
  ///   delivered.
  /// - Complexity: O(*m*) for *m* touches, and that of ``GestureCoordinator/handle(_:)-(TouchFrame)`` if a frame is
  ///   delivered.
  public func touch(
    _ id: Int32, _ stage: Contact.Stage, at position: Point2D? = nil, type: TouchType? = nil,
    pressure: TouchPressure? = nil, time: Timestamp
  ) throws(TouchFrameError) {
    if stage != .moved || !continueMoves(id, position, at: time) { open(time) }
    switch (stage, position) {
    case (.began, let position?): try frame.begin(id, at: position, type: type)
    case (.moved, let position?): try frame.move(id, to: position)
    case (.began, nil), (.moved, nil): throw .positionIsMissing(id)
    case (.stationary, _): if frame.contact(id)?.isDown != true { throw .touchIsNotDown(id) }
    case (.ended, let position?): try frame.end(id, at: position)
    case (.ended, nil): try frame.end(id)
    case (.cancelled, _): try frame.cancel(id)
    }
    hasPendingFrame = true
    if let pressure { try? frame.setPressure(pressure, of: id) }
    if stage == .moved, coalescingInterval > .zero, let touch = frame.contact(id) {
      coalesced.append(CoalescedTouch(contact: touch, time: time))
    }
  }

  /// Cancels every touch, sets the number of untracked touches to 0 and ends the hover, and delivers that at once: the
  /// device was removed, or the window lost its input.
  public func cancelAll(time: Timestamp) {
    open(time)
    frame.cancelAll()
    hasPendingFrame = true
    flush()
  }

  /// Sets the number of untracked touches: see ``TouchFrame/setUntracked(_:)``.
  ///
  /// - Throws: ``TouchFrameError`` if the number is out of range. It has no effect then.
  public func setUntracked(_ count: Int, time: Timestamp) throws(TouchFrameError) {
    open(time)
    try frame.setUntracked(count)
    hasPendingFrame = true
  }

  // MARK: Pointer

  /// Sets the hover position, in points: see ``TouchFrame/hover(at:)``.
  ///
  /// - Throws: ``TouchFrameError`` if the position is not finite. It has no effect then.
  public func hover(at position: Point2D, time: Timestamp) throws(TouchFrameError) {
    open(time)
    try frame.hover(at: position)
    hasPendingFrame = true
  }

  /// Ends the hover: the finger touches, or is too far away.
  public func endHover(time: Timestamp) {
    open(time)
    frame.endHover()
    hasPendingFrame = true
  }

  /// Sets which buttons are pressed: see ``TouchFrame/setButtons(_:)``.
  public func setButtons(_ buttons: ButtonMask, time: Timestamp) {
    open(time)
    frame.setButtons(buttons)
    hasPendingFrame = true
  }

  /// Sets whether the primary button is pressed: see ``TouchFrame/setButtonDown(_:)``.
  public func setButtonDown(_ isDown: Bool, time: Timestamp) {
    setButtons(isDown ? .primary : ButtonMask(), time: time)
  }

  /// Delivers a touchpad event, after the pending frame.
  public func handle(_ event: TouchpadEvent) {
    flush()
    deliver { coordinator.handle(event) }
  }

  // MARK: Delivery

  /// Delivers the pending frame, if there is one. Further changes of its time will be their own frame.
  public func flush() {
    guard hasPendingFrame else { return }
    hasPendingFrame = false
    deliver { coordinator.handle(frame) }
  }

  /// Delivers the pending frame, unless it is due after `time`, and fires the deadlines up to a time, inclusive.
  ///
  /// - Parameter time: The present time on the clock of the touches.
  public func advance(to time: Timestamp) {
    if hasPendingFrame, min(frameDeadline, coordinator.nextDeadline ?? .never) <= time { flush() }
    deliver { coordinator.advance(to: time) }
  }

  /// The time at which the program should call ``advance(to:)`` if nothing else happens before: that of the pending frame,
  /// or the coordinator's next deadline; nil if there is neither.
  public var nextDeadline: Timestamp? {
    guard hasPendingFrame else { return coordinator.nextDeadline }
    return min(frameDeadline, coordinator.nextDeadline ?? .never)
  }

  /// The latest time at which the pending frame is delivered.
  private var frameDeadline: Timestamp {
    frame.isOnlyMoved ? max(frame.time, firstMoveTime + coalescingInterval) : frame.time
  }

  // MARK: Reading

  /// The number of tracked touches that are down, including those of the pending frame. 0...10.
  public var down: Int { frame.down }

  /// Returns a touch that is down, as of the last change; nil if there is none with this identifier.
  ///
  /// - Complexity: O(*m*) for *m* touches.
  public func contact(_ id: Int32) -> Contact? { frame.contact(id).flatMap { $0.isDown ? $0 : nil } }

  /// Returns all positions of a touch that the newest frame has, oldest first, as `coalescedTouches(for:)` of a `UIEvent`. The last one
  /// is the touch itself; empty if the frame has no such touch. Read them in a handler: the next frame has others.
  ///
  /// - Complexity: O(*n*) for *n* coalesced positions of all touches.
  public func coalescedTouches(for id: Int32) -> [CoalescedTouch] {
    let moves = coalesced.filter { $0.contact.id == id }
    guard moves.isEmpty, let touch = frame.contact(id) else { return moves }
    return [CoalescedTouch(contact: touch, time: frame.time)]
  }

  // MARK: Saving

  /// Returns the touches and the pending frame as bytes. Save the coordinator as well: see ``GestureCoordinator/save()``.
  ///
  /// - Complexity: O(*m*) for *m* touches.
  public func save() -> [UInt8] {
    var coder = StateCoder()
    code(&coder)
    return coder.bytes
  }

  /// Restores what ``save()`` returned, after ``GestureCoordinator/restore(_:)``.
  ///
  /// - Throws: ``SavedStateError`` if the bytes are damaged or not those of a feed. Nothing has changed then.
  /// - Complexity: O(*m*²) for *m* touches.
  public func restore(_ bytes: [UInt8]) throws(SavedStateError) {
    let before = save()
    var coder = StateCoder(reading: bytes)
    code(&coder)
    do throws(SavedStateError) { try coder.finish() } catch {
      var undo = StateCoder(reading: before)
      code(&undo)
      throw error
    }
  }

  private func code(_ coder: inout StateCoder) {
    frame.code(&coder)
    coder.code(&hasPendingFrame)
    coder.codeChecksum()
  }

  // MARK: Helpers

  /// Begins a frame at a time, unless the pending one has that time.
  private func open(_ time: Timestamp) {
    precondition(!isDelivering, "a handler must not send touches to its own feed")
    if hasPendingFrame, frame.time == time { return }
    flush()
    frame.advance(to: time)
    coalesced.removeAll(keepingCapacity: true)
    firstMoveTime = time
  }

  /// Continues the pending moves at a later time.
  ///
  /// - Returns: false if there are none, if they are due, or if the move is impossible.
  private func continueMoves(_ id: Int32, _ position: Point2D?, at time: Timestamp) -> Bool {
    guard hasPendingFrame, frame.isOnlyMoved, time > frame.time, time - firstMoveTime < coalescingInterval,
      position?.isFinite == true, contact(id) != nil
    else { return false }
    frame.setTime(time)
    return true
  }

  private func deliver(_ body: () -> Void) {
    precondition(!isDelivering, "a handler must not deliver frames of its own feed")
    isDelivering = true
    body()
    isDelivering = false
  }
}

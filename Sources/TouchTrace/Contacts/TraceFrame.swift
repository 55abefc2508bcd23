import Gestures

/// The change of one touch in a frame, as a value that can be stored, compared and serialized.
public struct ContactChange: Hashable, Sendable {
  /// Identifies the touch from touch-down to touch-up. The project's readers never reuse an ID within a trace.
  public var id: Int32
  /// The phase of the touch. Never `.stationary`: touches that do not move are not listed.
  public var stage: Contact.Stage
  /// The position, or the last one, in points. Always a whole number of thousandths (0.15 µm), finer than any surface
  /// and exact as text.
  public var position: Point2D

  /// Creates a change of a touch at a position in points.
  public init(_ id: Int32, _ stage: Contact.Stage, _ position: Point2D) {
    self.id = id
    self.stage = stage
    self.position = position
  }
}

/// All changes at one sample time: the output of every reader and the input of every player.
public struct TraceFrame: Hashable, Sendable {
  /// The time from the start of the recording.
  public var time: Timestamp
  /// The changes in the order in which the device reported them. A frame never has both new and lifted touches.
  public var changes: [ContactChange]
  /// The number of untracked touches, 0 or more. See `TouchFrame.untracked`.
  public var untracked: Int
  /// The hovering position, in points; `nil` if nothing hovers. See `TouchFrame.hovering`.
  public var hovering: Point2D?
  /// A Boolean value that indicates whether a button is pressed. See `TouchFrame.isButtonDown`.
  public var isButtonDown = false

  /// Creates a frame; by default an empty one at the recording's start.
  public init(
    time: Timestamp = Timestamp(microseconds: 0), changes: [ContactChange] = [], untracked: Int = 0,
    hovering: Point2D? = nil
  ) {
    self.time = time
    self.changes = changes
    self.untracked = untracked
    self.hovering = hovering
  }

  /// Advances `frame` by these changes.
  ///
  /// - Returns: `false` if a change was invalid: an eleventh touch, a touch that is not down, or a new touch together
  ///   with a lifted one. The other changes are applied.
  @discardableResult
  public func apply(to frame: inout TouchFrame) -> Bool {
    frame.advance(to: time)
    var isValid = true
    for change in changes {
      switch change.stage {
      case .began: isValid = frame.begin(change.id, at: change.position) && isValid
      case .moved: isValid = frame.move(change.id, to: change.position) && isValid
      case .ended: isValid = frame.end(change.id, at: change.position) && isValid
      case .cancelled: isValid = frame.cancel(change.id, at: change.position) && isValid
      case .stationary: break
      }
    }
    isValid = frame.setUntracked(untracked) && isValid
    frame.setButtonDown(isButtonDown)
    if let hovering { frame.hover(at: hovering) } else { frame.endHover() }
    return isValid
  }
}

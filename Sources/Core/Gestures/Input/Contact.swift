/// A touch in one frame: a finger on the surface, or one that has just lifted.
public struct Contact: Hashable, Sendable {
  /// The change of a touch since the previous frame. The names are those of UIKit's `UITouch.Phase`.
  public enum Stage: UInt8, CaseIterable, Sendable {
    /// The touch began.
    case began
    /// The touch moved.
    case moved
    /// The touch is down and did not move.
    case stationary
    /// The touch lifted.
    case ended
    /// The touch was cancelled by the system instead of lifting.
    case cancelled
  }

  /// Identifies the touch from touch down to touch up. Any number that no other touch has at the same time.
  public var id: Int32
  /// The change of the touch since the previous frame.
  public var stage: Stage
  /// The type of the touch. Stays the same until it lifts.
  public var type: TouchType
  // In a byte between the others, so that a touch is no larger.
  @usableFromInline var taps: UInt8 = 1
  /// The time of the touch down.
  public var touchDownTime: Timestamp
  /// The position, in points from the surface's top left corner. For a lifting touch the last position.
  public var position: Point2D
  /// The position of the touch down. Kept here once, so that recognizers need no list of touches.
  public var start: Point2D
  /// The radius and force, as far as the device reports them. Unknown at first: see ``TouchFrame/setPressure(_:of:)``.
  public var pressure = TouchPressure()

  /// Creates a touch that has not moved since the touch down, at a position in points.
  @inlinable public init(
    _ id: Int32, _ stage: Stage, _ position: Point2D, touchDownTime: Timestamp, type: TouchType = .direct
  ) {
    self.id = id
    self.stage = stage
    self.type = type
    self.touchDownTime = touchDownTime
    self.position = position
    start = position
  }

  /// The number of taps that the touch continues, itself included, up to 255: 1 for a touch alone, 2 for the second one of a double
  /// tap, as `tapCount` of a `UITouch`. An earlier tap counts within the defaults of a ``TapRecognizer``, 350 ms and 45 pt.
  @inlinable public var tapCount: Int { Int(taps) }

  /// A Boolean value that indicates whether the touch is still down after this frame.
  @inlinable public var isDown: Bool { @inline(__always) get { stage != .ended && stage != .cancelled } }

  /// The squared distance from the position of the touch down, in square points. Comparing it with a squared threshold
  /// avoids a square root in every frame.
  @inlinable public var squaredMovement: Double { (position - start).squaredLength }
}

extension StateCoder {
  /// Codes a contact with all its properties.
  public mutating func code(_ value: inout Contact) {
    code(&value.id)
    code(&value.stage)
    code(&value.type)
    code(&value.taps)
    code(&value.touchDownTime)
    code(&value.position)
    code(&value.start)
    value.pressure.code(&self)
  }
}

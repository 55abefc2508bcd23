/// One finger on a surface, in one frame.
public struct Contact: Hashable, Sendable {
  /// What has become of a finger since the frame before.
  public enum Stage: UInt8, CaseIterable, Sendable {
    /// It landed.
    case began
    /// It is down, and elsewhere.
    case moved
    /// It is down where it was.
    case stationary
    /// It lifted.
    case ended
    /// It was taken away without lifting.
    case cancelled
  }

  /// Names the finger from landing to lifting. Any number; two fingers that are down together differ in it.
  public var id: Int32
  /// What has become of it since the frame before.
  public var stage: Stage
  /// When it landed.
  public var touchDownTime: Timestamp
  /// In points from the surface's top left corner. A lifting finger tells where it was last.
  public var position: Point
  /// Where it landed. Kept here once, so that no recognizer keeps a list of its own.
  public var start: Point

  /// A finger at a place, in points, which counts as where it landed.
  @inlinable public init(_ id: Int32, _ stage: Stage, _ position: Point, touchDownTime: Timestamp) {
    (self.id, self.stage, self.position, self.touchDownTime, self.start) = (id, stage, position, touchDownTime, position)
  }

  /// Whether it is still on the surface once this frame has happened.
  @inlinable public var isDown: Bool { @inline(__always) get { stage != .ended && stage != .cancelled } }
  /// How far it is from where it landed, squared, in square points: comparing it with a square spares a root for every
  /// frame.
  @inlinable public var squaredMovement: Double { (position - start).squaredLength }
}

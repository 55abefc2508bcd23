/// A transform that translates, scales and rotates the plane, as fingers do with the content under them.
public struct SimilarityTransform: Hashable, Sendable {
  /// The image of the unit vector to the right: the cosine and sine of the rotation, times the scale.
  public var axis = Point2D(1, 0)
  /// The image of the origin, in points.
  public var offset = Point2D.zero

  /// Creates the identity transform.
  public init() {}

  init(axis: Point2D, offset: Point2D) {
    self.axis = axis
    self.offset = offset
  }

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&axis)
    coder.code(&offset)
  }

  /// The factor of x in x'. The names are Core Graphics': `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
  public var a: Double { axis.x }
  /// The factor of x in y'.
  public var b: Double { axis.y }
  /// The factor of y in x'.
  public var c: Double { -axis.y }
  /// The factor of y in y'.
  public var d: Double { axis.x }
  /// The translation to the right, in points.
  public var tx: Double { offset.x }
  /// The translation down, in points.
  public var ty: Double { offset.y }

  /// Returns the image of a point, both in points.
  public func applied(to point: Point2D) -> Point2D { Self.rotated(point, by: axis) + offset }

  /// Returns this transform followed by one that rotates and scales by `axis` about `old` and moves `old` to `new`.
  func followed(by axis: Point2D, from old: Point2D, to new: Point2D) -> Self {
    Self(axis: Self.rotated(self.axis, by: axis), offset: Self.rotated(offset - old, by: axis) + new)
  }

  static func rotated(_ point: Point2D, by axis: Point2D) -> Point2D {
    Point2D(axis.x * point.x - axis.y * point.y, axis.y * point.x + axis.x * point.y)
  }
}

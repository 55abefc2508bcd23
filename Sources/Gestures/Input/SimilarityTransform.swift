/// What moves, scales and turns a plane, and does nothing else to it: what fingers do to what lies under them.
public struct SimilarityTransform: Hashable, Sendable {
  /// Where it takes a step of one to the right: the cosine and sine of its turn, times its scale.
  public var axis = Point(1, 0)
  /// Where it takes the origin, in points.
  public var offset = Point.zero

  /// What leaves everything where it is.
  public init() {}
  init(axis: Point, offset: Point) { (self.axis, self.offset) = (axis, offset) }

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&axis)
    coder.code(&offset)
  }

  /// How much of x goes into x. The names are Core Graphics': `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
  public var a: Double { axis.x }
  /// How much of x goes into y.
  public var b: Double { axis.y }
  /// How much of y goes into x.
  public var c: Double { -axis.y }
  /// How much of y goes into y.
  public var d: Double { axis.x }
  /// How far it moves to the right, in points.
  public var tx: Double { offset.x }
  /// How far it moves down, in points.
  public var ty: Double { offset.y }

  /// Where a point goes, both in points.
  public func applied(to point: Point) -> Point { Self.turned(point, by: axis) + offset }
  /// This one, and then turning and scaling by `axis` what lies about `old`, which comes to lie about `new`.
  func followed(by axis: Point, from old: Point, to new: Point) -> Self {
    Self(axis: Self.turned(self.axis, by: axis), offset: Self.turned(offset - old, by: axis) + new)
  }
  private static func turned(_ point: Point, by axis: Point) -> Point {
    Point(axis.x * point.x - axis.y * point.y, axis.y * point.x + axis.x * point.y)
  }
}

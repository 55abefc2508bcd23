// Building and combining transforms.
extension SimilarityTransform {
  /// Creates a translation, in points.
  public init(translation: Point2D) { offset = translation }

  /// Creates a transform that scales and rotates about a point.
  ///
  /// - Parameters:
  ///   - scale: The factor, above 0; 1 by default.
  ///   - rotation: The angle, in degrees clockwise; 0 by default.
  ///   - center: The point that stays in its place, in points; the origin by default.
  public init(scale: Double = 1, rotation: Double = 0, about center: Point2D = .zero) {
    axis = Angle.direction(degrees: rotation) * scale
    offset = center - Self.rotated(center, by: axis)
  }

  /// The factor by which lengths change.
  public var scale: Double { axis.length }

  /// The rotation, in degrees clockwise: above -180, up to 180.
  public var rotation: Double { Angle.degrees(of: axis) }

  /// Returns the transform that applies this one first and another one to the result.
  public func followed(by other: Self) -> Self {
    Self(axis: Self.rotated(axis, by: other.axis), offset: other.applied(to: offset))
  }

  /// The transform that undoes this one; nil if this one maps everything to one point, or has a coordinate that is not finite.
  public var inverse: Self? {
    let square = axis.squaredLength
    let inverse = Point2D(axis.x, -axis.y) / square
    guard square > 0, inverse.squaredLength.isFinite, offset.squaredLength.isFinite else { return nil }
    return Self(axis: inverse, offset: Self.rotated(-offset, by: inverse))
  }
}

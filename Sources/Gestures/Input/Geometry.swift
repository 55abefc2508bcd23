/// A place on a surface, or a way across it, in points: x to the right, y down, from the top left corner.
///
/// A vector of the machine's own, so that it is stored and loaded whole: two separate doubles are stored one by one
/// and loaded together, and the processor waits for both stores first.
public typealias Point = SIMD2<Double>

extension Point {
  /// The distance from the origin, squared, in square points: enough to compare distances, and no root is taken.
  @inlinable public var squaredLength: Double { (self * self).sum() }
  /// The distance from the origin, in points.
  @inlinable public var length: Double { squaredLength.squareRoot() }
}

/// A position on a surface, or a vector across it, in points: x to the right, y down, from the top left corner.
///
/// A SIMD vector, so that it is stored and loaded whole: two separate doubles would be stored one by one and loaded
/// together, and the processor would wait for both stores first.
public typealias Point = SIMD2<Double>

extension Point {
  /// The squared distance from the origin, in square points: enough to compare distances, without a square root.
  @inlinable public var squaredLength: Double { (self * self).sum() }
  /// The distance from the origin, in points.
  @inlinable public var length: Double { squaredLength.squareRoot() }
}

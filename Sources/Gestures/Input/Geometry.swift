/// A position on a surface, or a vector across it, in points: x to the right, y down, from the top left corner.
///
/// A SIMD vector, so that it is stored and loaded whole: two separate doubles would be stored one by one and loaded
/// together, and the processor would wait for both stores first.
public typealias Point = SIMD2<Double>

extension Point {
  /// The squared distance from the origin, in square points: enough to compare distances, without a square root.
  // Not a SIMD operation: in a debug build those are generic code, an order of magnitude slower.
  @inlinable public var squaredLength: Double { x * x + y * y }
  /// The distance from the origin, in points.
  @inlinable public var length: Double { squaredLength.squareRoot() }
}

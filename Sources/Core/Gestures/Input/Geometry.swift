/// A position on a surface, or a vector across it, in points: x to the right, y down, from the top left corner.
///
/// Not named `Point`, because Foundation brings a type of that name on macOS.
public struct Point2D: Hashable, Sendable, CustomStringConvertible {
  // A SIMD vector, so that it is stored and loaded whole: two separate doubles would be stored one by one and loaded
  // together, and the processor would wait for both stores first.
  @usableFromInline var vector: SIMD2<Double>

  /// Creates a point from its coordinates, in points.
  @inlinable @inline(__always) public init(_ x: Double, _ y: Double) { vector = SIMD2(x, y) }

  /// Creates a point from its coordinates, in points.
  @inlinable @inline(__always) public init(x: Double, y: Double) { vector = SIMD2(x, y) }

  @inlinable @inline(__always) init(vector: SIMD2<Double>) { self.vector = vector }

  /// The origin, or the vector of length zero.
  @inlinable public static var zero: Self { @inline(__always) get { Self(vector: SIMD2()) } }

  /// The horizontal coordinate, in points; positive to the right.
  @inlinable public var x: Double {
    @inline(__always) get { vector.x }
    @inline(__always) set { vector.x = newValue }
  }

  /// The vertical coordinate, in points; positive downward.
  @inlinable public var y: Double {
    @inline(__always) get { vector.y }
    @inline(__always) set { vector.y = newValue }
  }

  /// The squared distance from the origin, in square points: enough to compare distances, without a square root.
  // Not a SIMD operation: in a debug build those are generic code, an order of magnitude slower.
  @inlinable public var squaredLength: Double { x * x + y * y }

  /// The distance from the origin, in points.
  @inlinable public var length: Double { squaredLength.squareRoot() }

  /// The vector with its coordinates in whole thousandths.
  var inThousandths: Self { Self(x.inThousandths, y.inThousandths) }

  /// Returns the dot product of two vectors, in square points.
  @inlinable public func dotProduct(_ other: Self) -> Double { x * other.x + y * other.y }

  /// Returns the vector with each coordinate multiplied by the same coordinate of `factors`, for units that differ by axis.
  @inlinable public func scaled(by factors: Self) -> Self { Self(vector: vector * factors.vector) }

  /// The coordinates in parentheses, such as “(100.0, 44.5)”.
  public var description: String { "(\(x), \(y))" }
}

extension Point2D {
  @inlinable @inline(__always) public static func + (a: Self, b: Self) -> Self { Self(vector: a.vector + b.vector) }

  @inlinable @inline(__always) public static func - (a: Self, b: Self) -> Self { Self(vector: a.vector - b.vector) }

  /// Returns the vector times a factor.
  @inlinable @inline(__always) public static func * (a: Self, factor: Double) -> Self {
    Self(vector: a.vector * factor)
  }

  /// Returns the vector times a factor.
  @inlinable @inline(__always) public static func * (factor: Double, a: Self) -> Self {
    Self(vector: factor * a.vector)
  }

  /// Returns the vector divided by a number.
  @inlinable @inline(__always) public static func / (a: Self, divisor: Double) -> Self {
    Self(vector: a.vector / divisor)
  }

  /// Returns the vector of the opposite direction.
  @inlinable @inline(__always) public static prefix func - (a: Self) -> Self { Self(vector: -a.vector) }

  @inlinable @inline(__always) public static func += (a: inout Self, b: Self) { a.vector += b.vector }

  @inlinable @inline(__always) public static func -= (a: inout Self, b: Self) { a.vector -= b.vector }

  /// Multiplies the vector by a factor.
  @inlinable @inline(__always) public static func *= (a: inout Self, factor: Double) { a.vector *= factor }

  /// Divides the vector by a number.
  @inlinable @inline(__always) public static func /= (a: inout Self, divisor: Double) { a.vector /= divisor }
}

/// A rectangle on the surface, in points. Its right and bottom edges are outside.
public struct Rect2D: Hashable, Sendable, CustomStringConvertible {
  /// The top left corner, in points.
  public var origin: Point2D
  /// The width and height, in points. A rectangle without a positive width and height contains no point.
  public var size: Point2D

  /// Creates a rectangle from its top left corner and its size, in points.
  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point2D(x, y)
    size = Point2D(width, height)
  }

  /// Returns whether a point of the surface is inside.
  @inlinable public func contains(_ point: Point2D) -> Bool {
    point.x >= origin.x && point.y >= origin.y && point.x < origin.x + size.x && point.y < origin.y + size.y
  }

  /// The corner and the size, such as “(0.0, 0.0) 400.0 × 48.0”.
  public var description: String { "\(origin) \(size.x) × \(size.y)" }
}

import Gestures
import TableModel

/// A point in exact lengths.
package struct LengthPoint: Hashable, Sendable, CustomStringConvertible {
  package var x: Length
  package var y: Length

  package static var zero: Self { Self(x: .zero, y: .zero) }

  package static func + (a: Self, b: Self) -> Self { Self(x: a.x + b.x, y: a.y + b.y) }

  package static func - (a: Self, b: Self) -> Self { Self(x: a.x - b.x, y: a.y - b.y) }

  /// The description, such as `12.000,44.500`.
  package var description: String { "\(x),\(y)" }
}

package struct LengthSize: Hashable, Sendable, CustomStringConvertible {
  /// The width, zero or more.
  package var width: Length
  /// The height, zero or more.
  package var height: Length

  /// Creates a size. Negative lengths count as zero.
  package init(width: Length, height: Length) {
    self.width = max(.zero, width)
    self.height = max(.zero, height)
  }

  /// The description, such as `641.719x385.031`.
  package var description: String { "\(width)x\(height)" }
}

/// A rectangle in exact lengths.
package struct LengthRect: Hashable, Sendable, CustomStringConvertible {
  package var origin: LengthPoint
  package var size: LengthSize

  package init(origin: LengthPoint, size: LengthSize) {
    self.origin = origin
    self.size = size
  }

  package init(x: Length, y: Length, width: Length, height: Length) {
    self.init(origin: LengthPoint(x: x, y: y), size: LengthSize(width: width, height: height))
  }

  package init(_ size: LengthSize) { self.init(origin: .zero, size: size) }

  package var minX: Length { origin.x }
  package var minY: Length { origin.y }
  package var width: Length { size.width }
  package var height: Length { size.height }
  /// The x coordinate just right of the rectangle.
  package var maxX: Length { minX + width }
  /// The y coordinate just below the rectangle.
  package var maxY: Length { minY + height }

  package var center: LengthPoint {
    LengthPoint(x: minX + width.times(1, over: 2), y: minY + height.times(1, over: 2))
  }

  package var isEmpty: Bool { width == .zero || height == .zero }

  /// Returns whether the rectangle contains a point. The left and top edges belong to the rectangle, the right and bottom ones do
  /// not.
  package func contains(_ point: LengthPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether the rectangle contains another one. An empty one counts as its corner.
  package func contains(_ other: Self) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  package func intersects(_ other: Self) -> Bool {
    !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  package func offset(by offset: LengthPoint) -> Self { Self(origin: origin + offset, size: size) }

  /// Returns the largest centred rectangle with the aspect ratio of two numbers, at least 1/64 pt wide and high if this one is.
  package func aspectFit(across: Int, down: Int) -> Self {
    let across = Int64(max(1, across))
    let down = Int64(max(1, down))
    // Compares the ratios without dividing.
    let isTall = width * down > height * across
    func least(_ length: Length, _ edge: Length) -> Length { max(length, min(edge, Length(units: 1))) }
    let (fitWidth, fitHeight) =
      isTall
      ? (least(height.times(across, over: down), width), height)
      : (width, least(width.times(down, over: across), height))
    return Self(
      x: minX + (width - fitWidth).times(1, over: 2), y: minY + (height - fitHeight).times(1, over: 2),
      width: fitWidth, height: fitHeight)
  }

  /// The description, such as `12.000,44.500 72.000x54.000`.
  package var description: String { "\(origin) \(size)" }
}

extension Length {
  /// Returns the length times a fraction, rounded to nearest, halves away from zero, and clamped to the range of lengths: the way there
  /// and back again ends where it began. The product is exact. Zero if the denominator is zero.
  package func times(_ numerator: Int64, over denominator: Int64) -> Length {
    if denominator == 0 { return .zero }
    let isNegative = (units < 0) != ((numerator < 0) != (denominator < 0))
    let product = units.magnitude.multipliedFullWidth(by: numerator.magnitude)
    let divisor = denominator.magnitude
    if product.high >= divisor { return isNegative ? .smallest : .largest }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    let (away, overflow) = quotient.addingReportingOverflow(remainder >= divisor - remainder ? 1 : 0)
    if overflow { return isNegative ? .smallest : .largest }
    if !isNegative { return Length(units: Int64(clamping: away)) }
    return Length(units: away > Int64.max.magnitude ? .min : -Int64(away))
  }

  package func times(_ numerator: Length, over denominator: Length) -> Length {
    times(numerator.units, over: denominator.units)
  }
}

/// A coordinate space: the window, a view in it, or a view's scrolled content.
package struct CoordinateSpace: Hashable, Sendable {
  /// The space's origin in the window.
  package let origin: LengthPoint

  package static let window = CoordinateSpace(origin: .zero)

  package static func view(_ frame: LengthRect) -> Self { Self(origin: frame.origin) }

  package static func content(of frame: LengthRect, at offset: LengthPoint) -> Self {
    Self(origin: frame.origin - offset)
  }

  package func convert(_ rect: LengthRect, to other: Self) -> LengthRect { rect.offset(by: origin - other.origin) }

  package func convert(_ point: LengthPoint, to other: Self) -> LengthPoint { point + origin - other.origin }
}

extension LengthPoint {
  /// Creates the last point on the grid of 64ths at or before a point; nil for NaN.
  init?(atOrBelow point: Point2D) {
    guard let x = Length(atOrBelow: point.x), let y = Length(atOrBelow: point.y) else { return nil }
    self.init(x: x, y: y)
  }
}

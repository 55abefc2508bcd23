import TableModel

/// A place, exact.
public struct LengthPoint: Hashable, Sendable, CustomStringConvertible {
  public var x: Length
  public var y: Length
  public init(x: Length, y: Length) { (self.x, self.y) = (x, y) }
  public static var zero: Self { Self(x: .zero, y: .zero) }
  public static func + (a: Self, b: Self) -> Self { Self(x: a.x + b.x, y: a.y + b.y) }
  public static func - (a: Self, b: Self) -> Self { Self(x: a.x - b.x, y: a.y - b.y) }
  /// `12.000,44.500`
  public var description: String { "\(x),\(y)" }
}

public struct LengthSize: Hashable, Sendable, CustomStringConvertible {
  /// Zero or more.
  public var width: Length
  /// Zero or more.
  public var height: Length
  /// Less than zero counts as zero.
  public init(width: Length, height: Length) { (self.width, self.height) = (max(.zero, width), max(.zero, height)) }
  /// `641.719x385.031`
  public var description: String { "\(width)x\(height)" }
}

/// A rectangle, exact.
public struct LengthRect: Hashable, Sendable, CustomStringConvertible {
  public var origin: LengthPoint
  public var size: LengthSize

  public init(origin: LengthPoint, size: LengthSize) { (self.origin, self.size) = (origin, size) }
  public init(x: Length, y: Length, width: Length, height: Length) {
    self.init(origin: LengthPoint(x: x, y: y), size: LengthSize(width: width, height: height))
  }
  /// From the origin.
  public init(_ size: LengthSize) { self.init(origin: .zero, size: size) }

  public var minX: Length { origin.x }
  public var minY: Length { origin.y }
  public var width: Length { size.width }
  public var height: Length { size.height }
  /// The first place right of it.
  public var maxX: Length { minX + width }
  /// The first place below it.
  public var maxY: Length { minY + height }
  public var center: LengthPoint {
    LengthPoint(x: minX + width.times(1, over: 2), y: minY + height.times(1, over: 2))
  }
  public var isEmpty: Bool { width == .zero || height == .zero }

  /// Its left and top edges belong to it, its right and bottom ones to its neighbours.
  public func contains(_ place: LengthPoint) -> Bool {
    place.x >= minX && place.x < maxX && place.y >= minY && place.y < maxY
  }
  /// Whether all of it is within this one. An empty one is where its corner is.
  public func contains(_ other: Self) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }
  /// Whether they share a place.
  public func intersects(_ other: Self) -> Bool {
    !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
  public func offset(by way: LengthPoint) -> Self { Self(origin: origin + way, size: size) }

  /// The largest rectangle of these proportions within this one, in its middle. It has at least a 64th of a point
  /// either way where this one has.
  ///
  /// - Parameters:
  ///   - across: the proportions' width, in whatever unit; above 0.
  ///   - down: their height.
  public func aspectFit(across: Int, down: Int) -> Self {
    let (across, down) = (Int64(max(1, across)), Int64(max(1, down)))
    // Which of the two edges it touches is asked without dividing.
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
  /// `12.000,44.500 72.000x54.000`
  public var description: String { "\(origin) \(size)" }
}

extension Length {
  /// This length times a fraction, at or below, without loss in between; held at the ends of what a length can be. Zero
  /// where there is nothing to divide by.
  public func times(_ numerator: Int64, over denominator: Int64) -> Length {
    if denominator == 0 { return .zero }
    let isNegative = (units < 0) != ((numerator < 0) != (denominator < 0))
    let product = units.magnitude.multipliedFullWidth(by: numerator.magnitude)
    let divisor = denominator.magnitude
    if product.high >= divisor { return isNegative ? .smallest : .largest }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    if !isNegative { return Length(units: Int64(clamping: quotient)) }
    // Downwards is away from zero here.
    let away = remainder > 0 ? quotient.addingReportingOverflow(1).partialValue : quotient
    return Length(units: away > Int64.max.magnitude ? .min : -Int64(away))
  }
  public func times(_ numerator: Length, over denominator: Length) -> Length {
    times(numerator.units, over: denominator.units)
  }
}

/// Where something is measured from: the window, a view in it, or a view's content, which scrolls.
public struct CoordinateSpace: Hashable, Sendable {
  /// Where it begins, in the window.
  public let origin: LengthPoint

  public static let window = CoordinateSpace(origin: .zero)
  public static func view(_ frame: LengthRect) -> Self { Self(origin: frame.origin) }
  public static func content(of frame: LengthRect, at offset: LengthPoint) -> Self {
    Self(origin: frame.origin - offset)
  }

  public func convert(_ rect: LengthRect, to other: Self) -> LengthRect { rect.offset(by: origin - other.origin) }
  public func convert(_ place: LengthPoint, to other: Self) -> LengthPoint { place + origin - other.origin }
}

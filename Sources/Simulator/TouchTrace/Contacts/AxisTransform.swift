/// One axis: `(value - origin) * numerator / denominator`, rounded to the nearest, halves away from zero.
struct AxisTransform: Hashable, Sendable {
  var origin: Int32
  var numerator: UInt64
  var denominator: UInt64

  /// Returns the scale for a resolution: an inch is 25.4 mm and 163 points.
  static func resolution(_ unitsPerMillimetre: Int32, origin: Int32) -> AxisTransform {
    AxisTransform(origin: origin, numerator: 1_630_000, denominator: 254 * UInt64(unitsPerMillimetre.magnitude))
  }

  static func range(_ range: ClosedRange<Int32>, micrometres: Int64) -> AxisTransform {
    let length = UInt64(Int64(range.upperBound) - Int64(range.lowerBound))
    return AxisTransform(
      origin: range.lowerBound, numerator: UInt64(micrometres.magnitude) * 1630, denominator: 254 * length)
  }

  /// Returns the same scale, which is at 163 points an inch, at another density.
  func converted(to density: PointDensity) -> AxisTransform {
    AxisTransform(
      origin: origin, numerator: numerator * UInt64(density.thousandths),
      denominator: denominator * UInt64(PointDensity.standard.thousandths))
  }

  /// Converts a value. Values outside the axis's range are kept, up to `FixedPosition.limit`.
  func millipoints(_ value: Int32) -> Int64 {
    let offset = Int64(value) - Int64(origin)
    let product = offset.magnitude.multipliedFullWidth(by: numerator)
    if product.high >= denominator { return offset < 0 ? -FixedPosition.limit : FixedPosition.limit }
    let (quotient, remainder) =
      product.high == 0
      ? product.low.quotientAndRemainder(dividingBy: denominator) : denominator.dividingFullWidth(product)
    let limit = UInt64(FixedPosition.limit)
    let rounded = quotient >= limit ? limit : quotient + (remainder >= denominator - remainder ? 1 : 0)
    return offset < 0 ? -Int64(rounded) : Int64(rounded)
  }
}

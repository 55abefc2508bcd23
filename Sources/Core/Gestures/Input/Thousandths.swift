/// A number in whole thousandths. It becomes text by integer arithmetic alone, so that the digits are the same on every
/// machine, also where the runtime cannot print a `Double`.
public struct _Thousandths: Hashable, Sendable {
  // 64 bits on every platform: with 32 bits the microseconds of a recording would overflow after half an hour.
  /// The number of thousandths.
  public var count: Int64

  /// Creates a number from its thousandths.
  @inlinable public init(count: Int64) { self.count = count }

  /// Creates the nearest number of thousandths; halves round away from zero. The result is clamped to the range that 53 bits
  /// represent exactly; NaN becomes zero.
  public init(_ value: Double) {
    let scaled = value * 1000
    guard abs(scaled) < 0x1p52 else {
      count = scaled.isNaN ? 0 : Int64(min(max(scaled.rounded(.toNearestOrAwayFromZero), -0x1p53), 0x1p53))
      return
    }
    // Not `rounded()`, which is a call of the C library. The rest is exact.
    let whole = Int64(scaled)
    let rest = scaled - Double(whole)
    count = rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }
}

extension Double {
  /// The number in whole thousandths, as it is printed: what is compared has the digits that are read.
  // Not `rounded()`, which is a call of the C library.
  var inThousandths: Double {
    let scaled = self * 1000
    guard abs(scaled) < 0x1p52 else { return self }
    return Double(Int64(scaled + (scaled < 0 ? -0.5 : 0.5))) / 1000
  }
}

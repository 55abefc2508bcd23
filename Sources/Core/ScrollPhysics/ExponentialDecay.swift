/// Exponential decay, computed alike on every machine.
///
/// It uses only the four operations, integers and comparisons, in a fixed order: the C library's `exp` differs between
/// versions in its last bit, and one bit can move a row to the next 64th of a point.
enum ExponentialDecay {
  // The logarithm of 2 in two parts. The first has 26 significant bits, so that its product with a number of halvings is
  // exact.
  private static var halving: Double { 0x1.62e42f8p-1 }
  private static var halvingRest: Double { 0x1.be8e7bcd5e4f2p-27 }
  private static var halvingsPerUnit: Double { 0x1.71547652b82fep+0 }

  /// Returns e^−x: 1 for zero, negative numbers and NaN, and 0 for 708 and more, where the result has no full precision.
  ///
  /// Within 4 units in the last place of the exact value: e^−x is 2^−n e^−r with |r| ≤ 0.35, and the power series up to r^13
  /// is off by less than 1e-17 there.
  static func factor(_ x: Double) -> Double {
    guard x > 0 else { return 1 }
    guard x < 708 else { return 0 }
    let halvings = Int(x * halvingsPerUnit + 0.5)
    let r = Double(halvings) * halving - x + Double(halvings) * halvingRest
    var series = 1 / 6_227_020_800.0
    series = series * r + 1 / 479_001_600.0
    series = series * r + 1 / 39_916_800.0
    series = series * r + 1 / 3_628_800.0
    series = series * r + 1 / 362_880.0
    series = series * r + 1 / 40_320.0
    series = series * r + 1 / 5_040.0
    series = series * r + 1 / 720.0
    series = series * r + 1 / 120.0
    series = series * r + 1 / 24.0
    series = series * r + 1 / 6.0
    series = series * r + 0.5
    series = series * r + 1
    series = series * r + 1
    // At most 1021 halvings, so that the power of two is a normal number and the product is exact.
    return series * Double(bitPattern: UInt64(1023 - halvings) << 52)
  }

  /// Returns the natural logarithm of a positive number, within a few units in the last place of 1.
  static func logarithm(_ x: Double) -> Double {
    if x < 1 { return -logarithm(1 / x) }
    // Halley's method on e^y = x, from the power of two below; each step triples the correct digits.
    var y = Double(x.exponent) * (halving + halvingRest)
    for _ in 0..<4 {
      let ratio = x * factor(y)
      y += 2 * (ratio - 1) / (ratio + 1)
    }
    return y
  }
}

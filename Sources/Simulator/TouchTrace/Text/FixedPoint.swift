import Gestures

/// Converts between decimal text and numbers with integer arithmetic only, independent of locale and C library.
public enum FixedPoint {
  /// The greatest number of thousandths in a recording: doubles of this size are exact.
  package static let limit: Int64 = 1 << 53

  /// Returns a number of thousandths as decimal text, always with three decimals: `-0.050`.
  public static func text(thousandths value: Int64) -> String { _Thousandths(count: value).text }

  /// Returns a number of thousandths as decimal text without trailing zeros: `12`, `1.5`, `-0.05`.
  public static func short(thousandths value: Int64) -> String { _Thousandths(count: value).shortText }

  /// Returns the nearest number of thousandths as decimal text without trailing zeros.
  package static func short(_ value: Double) -> String { _Thousandths(value).shortText }

  /// Returns the nearest whole number of thousandths, clamped to 53 bits; see `_Thousandths`.
  public static func thousandths(_ value: Double) -> Int64 { _Thousandths(value).count }

  /// Returns the floating-point number that `thousandths` converts back to the same value.
  public static func double(thousandths value: Int64) -> Double { Double(value) / 1000 }
}

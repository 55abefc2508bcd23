import Gestures

/// Decimals to text and back by whole numbers alone: no locale, no library, the same bytes everywhere.
public enum FixedPoint {
  /// `value` thousandths as decimal text, always with three digits after the point: `-0.050`.
  public static func text(thousandths value: Int) -> String { Thousandths(count: Int64(value)).text }
  /// As above without zeros at the end: `12`, `1.5`, `-0.05`. For what people write.
  public static func short(thousandths value: Int) -> String { Thousandths(count: Int64(value)).shortText }
  /// The nearest whole number of thousandths, held at the ends of what 53 bits count exactly; see `Thousandths`.
  public static func thousandths(_ value: Double) -> Int { Int(Thousandths(value).count) }
  /// The double that `thousandths` gives back, the same one every time.
  public static func double(thousandths value: Int) -> Double { Double(value) / 1000 }
}

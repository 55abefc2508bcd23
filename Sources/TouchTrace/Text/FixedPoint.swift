/// Decimals to text and back by whole numbers alone: no locale, no library, the same bytes everywhere.
public enum FixedPoint {
  /// `value` thousandths as decimal text, always with three digits after the point: `-0.050`.
  public static func text(thousandths value: Int) -> String {
    let magnitude = value.magnitude
    let fraction = String(magnitude % 1000 + 1000).dropFirst()
    return "\(value < 0 ? "-" : "")\(magnitude / 1000).\(fraction)"
  }
  /// As above without zeros at the end: `12`, `1.5`, `-0.05`. For what people write.
  public static func short(thousandths value: Int) -> String {
    var text = text(thousandths: value)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
  /// The nearest whole number of thousandths; halves away from zero. What is not finite, or too large, is held at the
  /// ends of what 53 bits count exactly.
  public static func thousandths(_ value: Double) -> Int {
    let scaled = (value * 1000).rounded(.toNearestOrAwayFromZero)
    if scaled.isNaN { return 0 }
    return Int(min(max(scaled, -0x1p53), 0x1p53))
  }
  /// The double that `thousandths` gives back, the same one every time.
  public static func double(thousandths value: Int) -> Double { Double(value) / 1000 }
}

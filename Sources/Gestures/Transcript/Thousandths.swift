/// A number in whole thousandths, as text by whole-number arithmetic alone: the same digits on every machine, also where
/// the runtime cannot print a `Double`.
public struct Thousandths: Hashable, Sendable {
  // 64 bits wherever it runs: in 32 a recording's microseconds would last half an hour.
  /// How many thousandths.
  public var count: Int64

  /// So many thousandths.
  @inlinable public init(count: Int64) { self.count = count }

  /// The nearest to a number; halves away from zero. What is not finite, or too large, is held at the ends of what 53
  /// bits count exactly, and what is no number is zero.
  public init(_ value: Double) {
    let scaled = (value * 1000).rounded(.toNearestOrAwayFromZero)
    count = scaled.isNaN ? 0 : Int64(min(max(scaled, -0x1p53), 0x1p53))
  }
  /// A moment in milliseconds, exactly.
  @inlinable public init(_ time: Timestamp) { count = time.microseconds }

  /// In decimal digits, always with three digits after the point: `-0.050`.
  public var text: String {
    let (whole, fraction) = (count.magnitude / 1000, count.magnitude % 1000)
    let zeros = fraction < 10 ? "00" : fraction < 100 ? "0" : ""
    return "\(count < 0 ? "-" : "")\(whole).\(zeros)\(fraction)"
  }
  /// In decimal digits, without zeros at the end: `12`, `1.5`, `-0.05`.
  public var shortText: String {
    var digits = Array(text.utf8)
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    if digits.last == UInt8(ascii: ".") { digits.removeLast() }
    return String(decoding: digits, as: UTF8.self)
  }
}

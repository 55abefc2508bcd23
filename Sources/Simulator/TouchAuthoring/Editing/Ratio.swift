import TouchTrace

/// An exact rational factor: `2`, `0.75`, `1/3`.
public struct Ratio: Hashable, Sendable, CustomStringConvertible {
  /// The numerator, 1 or more.
  public let numerator: Int64
  /// The denominator, 1 or more.
  public let denominator: Int64

  /// The range of factors, for messages.
  public static let range = "0.001 to 1000"

  /// Creates a factor. Returns `nil` if a number is below 1 or the factor is not in ``range``.
  public init?(_ numerator: Int64, to denominator: Int64 = 1) {
    guard (1...Self.limit).contains(numerator), (1...Self.limit).contains(denominator) else { return nil }
    var (a, b) = (numerator, denominator)
    while b > 0 { (a, b) = (b, a % b) }
    self.numerator = numerator / a
    self.denominator = denominator / a
    if self.numerator > 1000 * self.denominator || self.denominator > 1000 * self.numerator { return nil }
  }

  private static let limit: Int64 = 1_000_000_000

  /// Parses `2`, `0.75` or `1/3`, with at most three decimals each. Returns `nil` for any other text.
  public init?(text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let numerator = FixedPoint.thousandths(parsing: parts[0]) else { return nil }
    guard parts.count == 2 else {
      self.init(numerator, to: 1000)
      return
    }
    guard let denominator = FixedPoint.thousandths(parsing: parts[1]) else { return nil }
    self.init(numerator, to: denominator)
  }

  /// The reciprocal, which reverses the factor.
  public var inverse: Ratio { Ratio(denominator, to: numerator) ?? self }

  /// Multiplies `value` by the factor, rounded to the nearest, halves away from zero; clamped to 53 bits.
  public func times(_ value: Int64) -> Int64 {
    let product = value.magnitude.multipliedFullWidth(by: UInt64(numerator))
    let (limit, divisor) = (UInt64(1) << 53, UInt64(denominator))
    guard product.high < divisor else { return value < 0 ? -Int64(limit) : Int64(limit) }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    let rounded = min(limit, quotient >= limit ? limit : quotient + (remainder >= divisor - remainder ? 1 : 0))
    return value < 0 ? -Int64(rounded) : Int64(rounded)
  }

  /// The description, such as `2` or `1/3`.
  public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

/// A factor as people write it, kept exact: `2`, `0.75`, `1/3`.
public struct Ratio: Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  public let numerator: Int
  /// From 1.
  public let denominator: Int

  /// What a factor may be: from a thousandth to a thousand.
  public static let range = "0.001 to 1000"

  /// That many to so many; nil where either is below 1, or the factor is not within ``range``.
  public init?(_ numerator: Int, to denominator: Int = 1) {
    guard (1...Self.limit).contains(numerator), (1...Self.limit).contains(denominator) else { return nil }
    var (a, b) = (numerator, denominator)
    while b > 0 { (a, b) = (b, a % b) }
    (self.numerator, self.denominator) = (numerator / a, denominator / a)
    if self.numerator > 1000 * self.denominator || self.denominator > 1000 * self.numerator { return nil }
  }
  private static let limit = 1_000_000_000

  /// From `2`, `0.75` or `1/3`, with at most three digits after each point; nil where it is anything else.
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

  /// The other way round: what undoes it.
  public var inverse: Ratio { Ratio(denominator, to: numerator) ?? self }

  /// So many times `value`, to the nearest, halves away from zero; held at the ends of what 53 bits count.
  public func times(_ value: Int) -> Int {
    let product = value.magnitude.multipliedFullWidth(by: UInt(numerator))
    let (limit, divisor) = (UInt(1) << 53, UInt(denominator))
    guard product.high < divisor else { return value < 0 ? -Int(limit) : Int(limit) }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    let rounded = min(limit, quotient >= limit ? limit : quotient + (remainder >= divisor - remainder ? 1 : 0))
    return value < 0 ? -Int(rounded) : Int(rounded)
  }

  /// `2`, or `1/3`.
  public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

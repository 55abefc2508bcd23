import Gestures
import TouchTrace

/// Formats measurements for people: millimetres, seconds and two significant digits.
///
/// Transcripts and JSON keep every digit; this is for sentences. More digits appear only where two values that differ would
/// look alike, such as a measured value and its threshold.
public struct HumanNumbers: Hashable, Sendable {
  /// A Boolean value that indicates whether distances are given in millimetres. A surface of unknown size has none; its
  /// distances are given in points.
  public var hasMillimetres: Bool

  /// Creates a formatter.
  public init(hasMillimetres: Bool = true) { self.hasMillimetres = hasMillimetres }

  // MARK: Values

  /// Returns a value with its unit: `39 mm`, `0.16 s`, `34°`, `2.6`.
  public func text(_ value: Double, _ unit: MeasurementUnit) -> String { text(value, unit, decimals: nil) }

  /// Returns a distance in points as text: `2.5 mm`.
  public func distance(_ points: Double) -> String { text(points, .points) }

  /// Returns a duration as text: `0.16 s`.
  public func duration(_ interval: Interval) -> String { text(interval.milliseconds, .milliseconds) }

  /// Returns a time of the recording with hundredths of a second: `12.34 s`.
  public func time(_ time: Timestamp) -> String {
    Self.digits(Double(time.microseconds) / 1_000_000, decimals: 2) + " s"
  }

  /// Returns the smallest and the largest of several values: `0.05 to 0.11 s`, or one value if both look alike.
  public func range(_ low: Double, _ high: Double, _ unit: MeasurementUnit) -> String {
    let last = text(high, unit)
    if text(low, unit) == last { return last }
    let (first, symbol) = shown(low, unit)
    let (_, lastSymbol) = shown(high, unit)
    let digits = Self.digits(first, decimals: Self.decimals(first))
    return "\(digits)\(symbol == lastSymbol ? "" : symbol) to \(last)"
  }

  // MARK: Reasons

  /// Returns the measured value and its threshold: `moved 2.7 mm, 2.5 mm allowed`.
  public func text(_ reason: Reason) -> String {
    let decimals = decimals(distinguishing: reason.value, from: reason.threshold, reason.unit)
    return reason.text { text($0, $1, decimals: decimals) }
  }

  /// Returns a measured value with its threshold, for a bar: `2.1/2.5 mm`, `0.11/0.5 s`, `1/2`.
  public func ofThreshold(_ reason: Reason) -> String {
    let decimals = decimals(distinguishing: reason.value, from: reason.threshold, reason.unit)
    let (value, valueSymbol) = shown(reason.value, reason.unit)
    let (_, symbol) = shown(reason.threshold, reason.unit)
    let threshold = text(reason.threshold, reason.unit, decimals: decimals)
    // A moment ago, a duration in seconds was one in milliseconds.
    if valueSymbol != symbol { return "\(text(reason.value, reason.unit, decimals: decimals))/\(threshold)" }
    return "\(Self.digits(value, decimals: decimals ?? Self.decimals(value)))/\(threshold)"
  }

  /// Returns the distance of a value from its threshold: `0.2 mm`.
  public func distance(of reason: Reason) -> String {
    let difference = abs(reason.value - reason.threshold)
    var decimals = Self.decimals(shown(difference, reason.unit).value)
    while decimals < Self.maximumDecimals, difference > 0,
      Self.digits(shown(difference, reason.unit).value, decimals: decimals) == "0"
    {
      decimals += 1
    }
    return text(difference, reason.unit, decimals: decimals)
  }

  /// Returns the number of decimals with which two values look different; `nil` if they do with the usual digits, or if
  /// they are equal.
  private func decimals(distinguishing value: Double, from other: Double, _ unit: MeasurementUnit) -> Int? {
    guard value != other, text(value, unit) == text(other, unit) else { return nil }
    let usual = max(Self.decimals(shown(value, unit).value), Self.decimals(shown(other, unit).value))
    return (usual + 1...Self.maximumDecimals).first {
      text(value, unit, decimals: $0) != text(other, unit, decimals: $0)
    } ?? Self.maximumDecimals
  }

  // MARK: Digits

  private func text(_ value: Double, _ unit: MeasurementUnit, decimals: Int?) -> String {
    let (shown, symbol) = shown(value, unit)
    return Self.digits(shown, decimals: decimals ?? Self.decimals(shown)) + symbol
  }

  /// Returns a value in the unit that people read, and the unit's symbol with its space.
  private func shown(_ value: Double, _ unit: MeasurementUnit) -> (value: Double, symbol: String) {
    switch unit {
    case .points where hasMillimetres: (Surface.millimetres(points: value), " mm")
    case .points: (value, " pt")
    case .pointsPerSecond where hasMillimetres: (Surface.millimetres(points: value), " mm/s")
    case .pointsPerSecond: (value, " pt/s")
    // Below a hundredth of a second, as a difference of two durations may be.
    case .milliseconds where abs(value) < 10 && value != 0: (value, " ms")
    case .milliseconds: (value / 1000, " s")
    case .degrees, .degreesPerSecond: (value, unit.rawValue)
    case .ratio, .count: (value, "")
    case .ratioPerSecond: (value, unit.rawValue)
    }
  }

  /// Returns the decimals that give a number two significant digits, with whole numbers left whole and at most two
  /// decimals.
  private static func decimals(_ value: Double) -> Int { abs(value) >= 9.95 ? 0 : abs(value) >= 0.995 ? 1 : 2 }

  /// Enough for a thousandth of a point in millimetres.
  private static let maximumDecimals = 5

  /// Returns a number rounded to some decimals, without trailing zeros. The digits are the same on every machine.
  private static func digits(_ value: Double, decimals: Int) -> String {
    let units: [Double] = [1, 10, 100, 1000, 10_000, 100_000]
    let scaled = (abs(value) * units[decimals]).rounded(.toNearestOrAwayFromZero)
    let count = scaled.isNaN ? 0 : Int64(min(scaled, 0x1p53))
    let (whole, fraction) = count.quotientAndRemainder(dividingBy: Int64(units[decimals]))
    var text = (value < 0 && count > 0 ? "-" : "") + "\(whole)"
    if fraction == 0 { return text }
    var digits = String("\(Int64(units[decimals]) + fraction)".dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    text += "." + digits
    return text
  }
}

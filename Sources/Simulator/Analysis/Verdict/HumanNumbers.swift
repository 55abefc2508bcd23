import Gestures
import TouchTrace

/// Formats measurements for people: millimetres, seconds (milliseconds below 0.1 s) and two significant digits.
///
/// Transcripts and JSON keep every digit; this is for sentences. More digits appear only where two values that differ would
/// look alike, such as a measured value and its threshold.
package struct HumanNumbers: Hashable, Sendable {
  /// Whether distances are given in millimetres. A surface of unknown size has none; its distances are given in points.
  package var hasMillimetres: Bool
  private let pointsPerInch: Double

  /// - Parameter surface: the surface of the distances; by default one with 163 points an inch.
  package init(hasMillimetres: Bool = true, on surface: Surface? = nil) {
    self.hasMillimetres = hasMillimetres
    pointsPerInch = surface?.pointsPerInch ?? Double(Surface.pointsPerInch)
  }

  /// The numbers of an attempt: what fingers move is in millimetres of their touchpad, whether its positions or libinput's events are
  /// recognized. A pointer moves in points of another plane, and faster than the finger.
  package init(of attempt: Attempt, in log: InputLog) {
    let isOfPointer = log.inputs.elements(from: attempt.start, through: attempt.end).contains { input in
      guard case .event(let event) = input else { return false }
      if case .motion = event.kind { return true }
      return event.scrollType == .discrete
    }
    self.init(hasMillimetres: !log.isSizeAssumed && !isOfPointer, on: log.header.surface)
  }

  // MARK: Values

  /// Returns a value with its unit: `39 mm`, `0.16 s`, `34°`, `2.6`.
  package func text(_ value: Double, _ unit: MeasurementUnit) -> String {
    let (shown, symbol) = shown(value, unit)
    return Self.digits(shown, decimals: Self.decimals(shown)) + symbol
  }

  /// Returns a distance in points as text: `2.5 mm`.
  package func distance(_ points: Double) -> String { text(points, .points) }

  /// Returns a duration as text: `0.16 s`.
  package func duration(_ interval: Interval) -> String { text(interval.milliseconds, .milliseconds) }

  /// Returns a time of the recording with hundredths of a second: `12.34 s`.
  package func time(_ time: Timestamp) -> String {
    Self.digits(Double(time.microseconds) / 1_000_000, decimals: 2) + " s"
  }

  /// Returns the smallest and the largest of several values: `0.05 to 0.11 s`, or one value if both look alike.
  package func range(_ low: Double, _ high: Double, _ unit: MeasurementUnit) -> String {
    let last = text(high, unit)
    if text(low, unit) == last { return last }
    let (first, symbol) = shown(low, unit)
    let (_, lastSymbol) = shown(high, unit)
    let digits = Self.digits(first, decimals: Self.decimals(first))
    return "\(digits)\(symbol == lastSymbol ? "" : symbol) to \(last)"
  }

  /// Returns two distances in points with the digits that show their difference: `15.6 to 17.5 mm`, `20 to 50 mm`.
  package func change(from first: Double, to last: Double) -> String {
    let (low, _) = shown(first, .points)
    let (high, symbol) = shown(last, .points)
    let decimals = Self.decimals(high - low)
    return "\(Self.digits(low, decimals: decimals)) to \(Self.digits(high, decimals: decimals))\(symbol)"
  }

  /// Returns the size of a surface in whole millimetres: `107 x 68 mm`, `about 187 x 125 mm (assumed)`.
  ///
  /// - Parameter isAssumed: whether the recording does not give the size.
  package static func size(of surface: Surface, isAssumed: Bool) -> String {
    let sides = [surface.widthInMicrometres, surface.heightInMicrometres].map { "\(($0 + 500) / 1000)" }
    let size = "\(sides[0]) x \(sides[1]) mm"
    return isAssumed ? "about \(size) (assumed)" : size
  }

  // MARK: Reasons

  /// Returns the measured value and its threshold: `moved 2.7 mm, 2.5 mm allowed`.
  ///
  /// A deadline fires at its time, so the value is the limit and not above it: `held 0.5 s; must lift before 0.5 s`.
  package func text(_ reason: Reason) -> String {
    if reason.bound == .lessThan && reason.value == reason.threshold {
      let limit = text(reason.threshold, reason.unit)
      return "\(reason.measured) \(limit); must \(reason.measured == "held" ? "lift" : "end") before \(limit)"
    }
    let parts = parts(of: reason)
    return reason.text { value, _ in (value == reason.threshold ? parts.threshold : parts.value) + parts.symbol }
  }

  /// Returns the reason why a gesture failed, to follow a colon.
  package func text(_ cause: GestureTransition.Cause) -> String {
    if case .itself(_, let reason?) = cause { return text(reason) }
    return TranscriptLine.reason(cause)
  }

  /// Returns a measured value with its threshold, for a bar: `2.1 of 2.5 mm`, `0.11 of 0.5 s`, `1 of 2`.
  package func ofThreshold(_ reason: Reason) -> String {
    let parts = parts(of: reason)
    return "\(parts.value) of \(parts.threshold)\(parts.symbol)"
  }

  /// Returns the distance of a value from its threshold: `0.2 mm`.
  package func distance(of reason: Reason) -> String {
    let parts = parts(of: reason)
    return parts.distance + parts.symbol
  }

  /// Returns the numbers of a sentence, which can be compared and subtracted: all have the unit and the decimals of the
  /// threshold, or as many as a value needs that would look like it.
  private func parts(of reason: Reason) -> (value: String, threshold: String, distance: String, symbol: String) {
    let (threshold, symbol) = shown(reason.threshold, reason.unit)
    let value = shown(reason.value, reason.unit, with: reason.threshold).value
    var decimals = Self.decimals(threshold)
    while decimals < Self.maximumDecimals, value != threshold,
      Self.rounded(value, decimals) == Self.rounded(threshold, decimals)
    {
      decimals += 1
    }
    let distance = abs(Self.rounded(value, decimals) - Self.rounded(threshold, decimals)) / Self.units[decimals]
    return (
      Self.digits(value, decimals: decimals), Self.digits(threshold, decimals: decimals),
      Self.digits(distance, decimals: decimals), symbol
    )
  }

  // MARK: Digits

  /// Returns a value in the unit that people read, and the unit's symbol with its space.
  ///
  /// - Parameter threshold: The number that decides between milliseconds and seconds; the value itself by default.
  private func shown(
    _ value: Double, _ unit: MeasurementUnit, with threshold: Double? = nil
  ) -> (value: Double, symbol: String) {
    let scale = abs(threshold ?? value)
    return switch unit {
    case .points where hasMillimetres: (value * 25.4 / pointsPerInch, " mm")
    case .points: (value, " pt")
    case .pointsPerSecond where hasMillimetres: (value * 25.4 / pointsPerInch, " mm/s")
    case .pointsPerSecond: (value, " pt/s")
    // Below a tenth of a second two digits are milliseconds: 56 ms.
    case .milliseconds where scale < 99.5 && scale != 0: (value, " ms")
    case .milliseconds: (value / 1000, " s")
    case .degrees, .degreesPerSecond: (value, unit.rawValue)
    case .ratio, .count: (value, "")
    case .ratioPerSecond: (value, unit.rawValue)
    }
  }

  /// Returns the decimals that give a number two significant digits, with whole numbers left whole and at most two
  /// decimals.
  private static func decimals(_ value: Double) -> Int { abs(value) >= 9.95 ? 0 : abs(value) >= 0.995 ? 1 : 2 }

  /// Enough for a microsecond in seconds, and for a thousandth of a point in millimetres.
  private static let maximumDecimals = 6

  private static let units: [Double] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

  /// Returns a number in units of its last decimal.
  private static func rounded(_ value: Double, _ decimals: Int) -> Double {
    (value * units[decimals]).rounded(.toNearestOrAwayFromZero)
  }

  /// Returns a number rounded to some decimals, without trailing zeros. The digits are the same on every machine.
  static func digits(_ value: Double, decimals: Int) -> String {
    let scaled = rounded(abs(value), decimals)
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

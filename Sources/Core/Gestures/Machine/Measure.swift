/// The unit of a measurement or parameter.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum MeasurementUnit: String, CaseIterable, Sendable {
  /// Points on the surface. The recognizers' defaults assume 163 points an inch.
  case points = "pt"
  /// Milliseconds.
  case milliseconds = "ms"
  /// Degrees, clockwise.
  case degrees = "°"
  /// Degrees a second, clockwise.
  case degreesPerSecond = "°/s"
  /// A factor without unit, such as a pinch's scale.
  case ratio = ""
  /// Points a second.
  case pointsPerSecond = "pt/s"
  /// The change of a factor, per second.
  case ratioPerSecond = "/s"
  /// A count, such as a number of fingers or taps.
  case count = "×"

  /// The unit's name in JSON and tables: `ratio` and `count` for those without a symbol, otherwise the symbol.
  public var word: String { self == .count ? "count" : self == .ratio ? "ratio" : rawValue }

  /// Returns a value with the unit, and with up to three decimals: “14.2 pt”, “8°”, “2”.
  func text(_ value: Double) -> String {
    let number = value.isInfinite ? (value < 0 ? "-infinity" : "infinity") : _Thousandths(value).shortText
    return switch self {
    case .count, .ratio: number
    case .degrees, .degreesPerSecond: number + rawValue
    case .points, .milliseconds, .pointsPerSecond, .ratioPerSecond: number + " " + rawValue
    }
  }
}

/// A value that a gesture reports in addition to its location: the scale of a pinch, the angle of a rotation.
public struct GestureMeasurement: Hashable, Sendable {
  /// The measured property, such as `scale`.
  public var name: String
  /// The value, in `unit`.
  public var value: Double
  /// The unit of the value.
  public var unit: MeasurementUnit

  /// Creates a measurement.
  @inlinable public init(_ name: String, _ value: Double, _ unit: MeasurementUnit) {
    self.name = name
    self.value = value
    self.unit = unit
  }
}

/// The numbers behind a failure: a measured value and the threshold that it missed.
public struct Reason: Hashable, Sendable {
  /// The relation to the threshold that the value should have had.
  public enum Bound: String, Sendable {
    /// At most the threshold.
    case atMost = "at most"
    /// Less than the threshold.
    case lessThan = "less than"
    /// At least the threshold.
    case atLeast = "at least"
  }

  /// The measured property, such as `moved`.
  public var measured: String
  /// The value, in `unit`.
  public var value: Double
  /// The relation to the threshold that the value should have had.
  public var bound: Bound
  /// The threshold, in `unit`.
  public var threshold: Double
  /// The unit of value and threshold.
  public var unit: MeasurementUnit

  @inlinable init(_ measured: String, _ value: Double, _ bound: Bound, _ threshold: Double, _ unit: MeasurementUnit) {
    self.measured = measured
    self.value = value
    self.bound = bound
    self.threshold = threshold
    self.unit = unit
  }

  /// Compares the property by its bytes: comparing it as text needs Unicode's tables, a twentieth of the C library.
  public static func == (a: Self, b: Self) -> Bool {
    a.value == b.value && a.threshold == b.threshold && a.bound == b.bound && a.unit == b.unit
      && a.measured.utf8.elementsEqual(b.measured.utf8)
  }

  /// Returns the reason for a value that was too large: “moved 14 pt, 12 pt allowed”.
  @inlinable public static func exceeded(
    _ measured: String, _ value: Double, allowed: Double, _ unit: MeasurementUnit
  ) -> Self {
    Self(measured, value, .atMost, allowed, unit)
  }

  /// Returns the reason for a value that reached a limit: “held 500 ms; must be under 500 ms”. Durations use it, since
  /// a deadline fires before other events of the same time.
  @inlinable public static func reached(
    _ measured: String, _ value: Double, limit: Double, _ unit: MeasurementUnit
  ) -> Self {
    Self(measured, value, .lessThan, limit, unit)
  }

  /// Returns the reason for a value that was too small: “held 80 ms; must be at least 500 ms”.
  @inlinable public static func missed(
    _ measured: String, _ value: Double, needed: Double, _ unit: MeasurementUnit
  ) -> Self {
    Self(measured, value, .atLeast, needed, unit)
  }
}

extension Reason {
  static func reached(_ measured: String, _ value: Interval, limit: Interval) -> Self {
    .reached(measured, value.milliseconds, limit: limit.milliseconds, .milliseconds)
  }

  static func missed(_ measured: String, _ value: Interval, needed: Interval) -> Self {
    .missed(measured, value.milliseconds, needed: needed.milliseconds, .milliseconds)
  }
}

extension Reason: CustomStringConvertible {
  /// The reason as text with numbers of up to three decimals, such as “moved 14.2 pt, 12 pt allowed” or “1 tap; needs 2”.
  public var description: String { text { $1.text($0) } }
}

// The sentence. By bytes: comparing and splitting text needs Unicode's tables, which a small Embedded build does
// without.
extension Reason {
  /// Returns the reason as text, such as “moved 14.200 pt, 12.000 pt allowed”, “28 pt off axis, 24 pt allowed” or
  /// “2 fingers down; expects 1”.
  ///
  /// - Parameter number: formats a number with its unit.
  public func text(_ number: (_ value: Double, _ unit: MeasurementUnit) -> String) -> String {
    TextWriter.text { write(to: &$0) { $0.append(number($1, $2)) } }
  }

  /// Writes the reason as text.
  ///
  /// - Parameter number: writes a number with its unit.
  package func write(to text: inout TextWriter, _ number: (inout TextWriter, Double, MeasurementUnit) -> Void) {
    var measured = measured
    measured.withUTF8 { bytes in
      if unit == .count { return writeCount(bytes, to: &text, number) }
      let start = text.count
      if !writeBound(bytes, "", to: &text, number) { return }
      text.truncate(to: start)
      _ = writeBound(bytes, bound == .atLeast ? "just under " : "just over ", to: &text, number)
    }
  }

  /// Writes `measured` with the value before its first preposition, otherwise at its end: “28 pt off axis”, “moved 28 pt”.
  ///
  /// - Returns: Whether the value has the digits of the limit, and is just over or under it.
  private func writeBound(
    _ measured: UnsafeBufferPointer<UInt8>, _ side: String, to text: inout TextWriter,
    _ number: (inout TextWriter, Double, MeasurementUnit) -> Void
  ) -> Bool {
    let place = Self.preposition(in: measured)
    text.append(measured[..<place])
    if place == measured.endIndex { text.append(UInt8(ascii: " ")) }
    text.append(side)
    let start = text.count
    number(&text, value, unit)
    let end = text.count
    if place < measured.endIndex {
      text.append(UInt8(ascii: " "))
      text.append(measured[place...])
    }
    text.append(bound == .atMost ? ", " : bound == .lessThan ? "; must be under " : "; must be at least ")
    let limit = text.count
    number(&text, threshold, unit)
    let isSame = value != threshold && text.isRepeated(start..<end, after: limit)
    if bound == .atMost { text.append(" allowed") }
    return isSame
  }

  /// Returns the place of the first preposition; the end if there is none.
  private static func preposition(in text: UnsafeBufferPointer<UInt8>) -> Int {
    var place = text.startIndex
    while place < text.endIndex {
      let end = text[place...].firstIndex(of: UInt8(ascii: " ")) ?? text.endIndex
      let first = text[place]
      if first == UInt8(ascii: "o") || first == UInt8(ascii: "f") || first == UInt8(ascii: "b") {
        let word = text[place..<end]
        for preposition in ["off", "from", "before"] where word.elementsEqual(preposition.utf8) { return place }
      }
      place = min(end + 1, text.endIndex)
    }
    return place
  }

  /// Writes the value with `measured` as its noun, its first word in the singular for 1: “1 tap”, “2 fingers down”.
  private func writeCount(
    _ measured: UnsafeBufferPointer<UInt8>, to text: inout TextWriter,
    _ number: (inout TextWriter, Double, MeasurementUnit) -> Void
  ) {
    number(&text, value, unit)
    text.append(UInt8(ascii: " "))
    let end = measured.firstIndex(of: UInt8(ascii: " ")) ?? measured.endIndex
    let isSingular = value == 1 && end > 0 && measured[end - 1] == UInt8(ascii: "s")
    text.append(measured[..<(isSingular ? end - 1 : end)])
    text.append(measured[end...])
    if measured.count == 7 && measured.elementsEqual("fingers".utf8) { text.append(" down") }
    text.append(bound == .atMost ? "; expects " : bound == .lessThan ? "; must be under " : "; needs ")
    number(&text, threshold, unit)
  }
}

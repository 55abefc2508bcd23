/// What a number counts.
public enum MeasurementUnit: String, CaseIterable, Sendable {
  /// Points on the surface. The defaults of recognizers take 163 for an inch.
  case points = "pt"
  /// Milliseconds.
  case milliseconds = "ms"
  /// Degrees, clockwise.
  case degrees = "°"
  /// Degrees a second, clockwise.
  case degreesPerSecond = "°/s"
  /// A plain factor, such as a pinch's scale.
  case ratio = ""
  /// Points a second.
  case pointsPerSecond = "pt/s"
  /// A factor's change, in ones a second.
  case ratioPerSecond = "/s"
  /// Fingers, taps: whole numbers.
  case count = "×"

  /// As JSON and tables write it: `ratio` and `count` where the unit itself is no word, else the unit.
  public var word: String { self == .count ? "count" : self == .ratio ? "ratio" : rawValue }
}

/// A number that a gesture tells beside its place: a pinch its scale, a rotation its angle.
public struct GestureMeasurement: Hashable, Sendable {
  /// What is measured, such as `scale`.
  public var name: String
  /// How much, in `unit`.
  public var value: Double
  /// What the value counts.
  public var unit: MeasurementUnit
  /// A number of that name.
  @inlinable public init(_ name: String, _ value: Double, _ unit: MeasurementUnit) {
    (self.name, self.value, self.unit) = (name, value, unit)
  }
}

/// The numbers behind a failure: what was measured, and what it was held against.
public struct Reason: Hashable, Sendable {
  /// What the threshold demanded of the value.
  public enum Bound: String, Sendable {
    /// It was to be no more.
    case atMost = "allowed"
    /// It was to be less.
    case lessThan = "needs less than"
    /// It was to be no less.
    case atLeast = "needs"
  }
  /// What was measured, such as `moved`.
  public var measured: String
  /// How much it was, in `unit`.
  public var value: Double
  /// Which way the threshold holds.
  public var bound: Bound
  /// What the value was held against, in `unit`.
  public var threshold: Double
  /// What value and threshold count.
  public var unit: MeasurementUnit

  @inlinable init(_ measured: String, _ value: Double, _ bound: Bound, _ threshold: Double, _ unit: MeasurementUnit) {
    (self.measured, self.value, self.bound, self.threshold, self.unit) = (measured, value, bound, threshold, unit)
  }
  /// “`measured` `value`, allowed `threshold`”: it was too much.
  @inlinable public static func exceeded(_ measured: String, _ value: Double, allowed: Double, _ unit: MeasurementUnit) -> Self {
    Self(measured, value, .atMost, allowed, unit)
  }
  /// “`measured` `value`, needs less than `threshold`”: it was as much, or more. So with all that takes time: a deadline
  /// comes before what else happens at its moment.
  @inlinable public static func reached(_ measured: String, _ value: Double, limit: Double, _ unit: MeasurementUnit) -> Self {
    Self(measured, value, .lessThan, limit, unit)
  }
  /// “`measured` `value`, needs `threshold`”: it was too little.
  @inlinable public static func missed(_ measured: String, _ value: Double, needed: Double, _ unit: MeasurementUnit) -> Self {
    Self(measured, value, .atLeast, needed, unit)
  }
}

extension Interval {
  /// In milliseconds, for readings, reasons and parameters; exact up to 285 years.
  @inlinable public var milliseconds: Double { Double(microseconds) / 1000 }
}

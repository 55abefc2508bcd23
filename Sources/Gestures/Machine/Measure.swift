/// What a number counts.
public enum Unit: String, CaseIterable, Sendable {
  case points = "pt"
  case milliseconds = "ms"
  case degrees = "°"
  case degreesPerSecond = "°/s"
  /// A plain factor, such as a pinch's scale.
  case ratio = ""
  case pointsPerSecond = "pt/s"
  case ratioPerSecond = "/s"
  /// Fingers, taps: whole numbers.
  case count = "×"
}

/// A number that a gesture tells beside its place: a pinch its scale, a rotation its angle.
public struct Reading: Hashable, Sendable {
  public var name: String
  public var value: Double
  public var unit: Unit
  @inlinable public init(_ name: String, _ value: Double, _ unit: Unit) {
    (self.name, self.value, self.unit) = (name, value, unit)
  }
}

/// The numbers behind a failure: what was measured, and what it was held against.
public struct Reason: Hashable, Sendable {
  /// What the threshold demanded of the value.
  public enum Bound: String, Sendable {
    case atMost = "allowed"
    case atLeast = "needs"
  }
  /// What was measured, such as `moved`.
  public var measured: String
  public var value: Double
  public var bound: Bound
  public var threshold: Double
  public var unit: Unit

  @inlinable init(_ measured: String, _ value: Double, _ bound: Bound, _ threshold: Double, _ unit: Unit) {
    (self.measured, self.value, self.bound, self.threshold, self.unit) = (measured, value, bound, threshold, unit)
  }
  /// “`measured` `value`, allowed `threshold`”: it was too much.
  @inlinable public static func exceeded(_ measured: String, _ value: Double, allowed: Double, _ unit: Unit) -> Self {
    Self(measured, value, .atMost, allowed, unit)
  }
  /// “`measured` `value`, needs `threshold`”: it was too little.
  @inlinable public static func missed(_ measured: String, _ value: Double, needed: Double, _ unit: Unit) -> Self {
    Self(measured, value, .atLeast, needed, unit)
  }
}

extension Interval {
  /// For readings, reasons and knobs; exact up to 285 years.
  @inlinable public var milliseconds: Double { Double(microseconds) / 1000 }
}

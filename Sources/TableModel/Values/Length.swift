/// A length or place in the table, exact: a whole number of 64ths of a point.
///
/// Sums of a million heights stay exact, so a fast structure can be held against a slow one with `==`.
/// Arithmetic never traps: what is too large for 64 bits is held at `.largest` and `.smallest`.
public struct Length: Hashable, Comparable, Sendable {
  /// 64ths of a point.
  public var units: Int64

  /// So many 64ths of a point.
  @inlinable public init(units: Int64) { self.units = units }
  /// So many whole points.
  @inlinable public static func points(_ count: Int64) -> Self { Self(units: 64) * count }
  /// No points.
  @inlinable public static var zero: Self { Self(units: 0) }
  /// About 1.4e17 points: the end of what a place can be.
  @inlinable public static var largest: Self { Self(units: .max) }
  /// The other end.
  @inlinable public static var smallest: Self { Self(units: .min) }

  @inlinable public static func < (a: Self, b: Self) -> Bool { a.units < b.units }
  /// Held at `largest` and `smallest`.
  @inlinable public static func + (a: Self, b: Self) -> Self {
    let (sum, overflow) = a.units.addingReportingOverflow(b.units)
    return Self(units: overflow ? (b.units < 0 ? .min : .max) : sum)
  }
  /// Held at `largest` and `smallest`.
  @inlinable public static func - (a: Self, b: Self) -> Self {
    let (difference, overflow) = a.units.subtractingReportingOverflow(b.units)
    return Self(units: overflow ? (b.units < 0 ? .max : .min) : difference)
  }
  /// So many times as long, held at `largest` and `smallest`.
  @inlinable public static func * (length: Self, count: Int64) -> Self {
    let (product, overflow) = length.units.multipliedReportingOverflow(by: count)
    return Self(units: overflow ? ((length.units < 0) != (count < 0) ? .min : .max) : product)
  }
  /// So many times as long, held at `largest` and `smallest`.
  @inlinable public static func * (count: Int64, length: Self) -> Self { length * count }
  /// Held at `largest` and `smallest`.
  @inlinable public static func += (a: inout Self, b: Self) { a = a + b }
  /// Held at `largest` and `smallest`.
  @inlinable public static func -= (a: inout Self, b: Self) { a = a - b }

  /// This length, or the nearer end of `range`.
  @inlinable public func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

// MARK: Points as doubles

extension Length {
  /// The last 64th of a point at or before a place in points; nil for NaN.
  ///
  /// Down, not to the nearest: a finger a hair above an edge stays above it, so that `rect.contains` answers for this
  /// length as it would for the double.
  public init?(atOrBelow points: Double) {
    if points.isNaN { return nil }
    // A power of two scales a double without loss.
    let scaled = points * 64
    if scaled >= 0x1p63 {
      self = .largest
    } else if scaled < -0x1p63 {
      self = .smallest
    } else {
      // The conversion goes towards zero. `rounded(.down)` would ask for the C library, which this target does without.
      let whole = Int64(scaled)
      self.init(units: Double(whole) > scaled ? whole - 1 : whole)
    }
  }
  /// In points. Exact up to 2^53 units, about 1.4e14 points.
  public var points: Double { Double(units) / 64 }
}

// MARK: Text

extension Length: CustomStringConvertible {
  /// In points with three decimals, halves away from zero: `88.000`, `-0.016`.
  ///
  /// A 64th has six decimals, so neighbours still differ: they are 0.0156 apart.
  public var description: String {
    let magnitude = units.magnitude
    let thousandths = (magnitude % 64 * 1000 + 32) / 64
    return "\(units < 0 ? "-" : "")\(magnitude / 64).\(String(thousandths + 1000).dropFirst())"
  }
}

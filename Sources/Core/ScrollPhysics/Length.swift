/// An exact length or position in the table: a whole number of 64ths of a point.
///
/// Sums of a million heights stay exact, so a fast structure can be compared with a slow one by `==`. Arithmetic never
/// traps: it saturates at `.largest` and `.smallest`.
public struct Length: Hashable, Comparable, Sendable {
  /// The length in 64ths of a point.
  public var units: Int64

  /// Creates a length from 64ths of a point.
  @inlinable public init(units: Int64) { self.units = units }

  /// Returns a length in whole points.
  @inlinable public static func points(_ count: Int64) -> Self { Self(units: 64) * count }

  /// Zero.
  @inlinable public static var zero: Self { Self(units: 0) }
  /// The largest length, about 1.4e17 points.
  @inlinable public static var largest: Self { Self(units: .max) }
  /// The smallest length.
  @inlinable public static var smallest: Self { Self(units: .min) }

  @inlinable public static func < (a: Self, b: Self) -> Bool { a.units < b.units }

  /// Saturates at `largest` and `smallest`.
  @inlinable public static func + (a: Self, b: Self) -> Self {
    let (sum, overflow) = a.units.addingReportingOverflow(b.units)
    return Self(units: overflow ? (b.units < 0 ? .min : .max) : sum)
  }

  /// Saturates at `largest` and `smallest`.
  @inlinable public static func - (a: Self, b: Self) -> Self {
    let (difference, overflow) = a.units.subtractingReportingOverflow(b.units)
    return Self(units: overflow ? (b.units < 0 ? .max : .min) : difference)
  }

  /// Multiplies a length, saturating at `largest` and `smallest`.
  @inlinable public static func * (length: Self, count: Int64) -> Self {
    let (product, overflow) = length.units.multipliedReportingOverflow(by: count)
    return Self(units: overflow ? ((length.units < 0) != (count < 0) ? .min : .max) : product)
  }

  /// Multiplies a length, saturating at `largest` and `smallest`.
  @inlinable public static func * (count: Int64, length: Self) -> Self { length * count }

  /// Saturates at `largest` and `smallest`.
  @inlinable public static func += (a: inout Self, b: Self) { a = a + b }

  /// Saturates at `largest` and `smallest`.
  @inlinable public static func -= (a: inout Self, b: Self) { a = a - b }

  /// Returns this length clamped to `range`.
  @inlinable public func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

// MARK: Points as doubles

extension Length {
  /// Creates the largest length at or below a position in points; nil for NaN.
  ///
  /// Rounded down, not to the nearest: a finger just above an edge stays above it, so that `rect.contains` gives the
  /// same answer for this length as for the double.
  public init?(atOrBelow points: Double) {
    if points.isNaN { return nil }
    // Multiplying by a power of two is exact.
    let scaled = points * 64
    if scaled >= 0x1p63 {
      self = .largest
    } else if scaled < -0x1p63 {
      self = .smallest
    } else {
      // The conversion truncates. `rounded(.down)` would need the C library, which this target does not link.
      let whole = Int64(scaled)
      self.init(units: Double(whole) > scaled ? whole - 1 : whole)
    }
  }

  /// The length in points. Exact up to 2^53 units, about 1.4e14 points.
  public var points: Double { Double(units) / 64 }
}

// MARK: Text

extension Length: CustomStringConvertible {
  /// The length in points with three decimals, halves away from zero, such as `88.000` or `-0.016`.
  ///
  /// A 64th has six decimals, but neighbouring lengths still print differently: they are 0.0156 apart.
  public var description: String {
    let magnitude = units.magnitude
    let thousandths = (magnitude % 64 * 1000 + 32) / 64
    return "\(units < 0 ? "-" : "")\(magnitude / 64).\(String(thousandths + 1000).dropFirst())"
  }
}

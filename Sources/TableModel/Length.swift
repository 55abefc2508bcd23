/// A length or place in the table, exact: a whole number of 64ths of a point.
///
/// Sums of a million heights stay exact, so a fast structure can be held against a slow one with `==`.
public struct Length: Hashable, Comparable, Sendable {
  /// 64ths of a point.
  public var units: Int64

  @inlinable public init(units: Int64) { self.units = units }
  @inlinable public static func points(_ count: Int64) -> Self { Self(units: count * 64) }
  @inlinable public static var zero: Self { Self(units: 0) }
  @inlinable public static func < (a: Self, b: Self) -> Bool { a.units < b.units }
  @inlinable public static func + (a: Self, b: Self) -> Self { Self(units: a.units + b.units) }
  @inlinable public static func - (a: Self, b: Self) -> Self { Self(units: a.units - b.units) }
}

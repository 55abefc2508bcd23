/// A duration, in whole microseconds. Every result is clamped to what an `Int64` of microseconds can represent.
public struct Interval: Hashable, Comparable, AdditiveArithmetic, Sendable, CustomStringConvertible {
  /// The number of microseconds. May be negative.
  public var microseconds: Int64

  /// Creates an interval from microseconds.
  @inlinable public init(microseconds: Int64) { self.microseconds = microseconds }

  /// An interval of length zero.
  @inlinable public static var zero: Self { Self(microseconds: 0) }

  // MARK: Units

  /// Returns an interval of this many microseconds.
  @inlinable public static func microseconds(_ count: Int) -> Self { Self(microseconds: Int64(count)) }

  /// Returns an interval of this many microseconds.
  @inlinable public static func microseconds(_ count: Int64) -> Self { Self(microseconds: count) }

  /// Returns an interval of this many milliseconds.
  @inlinable public static func milliseconds(_ count: Int) -> Self { Self(Int64(count), times: 1000) }

  /// Returns an interval of this many milliseconds.
  @inlinable public static func milliseconds(_ count: Int64) -> Self { Self(count, times: 1000) }

  /// Returns an interval of this many milliseconds, rounded to a microsecond; zero if not a number.
  @inlinable public static func milliseconds(_ count: Double) -> Self { Self(rounding: count * 1000) }

  /// Returns an interval of this many seconds.
  @inlinable public static func seconds(_ count: Int) -> Self { Self(Int64(count), times: 1_000_000) }

  /// Returns an interval of this many seconds.
  @inlinable public static func seconds(_ count: Int64) -> Self { Self(count, times: 1_000_000) }

  /// Returns an interval of this many seconds, rounded to a microsecond; zero if not a number.
  @inlinable public static func seconds(_ count: Double) -> Self { Self(rounding: count * 1_000_000) }

  /// The length in milliseconds, for measurements, reasons and parameters. Exact up to 285 years.
  @inlinable public var milliseconds: Double { Double(microseconds) / 1000 }

  /// The length in seconds. Exact to a microsecond up to 285 years.
  @inlinable public var seconds: Double { Double(microseconds) / 1_000_000 }

  // MARK: Arithmetic

  @inlinable public static func < (a: Self, b: Self) -> Bool { a.microseconds < b.microseconds }

  @inlinable public static func + (a: Self, b: Self) -> Self {
    let (sum, overflow) = a.microseconds.addingReportingOverflow(b.microseconds)
    return Self(microseconds: overflow ? (b.microseconds < 0 ? .min : .max) : sum)
  }

  @inlinable public static func - (a: Self, b: Self) -> Self {
    let (difference, overflow) = a.microseconds.subtractingReportingOverflow(b.microseconds)
    return Self(microseconds: overflow ? (a < b ? .min : .max) : difference)
  }

  /// Returns the opposite interval, clamped to the range of `Int64`.
  @inlinable public static prefix func - (a: Self) -> Self { zero - a }

  /// Returns the interval times a factor, clamped to the range of `Int64`.
  @inlinable public static func * (a: Self, factor: Int) -> Self { Self(a.microseconds, times: Int64(factor)) }

  /// Returns the interval times a factor, rounded to a microsecond; zero if the factor is not a number.
  @inlinable public static func * (a: Self, factor: Double) -> Self {
    Self(rounding: Double(a.microseconds) * factor)
  }

  /// Returns the interval divided by a number, rounded to a microsecond; zero if both are zero.
  @inlinable public static func / (a: Self, divisor: Double) -> Self {
    Self(rounding: Double(a.microseconds) / divisor)
  }

  /// Returns the ratio of two intervals.
  @inlinable public static func / (a: Self, b: Self) -> Double { Double(a.microseconds) / Double(b.microseconds) }

  /// The length in milliseconds, such as “500 ms” or “1.25 ms”.
  public var description: String { _Thousandths(count: microseconds).shortText + " ms" }

  // MARK: Clamping

  @inlinable init(_ count: Int64, times factor: Int64) {
    let (product, overflow) = count.multipliedReportingOverflow(by: factor)
    microseconds = overflow ? ((count < 0) == (factor < 0) ? .max : .min) : product
  }

  @inlinable init(rounding value: Double) {
    let rounded = value.rounded(.toNearestOrAwayFromZero)
    // 2⁶³ is the first number that does not fit.
    microseconds = rounded.isNaN ? 0 : rounded >= 0x1p63 ? .max : rounded < -0x1p63 ? .min : Int64(rounded)
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Interval {
  /// Creates an interval from a duration, rounded down to a microsecond.
  public init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .seconds(seconds) + .microseconds(attoseconds / 1_000_000_000_000)
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Duration {
  /// Creates a duration from an interval, exactly.
  public init(_ interval: Interval) { self = .microseconds(interval.microseconds) }
}

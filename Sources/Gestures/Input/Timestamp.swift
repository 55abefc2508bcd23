/// A time on a session's clock, in whole microseconds. Events carry it: nothing in this library reads a clock.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Microseconds since the clock's zero, which is arbitrary. May be negative.
  public var microseconds: Int64

  /// Creates a timestamp from microseconds since the clock's zero.
  @inlinable public init(microseconds: Int64) { self.microseconds = microseconds }

  /// A time before every event.
  @inlinable public static var distantPast: Self { Self(microseconds: .min) }
  /// A time after every event: the deadline of a recognizer that has none.
  @inlinable public static var never: Self { Self(microseconds: .max) }
  /// Returns the time this many milliseconds after the clock's zero, clamped to `.distantPast` and `.never`.
  @inlinable public static func milliseconds(_ count: Int64) -> Self { Interval.milliseconds(count).sinceZero }

  @inlinable public static func < (a: Self, b: Self) -> Bool { a.microseconds < b.microseconds }

  /// Returns the sum, clamped to `.distantPast` and `.never`: no input makes time trap or wrap around.
  @inlinable public static func + (time: Self, interval: Interval) -> Self {
    let (sum, overflow) = time.microseconds.addingReportingOverflow(interval.microseconds)
    return Self(microseconds: overflow ? (interval.microseconds < 0 ? .min : .max) : sum)
  }

  /// Returns the time from `earlier` to `later`, negative if they are in the other order. Clamped to the range of
  /// `Int64`.
  @inlinable public static func - (later: Self, earlier: Self) -> Interval {
    let (difference, overflow) = later.microseconds.subtractingReportingOverflow(earlier.microseconds)
    return Interval(microseconds: overflow ? (later < earlier ? .min : .max) : difference)
  }
}

/// A duration, in whole microseconds.
public struct Interval: Hashable, Comparable, Sendable {
  /// The number of microseconds. May be negative.
  public var microseconds: Int64

  /// Creates an interval from microseconds.
  @inlinable public init(microseconds: Int64) { self.microseconds = microseconds }

  /// An interval of length zero.
  @inlinable public static var zero: Self { Self(microseconds: 0) }

  /// Returns an interval of this many milliseconds, clamped to what an `Int64` of microseconds can represent.
  @inlinable public static func milliseconds(_ count: Int64) -> Self {
    let (product, overflow) = count.multipliedReportingOverflow(by: 1000)
    return Self(microseconds: overflow ? (count < 0 ? .min : .max) : product)
  }

  @inlinable public static func < (a: Self, b: Self) -> Bool { a.microseconds < b.microseconds }

  @inlinable var sinceZero: Timestamp { Timestamp(microseconds: microseconds) }
}

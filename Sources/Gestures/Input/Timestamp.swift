/// A moment on a session's own clock, in whole microseconds. It enters only with events: nothing here reads a clock.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Whole microseconds since the clock's zero, whenever that is. Any number, negative ones too.
  public var microseconds: Int64

  /// A moment so many microseconds after the clock's zero.
  @inlinable public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Before anything that happens.
  @inlinable public static var distantPast: Self { Self(microseconds: .min) }
  /// After anything that happens: the deadline of who waits for nothing.
  @inlinable public static var never: Self { Self(microseconds: .max) }
  /// A moment so many milliseconds after the clock's zero, held at `.never` and `.distantPast`.
  @inlinable public static func milliseconds(_ count: Int64) -> Self { Interval.milliseconds(count).sinceZero }

  @inlinable public static func < (a: Self, b: Self) -> Bool { a.microseconds < b.microseconds }

  /// The sum, held at `.never` and `.distantPast`: no input may make time trap or wrap around.
  @inlinable public static func + (time: Self, interval: Interval) -> Self {
    let (sum, overflow) = time.microseconds.addingReportingOverflow(interval.microseconds)
    return Self(microseconds: overflow ? (interval.microseconds < 0 ? .min : .max) : sum)
  }
  /// How long after `earlier` this moment is; negative if it is before. Held at the ends of Int64, as the sum is.
  @inlinable public static func - (later: Self, earlier: Self) -> Interval {
    let (difference, overflow) = later.microseconds.subtractingReportingOverflow(earlier.microseconds)
    return Interval(microseconds: overflow ? (later < earlier ? .min : .max) : difference)
  }
}

/// A length of time, in whole microseconds.
public struct Interval: Hashable, Comparable, Sendable {
  /// Whole microseconds; negative ones lead back.
  public var microseconds: Int64

  /// So many microseconds.
  @inlinable public init(microseconds: Int64) { self.microseconds = microseconds }

  /// No time at all.
  @inlinable public static var zero: Self { Self(microseconds: 0) }
  /// So many milliseconds, held at the ends of what microseconds in an `Int64` count.
  @inlinable public static func milliseconds(_ count: Int64) -> Self {
    let (product, overflow) = count.multipliedReportingOverflow(by: 1000)
    return Self(microseconds: overflow ? (count < 0 ? .min : .max) : product)
  }
  @inlinable public static func < (a: Self, b: Self) -> Bool { a.microseconds < b.microseconds }

  @inlinable var sinceZero: Timestamp { Timestamp(microseconds: microseconds) }
}

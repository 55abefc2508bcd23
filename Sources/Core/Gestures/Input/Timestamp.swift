/// A time on a session's clock, in whole microseconds. Events carry it: nothing in this library reads a clock.
///
/// No input makes time trap or wrap around: every sum is clamped to ``distantPast`` and ``never``.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Microseconds since the clock's zero, which is arbitrary. May be negative.
  public var microseconds: Int64

  /// Creates a timestamp from microseconds since the clock's zero.
  @inlinable public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Creates a timestamp from the time since the clock's zero, such as the difference of two clock instants.
  @inlinable public init(sinceZero interval: Interval) { microseconds = interval.microseconds }

  /// The clock's zero.
  @inlinable public static var zero: Self { Self(microseconds: 0) }
  /// A time before every event.
  @inlinable public static var distantPast: Self { Self(microseconds: .min) }
  /// A time after every event: the deadline of a recognizer that has none.
  @inlinable public static var never: Self { Self(microseconds: .max) }

  /// Returns the time this many microseconds after the clock's zero.
  @inlinable public static func microseconds(_ count: Int) -> Self { Self(sinceZero: .microseconds(count)) }

  /// Returns the time this many microseconds after the clock's zero.
  @inlinable public static func microseconds(_ count: Int64) -> Self { Self(sinceZero: .microseconds(count)) }

  /// Returns the time this many milliseconds after the clock's zero.
  @inlinable public static func milliseconds(_ count: Int) -> Self { Self(sinceZero: .milliseconds(count)) }

  /// Returns the time this many milliseconds after the clock's zero.
  @inlinable public static func milliseconds(_ count: Int64) -> Self { Self(sinceZero: .milliseconds(count)) }

  /// Returns the time this many milliseconds after the clock's zero, rounded to a microsecond; the zero if not a number.
  @inlinable public static func milliseconds(_ count: Double) -> Self { Self(sinceZero: .milliseconds(count)) }

  /// Returns the time this many seconds after the clock's zero.
  @inlinable public static func seconds(_ count: Int) -> Self { Self(sinceZero: .seconds(count)) }

  /// Returns the time this many seconds after the clock's zero.
  @inlinable public static func seconds(_ count: Int64) -> Self { Self(sinceZero: .seconds(count)) }

  /// Returns the time this many seconds after the clock's zero, rounded to a microsecond; the zero if not a number. UIKit's
  /// and DOM's timestamps can be passed as they are.
  @inlinable public static func seconds(_ count: Double) -> Self { Self(sinceZero: .seconds(count)) }

  /// The time since the clock's zero.
  @inlinable public var sinceZero: Interval { Interval(microseconds: microseconds) }

  @inlinable public static func < (a: Self, b: Self) -> Bool { a.microseconds < b.microseconds }

  /// Returns the sum, clamped to `.distantPast` and `.never`.
  @inlinable public static func + (time: Self, interval: Interval) -> Self {
    Self(sinceZero: time.sinceZero + interval)
  }

  /// Returns the difference, clamped to `.distantPast` and `.never`.
  @inlinable public static func - (time: Self, interval: Interval) -> Self {
    Self(sinceZero: time.sinceZero - interval)
  }

  /// Adds an interval, clamped to `.distantPast` and `.never`.
  @inlinable public static func += (time: inout Self, interval: Interval) { time = time + interval }

  /// Subtracts an interval, clamped to `.distantPast` and `.never`.
  @inlinable public static func -= (time: inout Self, interval: Interval) {
    time = time - interval
  }

  /// Returns the time from `earlier` to `later`, negative if they are in the other order. Clamped to the range of
  /// `Int64`.
  @inlinable public static func - (later: Self, earlier: Self) -> Interval { later.sinceZero - earlier.sinceZero }

  /// The time in milliseconds, such as “1234.5 ms”, or “never” and “distant past”.
  public var description: String {
    self == .never ? "never" : self == .distantPast ? "distant past" : sinceZero.description
  }
}

extension _Thousandths {
  /// Creates a time in milliseconds, exactly.
  @inlinable public init(_ time: Timestamp) { self.init(count: time.microseconds) }
}

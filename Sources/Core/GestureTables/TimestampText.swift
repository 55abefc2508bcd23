/// What a column of times has. A text has one of these in all its rows.
public enum TimeKind: UInt8, Sendable {
  /// Plain numbers in a unit of time.
  case number
  /// Timestamps without a zone, which are taken as UTC.
  case naive
  /// Timestamps with a zone: `Z`, `UTC` or an offset.
  case zoned

  var phrase: String {
    switch self {
    case .number: "a plain number"
    case .naive: "a timestamp without a time zone"
    case .zoned: "a timestamp with a time zone"
    }
  }
}

/// Timestamps of ISO 8601 in bytes, such as `2026-11-28T10:00:00.123456Z` and `2026-11-28 10:00:00+01:00`.
enum TimestampText {
  /// Returns a timestamp in microseconds since 1970, without what is below a microsecond; nil if the bytes are anything else.
  ///
  /// The date and the time are separated by a `T` or a space. Seconds, their fraction and the zone may be absent.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> (time: Int64, kind: TimeKind)? {
    var text = Cursor(bytes: bytes, place: 0)
    guard let year = text.number(4), text.take("-"), let month = text.number(2), text.take("-"),
      let day = text.number(2), month >= 1, month <= 12, day >= 1, day <= days(in: month, of: year),
      text.take("T") || text.take("t") || text.take(" "),
      let minutes = text.clock(), let microseconds = text.seconds()
    else { return nil }
    let time = (days(before: year, month, day) * 1440 + minutes) * 60_000_000 + microseconds
    if text.isAtEnd { return (time, .naive) }
    _ = text.take(" ")
    guard let offset = text.zone(), text.isAtEnd else { return nil }
    return (time - offset * 60_000_000, .zoned)
  }

  private static func days(in month: Int64, of year: Int64) -> Int64 {
    if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
  }

  /// The days from 1970 to a date of the Gregorian calendar.
  private static func days(before year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    // Years that begin in March, so that the leap day is their last.
    let shifted = month <= 2 ? year - 1 + 400 : year + 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468 - 146_097
  }

  private struct Cursor {
    let bytes: UnsafeBufferPointer<UInt8>
    var place: Int

    var isAtEnd: Bool { place == bytes.count }

    mutating func take(_ byte: Unicode.Scalar) -> Bool {
      if isAtEnd || bytes[place] != UInt8(ascii: byte) { return false }
      place += 1
      return true
    }

    mutating func digit() -> Int64? {
      if isAtEnd || bytes[place] < 48 || bytes[place] > 57 { return nil }
      place += 1
      return Int64(bytes[place - 1] - 48)
    }

    mutating func number(_ digits: Int) -> Int64? {
      var value: Int64 = 0
      for _ in 0..<digits {
        guard let digit = digit() else { return nil }
        value = value * 10 + digit
      }
      return value
    }

    /// The minutes of `10:15`.
    mutating func clock() -> Int64? {
      guard let hours = number(2), hours < 24, take(":"), let minutes = number(2), minutes < 60 else { return nil }
      return hours * 60 + minutes
    }

    /// The microseconds of `:07.25`, 0 if there are no seconds.
    mutating func seconds() -> Int64? {
      if !take(":") { return 0 }
      guard let seconds = number(2), seconds < 60 else { return nil }
      var microseconds = seconds * 1_000_000
      if !take("."), !take(",") { return microseconds }
      guard var next = digit() else { return nil }
      var unit: Int64 = 100_000
      while true {
        microseconds += next * unit
        unit /= 10
        guard let more = digit() else { return microseconds }
        next = more
      }
    }

    /// The minutes of `Z`, `UTC`, `+01:00`, `+0100` and `+01`.
    mutating func zone() -> Int64? {
      if take("Z") || take("z") { return 0 }
      if take("U") { return take("T") && take("C") ? 0 : nil }
      let isWest = take("-")
      guard isWest || take("+"), let hours = number(2), hours < 24 else { return nil }
      var minutes: Int64 = 0
      if !isAtEnd {
        _ = take(":")
        guard let rest = number(2), rest < 60 else { return nil }
        minutes = rest
      }
      return (isWest ? -1 : 1) * (hours * 60 + minutes)
    }
  }
}

/// Times as whole microseconds.
public enum SampleTime {
  /// Returns a time in whole nanoseconds, without what is below a microsecond.
  @inlinable public static func microseconds(ofNanoseconds count: Int64) -> Int64 {
    count / 1000 - (count % 1000 < 0 ? 1 : 0)
  }

  /// Returns a time in another unit, rounded to a microsecond; nil if it is outside ±4e18 µs or no number.
  public static func microseconds(_ number: Double, _ unit: Double) -> Int64? {
    let scaled = (number * unit).rounded()
    return abs(scaled) <= 4e18 ? Int64(scaled) : nil
  }
}

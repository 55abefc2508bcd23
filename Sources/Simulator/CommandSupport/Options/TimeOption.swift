import Gestures
import TouchTrace

/// Parses times such as `350ms` and `1.5s`.
package enum TimeOption {
  /// - Parameter mayBeNegative: whether a negative time is valid.
  package static func interval(_ text: String, _ option: String, mayBeNegative: Bool = false) throws(CommandFailure)
    -> Interval
  {
    let digits = text.prefix { "0123456789.-".contains($0) }
    guard let thousandths = FixedPoint.thousandths(parsing: digits) else {
      throw CommandFailure("\(option) expects a time such as 350ms or 1.5s, not “\(text)”")
    }
    if thousandths < 0 && !mayBeNegative { throw CommandFailure("\(option) must not be negative: \(text)") }
    switch text.dropFirst(digits.count) {
    case "ms": return Interval(microseconds: thousandths)
    case "s":
      guard thousandths.magnitude < 1 << 43 else {
        throw CommandFailure("\(option) is longer than any recording: \(text)")
      }
      return Interval(microseconds: thousandths * 1000)
    // Transcripts use milliseconds and people use seconds, so a bare number would be ambiguous.
    case "":
      throw CommandFailure("\(option) needs a unit: \(digits)ms or \(digits)s (transcripts use milliseconds)")
    case let unit:
      throw CommandFailure("“\(unit)” is not a unit of time; use ms or s, for example 350ms or 1.5s")
    }
  }

  /// Returns a time relative to the start of the recording.
  package static func time(_ text: String, _ option: String) throws(CommandFailure) -> Timestamp {
    Timestamp(microseconds: try interval(text, option).microseconds)
  }
}

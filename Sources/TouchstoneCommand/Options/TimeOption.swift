import Gestures
import TouchTrace

/// Times of recordings as people write them: `350ms`, `1.5s`. Where one does not fit, the command ends with a sentence.
enum TimeOption {
  /// - Parameter mayBeNegative: a way back in time is one as well.
  static func interval(_ text: String, _ option: String, mayBeNegative: Bool = false) -> Interval {
    let digits = text.prefix { "0123456789.-".contains($0) }
    guard let thousandths = FixedPoint.thousandths(parsing: digits) else {
      refuse("\(option) takes a time, such as 350ms or 1.5s, not “\(text)”")
    }
    if thousandths < 0 && !mayBeNegative { refuse("\(option) is from 0, so \(text) does not fit") }
    switch text.dropFirst(digits.count) {
    case "ms": return Interval(microseconds: Int64(thousandths))
    case "s":
      guard thousandths.magnitude < 1 << 43 else { refuse("\(option) is longer than any recording: \(text)") }
      return Interval(microseconds: Int64(thousandths) * 1000)
    // Transcripts count milliseconds, people seconds: a bare number would be taken for either.
    case "": refuse("\(option) needs a unit; write \(digits)ms, as transcripts count, or \(digits)s")
    case let unit: refuse("“\(unit)” is no unit of time; write for example 350ms, or 1.5s")
    }
  }
  /// Counted from the recording's start.
  static func time(_ text: String, _ option: String) -> Timestamp {
    Timestamp(microseconds: interval(text, option).microseconds)
  }
}

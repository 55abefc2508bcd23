import Gestures
import TouchTrace

/// A time of a recording as people write it: `350ms`, `1.5s`. Ends the command where it is none.
func moment(_ written: String, of option: String) -> Timestamp {
  func refuse(_ problem: String) -> Never {
    complain(problem)
    ExitStatus.usage.leave()
  }
  let split = written.firstIndex { !"0123456789.".contains($0) } ?? written.endIndex
  guard let thousandths = FixedPoint.thousandths(parsing: written[..<split]) else {
    refuse("\(option) takes a time, such as 350ms or 1.5s, not “\(written)”")
  }
  switch written[split...] {
  case "ms": return Timestamp(microseconds: Int64(thousandths))
  // Held where a product would not fit: no recording is as long.
  case "s": return Timestamp(microseconds: Int64(min(thousandths, 1 << 53)) * 1000)
  // Transcripts count milliseconds, people seconds: a bare number would be taken for either.
  case "": refuse("\(option) needs a unit; write \(written)ms, as transcripts count, or \(written)s")
  default: refuse("“\(written[split...])” is no unit of time; write for example 350ms, or 1.5s")
  }
}

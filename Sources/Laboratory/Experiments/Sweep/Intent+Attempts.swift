import Analysis
import Gestures
import ReplayModel
import TouchTrace

extension TraceHeader.IntentLine {
  /// Returns whether what a recognizer attempted in a recording contradicts the intent. Only what holds for all touches can be
  /// contradicted: `never both A B`, and of `expect A within 100ms` the time.
  func isContradicted(by attempts: [Attempt]) -> Bool {
    let recognized = attempts.filter { $0.recognitionTime != nil }
    let own = recognized.filter { $0.recognizer == recognizer }
    switch kind {
    case .both: return false
    case .neverBoth:
      let others = recognized.filter { $0.recognizer == other }
      return own.contains { one in others.contains { one.overlaps($0) } }
    case .recognized:
      guard let longestWait else { return false }
      return own.contains { $0.wait > longestWait }
    }
  }
}

extension Attempt {
  /// How long a recognized gesture waited for others to fail.
  var wait: Interval {
    if case .recognized(let time, let heldSince?, _) = outcome { time - heldSince } else { .zero }
  }
}

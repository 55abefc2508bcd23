import Gestures
import Testing

/// A reason whose numbers are these, to a billionth.
func expectReason(
  _ reason: Reason?, _ measured: String, _ value: Double, _ bound: Reason.Bound, _ threshold: Double, _ unit: Unit,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let reason else {
    Issue.record("no reason was given", sourceLocation: sourceLocation)
    return
  }
  let isSame =
    reason.measured == measured && reason.bound == bound && reason.unit == unit
    && abs(reason.value - value) < 1e-9 && abs(reason.threshold - threshold) < 1e-9
  #expect(isSame, "\(reason)", sourceLocation: sourceLocation)
}

extension Reason {
  /// Whether what was measured is on the wrong side of what it was held against. Times may be on it: a deadline comes
  /// before what else happens at its moment.
  var isOne: Bool {
    switch bound {
    case .atMost: unit == .milliseconds ? value >= threshold : value > threshold
    case .atLeast: value < threshold
    }
  }
}

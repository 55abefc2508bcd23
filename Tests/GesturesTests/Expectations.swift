import Gestures
import TestSupport
import Testing

/// A reason whose numbers are these, to a billionth.
func expectReason(
  _ reason: Reason?, _ measured: String, _ value: Double, _ bound: Reason.Bound, _ threshold: Double, _ unit: MeasurementUnit,
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

/// That the pad's one recognizer failed then, and did nothing else.
func expectFailed(_ pad: Pad, _ time: String, _ signal: String, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(
    pad.log == ["\(time) \(pad.journal.names[0]) possible → failed \(signal)"], sourceLocation: sourceLocation)
}

extension Pad {
  /// A pad with a long press, whose thresholds are the tests' own, so that a better default does not break them.
  static func withPress(_ fingers: Int) -> Pad {
    var press = LongPressRecognizer(numberOfTouchesRequired: fingers)
    press.minimumPressDuration = .milliseconds(500)
    press.allowableMovement = 12
    let pad = Pad()
    pad.attach("press", press)
    return pad
  }
}

extension Reason {
  /// Whether what was measured is on the wrong side of what it was held against.
  var isViolated: Bool {
    switch bound {
    case .atMost: value > threshold
    case .lessThan: value >= threshold
    case .atLeast: value < threshold
    }
  }
}

import Gestures
import CoreTestSupport
import Testing

/// Expects a reason with these numbers, to within 1e-9.
func expectReason(
  _ reason: Reason?, _ measured: String, _ value: Double, _ bound: Reason.Bound, _ threshold: Double,
  _ unit: MeasurementUnit,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let reason else {
    Issue.record("no reason", sourceLocation: sourceLocation)
    return
  }
  let isSame =
    reason.measured == measured && reason.bound == bound && reason.unit == unit
    && abs(reason.value - value) < 1e-9 && abs(reason.threshold - threshold) < 1e-9
  #expect(isSame, "\(reason)", sourceLocation: sourceLocation)
}

/// Expects that the pad's only recognizer failed at that time and reported nothing more.
func expectFailed(_ pad: Pad, _ time: String, _ signal: String, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(
    pad.log == ["\(time) \(pad.journal.names[0]) possible → failed \(signal)"], sourceLocation: sourceLocation)
}

/// Expects what the pad's recognizers reported last: the names of all measurements, the first values and the location to within
/// 1e-9, and the number of touches if it is given.
func expectLast(
  _ pad: Pad, _ names: [String], _ values: [Double], at location: Point2D, touches: Int? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let reported = pad.journal.transitions.last?.description else {
    Issue.record("nothing was reported", sourceLocation: sourceLocation)
    return
  }
  #expect(reported.measurements.map(\.name) == names, sourceLocation: sourceLocation)
  let isSame = zip(reported.measurements, values).allSatisfy { abs($0.value - $1) < 1e-9 }
  #expect(isSame && (reported.location - location).length < 1e-9, "\(reported)", sourceLocation: sourceLocation)
  #expect(reported.numberOfTouches == touches ?? reported.numberOfTouches, sourceLocation: sourceLocation)
}

extension Pad {
  /// Returns a pad with a long press. Its thresholds are set here, so that a change of the defaults does not break
  /// tests.
  static func withPress(_ fingers: Int) -> Pad {
    var press = LongPressRecognizer(numberOfTouchesRequired: fingers)
    press.minimumPressDuration = .milliseconds(500)
    press.allowableMovement = 12
    return Pad("press", press)
  }
}

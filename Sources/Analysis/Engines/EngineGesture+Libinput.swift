import Gestures
import Simulation
import TouchTrace

extension EngineGesture {
  /// The names of the gestures that libinput reports.
  package static let libinputNames =
    [TapRecognizer.kind, "twoFingerTap", "threeFingerTap", LongPressRecognizer.kind, "twoFingerLongPress"]
    + [
      "threeFingerLongPress", "fourFingerLongPress", PanRecognizer.kind, PinchRecognizer.kind, RotationRecognizer.kind,
    ]
    + ["threeFingerSwipe", "fourFingerSwipe"]

  /// Returns the gestures that libinput reported on a touchpad. The pointer's motion is the pan of one finger, and a pinch
  /// includes the rotation.
  package static func reported(in reports: LibinputReports) -> [EngineGesture] {
    reports.reports.flatMap { report -> [EngineGesture] in
      let isMotion = report.kind == .motion
      guard let scored = isMotion ? ScoredGesture(PanRecognizer.kind, fingers: 1) : ScoredGesture.gesture(report)
      else { return [] }
      func gesture(_ state: String, at time: Timestamp) -> EngineGesture {
        EngineGesture(scored.name, state, at: FixedPoint.double(thousandths: time.microseconds))
      }
      var last = gesture(report.isCancelled ? "cancelled" : "ended", at: report.end)
      last.fingers = scored.fingers ?? (report.fingers == 0 ? nil : report.fingers)
      last.translation = isMotion ? report.translation : scored.translation
      (last.scale, last.rotation) = (scored.scale, scored.rotation)
      let isDiscrete = report.kind == .button || report.kind == .hold
      return isDiscrete ? [last] : [gesture("began", at: report.delivery), last]
    }
    .sorted { $0.time < $1.time }
  }
}

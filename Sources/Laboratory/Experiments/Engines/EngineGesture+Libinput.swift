import Analysis
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

  /// Returns the gestures that libinput reported of touches on a touchpad, in order of time. The pointer's motion is the pan of one
  /// finger, a pinch includes the rotation, and a hold that lasts as long as a press is a long press.
  ///
  /// Each has the time at which it was known: no later touch changes what is reported of the time before it.
  ///
  /// - Parameter end: the end of the recording, which cancels what is in progress.
  package static func reported(in reports: LibinputReports, end: Timestamp) -> [EngineGesture] {
    let all = reports.reports
    return all.indices.flatMap { index in
      let next = index + 1 < all.count ? all[index + 1].delivery : nil
      return gestures(of: all[index], before: next, end: end)
    }
    .sorted { $0.time < $1.time }
  }

  /// - Parameter next: the time of the next report.
  private static func gestures(
    of report: LibinputReports.Report, before next: Timestamp?, end: Timestamp
  ) -> [EngineGesture] {
    var report = report
    let isMotion = report.kind == .motion
    if isMotion {
      // A pause or another event ends a motion.
      let pauseEnd = report.end + LibinputReports.longestMotionPause
      (report.isOver, report.end) = (true, max(report.end, min(pauseEnd, next ?? pauseEnd)))
    } else if !report.isOver {
      (report.isCancelled, report.end) = (true, max(report.end, end))
    }
    // Touches have no buttons: each is a tap's. It is none before its button is released.
    if report.kind == .button && report.isCancelled { return [] }
    report.isTap = report.kind == .button
    guard let scored = scored(report) else { return [] }
    func gesture(_ state: String, at time: Timestamp) -> EngineGesture {
      EngineGesture(scored.name, state, at: FixedPoint.double(thousandths: time.microseconds))
    }
    var last = gesture(report.isCancelled ? "cancelled" : "ended", at: report.end)
    last.fingers = scored.fingers ?? (report.fingers == 0 ? nil : report.fingers)
    last.translation = isMotion ? report.translation : scored.translation
    (last.scale, last.rotation) = (scored.scale, scored.rotation)
    let begin =
      report.kind == .hold ? report.start + TouchLimits.pressDurationOnTouchpads : report.delivery
    return report.kind == .button ? [last] : [gesture("began", at: begin), last]
  }

  /// Returns the gesture of a report, also of one that was cancelled.
  private static func scored(_ report: LibinputReports.Report) -> ScoredGesture? {
    var report = report
    report.isCancelled = false
    return report.kind == .motion ? ScoredGesture(PanRecognizer.kind, fingers: 1) : ScoredGesture.gesture(report)
  }
}

import Analysis
import Gestures
import Simulation

extension ViewSnapshot.LibinputLane {
  /// Creates the lane of what libinput reported on the touch in progress, or on the last one.
  ///
  /// - Parameter reasons: the measured values with the limits of libinput's rules.
  init(_ reports: LibinputReports, absence: String, _ reasons: [Reason]) {
    self.init(
      absence: absence, steps: reports.reports.map(Self.step),
      note: reports.notes.last.flatMap { TranscriptText.libinputNote($0) } ?? "",
      bars: absence.isEmpty ? reasons.map(ViewSnapshot.Bar.init) : [])
  }

  private static func step(_ report: LibinputReports.Report) -> Step {
    let fingers = report.fingers > 0 ? " \(report.fingers)" : ""
    let text =
      switch report.kind {
      case .button: "\(report.isTap ? "tap" : "click") (\(TranscriptText.buttonName(report.button)))"
      case .motion: "pointer"
      case .scroll, .swipe, .hold, .pinch: report.kind.rawValue + fingers
      }
    return Step(text: text, isOver: report.isOver, isCancelled: report.isCancelled && report.kind != .hold)
  }
}

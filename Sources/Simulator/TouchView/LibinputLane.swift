import Analysis
import Gestures
import Simulation

extension ViewSnapshot.LibinputLane {
  /// Creates the lane of what libinput reported on the touch in progress, or on the last one.
  ///
  /// - Parameters:
  ///   - reasons: the measured values with the limits of libinput's rules.
  ///   - decision: what libinput has decided; nil while it has not.
  init(_ reports: LibinputReports, absence: String, _ reasons: [Reason], _ decision: String?) {
    let note = reports.notes.last.flatMap { TranscriptText.libinputNote($0) }
    self.init(
      absence: absence, steps: reports.reports.map(Self.step),
      note: [decision, note].compactMap(\.self).joined(separator: "; "),
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

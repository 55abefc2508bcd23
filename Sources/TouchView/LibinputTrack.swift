import Analysis
import Gestures
import Simulation

/// libinput's reports on the touch in progress, or on the last one.
struct LibinputTrack {
  private var reports = LibinputReports()
  private var note = ""
  let absence: String

  init(absence: String) { self.absence = absence }

  /// Forgets the reports about the last touch.
  mutating func touchBegan() {
    reports = LibinputReports()
    note = ""
  }

  /// Adds an input that libinput reported.
  mutating func add(_ input: SessionInput) {
    reports.add(input)
    if case .libinputNote(let entry, _) = input, let text = TranscriptText.libinputNote(entry) { note = text }
  }

  var lane: ViewSnapshot.LibinputLane {
    ViewSnapshot.LibinputLane(absence: absence, steps: reports.reports.map(Self.step), note: note)
  }

  private static func step(_ report: LibinputReports.Report) -> ViewSnapshot.LibinputLane.Step {
    let fingers = report.fingers > 0 ? " \(report.fingers)" : ""
    let text =
      switch report.kind {
      case .button: "\(report.isTap ? "tap" : "click") (\(TranscriptText.buttonName(report.button)))"
      case .motion: "pointer"
      case .scroll, .swipe, .hold, .pinch: report.kind.rawValue + fingers
      }
    return ViewSnapshot.LibinputLane.Step(
      text: text, isOver: report.isOver, isCancelled: report.isCancelled && report.kind != .hold)
  }
}

import Analysis
import Gestures
import Simulation
import TouchTrace

/// What libinput reported of a recording, for a report's page: spans of gestures, scrolls and buttons, notes on touches that it
/// ignored, and the comparison with raw touches. Times are those of the reports.
struct ReportLibinput {
  let contacts: ReplayedRecording
  let libinput: ReplayedRecording
  private let reports: LibinputReports

  init(contacts: ReplayedRecording, libinput: ReplayedRecording) {
    (self.contacts, self.libinput) = (contacts, libinput)
    reports = LibinputReports(libinput.inputLog)
  }

  var value: ReportValue {
    let part = libinput.inputLog.libinput
    let comparison = GestureComparison(contacts: contacts, libinput: libinput)
    return .object([
      .init("version", .text(part?.version?.text ?? "as recorded")),
      .init("configuration", .text(part?.configuration ?? "")),
      .init("spans", .list(spans.map(Self.value))), .init("marks", .list(reports.notes.map(Self.value))),
      .init("comparison", .list(comparison.rows.map { Self.value($0, hasMillimetres: comparison.hasMillimetres) })),
      .init("summary", .text(ComparisonText.summary(comparison))),
    ])
  }

  /// The reports of gestures, scrolls and buttons, and of the pointer's motion without those in between.
  private var spans: [LibinputReports.Report] {
    var spans: [LibinputReports.Report] = []
    var lastMotion: Int?
    for report in reports.reports {
      if report.kind == .motion {
        if let lastMotion, report.delivery - spans[lastMotion].end <= LibinputReports.longestMotionPause {
          spans[lastMotion].end = report.end
          continue
        }
        lastMotion = spans.count
      }
      spans.append(report)
      // The end of the recording cancels what is in progress.
      if report.isOver || report.event.stage != .began { continue }
      spans[spans.count - 1].end = libinput.inputLog.sessionEnd
      spans[spans.count - 1].event = report.event.cancelled(at: libinput.inputLog.sessionEnd)
    }
    return spans
  }

  private static func value(_ note: TranscriptEntry) -> ReportValue {
    .list([.text(TranscriptText.libinputNote(note) ?? ""), .number(Int(note.time.microseconds))])
  }

  private static func value(_ report: LibinputReports.Report) -> ReportValue {
    let name =
      switch report.kind {
      case .pinch, .hold, .swipe: "\(report.fingers)-finger \(report.kind.rawValue)"
      case .scroll: report.kind.rawValue
      case .button: TranscriptText.buttonName(report.button)
      case .motion: "pointer motion"
      }
    return .list([
      .text(name), .text(TranscriptText.text(report.event)),
      .numbers([report.delivery, report.end].map { Int($0.microseconds) }),
    ])
  }

  private static func value(_ row: GestureComparison.Row, hasMillimetres: Bool) -> ReportValue {
    .list([
      .bool(row.agrees), .number(Int(row.time.microseconds)), .text(row.recognizer),
      .text(row.contacts.map { ComparisonText.text($0, hasMillimetres: hasMillimetres) } ?? ""),
      .text(row.libinput.map { ComparisonText.text($0) } ?? ""), .text(row.reason),
    ])
  }
}

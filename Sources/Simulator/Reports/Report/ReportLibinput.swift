import Analysis
import Gestures
import Simulation
import TouchTrace

/// What libinput reported of a recording, for a report's page: spans of gestures, scrolls and buttons, notes on touches that it
/// ignored, and the comparison with raw touches, if they are known. Times are those of the reports.
struct ReportLibinput {
  let contacts: ReplayedRecording?
  let libinput: ReplayedRecording
  /// Why libinput made other gestures of motions than the hand did.
  let reasons: [LibinputReason]
  private let reports: LibinputReports

  init(contacts: ReplayedRecording?, libinput: ReplayedRecording, reasons: [LibinputReason] = []) {
    (self.contacts, self.libinput, self.reasons) = (contacts, libinput, reasons)
    reports = LibinputReports(libinput.inputLog)
  }

  var value: ReportValue {
    let part = libinput.inputLog.libinput
    let comparison = contacts.map { GestureComparison(contacts: $0, libinput: libinput) }
    return .object(
      Self.members(part, reports, reasons, end: libinput.inputLog.sessionEnd) + [
        .init(
          "comparison",
          .list(comparison.map { each in each.rows.map { Self.value($0, each.numbers) } } ?? [])),
        .init("summary", .text(comparison?.summary() ?? "")),
      ])
  }

  /// - Parameter end: the end of the recording, which cancels what is in progress; nil if it has not ended.
  static func members(
    _ libinput: LibinputProvenance?, _ reports: LibinputReports, _ reasons: [LibinputReason], end: Timestamp?
  ) -> [ReportValue.Member] {
    [
      .init("version", .text(libinput?.version?.text ?? "as recorded")),
      .init("configuration", .text(libinput?.configuration ?? "")),
      .init("decisions", .list(reasons.map(ReportValue.reason))),
      .init("spans", .list(spans(reports, end: end).map(value))), .init("marks", .list(reports.notes.map(value))),
    ]
  }

  /// Returns the reports of gestures, scrolls and buttons, and of the pointer's motion without those in between.
  private static func spans(_ reports: LibinputReports, end: Timestamp?) -> [LibinputReports.Report] {
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
      guard let end, !report.isOver, report.event.stage == .began else { continue }
      spans[spans.count - 1].end = end
      spans[spans.count - 1].isOver = true
      spans[spans.count - 1].event = report.event.cancelled(at: end)
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
    let isOpen = !report.isOver && report.event.stage == .began
    return .list([
      .text(name), .text(TranscriptText.text(report.event)),
      // What is in progress has no end.
      .numbers(([report.delivery] + (isOpen ? [] : [report.end])).map { Int($0.microseconds) }),
    ])
  }

  private static func value(_ row: GestureComparison.Row, _ numbers: HumanNumbers) -> ReportValue {
    .list([
      .bool(row.agrees), .number(Int(row.time.microseconds)), .text(row.recognizer),
      .text(row.contacts.map { GestureComparison.text($0, numbers) } ?? ""),
      .text(row.libinput.map { GestureComparison.text($0, row.libinputNumbers) } ?? ""), .text(row.reason),
    ])
  }
}

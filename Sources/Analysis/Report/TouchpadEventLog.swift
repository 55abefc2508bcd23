import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// The events that libinput reported of a recording, for its lane in a report: spans of gestures, scrolls and buttons, and
/// notes on touches that it ignored. Times are those of the reports.
package struct TouchpadEventLog {
  private struct Span {
    var name: String
    var start: Timestamp
    var end: Timestamp
    var text: String
    var isOpen = true
  }

  private var spans: [Span] = []
  private var marks: [(time: Timestamp, text: String)] = []
  /// The gestures, for the comparison with those from raw touches.
  private(set) var gestures = GestureLog()

  /// Creates an empty log.
  package init() {}

  /// Adds an entry of the transcript. Call it with every entry of a session with libinput's events.
  package mutating func add(_ entry: TranscriptEntry) {
    gestures.add(entry)
    switch entry {
    case .touchpad(let event): add(event)
    case .suppression(let time, let suppression): marks.append((time, TranscriptText.text(suppression)))
    case .tapRefusal(let time, let refusal): marks.append((time, refusal.text))
    case .frame, .restingTouch, .wake, .step, .transition, .delivery, .scene, .end: break
    }
  }

  private mutating func add(_ event: TouchpadEvent) {
    var name = event.kind.name
    let stage: TouchpadEvent.Stage
    switch event.kind {
    case .transform(let eventStage, let fingers, _, _, _):
      // libinput's name of it.
      name = "\(fingers)-finger pinch"
      stage = eventStage
    case .hold(let eventStage, let fingers, _), .swipe(let eventStage, let fingers, _):
      name = "\(fingers)-finger \(name)"
      stage = eventStage
    case .scroll(let eventStage, _): stage = eventStage
    case .button(let eventStage, let code):
      name = TranscriptText.buttonName(code)
      stage = eventStage
    case .motion:
      name = "pointer motion"
      let last = spans.last { $0.name == name }
      stage = last.map { event.time - $0.end > LibinputReports.longestMotionPause } ?? true ? .began : .changed
    }
    let text = TranscriptText.text(event)
    if stage != .began, let index = spans.lastIndex(where: { $0.name == name && $0.isOpen }) {
      spans[index].end = event.time
      if stage != .changed {
        spans[index].isOpen = false
        spans[index].text = text
      }
    } else {
      let isOpen = stage == .began || stage == .changed
      spans.append(Span(name: name, start: event.time, end: event.time, text: text, isOpen: isOpen))
    }
  }

  func value(_ part: LibinputProvenance, comparedWith contacts: GestureLog) -> ReportValue {
    let comparison = GestureComparison(contacts: contacts, libinput: gestures)
    return .object([
      .init("version", .text(part.version?.text ?? "as recorded")), .init("configuration", .text(part.configuration)),
      .init(
        "spans",
        .list(
          spans.map {
            .list([.text($0.name), .text($0.text), .numbers([Int($0.start.microseconds), Int($0.end.microseconds)])])
          })),
      .init("marks", .list(marks.map { .list([.text($0.text), .number(Int($0.time.microseconds))]) })),
      .init(
        "comparison",
        .list(
          comparison.rows.map { row in
            .list([
              .bool(row.agrees), .number(Int(row.time.microseconds)), .text(row.recognizer),
              .text(
                row.contacts.map { ComparisonText.text($0, hasMillimetres: comparison.hasMillimetres) } ?? ""),
              .text(row.libinput.map { ComparisonText.text($0) } ?? ""),
              .text(row.reason),
            ])
          })),
      .init("summary", .text(ComparisonText.summary(comparison))),
    ])
  }
}

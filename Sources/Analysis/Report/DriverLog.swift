import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// What libinput told of a recording, for its lane beside the fingers': spans of gestures, scrolls and buttons, and what
/// it left out. Times are when it said so.
public struct DriverLog {
  private struct Span {
    var name: String
    var start: Timestamp
    var end: Timestamp
    var text: String
    var isOpen = true
  }

  private var spans: [Span] = []
  private var marks: [(time: Timestamp, text: String)] = []
  /// For comparing it with the contacts'.
  public private(set) var gestures = GestureLog()

  public init() {}

  /// To be called with every entry of a session that libinput drives.
  public mutating func add(_ entry: TranscriptEntry) {
    gestures.add(entry)
    switch entry {
    case .indirect(let event): add(event)
    case .suppression(let time, let suppression): marks.append((time, TranscriptText.text(suppression)))
    case .tapRefusal(let time, let refusal): marks.append((time, refusal.text))
    case .frame, .wake, .step, .transition, .scene, .end: break
    }
  }

  private mutating func add(_ event: TouchpadEvent) {
    let (name, stage): (String, TouchpadEvent.Stage)
    switch event.kind {
    case .transform(let its, let fingers, _, _), .hold(let its, let fingers, _), .swipe(let its, let fingers, _):
      name = "\(event.kind.name), \(TranscriptLine.counted(fingers, "finger"))"
      stage = its
    case .scroll(let its, _): (name, stage) = (event.kind.name, its)
    case .button(let its, let code): (name, stage) = ("\(event.kind.name) \(code)", its)
    case .motion:
      // One movement after the other is one as long as the pointer does not rest.
      name = event.kind.name
      let rests = spans.last { $0.name == name }.map { event.time - $0.end > .milliseconds(100) } ?? true
      stage = rests ? .began : .changed
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

  func value(_ part: LibinputPart, comparedWith contacts: GestureLog) -> ReportValue {
    let comparison = GestureComparison(contacts: contacts, libinput: gestures)
    return .object([
      .init("version", .text(part.version.text)), .init("configuration", .text(part.configuration)),
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
              .truth(row.agrees), .number(Int(row.time.microseconds)), .text(row.recognizer),
              .text(row.contacts.map(ComparisonText.text) ?? ""), .text(row.libinput.map(ComparisonText.text) ?? ""),
              .text(row.reason),
            ])
          })),
      .init("summary", .text(ComparisonText.summary(comparison))),
    ])
  }
}

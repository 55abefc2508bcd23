import Gestures
import LibinputEvents
import TouchTrace

/// A transcript for people and for golden files: a line an entry, with a column of times in milliseconds, and a mark for
/// what the world sees: `!` a gesture, `=` the scene, `~` a touch that libinput leaves out.
public struct TranscriptText: Sendable {
  public static let version = 1

  public init() {}

  /// The lines before the entries.
  ///
  /// - Parameter libinput: nil where fingers are played.
  public func header(
    _ detail: TranscriptDetail, surface: Surface, scene: TraceHeader.SceneLine, libinput: LibinputPart? = nil
  ) -> String {
    let assignments = scene.assignments.map { " \($0.key)=\($0.value)" }.joined()
    return """
      touchstone transcript \(Self.version) \(detail.rawValue)\(libinput.map { "\n" + $0.line } ?? "")
      surface \(FixedPoint.short(thousandths: surface.widthInMillipoints))\
      x\(FixedPoint.short(thousandths: surface.heightInMillipoints)) pt
      scene \(scene.name)\(assignments)

      """
  }

  /// One line, with its line feed.
  public func line(_ entry: TranscriptEntry) -> String {
    switch entry {
    case .frame(let time, let contacts, let untracked, let hovering):
      TranscriptLine.frame(time, contacts, untracked: untracked, hovering: hovering)
    case .indirect(let event): TranscriptLine.line(event.time, " ", "  \(Self.text(event))")
    case .suppression(let time, let suppression): TranscriptLine.line(time, "~", Self.text(suppression))
    case .tapRefusal(let time, let refusal): TranscriptLine.line(time, "~", refusal.text)
    case .wake(let time): TranscriptLine.deadline(time)
    case .step(let time, let name, let step): TranscriptLine.step(time, name, step)
    case .transition(let transition): TranscriptLine.transition(transition)
    case .scene(let time, let event): TranscriptLine.line(time, "=", event.text)
    case .end(let time, let fingersDown): TranscriptLine.end(time, fingersDown: fingersDown)
    }
  }

  /// `hold began, 1 finger, at 120.000,44.500`, with the driver's own time where it is another.
  package static func text(_ event: TouchpadEvent) -> String {
    let name = event.kind.name
    var text: String
    switch event.kind {
    case .transform(let stage, let fingers, let scale, let rotation):
      text = "\(name) \(stage.rawValue), \(TranscriptLine.counted(fingers, "finger"))"
      text += ", scale \(TranscriptLine.number(scale, .ratio))"
      text += ", rotation \(TranscriptLine.number(rotation, .degrees))"
    case .hold(let stage, let fingers, _):
      text = "\(name) \(stage.rawValue), \(TranscriptLine.counted(fingers, "finger"))"
    case .swipe(let stage, let fingers, let way):
      text = "\(name) \(stage.rawValue), \(TranscriptLine.counted(fingers, "finger")), by \(TranscriptLine.place(way))"
    case .scroll(let stage, let way): text = "\(name) \(stage.rawValue), by \(TranscriptLine.place(way))"
    case .button(let stage, let code): text = "\(name) \(code) \(stage.rawValue)"
    case .motion(let way): text = "pointer moved by \(TranscriptLine.place(way))"
    }
    text += ", at \(TranscriptLine.place(event.location))"
    if event.stamp != event.time {
      text += ", stamped \(Thousandths(event.stamp).text)"
    }
    return text
  }
  /// `libinput leaves touch 3 out: edge`
  package static func text(_ suppression: Suppression) -> String {
    let touch = suppression.touch.map { "touch \($0)" } ?? "a touch"
    let detail = suppression.detail.isEmpty ? "" : " (\(suppression.detail))"
    return "libinput \(suppression.isOver ? "counts \(touch) again" : "leaves \(touch) out"): "
      + "\(suppression.reason.rawValue)\(detail)"
  }
  /// What libinput left out or gave up, as a sentence without its full stop; nil for anything else.
  package static func aside(_ entry: TranscriptEntry) -> String? {
    switch entry {
    case .suppression(_, let suppression): text(suppression)
    case .tapRefusal(_, let refusal): refusal.text
    case .frame, .indirect, .wake, .step, .transition, .scene, .end: nil
    }
  }
}

extension TouchpadEvent.Kind {
  /// What transcripts, timelines, reports and explanations call it. A motion's line says what has moved.
  package var name: String {
    switch self {
    case .transform: "transform"
    case .hold: "hold"
    case .swipe: "swipe"
    case .scroll: "scroll"
    case .button: "button"
    case .motion: "motion"
    }
  }
}

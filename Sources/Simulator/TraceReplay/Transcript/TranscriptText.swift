import Gestures
import TouchTrace

/// A transcript for people and for golden files: one line per entry, with the time in milliseconds and a mark: `!` for a gesture,
/// `=` for the scene, `>` for a touch that a target receives, `~` for what libinput reports, such as a gesture or a touch that it
/// ignores.
///
/// Lines about touches and recognizers are written by ``/Gestures/TranscriptLine``, because builds without this module,
/// such as WebAssembly, write the same ones.
public struct TranscriptText: Sendable {
  /// Version 2 reworded lines of version 1. Version 3 added libinput's own gestures and the names of sections, and is
  /// written with more standard recognizers.
  public static let version = 3

  public init() {}

  /// Returns the lines before the entries.
  ///
  /// - Parameter libinput: nil if touches are played.
  public func header(
    _ detail: TranscriptDetail, surface: Surface, scene: TraceHeader.SceneLine, libinput: LibinputProvenance? = nil
  ) -> String {
    let assignments = scene.assignmentsWithoutFolders.map { " \($0.key)=\($0.value)" }.joined()
    return """
      touchstone transcript \(Self.version) \(detail.rawValue)\(libinput.map { "\n" + $0.line } ?? "")
      surface \(FixedPoint.short(thousandths: surface.widthInMillipoints))\
      x\(FixedPoint.short(thousandths: surface.heightInMillipoints)) pt
      scene \(scene.name)\(assignments)

      """
  }

  /// Returns the line of an entry, with its line feed.
  public func line(_ entry: TranscriptEntry) -> String {
    func marked(_ text: String) -> String { TranscriptLine.line(entry.time, entry.mark.rawValue, text) }
    return switch entry {
    case .frame(let time, let contacts, let untracked, let hovering):
      TranscriptLine.frame(time, contacts, untracked: untracked, hovering: hovering)
    case .touchpad(let event): marked((event.isFirstOrLast ? "libinput: " : "  ") + Self.text(event))
    case .suppression, .restingTouch, .tapRefusal, .delivery: marked(Self.note(entry) ?? "")
    case .wake(let time): TranscriptLine.deadline(time)
    case .step(let time, let name, let target, let step):
      TranscriptLine.step(time, GestureTransition.title(name, on: target), step)
    case .transition(let transition): TranscriptLine.transition(transition)
    case .scene(_, let event): marked(event.text)
    case .end(let time, let fingersDown): TranscriptLine.end(time, fingersDown: fingersDown)
    }
  }

  /// Returns `1-finger hold began, at 120.000,44.500`, with libinput's timestamp if it differs from the time of delivery.
  package static func text(_ event: TouchpadEvent) -> String {
    let name = event.kind.name
    var text: String
    switch event.kind {
    case .transform(let stage, let fingers, let translation, let scale, let rotation):
      text = "\(fingers)-finger \(name) \(stage.rawValue)\(Self.movement(translation))"
      text += ", scale \(TranscriptLine.number(scale, .ratio))"
      text += ", rotation \(TranscriptLine.number(rotation, .degrees))"
    case .hold(let stage, let fingers, _): text = "\(fingers)-finger \(name) \(stage.rawValue)"
    case .swipe(let stage, let fingers, let translation):
      text = "\(fingers)-finger \(name) \(stage.rawValue)\(Self.movement(translation))"
    case .scroll(let stage, let translation):
      text = "\(event.scrollType == .discrete ? "wheel" : name) \(stage.rawValue)\(Self.movement(translation))"
    case .button(let stage, let code): text = "\(Self.buttonName(code)) \(Self.verb(stage))"
    case .motion(let translation): text = "pointer moved by \(TranscriptLine.place(translation))"
    }
    text += ", at \(TranscriptLine.place(event.location))"
    if event.stamp != event.time {
      text += ", stamped \(_Thousandths(event.stamp).text)"
    }
    return text
  }

  /// Returns `cell 0 1 received touch 1: began at 120.000,44.500`, with the time of a touch that was delayed.
  private static func text(_ delivery: TouchDelivery, to target: String, at time: Timestamp) -> String {
    let delayed = delivery.time == time ? "" : ", delayed since \(_Thousandths(delivery.time).text)"
    return "\(target) received touch \(delivery.contact): \(delivery.phase.rawValue) at "
      + TranscriptLine.place(delivery.position) + delayed
  }

  private static func movement(_ translation: Point2D) -> String {
    translation == .zero ? "" : ", by \(TranscriptLine.place(translation))"
  }

  private static func verb(_ stage: TouchpadEvent.Stage) -> String {
    switch stage {
    case .began: "pressed"
    case .changed: "changed"
    case .ended: "released"
    case .cancelled: "cancelled"
    }
  }

  /// Returns the name of a button: `left button` for the kernel's `BTN_LEFT`, which is 272; `button 280` without a name.
  package static func buttonName(_ code: UInt16) -> String {
    let names = ["left", "right", "middle", "side", "extra", "forward", "back", "task"]
    let index = Int(code) - Int(EventCode.btnLeft)
    return names.indices.contains(index) ? "\(names[index]) button" : "button \(code)"
  }

  /// Returns `libinput ignores touch 3: edge`.
  package static func text(_ suppression: Suppression) -> String {
    let touch = suppression.touch.map { "touch \($0)" } ?? "a touch"
    let detail = suppression.detail.isEmpty ? "" : " (\(suppression.detail))"
    return "libinput \(suppression.isOver ? "accepts \(touch) again" : "ignores \(touch)"): "
      + "\(suppression.reason.rawValue)\(detail)"
  }

  /// Returns `touch 1 rests and is not counted`.
  package static func text(restingTouch id: Int32, isCounted: Bool) -> String {
    isCounted ? "touch \(id) moves and is counted again" : "touch \(id) rests and is not counted"
  }

  /// Returns what happened to a touch besides its frames, as a sentence without its full stop; nil for any other entry.
  package static func note(_ entry: TranscriptEntry) -> String? {
    if case .restingTouch(_, let id, let isCounted) = entry { return text(restingTouch: id, isCounted: isCounted) }
    if case .delivery(let time, let delivery, let target) = entry { return text(delivery, to: target, at: time) }
    return libinputNote(entry)
  }

  /// Returns the touch or tap that libinput ignored or abandoned, as a sentence without its full stop; nil for any other entry.
  package static func libinputNote(_ entry: TranscriptEntry) -> String? {
    if case .suppression(_, let suppression) = entry { return text(suppression) }
    if case .tapRefusal(_, let refusal) = entry { return refusal.text }
    return nil
  }
}

extension TouchpadEvent.Kind {
  /// libinput's name of the event, in transcripts, timelines, reports and explanations.
  package var name: String {
    switch self {
    case .transform: "pinch"
    case .hold: "hold"
    case .swipe: "swipe"
    case .scroll: "scroll"
    case .button: "button"
    case .motion: "motion"
    }
  }
}

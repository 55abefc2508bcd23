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
    let settings = scene.settings.map { " \($0.key)=\($0.value)" }.joined()
    return """
      touchstone transcript \(Self.version) \(detail.rawValue)\(libinput.map { "\n" + $0.line } ?? "")
      surface \(FixedPoint.short(thousandths: surface.widthInMillipoints))\
      x\(FixedPoint.short(thousandths: surface.heightInMillipoints)) pt
      scene \(scene.name)\(settings)

      """
  }

  /// One line, with its line feed.
  public func line(_ entry: TranscriptEntry) -> String {
    switch entry {
    case .frame(let time, let contacts, let unplaced): line(time, " ", "  \(fingers(contacts, unplaced))")
    case .indirect(let event): line(event.time, " ", "  \(Self.text(event))")
    case .suppression(let time, let suppression): line(time, "~", Self.text(suppression))
    case .tapRefusal(let time, let refusal): line(time, "~", refusal.text)
    case .wake(let time): line(time, " ", "  wake")
    case .step(let time, let name, let step):
      line(time, " ", "    \(name): \(step.from) → \(step.signal) → \(step.to)")
    case .transition(let transition): line(transition.time, "!", "\(transition.recognizer) \(outcome(transition))")
    case .scene(let time, let event): line(time, "=", event.text)
    case .end(let time, let fingersDown):
      line(
        time, " ",
        fingersDown == 0 ? "end" : "end, with \(Self.counted(fingersDown, "finger")) still down, taken away now")
    }
  }

  /// Why a gesture failed, as a sentence's end; empty for anything else.
  public func reason(_ transition: GestureTransition) -> String {
    guard transition.to == .failed else { return "" }
    switch transition.cause {
    case .excluded(let other): return "excluded by \(other)"
    case .required(let other): return "\(other), which it waits for to fail, was recognized"
    case .itself(let signal, nil): return signal.isEmpty ? "its own machine" : signal
    case .itself(_, let reason?): return Self.text(reason)
    }
  }

  private func outcome(_ transition: GestureTransition) -> String {
    if transition.to == .failed { return "failed: \(reason(transition))" }
    let description = transition.description
    var text = "\(transition.to.rawValue) at \(Self.place(description.location))"
    text += ", \(Self.counted(description.numberOfTouches, "finger"))"
    for reading in description.readings { text += ", \(reading.name) \(Self.number(reading.value, reading.unit))" }
    return text
  }
  private func fingers(_ contacts: [Contact], _ unplaced: Int) -> String {
    var parts = contacts.filter { $0.stage != .stationary }.map { "\($0.id) \($0.stage) \(Self.place($0.position))" }
    if unplaced > 0 { parts.append("unplaced \(unplaced)") }
    return parts.isEmpty ? "nobody moves" : parts.joined(separator: "  ")
  }
  private func line(_ time: Timestamp, _ mark: String, _ text: String) -> String {
    let stamp = FixedPoint.text(thousandths: Int(time.microseconds))
    return String(repeating: " ", count: max(0, 10 - stamp.count)) + stamp + " " + mark + " " + text + "\n"
  }

  /// `hold began, 1 finger, at 120.000,44.500`, with the driver's own time where it is another.
  static func text(_ event: IndirectEvent) -> String {
    var text: String
    switch event.kind {
    case .transform(let stage, let fingers, let scale, let rotation):
      text = "transform \(stage.rawValue), \(counted(fingers, "finger")), scale \(number(scale, .ratio))"
      text += ", rotation \(number(rotation, .degrees))"
    case .hold(let stage, let fingers, _): text = "hold \(stage.rawValue), \(counted(fingers, "finger"))"
    case .swipe(let stage, let fingers, let way):
      text = "swipe \(stage.rawValue), \(counted(fingers, "finger")), by \(place(way))"
    case .scroll(let stage, let way): text = "scroll \(stage.rawValue), by \(place(way))"
    case .button(let stage, let code): text = "button \(code) \(stage.rawValue)"
    case .motion(let way): text = "pointer moved by \(place(way))"
    }
    text += ", at \(place(event.location))"
    if event.stamp != event.time {
      text += ", stamped \(FixedPoint.text(thousandths: Int(event.stamp.microseconds)))"
    }
    return text
  }
  /// `libinput leaves touch 3 out: edge`
  static func text(_ suppression: Suppression) -> String {
    let touch = suppression.touch.map { "touch \($0)" } ?? "a touch"
    let detail = suppression.detail.isEmpty ? "" : " (\(suppression.detail))"
    return "libinput \(suppression.isOver ? "counts \(touch) again" : "leaves \(touch) out"): "
      + "\(suppression.reason.rawValue)\(detail)"
  }
  static func text(_ reason: Reason) -> String {
    let (value, threshold) = (number(reason.value, reason.unit), number(reason.threshold, reason.unit))
    return "\(reason.measured) \(value), \(reason.bound.rawValue) \(threshold)"
  }
  static func place(_ point: Point) -> String {
    "\(FixedPoint.text(thousandths: FixedPoint.thousandths(point.x))),"
      + FixedPoint.text(thousandths: FixedPoint.thousandths(point.y))
  }
  static func number(_ value: Double, _ unit: Unit) -> String {
    switch unit {
    case .count: FixedPoint.short(thousandths: FixedPoint.thousandths(value))
    case .ratio, .ratioPerSecond: FixedPoint.text(thousandths: FixedPoint.thousandths(value)) + unit.rawValue
    case .points, .milliseconds, .degrees, .pointsPerSecond:
      "\(FixedPoint.text(thousandths: FixedPoint.thousandths(value))) \(unit.rawValue)"
    }
  }
  static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

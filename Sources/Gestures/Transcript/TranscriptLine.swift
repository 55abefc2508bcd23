/// A transcript's lines about fingers and recognizers: a column of times in milliseconds, a mark, what happened.
///
/// Whoever observes a coordinator can write a transcript with them, and in every build of this library its bytes are the
/// same.
public enum TranscriptLine {
  /// A frame was delivered. Who did not move is not told of.
  public static func frame(
    _ time: Timestamp, _ contacts: [Contact], untracked: Int, hovering: Point? = nil
  ) -> String {
    var parts = ""
    for contact in contacts where contact.stage != .stationary {
      parts += "  \(contact.id) \(word(contact.stage)) \(place(contact.position))"
    }
    if untracked > 0 { parts += "  untracked \(untracked)" }
    if let hovering { parts += "  hovering \(place(hovering))" }
    return line(time, " ", parts.isEmpty ? "  nobody moves" : parts)
  }
  /// A deadline fell due.
  public static func wake(_ time: Timestamp) -> String { line(time, " ", "  wake") }
  /// A machine made a step.
  public static func step(_ time: Timestamp, _ recognizer: String, _ step: MachineStep) -> String {
    line(time, " ", "    \(recognizer): \(step.from) → \(step.signal) → \(step.to)")
  }
  /// A gesture changed its public state.
  public static func transition(_ transition: GestureTransition) -> String {
    line(transition.time, "!", "\(transition.recognizer) \(outcome(transition))")
  }
  /// The recording stopped, with so many fingers still down.
  public static func end(_ time: Timestamp, fingersDown: Int) -> String {
    let left = fingersDown == 0 ? "" : ", with \(counted(fingersDown, "finger")) still down, taken away now"
    return line(time, " ", "end\(left)")
  }

  /// One line, with its line feed. The mark is `!` for what the world sees of a gesture, a space for what it does not.
  public static func line(_ time: Timestamp, _ mark: String, _ text: String) -> String {
    let stamp = Thousandths(time).text
    return String(repeating: " ", count: max(0, 10 - stamp.utf8.count)) + stamp + " " + mark + " " + text + "\n"
  }

  // MARK: Parts of lines

  /// Why a gesture failed, as a sentence's end; empty for anything else.
  public static func reason(_ transition: GestureTransition) -> String {
    guard transition.to == .failed else { return "" }
    switch transition.cause {
    case .excluded(let other): return "excluded by \(other)"
    case .required(let other): return "\(other), which it waits for to fail, was recognized"
    case .refused: return "its delegate did not let it begin"
    case .disabled: return "it was disabled"
    case .detached: return "it was detached"
    case .ignored: return "its last finger was ignored"
    case .itself(let signal, nil): return signal.isEmpty ? "its own machine" : words(signal)
    case .itself(_, let reason?): return text(reason)
    }
  }
  private static func outcome(_ transition: GestureTransition) -> String {
    if transition.to == .failed { return "failed: \(reason(transition))" }
    let description = transition.description
    var text = "\(transition.to.rawValue) at \(place(description.location))"
    text += ", \(counted(description.numberOfTouches, "finger"))"
    for reading in description.measurements { text += ", \(reading.name) \(number(reading.value, reading.unit))" }
    if let since = transition.heldSince { text += ", held back since \(Thousandths(since).text)" }
    return text
  }
  /// `moved 14.200 pt, 10.000 pt allowed`
  public static func text(_ reason: Reason) -> String { reason.text(number) }
  /// `touch cancelled` for the signal `touchCancelled`.
  private static func words(_ name: String) -> String {
    var words: [UInt8] = []
    for byte in name.utf8 {
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      words += isUpper ? [UInt8(ascii: " "), byte + 32] : [byte]
    }
    return String(decoding: words, as: UTF8.self)
  }
  /// `120.000,44.500`
  public static func place(_ point: Point) -> String { "\(Thousandths(point.x).text),\(Thousandths(point.y).text)" }
  /// A value with its unit: `14.200 pt`, `1.500`, `2`.
  public static func number(_ value: Double, _ unit: MeasurementUnit) -> String {
    switch unit {
    case .count: Thousandths(value).shortText
    case .ratio, .ratioPerSecond: Thousandths(value).text + unit.rawValue
    case .points, .milliseconds, .degrees, .degreesPerSecond, .pointsPerSecond:
      "\(Thousandths(value).text) \(unit.rawValue)"
    }
  }
  /// `1 finger`, `2 fingers`
  public static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  // By hand: Embedded Swift keeps no names of cases.
  private static func word(_ stage: Contact.Stage) -> String {
    switch stage {
    case .began: "began"
    case .moved: "moved"
    case .stationary: "stationary"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

/// The lines of a transcript about touches and recognizers: the time in milliseconds, a mark, and what happened.
///
/// A ``GestureObserver`` can write a transcript with these functions. They return the same bytes in every build of this
/// library: normal, Embedded and wasm.
public enum TranscriptLine {
  /// Returns the line of a delivered frame. Touches that did not move are omitted.
  ///
  /// - Complexity: O(*m*) for *m* touches.
  public static func frame(
    _ time: Timestamp, _ contacts: [Contact], untracked: Int, hovering: Point2D? = nil
  ) -> String {
    var parts = ""
    for contact in contacts where contact.stage != .stationary {
      parts += "  \(contact.id) \(word(contact.stage)) \(place(contact.position))"
    }
    if untracked > 0 { parts += "  untracked \(untracked)" }
    if let hovering { parts += "  hovering \(place(hovering))" }
    return line(time, " ", parts.isEmpty ? "  no change" : parts)
  }

  /// Returns the line of a time at which deadlines fired.
  public static func deadline(_ time: Timestamp) -> String { line(time, " ", "  deadline") }

  /// Returns the line of a machine's step.
  public static func step(_ time: Timestamp, _ recognizer: String, _ step: MachineStep) -> String {
    line(time, " ", "    \(recognizer): \(step.from) → \(step.signal) → \(step.to)")
  }

  /// Returns the line of a change of a gesture's state.
  public static func transition(_ transition: GestureTransition) -> String {
    TextWriter.text { text in
      begin(transition.time, "!", &text)
      text.append(transition.recognizer)
      if let target = transition.target {
        text.append(" on ")
        text.append(target)
      }
      text.append(UInt8(ascii: " "))
      writeOutcome(transition, to: &text)
      text.append(UInt8(ascii: "\n"))
    }
  }

  /// Returns the line of the recording's end.
  ///
  /// - Parameters:
  ///   - time: The time of the end.
  ///   - fingersDown: The number of fingers that are still down.
  public static func end(_ time: Timestamp, fingersDown: Int) -> String {
    let left = fingersDown == 0 ? "" : ", with \(counted(fingersDown, "finger")) still down, cancelled now"
    return line(time, " ", "end\(left)")
  }

  /// Returns a line with its line feed.
  ///
  /// - Parameters:
  ///   - time: The time, printed in milliseconds.
  ///   - mark: `!` for a change of a gesture's state, a space for input and steps of machines.
  ///   - text: What happened.
  public static func line(_ time: Timestamp, _ mark: String, _ text: String) -> String {
    TextWriter.text { line in
      begin(time, mark, &line)
      line.append(text)
      line.append(UInt8(ascii: "\n"))
    }
  }

  /// Writes what precedes the text of a line.
  private static func begin(_ time: Timestamp, _ mark: String, _ line: inout TextWriter) {
    line.append(_Thousandths(time), isShort: false)
    line.indent(to: 10)
    line.append(UInt8(ascii: " "))
    line.append(mark)
    line.append(UInt8(ascii: " "))
  }

  // MARK: Parts of lines

  /// Returns the reason why a gesture failed, to follow a colon; empty for a transition to another state.
  public static func reason(_ transition: GestureTransition) -> String {
    transition.to == .failed ? reason(transition.cause) : ""
  }

  /// Returns the reason why a gesture failed, to follow a colon.
  package static func reason(_ cause: GestureTransition.Cause) -> String {
    TextWriter.text { write(cause, to: &$0) }
  }

  /// Writes the reason why a gesture failed, to follow a colon.
  package static func write(_ cause: GestureTransition.Cause, to text: inout TextWriter) {
    switch cause {
    case .excluded(let other):
      text.append("excluded by ")
      text.append(other)
    case .required(let other):
      text.append("required ")
      text.append(other)
      text.append(" to fail, but it was recognized")
    case .refused: text.append("its delegate's shouldBegin returned false")
    case .disabled: text.append("it was disabled")
    case .detached: text.append("it was detached")
    case .ignored: text.append("its last touch was ignored")
    case .targetRemoved: text.append("its target was removed")
    case .itself(let signal, nil): text.append(signal.isEmpty ? "its machine failed" : NameText.words(signal))
    case .itself(_, let reason?): reason.write(to: &text, write)
    }
  }

  private static func writeOutcome(_ transition: GestureTransition, to text: inout TextWriter) {
    if transition.to == .failed {
      text.append("failed: ")
      return write(transition.cause, to: &text)
    }
    let description = transition.description
    text.append(transition.to.rawValue)
    text.append(" at ")
    text.append(_Thousandths(description.location.x), isShort: false)
    text.append(UInt8(ascii: ","))
    text.append(_Thousandths(description.location.y), isShort: false)
    text.append(", ")
    text.append("\(description.numberOfTouches)")
    text.append(description.numberOfTouches == 1 ? " finger" : " fingers")
    for measurement in description.measurements {
      text.append(", ")
      text.append(measurement.name)
      text.append(UInt8(ascii: " "))
      write(to: &text, measurement.value, measurement.unit)
    }
    guard let since = transition.heldSince else { return }
    text.append(", held back since ")
    text.append(_Thousandths(since), isShort: false)
  }

  /// Returns the numbers behind a failure as text: `moved 14.200 pt, 10.000 pt allowed`.
  public static func text(_ reason: Reason) -> String {
    TextWriter.text { reason.write(to: &$0, write) }
  }

  /// Returns a position as text: `120.000,44.500`.
  public static func place(_ point: Point2D) -> String { "\(_Thousandths(point.x).text),\(_Thousandths(point.y).text)" }

  /// Returns a value with its unit as text: `14.200 pt`, `1.500`, `2`.
  public static func number(_ value: Double, _ unit: MeasurementUnit) -> String {
    TextWriter.text { write(to: &$0, value, unit) }
  }

  private static func write(to text: inout TextWriter, _ value: Double, _ unit: MeasurementUnit) {
    text.append(_Thousandths(value), isShort: unit == .count)
    switch unit {
    case .count, .ratio: break
    case .ratioPerSecond: text.append(unit.rawValue)
    case .points, .milliseconds, .degrees, .degreesPerSecond, .pointsPerSecond:
      text.append(UInt8(ascii: " "))
      text.append(unit.rawValue)
    }
  }

  /// Returns a count with its noun, in the plural unless the count is 1: `1 finger`, `2 fingers`.
  public static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  // Embedded Swift has no names of cases at run time.
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

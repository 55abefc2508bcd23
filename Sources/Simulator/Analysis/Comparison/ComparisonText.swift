import Gestures
import Simulation
import TouchTrace

/// A comparison as text and as JSON, one line for each gesture. Text has few digits; JSON keeps them all.
package enum ComparisonText {
  /// The title of a comparison's first side: `raw touches`, or `as recorded` for libinput's events of the recording.
  package static func title(_ first: InputSource) -> String {
    switch first {
    case .contacts, .libinput: "raw touches"
    case .recorded: "as recorded"
    }
  }

  /// Returns a table of the gestures, with the reason of a difference below its row.
  ///
  /// - Parameter first: the input source that is compared with libinput.
  package static func lines(
    _ comparison: GestureComparison, of first: InputSource = .contacts, libinput: LibinputProvenance?
  ) -> [String] {
    let own = Self.title(first)
    let rows = comparison.rows.map { row in
      (
        mark: row.agrees ? "=" : "≠", time: seconds(row.time), name: row.recognizer,
        contacts: row.contacts.map { text($0, comparison.numbers) } ?? "-",
        libinput: row.libinput.map { text($0) } ?? "-", reason: row.reason
      )
    }
    let title = libinput?.title ?? "libinput"
    func width(_ title: String, _ texts: [String]) -> Int { ([title] + texts).map(\.count).max() ?? 0 }
    let time = width("s", rows.map(\.time))
    let name = width("gesture", rows.map(\.name))
    let contacts = width(own, rows.map(\.contacts))
    let driver = width(title, rows.map(\.libinput))
    let header = "  \(right("s", time))  \(left("gesture", name))  \(left(own, contacts))  \(title)"
    return [header]
      + rows.flatMap { row in
        let line =
          "\(row.mark) \(right(row.time, time))  \(left(row.name, name))  \(left(row.contacts, contacts))  "
          + left(row.libinput, driver)
        let trimmed = String(line.reversed().drop { $0 == " " }.reversed())
        return [trimmed] + (row.reason.isEmpty ? [] : ["  \(right("", time))  \(row.reason)"])
      }
  }

  /// Returns the summary: `4 agree, 1 only from raw touches, 0 only from libinput`, and the unused events.
  package static func summary(_ comparison: GestureComparison, of first: InputSource = .contacts) -> String {
    let unused = comparison.unusedEvents.text
    return
      counts(
        agreeing: comparison.agreeing, onlyContacts: comparison.onlyContacts, onlyLibinput: comparison.onlyLibinput,
        of: first)
      + (unused.isEmpty ? "" : "; libinput also reported \(unused)")
  }

  /// Returns the numbers as text: `1 agrees, 0 only from raw touches, 2 only from libinput`.
  package static func counts(
    agreeing: Int, onlyContacts: Int, onlyLibinput: Int, of first: InputSource = .contacts
  ) -> String {
    "\(agreeing) \(agreeing == 1 ? "agrees" : "agree"), \(onlyContacts) only \(first == .contacts ? "from raw touches" : "as recorded"), "
      + "\(onlyLibinput) only from libinput"
  }

  package static func json(_ row: GestureComparison.Row, of first: InputSource = .contacts) -> JSONObject {
    var object = JSONObject()
    object.add("time_us", row.time)
    object.add("recognizer", row.recognizer)
    object.add("agrees", row.agrees)
    for (side, gesture) in [(first.rawValue, row.contacts), ("libinput", row.libinput)] {
      guard let gesture else { continue }
      object.add("\(side)_told_us", gesture.recognitionTime ?? gesture.end)
      object.add("\(side)_end_us", gesture.end)
      object.add("\(side)_cancelled", gesture.isCancelled)
      for measurement in gesture.measurements {
        object.add("\(side)_\(measurement.name)", millionthsOf: measurement.value)
      }
    }
    if !row.reason.isEmpty { object.add("reason", row.reason) }
    return object
  }

  /// Returns a gesture as text: `0.114`, or its first and last time, and its measurements.
  ///
  /// - Parameter numbers: those of distances of fingers on a surface of known size (default: points, as for a pointer's movement).
  package static func text(_ gesture: Attempt, _ numbers: HumanNumbers = HumanNumbers(hasMillimetres: false)) -> String
  {
    let recognized = gesture.recognitionTime ?? gesture.end
    var text = recognized == gesture.end ? seconds(gesture.end) : "\(seconds(recognized)) to \(seconds(gesture.end))"
    if let target = gesture.target { text += " on \(target)" }
    if gesture.isCancelled { text += " cancelled" }
    let parts = MeasurementText.parts(gesture.measurements, numbers)
    return ([text] + parts).joined(separator: ", ")
  }

  private static func seconds(_ time: Timestamp) -> String {
    String(HumanNumbers().time(time).dropLast(2))
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

import Gestures
import Simulation
import TouchTrace

/// A comparison for people, a line a gesture, and for programs, an object a line.
public enum ComparisonText {
  /// The lines, without the last one: see ``summary(_:)``.
  public static func lines(_ comparison: GestureComparison, libinput: LibinputPart?) -> [String] {
    let rows = comparison.rows.map { row in
      (
        mark: row.agrees ? "=" : "≠", time: seconds(row.time), name: row.recognizer,
        contacts: row.contacts.map(text) ?? "-", libinput: row.libinput.map(text) ?? "-", reason: row.reason
      )
    }
    let title = libinput.map { "libinput \($0.version.text)" } ?? "libinput"
    func width(_ title: String, _ texts: [String]) -> Int { ([title] + texts).map(\.count).max() ?? 0 }
    let time = width("s", rows.map(\.time))
    let name = width("gesture", rows.map(\.name))
    let contacts = width("contacts", rows.map(\.contacts))
    let driver = width(title, rows.map(\.libinput))
    let header = "  \(right("s", time))  \(left("gesture", name))  \(left("contacts", contacts))  \(title)"
    return [header]
      + rows.flatMap { row in
        let line =
          "\(row.mark) \(right(row.time, time))  \(left(row.name, name))  \(left(row.contacts, contacts))  "
          + left(row.libinput, driver)
        let trimmed = String(line.reversed().drop { $0 == " " }.reversed())
        return [trimmed] + (row.reason.isEmpty ? [] : ["  \(right("", time))  \(row.reason)"])
      }
  }

  /// `4 agree, 1 by contacts only, 0 by libinput only`, and what no recognizer takes.
  public static func summary(_ comparison: GestureComparison) -> String {
    let untaken = comparison.untaken.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
    return "\(comparison.agreeing) agree, \(comparison.onlyContacts) by contacts only, "
      + "\(comparison.onlyLibinput) by libinput only"
      + (untaken.isEmpty ? "" : "; libinput also tells of \(untaken)")
  }

  public static func json(_ row: GestureComparison.Row) -> JSONObject {
    var object = JSONObject()
    object.add("time_us", row.time)
    object.add("recognizer", row.recognizer)
    object.add("agrees", row.agrees)
    for (side, gesture) in [("contacts", row.contacts), ("libinput", row.libinput)] {
      guard let gesture else { continue }
      object.add("\(side)_told_us", gesture.told)
      object.add("\(side)_end_us", gesture.end)
      object.add("\(side)_cancelled", gesture.isCancelled)
      for measurement in gesture.description.measurements {
        object.add("\(side)_\(measurement.name)", millionthsOf: measurement.value)
      }
    }
    if !row.reason.isEmpty { object.add("reason", row.reason) }
    return object
  }

  /// `0.114`, or from when to when, and what it told at last.
  static func text(_ gesture: GestureLog.Gesture) -> String {
    var text =
      gesture.told == gesture.end ? seconds(gesture.end) : "\(seconds(gesture.told)) to \(seconds(gesture.end))"
    if gesture.isCancelled { text += " cancelled" }
    for measurement in gesture.description.measurements {
      text += ", \(measurement.name) \(TranscriptLine.number(measurement.value, measurement.unit))"
    }
    return text
  }

  private static func seconds(_ time: Timestamp) -> String {
    FixedPoint.text(thousandths: Int(time.microseconds / 1000))
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

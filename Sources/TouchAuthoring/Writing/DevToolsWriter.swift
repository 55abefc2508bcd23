import Gestures
import TouchTrace

/// Writes touches as commands of Chromium's DevTools protocol, `Input.dispatchTouchEvent`, one JSON object a line with its time in
/// milliseconds. One point is one CSS pixel. A command has the touches that change; Chromium keeps the others.
struct DevToolsWriter {
  private(set) var remarks: [String] = []

  mutating func header(_ header: TraceHeader) -> String {
    remarks = header.remarksOnOmission
    return "{\"devTools\":1,\(RecordedSurface.keys(of: header.surface))}\n"
  }

  /// Returns a line for each command of a frame: touches that lift or are cancelled, movements, and touches that begin.
  func lines(_ frame: TraceFrame) -> String {
    var text = ""
    for (stage, type) in Self.commands {
      let points = frame.changes.filter { $0.stage == stage }.map(Self.point)
      if points.isEmpty { continue }
      text +=
        "{\"at\":\(FixedPoint.short(thousandths: frame.time.microseconds)),\"method\":\"Input.dispatchTouchEvent\","
        + "\"params\":{\"type\":\"\(type)\",\"touchPoints\":[\(points.joined(separator: ","))]}}\n"
    }
    return text
  }

  private static let commands: [(Contact.Stage, String)] = [
    (.cancelled, "touchCancel"), (.ended, "touchEnd"), (.moved, "touchMove"), (.began, "touchStart"),
  ]

  private static func point(_ change: ContactChange) -> String {
    "{\"id\":\(change.id),\"x\":\(number(change.position.x)),\"y\":\(number(change.position.y))}"
  }

  private static func number(_ value: Double) -> String { FixedPoint.short(thousandths: FixedPoint.thousandths(value)) }
}

import Gestures
import TouchTrace

/// Writes touches as commands of Chromium's DevTools protocol, `Input.dispatchTouchEvent`, one JSON object a line with its time in
/// milliseconds. One point is one CSS pixel. A command has the touches that change; Chromium keeps the others. It only cancels all
/// touches at once.
struct DevToolsWriter {
  private(set) var remarks: [String] = []
  private var down: Set<Int32> = []
  private var hasLifted = false

  mutating func header(_ header: TraceHeader) -> String {
    remarks = header.remarksOnOmission
    return "{\"devTools\":1,\(RecordedSurface.keys(of: header.surface))}\n"
  }

  /// Returns a line for each command of a frame: touches that lift or are cancelled, movements, and touches that begin.
  mutating func lines(_ frame: TraceFrame) -> String {
    var text = cancellation(frame)
    for (stage, type) in Self.commands {
      let changes = frame.changes.filter { $0.stage == stage }
      if stage == .began { down.formUnion(changes.map(\.id)) }
      if stage == .ended { down.subtract(changes.map(\.id)) }
      if !changes.isEmpty { text += Self.line(frame.time, type, changes) }
    }
    return text
  }

  private mutating func cancellation(_ frame: TraceFrame) -> String {
    let cancelled = frame.changes.filter { $0.stage == .cancelled }
    if cancelled.isEmpty { return "" }
    down.subtract(cancelled.map(\.id))
    if down.isEmpty { return Self.line(frame.time, "touchCancel", []) }
    if !hasLifted { remarks.append("Chromium cannot cancel one touch of several: written as lifted") }
    hasLifted = true
    return Self.line(frame.time, "touchEnd", cancelled)
  }

  private static let commands: [(Contact.Stage, String)] = [
    (.ended, "touchEnd"), (.moved, "touchMove"), (.began, "touchStart"),
  ]

  private static func line(_ time: Timestamp, _ type: String, _ changes: [ContactChange]) -> String {
    "{\"at\":\(FixedPoint.short(thousandths: time.microseconds)),\"method\":\"Input.dispatchTouchEvent\","
      + "\"params\":{\"type\":\"\(type)\",\"touchPoints\":[\(changes.map(point).joined(separator: ","))]}}\n"
  }

  private static func point(_ change: ContactChange) -> String {
    let (x, y) = (FixedPoint.short(change.position.x), FixedPoint.short(change.position.y))
    return "{\"id\":\(change.id),\"x\":\(x),\"y\":\(y)}"
  }
}

import Gestures

/// Writes the trace notation. ``TraceText`` reads its output back as the same values.
public struct TraceWriter: Sendable {
  private let path: String?

  /// Creates a writer. Writers have no state.
  ///
  /// - Parameter path: The path of the file that the text is for. Paths in a header are relative to its folder; `nil`, the
  ///   default, is the working directory.
  public init(for path: String? = nil) { self.path = path }

  /// Returns a whole trace. Of a frame and an event at the same time, the frame is first.
  public func text(_ trace: Trace) -> String {
    var text = header(trace.header)
    trace.inOrder(event: { text += event($0) ?? "" }, frame: { text += frame($0) })
    return text + end(trace.end)
  }

  /// Returns the lines of a header.
  public func header(_ header: TraceHeader) -> String {
    var text = "touchstone trace \(TraceHeader.version)\n"
    let surface = header.surface
    text += "surface \(size(surface.widthInMillipoints, surface.heightInMillipoints)) pt"
    text += " \(size(surface.widthInMicrometres, surface.heightInMicrometres)) mm"
    text += surface.isTouchpad ? " touchpad\n" : "\n"
    return text + setupLines(header).map { $0 + "\n" }.joined()
  }

  /// Returns the lines of a header that follow its surface.
  package func setupLines(_ header: TraceHeader) -> [String] {
    var lines: [String] = []
    if let scene = header.scene { lines.append("scene \(scene.name)\(assignments(scene.assignments.map(written)))") }
    lines += targetLines(header)
    lines += header.recognizers.map {
      "recognizer \($0.name) \($0.kind)\(assignments($0.assignments))\(suffix($0.target))"
    }
    lines += header.added.map { "add \($0)" }
    lines += header.parameters.map { "set \($0.recognizer).\($0.assignment.key)=\($0.assignment.value)" }
    lines += header.requirements.map { "require \($0.required) before \($0.dependent)" }
    lines += header.simultaneous.map { "simultaneous \($0.first) \($0.second)" }
    lines += touchLines(header)
    lines += header.intents.map(\.text)
    if !header.libinput.changes.isEmpty { lines.append("libinput\(assignments(header.libinput.changes))") }
    if let pointer = header.pointer { lines.append("pointer \(coordinates(pointer))") }
    return lines
  }

  /// Returns the line of a frame.
  public func frame(_ frame: TraceFrame) -> String {
    var text = time(frame.time)
    for change in frame.changes {
      text += "  \(change.id) \(change.stage.word) \(coordinates(change.position))"
      if change.stage == .began, let type = change.type { text += " \(type)" }
    }
    if frame.untracked > 0 || frame.changes.isEmpty && frame.hovering == nil && !frame.isButtonDown {
      text += "  untracked \(frame.untracked)"
    }
    if let hovering = frame.hovering { text += "  hovering \(coordinates(hovering))" }
    if frame.isButtonDown { text += frame.buttons == .primary ? "  button" : "  button \(frame.buttons)" }
    return text + "\n"
  }

  /// Returns the last line, with the time at which the recording stopped.
  public func end(_ time: Timestamp) -> String { "end \(FixedPoint.text(thousandths: time.microseconds))\n" }

  func time(_ time: Timestamp) -> String {
    let text = FixedPoint.text(thousandths: time.microseconds)
    return String(repeating: " ", count: max(0, 10 - text.count)) + text
  }

  private func size(_ width: Int64, _ height: Int64) -> String {
    "\(FixedPoint.short(thousandths: width))x\(FixedPoint.short(thousandths: height))"
  }

  private func coordinates(_ point: Point2D) -> String {
    "\(FixedPoint.short(point.x)),\(FixedPoint.short(point.y))"
  }

  private func assignments(_ assignments: [TraceHeader.Assignment]) -> String {
    assignments.map { " \($0.key)=\($0.value)" }.joined()
  }

  /// Returns an assignment of a scene with its path as this file names it.
  private func written(_ assignment: TraceHeader.Assignment) -> TraceHeader.Assignment {
    guard assignment.isDataPath else { return assignment }
    return TraceHeader.Assignment(
      key: assignment.key, value: SceneDataPath.text(assignment.value, inHeaderAt: path))
  }
}

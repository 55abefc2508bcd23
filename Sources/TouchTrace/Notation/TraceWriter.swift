import Gestures

/// Writes the trace notation. ``TraceText`` reads its output back as the same values.
public struct TraceWriter: Sendable {
  /// Creates a writer. Writers have no state.
  public init() {}

  /// Returns a whole trace.
  public func text(_ trace: Trace) -> String {
    trace.frames.reduce(into: header(trace.header)) { $0 += frame($1) } + end(trace.end)
  }

  /// Returns the lines of a header.
  public func header(_ header: TraceHeader) -> String {
    var text = "touchstone trace \(TraceHeader.version)\n"
    let surface = header.surface
    text += "surface \(size(surface.widthInMillipoints, surface.heightInMillipoints)) pt"
    text += " \(size(surface.widthInMicrometres, surface.heightInMicrometres)) mm\n"
    if let scene = header.scene { text += "scene \(scene.name)\(assignments(scene.assignments))\n" }
    for recognizer in header.recognizers {
      text += "recognizer \(recognizer.name) \(recognizer.kind)\(assignments(recognizer.assignments))\n"
    }
    for requirement in header.requirements {
      text += "require \(requirement.required) before \(requirement.dependent)\n"
    }
    for pair in header.simultaneous { text += "simultaneous \(pair.first) \(pair.second)\n" }
    if !header.libinput.changes.isEmpty { text += "libinput\(assignments(header.libinput.changes))\n" }
    if let pointer = header.pointer { text += "pointer \(coordinates(pointer))\n" }
    return text
  }

  /// Returns the line of a frame.
  public func frame(_ frame: TraceFrame) -> String {
    var text = time(frame.time)
    for change in frame.changes {
      text += "  \(change.id) \(change.stage.word) \(coordinates(change.position))"
    }
    if frame.untracked > 0 || frame.changes.isEmpty && frame.hovering == nil {
      text += "  untracked \(frame.untracked)"
    }
    if let hovering = frame.hovering { text += "  hovering \(coordinates(hovering))" }
    return text + "\n"
  }

  /// Returns the last line, with the time at which the recording stopped.
  public func end(_ time: Timestamp) -> String { "end \(FixedPoint.text(thousandths: Int(time.microseconds)))\n" }

  private func time(_ time: Timestamp) -> String {
    let text = FixedPoint.text(thousandths: Int(time.microseconds))
    return String(repeating: " ", count: max(0, 10 - text.count)) + text
  }

  private func size(_ width: Int, _ height: Int) -> String {
    "\(FixedPoint.short(thousandths: width))x\(FixedPoint.short(thousandths: height))"
  }

  private func coordinates(_ point: Point) -> String {
    "\(FixedPoint.short(thousandths: FixedPoint.thousandths(point.x)))"
      + ",\(FixedPoint.short(thousandths: FixedPoint.thousandths(point.y)))"
  }

  private func assignments(_ assignments: [TraceHeader.Assignment]) -> String {
    assignments.map { " \($0.key)=\($0.value)" }.joined()
  }
}

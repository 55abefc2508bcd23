import Gestures

/// Sets up recognizers, feeds them frames, and writes a transcript.
final class Player {
  private let coordinator = GestureCoordinator()
  private let writer = Writer()
  private var ids: [RecognizerID] = []
  private var frame = TouchFrame(at: .distantPast)
  private var isFrameOpen = false
  private var hovering: Point2D?
  private var buttons = ButtonMask()
  private(set) var isAtEnd = false

  /// Returns the transcript since the last call.
  func takeTranscript() -> String {
    defer { writer.transcript = "" }
    return writer.transcript
  }

  init() { coordinator.observer = writer }

  func play(_ line: Line) throws(StreamError) {
    if isAtEnd { throw StreamError("a line follows the end") }
    if line.begins(with: "touchstone-frames", 1) {
      if try line.number(1) != 1 { throw StreamError("this program reads version 1") }
    } else if line.begins(with: "surface", 2) {
      frame = TouchFrame(at: .distantPast, bounds: Point2D(try line.thousandths(1), try line.thousandths(2)))
    } else if line.begins(with: "recognizer", 2) {
      var attacher = Attacher(kind: line.text(1), coordinator: coordinator)
      Catalog.show(to: &attacher)
      guard let id = attacher.id else { throw StreamError("unknown recognizer “\(line.text(1))”") }
      ids.append(id)
      writer.recognizers.append((line.text(2), line.text(1)))
    } else if line.begins(with: "parameter", 2) {
      guard let id = ids.last else { throw StreamError("the parameter has no recognizer") }
      let value = try line.thousandths(2)
      do throws(ParameterError) { try coordinator.setParameter(line.text(1), of: id, to: value) } catch {
        throw StreamError("“\(line.text(1))” does not accept that value")
      }
    } else if line.begins(with: "require", 2) {
      coordinator.require(try recognizer(line, 1), toFailBefore: try recognizer(line, 2))
    } else if line.begins(with: "simultaneous", 2) {
      coordinator.allowSimultaneous(try recognizer(line, 1), try recognizer(line, 2))
    } else if line.begins(with: "frame", 2) {
      try deliver()
      frame.advance(to: Timestamp(microseconds: try line.number(1)))
      let untracked = Int(truncatingIfNeeded: try line.number(2))
      try change { frame throws(TouchFrameError) in try frame.setUntracked(untracked) }
      isFrameOpen = true
      hovering = nil
      buttons = []
    } else if line.begins(with: "began", 3) {
      let (finger, position) = (try finger(line), try position(line))
      try change { frame throws(TouchFrameError) in try frame.begin(finger, at: position) }
    } else if line.begins(with: "moved", 3) {
      let (finger, position) = (try finger(line), try position(line))
      try change { frame throws(TouchFrameError) in try frame.move(finger, to: position) }
    } else if line.begins(with: "ended", 3) {
      let (finger, position) = (try finger(line), try position(line))
      try change { frame throws(TouchFrameError) in try frame.end(finger, at: position) }
    } else if line.begins(with: "cancelled", 3) {
      let (finger, position) = (try finger(line), try position(line))
      try change { frame throws(TouchFrameError) in try frame.cancel(finger, at: position) }
    } else if line.begins(with: "button", 0) {
      buttons = .primary
    } else if line.begins(with: "button", 1) {
      buttons = ButtonMask(rawValue: UInt8(truncatingIfNeeded: try line.number(1)))
    } else if line.begins(with: "hovering", 2) {
      hovering = Point2D(try line.thousandths(1), try line.thousandths(2))
    } else if line.begins(with: "end", 1) {
      try deliver()
      finish(Timestamp(microseconds: try line.number(1)))
    } else {
      throw StreamError("unknown line")
    }
  }

  private func recognizer(_ line: Line, _ index: Int) throws(StreamError) -> RecognizerID {
    let number = try line.number(index)
    if number < 0 || number >= Int64(ids.count) { throw StreamError("no recognizer \(number)") }
    return ids[Int(number)]
  }

  private func finger(_ line: Line) throws(StreamError) -> Int32 { Int32(truncatingIfNeeded: try line.number(1)) }

  private func position(_ line: Line) throws(StreamError) -> Point2D {
    Point2D(try line.thousandths(2), try line.thousandths(3))
  }

  private func change(
    _ body: (inout TouchFrame) throws(TouchFrameError) -> Void
  ) throws(StreamError) {
    do throws(TouchFrameError) { try body(&frame) } catch { throw StreamError(error.description) }
  }

  private func deliver() throws(StreamError) {
    if isFrameOpen {
      frame.setButtons(buttons)
      if let hovering {
        try change { frame throws(TouchFrameError) in try frame.hover(at: hovering) }
      } else {
        frame.endHover()
      }
      coordinator.handle(frame)
    }
    isFrameOpen = false
  }

  /// Ends the recording: cancels the touches that are down and advances until no deadline is left.
  private func finish(_ end: Timestamp) {
    isAtEnd = true
    coordinator.advance(to: end)
    let end = max(end, writer.now)
    writer.transcript += TranscriptLine.end(end, fingersDown: frame.down + frame.untracked)
    if frame.down + frame.untracked > 0 || frame.hovering != nil {
      frame.advance(to: end)
      frame.cancelAll()
      coordinator.handle(frame)
    }
    for _ in 0..<1000 {
      guard let deadline = coordinator.nextDeadline else { return }
      coordinator.advance(to: deadline)
    }
  }
}

/// Attaches the recognizer of a kind, if the catalog has it.
private struct Attacher: CatalogVisitor {
  let kind: String
  let coordinator: GestureCoordinator
  var id: RecognizerID?

  mutating func visit<R: GestureRecognizer>(_: R.Type) {
    if R.kind.utf8.elementsEqual(kind.utf8) { id = coordinator.attach(R()).id }
  }
}

/// Writes the transcript.
private final class Writer: GestureObserver {
  var recognizers: [(name: String, kind: String)] = []
  var transcript = ""
  var now = Timestamp(microseconds: 0)

  func coordinator(willDeliver touches: borrowing TouchFrame) {
    now = touches.time
    var contacts: [Contact] = []
    for index in 0..<touches.count { contacts.append(touches[index]) }
    transcript += TranscriptLine.frame(now, contacts, untracked: touches.untracked, hovering: touches.hovering)
  }

  func coordinator(willFireDeadlinesAt time: Timestamp) {
    now = time
    transcript += TranscriptLine.deadline(time)
  }

  func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep) {
    transcript += TranscriptLine.step(now, recognizers[id.index].name, step())
  }

  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    transcript += TranscriptLine.transition(GestureTransition(transition, describedBy: description(), of: recognizers))
  }
}

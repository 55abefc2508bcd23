import Gestures
import LibinputEvents
import Simulation
import TableModel
import TouchAuthoring
import TouchTrace

/// Reads bytes as a text: a trace, a script of gestures, lines of touchstone-libinput, its log, a scene's property list; or
/// builds a trace with many recognizers, relations and hostile names from them. The first byte selects which.
func fuzzNotation(_ attempt: FuzzInput) {
  var input = attempt
  let all = input.rest
  switch input.byte() {
  case UInt8(ascii: "{"): libinputLines(all)
  case UInt8(ascii: "<"): propertyList(all)
  case UInt8(ascii: "!"): script(String(decoding: input.rest, as: UTF8.self))
  case UInt8(ascii: "|"): logLines(String(decoding: input.rest, as: UTF8.self))
  case UInt8(ascii: "%"): replay(Array(TraceBuilder(input).text.utf8))
  default: replay(all)
  }
}

/// Writes a trace and reads it again, and replays it twice with its scene and recognizers: the results must be equal. Also
/// draws the last picture.
private func replay(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  log(text)
  guard let trace = parsedTrace(text) else { return }
  let written = TraceWriter().text(trace)
  expect(parsedTrace(written) == trace, "the written trace is read as another trace")
  let first = transcript(text)
  expect(first == transcript(text), "two replays give different transcripts")
}

private func parsedTrace(_ text: String) -> Trace? {
  do throws(RecordingError) {
    let source = try TraceText(text)
    var (frames, frame) = ([TraceFrame](), TraceFrame())
    var events: [LibinputEvent] = []
    while try source.next(into: &frame) {
      events += source.recordedEvents
      frames.append(frame)
    }
    events += source.recordedEvents
    expect(
      source.header.recognizers.count <= GestureCoordinator.maximumRecognizers,
      "a trace with more recognizers than possible")
    var trace = Trace(header: source.header, frames: frames, end: source.end)
    trace.events = events
    return trace
  } catch {
    expectMessage(error.description)
    return nil
  }
}

/// Replays with and without one kind more: it may be the sixty-fifth.
private func transcript(_ text: String) -> String? {
  guard let source = try? TraceText(text) else { return nil }
  var more = Replay()
  more.added = [ScreenEdgePanRecognizer.self]
  do throws(Replay.Problem) { _ = try more.session(for: source.header) { _ in } } catch {
    expectMessage(error.description)
  }
  var lines = ""
  let json = TranscriptJSON()
  let record: (TranscriptEntry) -> Void = { entry in
    lines += json.line(entry)
    expectOneLine(json.line(entry), "JSON")
    expectOneLine(TranscriptText().line(entry), "text")
  }
  do throws(Replay.Problem) {
    let (session, _) = try Replay().session(for: source.header, record: record)
    for note in session.notes { expectMessage(note) }
    do { try ContactPlayback(source).play(in: session) {} } catch { expectMessage(error.description) }
    if let picture = session.scene.drawn?.picture { lines += TextDrawing.text(picture) + SVGWriter.svg(picture) }
    return lines
  } catch {
    expectMessage(error.description)
    return nil
  }
}

/// Checks a message. Names in it may contain any character: the command escapes them where it prints the message.
private func expectMessage(_ text: String) {
  expect(!text.isEmpty, "an error without a description")
  expect(text.utf8.count < 20_000, "a message of \(text.utf8.count) bytes")
}

/// Checks an entry of a transcript: its lines are those that it was meant to have, whatever names it contains.
private func expectOneLine(_ text: String, _ format: String) {
  let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count - 1
  expect(text.isEmpty || lines == 1 && text.utf8.last == UInt8(ascii: "\n"), "\(lines) lines of \(format): \(text)")
  let isPlain = text.utf8.allSatisfy { $0 >= 0x20 || $0 == UInt8(ascii: "\n") }
  expect(isPlain, "control characters in \(format): \(text.debugDescription)")
}

/// Writes a script and reads it again, and performs it if it is short.
private func script(_ text: String) {
  guard let script = try? GestureScript(parsing: text) else { return }
  expect((try? GestureScript(parsing: script.description)) == script, "\(script) is read as another script")
  let isShort = text.utf8.count < 200 && !text.split { !$0.isNumber }.contains { $0.count > 4 }
  guard isShort else { return }
  for device in [SyntheticDevice.clickpad, .protocolATouchscreen] {
    guard let recording = try? SyntheticHand(device: device).perform(script) else { continue }
    var touches = TouchFrame(at: .zero)
    for frame in recording.contacts {
      do { try frame.apply(to: &touches) } catch { expect(false, "a change does not fit: \(frame): \(error)") }
    }
  }
}

/// Replays lines of touchstone-libinput in a session.
private func libinputLines(_ bytes: [UInt8]) {
  let surface = Surface(millimetres: 100, by: 60)
  guard let scene = try? SceneCatalog.make(TraceHeader.SceneLine(name: "plays"), on: surface) else { return }
  var translation = InputTranslation(surface: surface)
  let session = Session(.standard(), scene: scene, on: surface) { _ = TranscriptText().line($0) }
  var end = Timestamp(microseconds: 0)
  for line in bytes.split(separator: 0x0a) {
    guard let said = LibinputLine(line) else { continue }
    expect(LibinputLine(said.text)?.text == said.text, "\(said.text) is read as something else")
    guard case .event(let event) = said else { continue }
    _ = (LibinputEventText.line(event), event.recordEntry(at: event.time))
    for input in translation.translate(event) {
      switch input {
      case .touchpad(let event): session.play(event)
      case .fingers(let frame): session.play(frame)
      case .suppression, .tapRefusal: break
      }
    }
    end = max(end, event.delivery)
  }
  session.end(at: end)
}

private func logLines(_ text: String) {
  for isComplaint in [false, true] { _ = LogLine(text, isComplaint: isComplaint) }
  _ = LogLine.node(of: text)
}

private func propertyList(_ bytes: [UInt8]) {
  do throws(PropertyListError) { _ = try Play.list(fromPropertyList: bytes) } catch { _ = error.description }
  do throws(PropertyListError) { _ = try Park.list(fromPropertyList: bytes) } catch { _ = error.description }
}

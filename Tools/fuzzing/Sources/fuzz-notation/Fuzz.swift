import FuzzInput
import Gestures
import LibinputEvents
import Simulation
import TableModel
import TouchTrace

/// Reads bytes as a text: a trace, a script of gestures, lines of touchstone-libinput, its log, a scene's property list. The
/// first byte selects which.
private func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  var input = FuzzInput(data, size)
  let all = input.rest
  switch input.byte() {
  case UInt8(ascii: "{"): libinputLines(all)
  case UInt8(ascii: "<"): propertyList(all)
  case UInt8(ascii: "!"): script(String(decoding: input.rest, as: UTF8.self))
  case UInt8(ascii: "|"): logLines(String(decoding: input.rest, as: UTF8.self))
  default: replay(all)
  }
  return 0
}

/// Writes a trace and reads it again, and replays it twice with its scene and recognizers: the results must be equal. Also
/// draws the last picture.
private func replay(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
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
    while try source.next(into: &frame) { frames.append(frame) }
    return Trace(header: source.header, frames: frames, end: source.end)
  } catch {
    expect(!error.description.isEmpty, "an error without a description")
    return nil
  }
}

private func transcript(_ text: String) -> String? {
  guard let source = try? TraceText(text) else { return nil }
  var lines = ""
  let json = TranscriptJSON()
  guard let (session, _) = try? Replay().session(for: source.header, record: { lines += json.line($0) }) else {
    return nil
  }
  try? ContactPlayback(source).play(in: session) {}
  if let picture = session.scene.picture { lines += TextDrawing.text(picture) + SVGWriter.svg(picture) }
  return lines
}

/// Writes a script and reads it again, and performs it if it is short.
private func script(_ text: String) {
  guard let script = try? GestureScript(parsing: text) else { return }
  expect((try? GestureScript(parsing: script.description)) == script, "\(script) is read as another script")
  let isShort = text.utf8.count < 200 && !text.split { !$0.isNumber }.contains { $0.count > 4 }
  guard isShort else { return }
  for device in [SyntheticDevice.clickpad, .protocolATouchscreen] {
    guard let recording = try? SyntheticHand(device: device).perform(script) else { continue }
    var touches = TouchFrame()
    for frame in recording.contacts { expect(frame.apply(to: &touches), "a change does not fit: \(frame)") }
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

@main enum Main {
  static func main() { runFuzzer(fuzz) }
}

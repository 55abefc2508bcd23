import FuzzInput
import Gestures
import LibinputEvents
import Simulation
import TableModel
import TouchTrace

/// Any bytes as a text that people or programs write: a trace, a script of gestures, what touchstone-libinput says, its
/// log, a scene's property list. The first byte says which; of a text it belongs to it.
private func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  var input = FuzzInput(data, size)
  let all = input.rest
  switch input.byte() {
  case UInt8(ascii: "{"): say(all)
  case UInt8(ascii: "<"): propertyList(all)
  case UInt8(ascii: "!"): script(String(decoding: input.rest, as: UTF8.self))
  case UInt8(ascii: "|"): log(String(decoding: input.rest, as: UTF8.self))
  default: play(all)
  }
  return 0
}

/// A trace can be written and read again, and played to its end, twice alike, with its own scene and recognizers; its
/// last picture can be drawn.
private func play(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  guard let trace = whole(text) else { return }
  let written = TraceWriter().text(trace)
  expect(whole(written) == trace, "written and read again it is another trace")
  let first = transcript(text)
  expect(first == transcript(text), "played twice it gives two transcripts")
}
private func whole(_ text: String) -> Trace? {
  do throws(RecordingError) {
    let source = try TraceText(text)
    var (frames, frame) = ([TraceFrame](), TraceFrame())
    while try source.next(into: &frame) { frames.append(frame) }
    return Trace(header: source.header, frames: frames, end: source.end)
  } catch {
    expect(!error.description.isEmpty, "an error without a word")
    return nil
  }
}
private func transcript(_ text: String) -> String? {
  guard let source = try? TraceText(text) else { return nil }
  var lines = ""
  let json = TranscriptJSON()
  guard let (session, _) = try? Replay().session(for: source.header, tell: { lines += json.line($0) }) else {
    return nil
  }
  try? ContactPlayback(source).play(in: session) {}
  if let picture = session.scene.picture { lines += TextDrawing.text(picture) + SVGWriter.svg(picture) }
  return lines
}

/// A script is written as it is read, and a hand does it where it is short enough to wait for.
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

/// Lines of touchstone-libinput, as a session plays them.
private func say(_ bytes: [UInt8]) {
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
      case .indirect(let event): session.play(event)
      case .fingers(let frame): session.play(frame)
      case .suppression, .tapRefusal: break
      }
    }
    end = max(end, event.delivery)
  }
  session.end(at: end)
}

private func log(_ text: String) {
  for isComplaint in [false, true] { _ = LogLine(text, isComplaint: isComplaint) }
  _ = LogLine.node(of: text)
}

private func propertyList(_ bytes: [UInt8]) {
  do throws(PropertyListError) { _ = try Play.list(fromPropertyList: bytes) } catch { _ = error.description }
  do throws(PropertyListError) { _ = try Park.list(fromPropertyList: bytes) } catch { _ = error.description }
}

@main enum Main {
  static func main() { attempt(fuzz) }
}

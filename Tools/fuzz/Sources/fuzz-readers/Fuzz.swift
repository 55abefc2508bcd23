import FuzzInput
import Gestures
import TouchTrace

/// Any bytes as a recording of any format: an error or a reading, the same in whatever chunks the bytes come; what has
/// been read can be written as evemu and as libinput-record, and read again.
private func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  var input = FuzzInput(data, size)
  let chunk = 1 + input.index(64)
  let bytes = input.rest
  let whole = Reading(bytes, chunk: 1 << 16)
  expect(Reading(bytes, chunk: chunk) == whole, "chunks of \(chunk) bytes read otherwise")
  if let device = whole.device, whole.error == nil {
    var writer = EvemuWriter(device)
    let again = Reading(writer.bytes(of: whole.frames), chunk: 1 << 16)
    expect(again.error == nil, "what was written as evemu cannot be read: \(again.error ?? "")")
    var record = LibinputRecordWriter(device)
    let third = Reading(record.bytes(of: whole.frames), chunk: 1 << 16)
    expect(third.error == nil, "what was written as libinput-record cannot be read: \(third.error ?? "")")
  }
  readTable(bytes)
  return 0
}

private struct Reading: Equatable {
  var device: DeviceDescription?
  var frames: [EvdevFrame] = []
  var told: [TraceFrame] = []
  var notes: [String] = []
  var error: String?

  init(_ bytes: [UInt8], chunk: Int) {
    do throws(RecordingError) {
      let reader = try EvdevReader(ByteInput(bytes, name: "x", chunk: chunk))
      var frame = EvdevFrame()
      while try reader.next(into: &frame) { frames.append(frame) }
      device = reader.device
      notes = reader.notes
      var tracker = ContactTracker(device: reader.device, surface: nil)
      for frame in frames { tracker.track(frame, into: &told) }
      tracker.finish()
      notes += tracker.notes
    } catch {
      self.error = error.description
    }
  }
}

/// A table of contacts is another kind of file.
private func readTable(_ bytes: [UInt8]) {
  do throws(RecordingError) {
    let reader = try ContactCSVReader(ByteInput(bytes, name: "x"))
    var frame = TraceFrame(time: Timestamp(microseconds: 0))
    while try reader.next(into: &frame) {}
  } catch {}
}

@main enum Main {
  static func main() { attempt(fuzz) }
}

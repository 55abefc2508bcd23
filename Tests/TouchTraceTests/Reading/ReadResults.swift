import Gestures
import TestSupport
import TouchTrace

/// The output of a reader for one recording.
struct ReadResult: Equatable {
  var frames: [EvdevFrame] = []
  var notes: [String] = []
  var device = DeviceDescription()
  var version = ""
  var error: RecordingError?

  init(_ bytes: [UInt8], name: String = "rec", chunk: Int = 4096, device: Int? = nil) {
    do throws(RecordingError) {
      try read(EvdevReader(ByteInput(bytes, name: name, chunk: chunk), device: device))
    } catch { self.error = error }
  }

  init(_ text: String, chunk: Int = 4096, device: Int? = nil) {
    self.init(Array(text.utf8), chunk: chunk, device: device)
  }

  init(path: String, device: Int? = nil) {
    do throws(RecordingError) { try read(EvdevReader(path: path, device: device)) } catch { self.error = error }
  }

  private mutating func read(_ reader: EvdevReader) throws(RecordingError) {
    defer {
      notes = reader.notes
      device = reader.device
      version = reader.version
    }
    var frame = EvdevFrame()
    while try reader.next(into: &frame) { frames.append(frame) }
  }

  /// The number of events, including SYN_REPORTs.
  var events: Int { frames.reduce(0) { $0 + $1.events.count + ($1.isComplete ? 1 : 0) } }
}

/// Returns whether a note has the style of all notes: a sentence with a capital letter and without a period.
func isNote(_ note: String) -> Bool { note.first!.isUppercase && !note.hasSuffix(".") }

/// The output of a contact CSV reader.
struct ContactReadResult: Equatable {
  var frames: [TraceFrame] = []
  var notes: [String] = []
  var error: RecordingError?

  init(_ bytes: [UInt8], chunk: Int = 4096) {
    do throws(RecordingError) {
      let reader = try ContactCSVReader(ByteInput(bytes, name: "rec", chunk: chunk))
      defer { notes = reader.notes }
      var frame = TraceFrame()
      while try reader.next(into: &frame) { frames.append(frame) }
    } catch { self.error = error }
  }

  init(_ text: String, chunk: Int = 4096) { self.init(Array(text.utf8), chunk: chunk) }
}

/// Returns a recording in which up to four bytes are changed, removed, exchanged, or replaced by a part of it or a large number.
func damaged(_ bytes: [UInt8], using random: inout SeededRandom) -> [UInt8] {
  var bytes = bytes
  for _ in 0...Int.random(in: 0..<4, using: &random) {
    let position = Int.random(in: 0..<bytes.count, using: &random)
    let other = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.remove(at: position)
    case 2: bytes.insert(contentsOf: bytes[min(position, other)..<max(position, other)].prefix(99), at: position)
    case 3: bytes.swapAt(position, other)
    case 4: bytes.replaceSubrange(position..<position + 1, with: "9999999".utf8)
    default: bytes.replaceSubrange(position..<position + 1, with: "99999999999999999999".utf8)
    }
  }
  return bytes
}

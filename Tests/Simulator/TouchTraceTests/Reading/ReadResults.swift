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
      notes = reader.notes.map(\.shown)
      device = reader.device
      version = reader.version
    }
    var frame = EvdevFrame()
    while try reader.next(into: &frame) { frames.append(frame) }
  }

  /// The number of events, including SYN_REPORTs.
  var events: Int { frames.reduce(0) { $0 + $1.events.count + ($1.isComplete ? 1 : 0) } }
}

extension ReadResult: CustomStringConvertible {
  init(_ input: SampleCase) { self.init(Array(input.text.utf8), device: input.device) }

  var description: String {
    let codes = device.codes.sorted { $0.key < $1.key }.map { "codes of type \($0.key): \($0.value)" }
    let texts = [("device", device.name), ("node", device.node), ("dmi", device.dmi), ("version", version)]
    let facts = texts.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }
    let identity = device.id == DeviceDescription.Identity() ? [] : ["\(device.id)"]
    let properties = device.properties.isEmpty ? [] : ["properties: \(device.properties)"]
    let lists = properties + codes + device.axes.map { "\($0)" } + device.udevProperties.map { "udev: \($0)" }
    let ends = notes.map { "note: \($0)" } + (error.map { ["error: \($0.shown)"] } ?? [])
    return (facts + identity + lists + frames.map(Self.line) + ends).joined(separator: "\n")
  }

  private static func line(_ frame: EvdevFrame) -> String {
    let events = frame.events.map { event in
      let time = event.time == frame.time ? "" : " at \(event.time.microseconds)"
      return "  \(event.type) \(event.code) \(event.value)\(time)"
    }
    let origin = (frame.isComplete ? "" : " incomplete") + (frame.isByKernel ? " by the kernel" : "")
    return "\(frame.time.microseconds)\(origin):\(events.joined())"
  }
}

extension RecordingNote {
  /// The text, with the remedy in brackets.
  var shown: String { text + (remedy.map { " [\($0)]" } ?? "") }
}

extension RecordingError {
  /// The description, with the remedy in brackets.
  var shown: String { description + (remedy.map { " [\($0)]" } ?? "") }
}

/// Returns whether a note has the style of all notes: a sentence with a capital letter and without a period.
func isNote(_ note: String) -> Bool { note.first!.isUppercase && !note.hasSuffix(".") }

/// The output of a contact CSV reader.
struct ContactReadResult: Equatable, CustomStringConvertible {
  var frames: [TraceFrame] = []
  var notes: [String] = []
  var error: RecordingError?

  init(_ bytes: [UInt8], chunk: Int = 4096) {
    do throws(RecordingError) {
      let reader = try ContactCSVReader(ByteInput(bytes, name: "rec", chunk: chunk))
      defer { notes = reader.notes.map(\.shown) }
      var frame = TraceFrame()
      while try reader.next(into: &frame) { frames.append(frame) }
    } catch { self.error = error }
  }

  init(_ text: String, chunk: Int = 4096) { self.init(Array(text.utf8), chunk: chunk) }

  var description: String {
    let lines = frames.map { TraceWriter().frame($0).trimmed } + notes.map { "note: \($0)" }
    return (lines + (error.map { [$0.shown] } ?? [])).joined(separator: "\n")
  }
}

/// What a source of touches delivers: its frames and libinput's events, as lines of a trace.
struct TouchReading: Equatable, CustomStringConvertible {
  var frames: [TraceFrame] = []
  var events: [String] = []
  var lines: [String] = []
  var notes: [String] = []
  var surface: Surface?
  var end: Timestamp?
  var error: RecordingError?

  init(_ bytes: [UInt8], chunk: Int = 4096, _ change: (inout SourceRequest) -> Void = { _ in }) {
    var request = SourceRequest()
    change(&request)
    do throws(RecordingError) {
      try read(TouchSources.open(ByteInput(bytes, name: "rec", chunk: chunk), request))
    } catch { self.error = error }
  }

  init(_ text: some StringProtocol, _ change: (inout SourceRequest) -> Void = { _ in }) {
    self.init(Array(text.utf8), change)
  }

  private mutating func read(_ source: any TouchSource) throws(RecordingError) {
    surface = source.header.surface
    defer {
      // An error may leave events that were read.
      addEvents(source)
      notes = source.notes.map(\.shown)
    }
    var frame = TraceFrame()
    while try source.next(into: &frame) {
      addEvents(source)
      frames.append(frame)
      lines.append(TraceWriter().frame(frame).trimmed + frame.changes.map { TrackedTouches.text($0.pressure) }.joined())
    }
    end = source.end
  }

  private mutating func addEvents(_ source: any TouchSource) {
    let texts = source.recordedEvents.compactMap { TraceWriter().event($0)?.trimmed }
    events += texts
    lines += texts
  }

  var description: String {
    let size = surface.map { ["\(TraceWriter().header(TraceHeader(surface: $0)).split(separator: "\n")[1])"] } ?? []
    let last = end.map { [TraceWriter().end($0).trimmed] } ?? []
    return (size + lines + last + notes.map { "note: \($0)" } + (error.map { [$0.shown] } ?? [])).joined(
      separator: "\n")
  }
}

extension String {
  /// A line without the spaces before it and its end.
  fileprivate var trimmed: String { String(drop { $0 == " " }.dropLast()) }
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

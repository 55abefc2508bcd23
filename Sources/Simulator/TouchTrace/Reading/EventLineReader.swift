import Gestures

/// The state that the readers of all formats share.
struct ReaderState: ~Copyable {
  var lines: LineScanner
  /// The first line that belongs to the recording; see `DetectedFormat`.
  let firstLine: Int
  /// The device to read, from 1; `nil` for the first one with touch input.
  let wantedDevice: Int?
  var device = DeviceDescription()
  var version = ""
  var notes = ReaderNotes()
  let readsLibinputEvents: Bool
  /// libinput's events that were read and not taken yet.
  var libinputEvents: [LibinputEvent] = []
  /// The size in millimetres on which touches are placed by their share of the width and height; `nil` if libinput's millimetres
  /// are those of the surface.
  var touchSurface: LibinputEvent.Position?
  /// Whether the line has been read that ends the description of the device.
  var describesAll = false
  static let endsWithin = "ends within the description of its device"
  /// The problem of a recording that is cut off before its first event.
  var endsWithinDescription: String {
    "\(Self.endsWithin), on line \(lines.input.lineNumber), \(lastText), before the first event; copy it to its end or record again, or "
      + "place it as a description next to a recording of that device"
  }
  /// The last line, quoted, in which a recording is cut off.
  var lastText: String {
    let line = lines.input.buffer[lines.input.lineStart..<lines.input.lineEnd].trimmed
    return line.isEmpty ? "which is blank" : QuotedText.quoted(line)
  }
  /// The clock of libinput's events, if they are read. The frames before them advance it, too.
  var eventClock = RecordingClock()

  init(_ input: consuming ByteInput, device: Int?, readsLibinputEvents: Bool) {
    self.readsLibinputEvents = readsLibinputEvents
    firstLine = input.recognition?.firstLine ?? 1
    wantedDevice = device
    lines = LineScanner(input)
  }

  /// Returns whether the current line precedes the recording and is therefore skipped. Counts it.
  mutating func skipsUnrelatedLine() -> Bool {
    if lines.input.lineNumber >= firstLine { return false }
    notes.unrelatedLines += 1
    return true
  }

  /// Sorts axes and codes, and adds the axes' initial values from comments.
  mutating func finishDescription(with comments: DescriptionText) {
    device.properties.sort()
    device.axes.sort { $0.code < $1.code }
    for type in device.codes.keys { device.codes[type]?.sort() }
    for index in device.axes.indices where device.axes[index].initialValue == nil {
      device.axes[index].initialValue = comments.device.axis(device.axes[index].code)?.initialValue
    }
  }
}

/// Reads the next event of one format. The rest is common to all formats.
protocol EventLineReader {
  /// Returns the next event of the device, or `nil` at the end. `state.device` is complete after the first call.
  mutating func nextEvent(_ state: inout ReaderState) throws(RecordingError) -> EvdevEvent?
  /// Reads the next frame. Returns `false` at the end. The default implementation serves all formats; as a requirement
  /// it is specialized for each reader, with one dynamic call per frame instead of one per event.
  mutating func nextFrame(into frame: inout EvdevFrame, _ state: inout ReaderState) throws(RecordingError) -> Bool
}

/// The maximum number of events in a frame, far more than the kernel's buffer for one client; a recording with more events
/// without SYN_REPORT is invalid.
let mostEventsInAFrame = 65_536

extension EventLineReader {
  mutating func nextFrame(into frame: inout EvdevFrame, _ state: inout ReaderState) throws(RecordingError) -> Bool {
    frame.events.removeAll(keepingCapacity: true)
    frame.isComplete = true
    while let event = try nextReadableEvent(&state) {
      if event.isReport {
        frame.time = event.time
        frame.isByKernel = event.value == 1
        return true
      }
      if frame.events.count == mostEventsInAFrame {
        throw state.lines.lineError("\(mostEventsInAFrame) events before this one without SYN_REPORT")
      }
      if event.isDrop { state.notes.drops.add(line: state.lines.input.lineNumber) }
      if !EventNames.isDefined(event.code, ofType: event.type) {
        if state.notes.unknownEvents.count == 0 {
          state.notes.firstUnknown = "type \(event.type), code \(event.code)"
        }
        state.notes.unknownEvents.add(line: state.lines.input.lineNumber)
      }
      frame.events.append(event)
    }
    guard let last = frame.events.last else { return false }
    frame.time = last.time
    frame.isComplete = false
    frame.isByKernel = false
    state.notes.add(
      "The last frame, up to line \(state.lines.input.lineNumber), has no SYN_REPORT; the recording is truncated")
    return true
  }

  /// Reads the next event, past lines that do not belong to the recording.
  @inline(__always)
  mutating func nextReadableEvent(_ state: inout ReaderState) throws(RecordingError) -> EvdevEvent? {
    while true {
      do throws(RecordingError) { return try nextEvent(&state) } catch {
        guard let format = state.lines.input.recognition?.format, error.line > 0,
          state.lines.input.recover(format, from: error)
        else {
          throw error
        }
      }
    }
  }
}

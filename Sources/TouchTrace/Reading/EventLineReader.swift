import Gestures

/// What every reader of one recording has, whatever the format.
struct ReaderState: ~Copyable {
  var lines: LineScanner
  /// The first line that belongs to the recording; see `RecordingRecognition`.
  let firstLine: Int
  /// Which device to read, from 1; nil for the first one that is touched.
  let wantedDevice: Int?
  var device = DeviceDescription()
  var version = ""
  var notes = ReaderNotes()

  init(_ input: consuming ByteInput, device: Int?) {
    firstLine = input.recognition?.firstLine ?? 1
    wantedDevice = device
    lines = LineScanner(input)
  }

  /// Whether the current line stands before the recording, and so needs no sense. Counts it.
  mutating func isChatter() -> Bool {
    if lines.input.lineNumber >= firstLine { return false }
    notes.chatterLines += 1
    return true
  }
  /// Axes and codes in order, and what comments say of the axes.
  mutating func finishDescription(with comments: DescriptionText) {
    device.properties.sort()
    device.axes.sort { $0.code < $1.code }
    for type in device.codes.keys { device.codes[type]?.sort() }
    for index in device.axes.indices where device.axes[index].initialValue == nil {
      device.axes[index].initialValue = comments.device.axis(device.axes[index].code)?.initialValue
    }
  }
}

/// One format's way to the next event. The rest is the same for all.
protocol EventLineReader {
  /// The next event of the device, nil at the end. `state.device` is complete once the first one came, or none.
  mutating func nextEvent(_ state: inout ReaderState) throws(RecordingError) -> EvdevEvent?
  /// The next frame, false at the end. The one in the extension serves all; it is here so that each source gets its
  /// own copy of it, and one call for a frame, not for an event.
  mutating func nextFrame(into frame: inout EvdevFrame, _ state: inout ReaderState) throws(RecordingError) -> Bool
}

/// The kernel's buffer for one client holds fewer by far; more without a SYN_REPORT is no recording.
let mostEventsInAFrame = 65_536

extension EventLineReader {
  mutating func nextFrame(into frame: inout EvdevFrame, _ state: inout ReaderState) throws(RecordingError) -> Bool {
    frame.events.removeAll(keepingCapacity: true)
    frame.isComplete = true
    while let event = try nextEvent(&state) {
      if event.isReport {
        frame.time = event.time
        frame.isByKernel = event.value == 1
        return true
      }
      if frame.events.count == mostEventsInAFrame {
        throw state.lines.lineError("\(mostEventsInAFrame) events stand before this one without a SYN_REPORT")
      }
      if event.isDrop { state.notes.drops.add(line: state.lines.input.lineNumber) }
      if !EventNames.isDefined(event.code, ofType: event.type) {
        if state.notes.unknownEvents.count == 0 {
          state.notes.firstUnknown = "of type \(event.type), code \(event.code)"
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
      "The last frame, up to line \(state.lines.input.lineNumber), has no SYN_REPORT; the recording was cut off")
    return true
  }
}

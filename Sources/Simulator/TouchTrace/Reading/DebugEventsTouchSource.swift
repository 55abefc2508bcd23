import Gestures

/// The output of `libinput debug-events` as a source of libinput's events. It has no touches.
///
/// The tool prints what libinput reports for every device of the machine; the events of one touchpad are read. It does
/// not print when an event was delivered: that is taken to be the latest time so far.
final class DebugEventsTouchSource: TouchSource {
  private var lines: DebugEventsLines
  let header: TraceHeader
  let isSizeAssumed: Bool
  private var failure: RecordingError?
  private var isAtEnd = false
  private(set) var recordedEvents: [LibinputEvent] = []

  /// A usual touchpad, if the text does not contain the size.
  private static let assumedSurface = Surface(millimetres: 100, by: 60)

  /// Reads up to the first event.
  init(_ input: consuming ByteInput, _ request: SourceRequest) throws(RecordingError) {
    if !request.readsLibinputEvents {
      throw RecordingError(
        file: input.name,
        "is the output of libinput debug-events, which contains libinput's events and no raw touches",
        remedy: .replayOnlyEvents)
    }
    lines = DebugEventsLines(input, device: request.device, surface: request.surface ?? Self.assumedSurface)
    try lines.readDevices()
    var surface = request.surface ?? lines.surface ?? Self.assumedSurface
    surface.isTouchpad = true
    isSizeAssumed = request.surface == nil && lines.surface == nil
    header = TraceHeader(surface: surface)
  }

  var end: Timestamp { lines.latest }
  var progress: RecordingError.Progress { lines.progress }
  var facts: [SourceFact] {
    [SourceFact("format", RecordingFormat.debugEvents.rawValue)]
      + (lines.deviceName.isEmpty ? [] : [SourceFact("device", QuotedText.plain(lines.deviceName))])
  }
  var notes: [RecordingNote] {
    let size = RecordingNote(
      "The text does not contain the size of the touchpad; assuming 100 x 60 mm", .giveSizeOfTouchpad)
    return (isSizeAssumed ? [size] : []) + lines.notes
  }

  /// Reads all events. Returns `false`, because there are no frames of touches.
  func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool {
    if let failure { throw failure }
    if isAtEnd { return false }
    do throws(RecordingError) {
      while try lines.readLine(into: &recordedEvents) {}
    } catch {
      var located = error
      located.progress = progress
      failure = located
      throw located
    }
    isAtEnd = true
    return false
  }
}

/// The lines of `libinput debug-events`. A value type, because the runtime checks each access to a class's stored
/// property for exclusivity.
private struct DebugEventsLines: ~Copyable {
  private struct Device {
    var node: String
    var name: String
    var surface: Surface?
    var hasGestures: Bool
  }

  private var lines: LineScanner
  private let wanted: Int?
  /// The surface of a device without a size.
  private let assumed: LibinputEvent.Position
  private var devices: [Device] = []
  /// The node of the device that is read, such as `event5`.
  private var node: String?
  private var pending: [LibinputEvent] = []
  private var clock = RecordingClock()
  private var clockNotes = ReaderNotes()
  private(set) var progress = RecordingError.Progress()
  private var (otherEvents, otherLines) = (0, 0)
  /// The gesture that has begun and not ended, and the number of gestures without a beginning.
  private var gesture: LibinputEvent.Name?
  private var missingBeginnings = 0
  /// The scale of the last pinch update. Its end has the same, which the tool does not print: see `libinput.h`.
  private var scale = 1.0
  /// Whether there are scroll events with a source in their name; the older form repeats them.
  private var hasScrolls = false

  init(_ input: consuming ByteInput, device: Int?, surface: Surface) {
    wanted = device
    assumed = LibinputEvent.Position(
      x: FixedPoint.double(thousandths: surface.widthInMicrometres),
      y: FixedPoint.double(thousandths: surface.heightInMicrometres))
    lines = LineScanner(input)
  }

  private var device: Device? { devices.first { $0.node == node } }
  var surface: Surface? { device?.surface }
  var deviceName: String { device?.name ?? "" }

  var latest: Timestamp { max(clock.now, Timestamp(microseconds: 0)) }

  var notes: [RecordingNote] {
    lines.input.pasteNotes
      + (missingBeginnings > 0
        ? [
          RecordingNote(
            "The text begins within \(missingBeginnings, "gesture"): a beginning was added, and the movement before it is unknown",
            prominence: .problem)
        ] : []) + clockNotes.all
      + (otherEvents > 0 ? ["Events of other devices and kinds ignored: \(otherEvents)"] : [])
      + (otherLines > 0 ? ["Lines that are not events ignored: \(otherLines)"] : [])
  }

  /// Reads up to the first event of the device, which is kept.
  mutating func readDevices() throws(RecordingError) {
    var events: [LibinputEvent] = []
    while events.isEmpty, try readLine(into: &events) {}
    pending = events
    if node == nil, let wanted {
      throw RecordingError(
        file: lines.input.name, "has no device \(wanted); it has \(devices.count), counted from 1 in order")
    }
  }

  /// Reads a line, and its event if it has one of the device. Returns `false` at the end.
  mutating func readLine(into events: inout [LibinputEvent]) throws(RecordingError) -> Bool {
    events += pending
    pending = []
    guard try lines.nextLine() else { return false }
    do throws(RecordingError) { try readEvent(into: &events) } catch {
      if !lines.input.recover(.debugEvents, from: error) { throw error }
    }
    return true
  }

  /// Reads the event of the current line, if it has one of the device.
  private mutating func readEvent(into events: inout [LibinputEvent]) throws(RecordingError) {
    guard let head = DebugEventsLine(&lines) else {
      lines.position = lines.input.lineStart
      if lines.isBlank { return }
      if !lines.input.isTolerant || !lines.input.recoverDecorated(.debugEvents) { otherLines += 1 }
      return
    }
    let node = lines.text(head.node)
    if lines.text(head.type) == "DEVICE_ADDED" {
      if !lines.find(" cap:"), lines.input.isContinued(.debugEvents) {
        throw lines.error("the device continues on the next line")
      }
      addDevice(node, head)
      return
    }
    if lines.text(head.type) == "DEVICE_REMOVED" { return }
    if self.node == nil { self.node = chosen(node) }
    guard node == self.node, var kind = try head.kind(&lines, on: surface == nil ? assumed : nil), !isRepeated(head)
    else {
      otherEvents += 1
      return
    }
    if case .pinch(let stage, let fingers, let movement, let printed, let angle) = kind {
      if stage == .begin || stage == .update { scale = printed }
      kind = .pinch(stage, fingers: fingers, movement, scale: scale, angle: angle)
    }
    let time = try head.time(&lines)
    var event = LibinputEvent(kind, time: time, delivery: time)
    clock.deliver(&event, line: lines.input.lineNumber, noting: &clockNotes)
    progress.events += 1
    progress.duration = latest - Timestamp(microseconds: 0)
    addMissingBeginning(of: event, to: &events)
    events.append(event)
  }

  /// Adds the beginning of a gesture of which only later events are in the text.
  private mutating func addMissingBeginning(of event: LibinputEvent, to events: inout [LibinputEvent]) {
    let beginning: (LibinputEvent.Name, LibinputEvent.Stage, LibinputEvent.Kind)
    switch event.kind {
    case .swipe(let stage, let fingers, _):
      beginning = (.gestureSwipeBegin, stage, .swipe(.begin, fingers: fingers, .none))
    case .pinch(let stage, let fingers, _, _, _):
      beginning = (.gesturePinchBegin, stage, .pinch(.begin, fingers: fingers, .none, scale: 1, angle: 0))
    default: return
    }
    let (name, stage, kind) = beginning
    // libinput may omit a beginning itself: only the first event of a text may follow one that was cut off.
    if stage == .update, gesture != name, progress.events == 1 {
      missingBeginnings += 1
      events.append(LibinputEvent(kind, time: event.time, delivery: event.delivery))
    }
    gesture = stage == .begin || stage == .update ? name : nil
  }

  /// Before version 1.19 a scroll was one `POINTER_AXIS`; later versions may print it in addition.
  private mutating func isRepeated(_ head: DebugEventsLine) -> Bool {
    if lines.text(head.type) == "POINTER_AXIS" { return hasScrolls }
    hasScrolls = hasScrolls || lines.text(head.type).hasPrefix("POINTER_SCROLL")
    return false
  }

  private mutating func addDevice(_ node: String, _ head: DebugEventsLine) {
    let description = head.device(&lines)
    devices.append(
      Device(
        node: node, name: description.name, surface: description.surface,
        hasGestures: description.capabilities.contains("g")))
  }

  /// Returns the device to read: the wanted one, or the first one with gestures, or that of the first event.
  private func chosen(_ node: String) -> String? {
    if let wanted { return devices.indices.contains(wanted - 1) ? devices[wanted - 1].node : nil }
    return devices.first(where: \.hasGestures)?.node ?? node
  }
}

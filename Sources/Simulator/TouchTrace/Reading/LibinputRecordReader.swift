import Gestures

/// Reads the YAML of `libinput record`, version 1, line by line. That tool writes a small, fixed subset of YAML without
/// escapes; a full parser would reject some device names that it writes. ``LibinputRecordWriter`` escapes them.
struct LibinputRecordReader: EventLineReader {
  private enum Part { case top, description, otherDevice, events, libinputEvents, otherItem }

  /// The note of a recording with libinput's events, if only its touches are read.
  static let eventsNote = RecordingNote("The recording also contains libinput's events", .replayEvents)

  private var part = Part.top
  private var header = LibinputRecordHeader()
  private var hasVersion = false
  private var announced: UInt64?
  private var devices = 0
  private var chosen: Int?
  /// The names of the first ignored devices, and the number of ignored devices.
  private var ignoredDevices: [String] = []
  private var ignoredCount = 0
  private static let mostNamed = 8
  private var isMidFrame = false

  mutating func nextEvent(_ state: inout ReaderState) throws(RecordingError) -> EvdevEvent? {
    while try state.lines.nextLine() {
      state.lines.skipSpaces()
      if part == .events && state.lines.skip("- [") { return try event(&state) }
      if part == .top, state.lines.input.isTolerant, state.lines.skip("- [") {
        beginWithoutDevice(&state)
        return try event(&state)
      }
      if state.lines.isAtEnd { continue }
      if state.lines.byte == UInt8(ascii: "#") && !startsDeviceBehindComment(&state) {
        if part == .description || part == .top { header.comments.readComment(&state.lines) }
        continue
      }
      switch part {
      case .top: try readTop(&state)
      case .description, .otherDevice: try readDevice(&state)
      case .events, .libinputEvents, .otherItem: try readItem(&state)
      }
    }
    try finish(&state)
    return nil
  }

  private mutating func event(_ state: inout ReaderState) throws(RecordingError) -> EvdevEvent {
    let seconds = try number(&state) { lines throws(RecordingError) in
      try lines.decimal("the number of seconds", upTo: LineScanner.latestSecond)
    }
    let microseconds = try number(&state) { lines throws(RecordingError) in
      try lines.decimal("the number of microseconds", upTo: 999_999)
    }
    let type = try number(&state) { lines throws(RecordingError) in try lines.decimal16("the event type") }
    let code = try number(&state) { lines throws(RecordingError) in try lines.decimal16("the event code") }
    state.lines.skipSpaces()
    let value = try state.lines.signed("the event value")
    state.lines.skipSpaces()
    try state.lines.expect("]")
    try state.lines.expectEnd()
    let time = Timestamp(microseconds: Int64(seconds &* 1_000_000 &+ microseconds))
    let event = EvdevEvent(time: time, type: type, code: code, value: value)
    isMidFrame = !event.isReport
    if state.readsLibinputEvents { state.eventClock.advance(to: time) }
    return event
  }

  private func number<Number>(
    _ state: inout ReaderState, _ read: (inout LineScanner) throws(RecordingError) -> Number
  ) throws(RecordingError) -> Number {
    state.lines.skipSpaces()
    let number = try read(&state.lines)
    state.lines.skipSpaces()
    try state.lines.expect(",")
    return number
  }

  // MARK: Around the events

  /// Handles the comment that libinput writes when it pauses: it lacks a line end, so the next device may begin in it.
  private func startsDeviceBehindComment(_ state: inout ReaderState) -> Bool {
    state.lines.skip("# Closing after ") && state.lines.find("- node:")
  }

  private mutating func readTop(_ state: inout ReaderState) throws(RecordingError) {
    if state.lines.skip("- node:") {
      startDevice(&state)
    } else if state.lines.skip("- evdev:") {
      guard state.lines.input.isTolerant else {
        throw state.lines.error("events before the first device; the beginning of the recording is missing")
      }
      beginWithoutDevice(&state)
    } else if state.lines.indentation == 0 && state.lines.skip("version:") {
      state.lines.skipSpaces()
      let start = state.lines.position
      hasVersion = true
      if try state.lines.decimal("the version", upTo: 999_999) != 1 {
        throw state.lines.error(
          "unsupported version; only version 1 of libinput-record's format is supported", at: start)
      }
    } else if state.lines.skip("ndevices:") {
      state.lines.skipSpaces()
      announced = try state.lines.decimal("the number of devices", upTo: 999_999)
    } else if state.lines.indentation > 0 && state.lines.skip("version:") {
      state.version = "libinput \(state.lines.text(state.lines.unquotedRest()))"
    } else if state.lines.skip("dmi:") {
      // Indented under `system:`, except from 1.17.901 to 1.21, where the tool omitted the indentation.
      header.dmi = state.lines.yamlText()
    } else if state.skipsUnrelatedLine() {
      return
    }
  }

  /// Reads the events of a fragment. Another file describes its device, or comments before them.
  private mutating func beginWithoutDevice(_ state: inout ReaderState) {
    state.device = header.comments.device
    state.finishDescription(with: header.comments)
    state.notes.add(
      RecordingNote("The recording is a fragment without its device", .giveDescription, prominence: .answer))
    devices += 1
    chosen = devices
    hasVersion = true
    part = .events
  }

  private mutating func startDevice(_ state: inout ReaderState) {
    isMidFrame = false
    devices += 1
    header.startDevice(node: state.lines.yamlText())
    part = chosen == nil ? .description : .otherDevice
  }

  private mutating func readDevice(_ state: inout ReaderState) throws(RecordingError) {
    if state.lines.skip("- node:") { return startDevice(&state) }
    if !state.lines.skip("events:") {
      try header.read(&state.lines)
      return
    }
    if part == .description {
      let isWanted = state.wantedDevice.map { $0 == devices } ?? (announced == 1 || header.isTouched)
      if isWanted {
        chosen = devices
        part = .otherItem
        state.device = header.device
        state.describesAll = true
        state.finishDescription(with: header.comments)
        return
      }
    }
    part = .otherDevice
    ignoreDevice()
  }

  private mutating func readItem(_ state: inout ReaderState) throws(RecordingError) {
    if state.lines.skip("- node:") { return startDevice(&state) }
    if state.lines.skip("- evdev:") {
      if isMidFrame {
        state.notes.add(
          "A frame has no SYN_REPORT and continues in the next one, as after an overflow of the kernel's buffer")
      }
      part = .events
    } else if state.lines.skip("- hid:") {
      part = .otherItem
    } else if state.lines.skip("- libinput:") || state.lines.skip("libinput:") {
      if state.readsLibinputEvents {
        part = .libinputEvents
      } else {
        state.notes.add(Self.eventsNote)
        part = .otherItem
      }
    } else if part == .libinputEvents && state.lines.skip("- {") {
      if var event = try LibinputEntry(&state.lines, state.touchSurface).event(&state.lines) {
        state.eventClock.deliver(&event, line: state.lines.input.lineNumber, noting: &state.notes)
        state.libinputEvents.append(event)
      }
    } else if part == .events && !state.lines.skip("- {") {
      throw state.lines.error("expected an event in brackets, found \(state.lines.found())")
    } else if part != .events && state.lines.skip("- [") {
      throw state.lines.error("event without “- evdev:” before it")
    }
  }

  private mutating func finish(_ state: inout ReaderState) throws(RecordingError) {
    if !hasVersion { state.notes.add("The recording has no version line; read as version 1") }
    if let announced, announced > devices {
      state.notes.add("The recording is truncated: it announces \(announced) devices but has \(devices)")
    }
    if chosen != nil {
      if !ignoredDevices.isEmpty { state.notes.add("Other devices ignored: \(listedDevices)") }
      return
    }
    // Truncated before its events, or recorded as a description.
    if part == .description && state.wantedDevice.map({ $0 == devices }) ?? (announced == 1 || header.isTouched) {
      state.device = header.device
      state.finishDescription(with: header.comments)
      return
    }
    if part == .description {
      if state.wantedDevice == nil { throw RecordingError(file: state.lines.input.name, state.endsWithinDescription) }
      ignoreDevice()
    }
    if devices == 0 { return }
    if let announced, announced > devices, state.wantedDevice == nil {
      throw RecordingError(
        file: state.lines.input.name,
        "announces \(announced) devices and ends after \(devices), on line \(state.lines.input.lineNumber), \(state.lastText), before the "
          + "first event of a touch device; copy it to its end or record again")
    }
    throw RecordingError(
      file: state.lines.input.name,
      state.wantedDevice.map { "has no events of device \($0); it has \(listedDevices)" }
        ?? "has no touch devices; its devices are \(listedDevices)")
  }

  private mutating func ignoreDevice() {
    ignoredCount += 1
    if ignoredDevices.count < Self.mostNamed { ignoredDevices.append(header.title) }
  }

  private var listedDevices: String {
    if ignoredDevices.isEmpty { return "none" }
    let others = ignoredCount - ignoredDevices.count
    return ignoredDevices.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
  }
}

import Gestures

/// Reads the YAML that `libinput record` writes, version 1, line by line. That tool writes a small part of YAML, always
/// the same and without escapes: a full parser would refuse names that it wrote itself.
struct LibinputRecordReader: EventLineReader {
  private enum Part { case top, description, otherDevice, events, otherItem }
  private var part = Part.top
  private var header = LibinputRecordHeader()
  private var hasVersion = false
  private var announced: UInt64?
  private var devices = 0
  private var chosen: Int?
  /// The first of them, by name, and how many there are.
  private var passedOver: [String] = []
  private var passedOverCount = 0
  private static let mostNamed = 8
  private var isMidFrame = false

  mutating func nextEvent(_ state: inout ReaderState) throws(RecordingError) -> EvdevEvent? {
    while try state.lines.nextLine() {
      state.lines.skipSpaces()
      if part == .events && state.lines.skip("- [") { return try event(&state) }
      if state.lines.isAtEnd { continue }
      if state.lines.byte == UInt8(ascii: "#") && !startsDeviceBehindComment(&state) {
        if part == .description { header.comments.readComment(&state.lines) }
        continue
      }
      switch part {
      case .top: try readTop(&state)
      case .description, .otherDevice: try readDevice(&state)
      case .events, .otherItem: try readItem(&state)
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

  /// libinput ends no line behind its note that it stopped for a while, so the next device begins in that comment.
  private func startsDeviceBehindComment(_ state: inout ReaderState) -> Bool {
    state.lines.skip("# Closing after ") && state.lines.find("- node:")
  }

  private mutating func readTop(_ state: inout ReaderState) throws(RecordingError) {
    if state.lines.skip("- node:") {
      startDevice(&state)
    } else if state.lines.skip("- evdev:") {
      throw state.lines.error("events stand before any device: the start of this recording is missing")
    } else if state.lines.indentation == 0 && state.lines.skip("version:") {
      state.lines.skipSpaces()
      let start = state.lines.position
      hasVersion = true
      if try state.lines.decimal("the version", upTo: 999_999) != 1 {
        throw state.lines.error("only version 1 of libinput-record's format is known", at: start)
      }
    } else if state.lines.skip("ndevices:") {
      state.lines.skipSpaces()
      announced = try state.lines.decimal("the number of devices", upTo: 999_999)
    } else if state.lines.indentation > 0 && state.lines.skip("version:") {
      state.version = "libinput \(state.lines.text(state.lines.unquotedRest()))"
    } else if state.lines.skip("dmi:") {
      // Under `system:`, or at the margin: the tool forgot to indent it from 1.17.901 to 1.21.
      header.dmi = state.lines.text(state.lines.unquotedRest())
    } else if state.isChatter() {
      return
    }
  }

  private mutating func startDevice(_ state: inout ReaderState) {
    isMidFrame = false
    devices += 1
    header.startDevice(node: state.lines.text(state.lines.unquotedRest()))
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
        state.finishDescription(with: header.comments)
        return
      }
    }
    part = .otherDevice
    passOver()
  }

  private mutating func readItem(_ state: inout ReaderState) throws(RecordingError) {
    if state.lines.skip("- node:") { return startDevice(&state) }
    if state.lines.skip("- evdev:") {
      if isMidFrame {
        state.notes.add(
          "A frame ends without SYN_REPORT, as where the kernel had to drop events, and goes on in the next one")
      }
      part = .events
    } else if state.lines.skip("- hid:") {
      part = .otherItem
    } else if state.lines.skip("- libinput:") || state.lines.skip("libinput:") {
      state.notes.add("Events that libinput made itself were passed over")
      part = .otherItem
    } else if part == .events && !state.lines.skip("- {") {
      throw state.lines.error("an event in brackets should stand here, not \(state.lines.found())")
    } else if part == .otherItem && state.lines.skip("- [") {
      throw state.lines.error("this event stands under no “- evdev:”")
    }
  }

  private mutating func finish(_ state: inout ReaderState) throws(RecordingError) {
    if !hasVersion { state.notes.add("The recording has no version line; it was read as version 1") }
    if let announced, announced > devices {
      state.notes.add("The recording was cut off: it announces \(announced) devices and has \(devices)")
    }
    if chosen != nil {
      if !passedOver.isEmpty { state.notes.add("Other devices were passed over: \(listedDevices)") }
      return
    }
    // Cut off before its events, or made as a description.
    if part == .description && state.wantedDevice.map({ $0 == devices }) ?? (announced == 1 || header.isTouched) {
      state.device = header.device
      state.finishDescription(with: header.comments)
      return
    }
    if part == .description { passOver() }
    if devices == 0 { return }
    throw RecordingError(
      file: state.lines.input.name,
      state.wantedDevice.map { "has no device \($0) with events: it has \(listedDevices)" }
        ?? "none of its devices can be touched: it has \(listedDevices)")
  }
  private mutating func passOver() {
    passedOverCount += 1
    if passedOver.count < Self.mostNamed { passedOver.append(header.title) }
  }
  private var listedDevices: String {
    if passedOver.isEmpty { return "none" }
    let others = passedOverCount - passedOver.count
    return passedOver.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
  }
}

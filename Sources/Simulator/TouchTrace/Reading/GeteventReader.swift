import Gestures

/// Reads the output of Android's `getevent -lt`, or of `getevent -t` with numbers, with or without device paths. Such a
/// log does not describe axes.
struct GeteventReader: EventLineReader {
  /// The maximum number of devices, far more than any machine has.
  private static let mostDevices = 64

  private struct Device {
    var node: String
    /// Events since the last SYN_REPORT, while it is unknown whether the device has touch input.
    var pending: [EvdevEvent] = []
  }

  private var devices: [Device] = []
  private var chosen: Int?
  /// Events to return before reading the next line, in reverse order.
  private var ready: [EvdevEvent] = []
  /// Device names from `add device` lines.
  private var names: [(node: String, name: String)] = []

  mutating func nextEvent(_ state: inout ReaderState) throws(RecordingError) -> EvdevEvent? {
    if let event = ready.popLast() { return event }
    while try state.lines.nextLine() {
      state.lines.skipSpaces()
      if state.lines.isAtEnd || state.lines.isComment || state.lines.isInterruption || readAnnouncement(&state)
        || state.skipsUnrelatedLine()
      {
        continue
      }
      guard let (event, index) = try event(&state) else { continue }
      if index == chosen { return event }
      if let first = choose(index, event, &state) { return first }
    }
    try finish(&state)
    return ready.popLast()
  }

  // MARK: One line

  /// Returns the event of this line and the device that sent it, or `nil` if the event's name is unknown.
  private mutating func event(_ state: inout ReaderState) throws(RecordingError) -> (EvdevEvent, device: Int)? {
    var node = readNode(&state)
    if !state.lines.skip("[") {
      throw state.lines.error(
        "not a line of getevent's output: \(state.lines.quotedLine); remove it, or truncate the file before it")
    }
    state.lines.skipSpaces()
    let time = try state.lines.time()
    try state.lines.expect("]")
    state.lines.skipSpaces()
    if node == nil { node = readNode(&state) }
    let type = try readType(&state)
    state.lines.skipSpaces()
    let code = try readCode(&state, type)
    state.lines.skipSpaces()
    let value = try readValue(&state)
    state.lines.skipSpaces()
    // With -r, the rate of reports follows SYN_REPORT.
    if type == EventCode.syn, state.lines.skip("rate ") { _ = state.lines.rest() }
    try state.lines.expectEnd()
    guard let code else { return nil }
    let event = EvdevEvent(time: time, type: type, code: code, value: value)
    return (event, try deviceIndex(node, &state))
  }

  /// Returns the range of the device's path and skips its colon and the spaces after it.
  private func readNode(_ state: inout ReaderState) -> Range<Int>? {
    let start = state.lines.position
    guard state.lines.skip("/dev/input/") else { return nil }
    guard state.lines.skip(behind: UInt8(ascii: ":")) else {
      state.lines.position = start
      return nil
    }
    let end = state.lines.position - 1
    state.lines.skipSpaces()
    return start..<end
  }

  private func readType(_ state: inout ReaderState) throws(RecordingError) -> UInt16 {
    let start = state.lines.position
    let word = state.lines.word()
    if let type = GeteventNames.type(state.lines.input.buffer[word]) { return type }
    if state.lines.input.buffer[word].starts(with: "EV_".utf8) {
      throw state.lines.error("unknown event type \(state.lines.found(from: start))", at: start)
    }
    state.lines.position = start
    return try fixedHex16("the event type", &state)
  }

  /// Returns `nil` for a name that touch devices do not use.
  private func readCode(_ state: inout ReaderState, _ type: UInt16) throws(RecordingError) -> UInt16? {
    let start = state.lines.position
    let word = state.lines.word()
    let bytes = state.lines.input.buffer[word]
    if let code = GeteventNames.code(bytes, type) { return code }
    if bytes.count == 4 && bytes.allSatisfy({ $0.hexDigit != nil }) {
      state.lines.position = start
      return try fixedHex16("the event code", &state)
    }
    guard bytes.contains(UInt8(ascii: "_")), bytes.allSatisfy({ !(0x61...0x7A).contains($0) }) else {
      throw state.lines.error("expected an event code, found \(state.lines.found(from: start))", at: start)
    }
    state.notes.unnamedEvents += 1
    return nil
  }

  private func fixedHex16(_ name: StaticString, _ state: inout ReaderState) throws(RecordingError) -> UInt16 {
    let start = state.lines.position
    let number = try state.lines.hex16(name)
    if state.lines.position - start != 4 { throw state.lines.error("\(name) must have four digits", at: start) }
    return number
  }

  /// Reads eight hexadecimal digits in two's complement, or the word for a key's value.
  private func readValue(_ state: inout ReaderState) throws(RecordingError) -> Int32 {
    if state.lines.skip("DOWN") { return 1 }
    if state.lines.skip("UP") { return 0 }
    if state.lines.skip("REPEAT") { return 2 }
    let start = state.lines.position
    let value = try state.lines.hex("the event value", upTo: 0xFFFF_FFFF)
    if state.lines.position - start != 8 { throw state.lines.error("an event value must have eight digits", at: start) }
    return Int32(truncatingIfNeeded: value)
  }

  // MARK: Devices

  /// `add device 1: /dev/input/event3` and `  name:     "touch_dev"`.
  private mutating func readAnnouncement(_ state: inout ReaderState) -> Bool {
    if state.lines.skip("add device ") {
      if names.count < Self.mostDevices, state.lines.find("/dev/") {
        names.append((state.lines.text(state.lines.rest()), ""))
      }
      return true
    }
    if !names.isEmpty && state.lines.skip("name:") {
      names[names.count - 1].name = state.lines.text(state.lines.unquotedRest())
      return true
    }
    return state.lines.skip("could not get driver version for ") || state.lines.skip("remove device ")
  }

  private mutating func deviceIndex(_ node: Range<Int>?, _ state: inout ReaderState) throws(RecordingError) -> Int {
    guard let node else {
      if devices.isEmpty { devices.append(Device(node: "")) }
      return 0
    }
    let bytes = state.lines.input.buffer[node]
    if let index = devices.firstIndex(where: { $0.node.utf8.elementsEqual(bytes) }) { return index }
    if devices.count == Self.mostDevices {
      throw state.lines.lineError("the log contains more than \(Self.mostDevices) devices")
    }
    devices.append(Device(node: state.lines.text(node)))
    return devices.count - 1
  }

  /// Selects this device if it is the requested one. Returns the first event to deliver in that case.
  private mutating func choose(_ index: Int, _ event: EvdevEvent, _ state: inout ReaderState) -> EvdevEvent? {
    guard chosen == nil else {
      state.notes.otherEvents += 1
      return nil
    }
    let isWanted = state.wantedDevice.map { $0 == index + 1 } ?? (devices[index].node.isEmpty || isTouch(event))
    if isWanted { return take(index, event, &state) }
    if event.isReport || devices[index].pending.count == mostEventsInAFrame {
      state.notes.otherEvents += devices[index].pending.count + 1
      devices[index].pending = []
    } else {
      devices[index].pending.append(event)
    }
    return nil
  }

  private func isTouch(_ event: EvdevEvent) -> Bool {
    switch event.type {
    case EventCode.abs: event.code == EventCode.absMTSlot || EventCode.contactAxes.contains(event.code)
    case EventCode.key: event.code == EventCode.btnTouch
    default: false
    }
  }

  private mutating func take(_ index: Int, _ event: EvdevEvent, _ state: inout ReaderState) -> EvdevEvent? {
    chosen = index
    state.device.node = devices[index].node
    // With a single device, getevent does not print its path.
    let name =
      devices[index].node.isEmpty ? (names.count == 1 ? names[0] : nil) : names.first { $0.node == devices[index].node }
    if let name {
      state.device.node = name.node
      state.device.name = name.name
    }
    ready = [event] + devices[index].pending.reversed()
    devices[index].pending = []
    return ready.popLast()
  }

  private mutating func finish(_ state: inout ReaderState) throws(RecordingError) {
    guard chosen == nil, !devices.isEmpty else {
      if devices.count > 1, let chosen {
        let others = devices.indices.filter { $0 != chosen }.prefix(8).map { devices[$0].node }
        state.notes.add("Other devices ignored: \(others.joined(separator: ", "))")
      }
      return
    }
    let nodes = devices.prefix(8).map(\.node).joined(separator: ", ")
    throw RecordingError(
      file: state.lines.input.name,
      state.wantedDevice.map { "has no events of device \($0); it has \(nodes)" }
        ?? "has no touch events; its devices are \(nodes)")
  }
}

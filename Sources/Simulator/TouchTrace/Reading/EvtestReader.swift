import Gestures

/// Reads the output of evtest, of any version, with or without its header.
struct EvtestReader: EventLineReader {
  private var header = DescriptionText()
  private var isDescribed = false

  mutating func nextEvent(_ state: inout ReaderState) throws(RecordingError) -> EvdevEvent? {
    while try state.lines.nextLine() {
      if state.lines.skip("Event: time ") {
        if !isDescribed { finishDescription(&state) }
        return try event(&state)
      }
      if let event = try pythonEvent(&state) { return event }
      if let event = try readerEvent(&state) { return event }
      // People comment recordings. evtest itself never begins a line with #.
      if state.lines.isBlank || state.lines.isComment || state.skipsUnrelatedLine() { continue }
      if isDescribed {
        if state.lines.isInterruption { continue }
        throw state.lines.error(
          "not a line of evtest's output: \(state.lines.quotedLine); remove it, or truncate the file before it")
      }
      // evtest prompts for the device and continues on the same line if its input ends.
      _ = state.lines.find("Input driver version is ")
      let start = state.lines.position
      if state.lines.skip("Testing ...") { state.describesAll = true }
      state.lines.position = start
      if !(try header.read(&state.lines)) { state.notes.unrelatedLines += 1 }
    }
    if !isDescribed { finishDescription(&state) }
    return nil
  }

  private func event(_ state: inout ReaderState) throws(RecordingError) -> EvdevEvent {
    let time = try state.lines.time()
    try state.lines.expect(", ")
    if !state.lines.skip("type ") { return try synchronization(&state, time) }
    let type = try state.lines.decimal16("the event type")
    try skipName(&state)
    try state.lines.expect(", code ")
    let code = try state.lines.decimal16("the event code")
    try skipName(&state)
    try state.lines.expect(", value ")
    // evtest prints MSC_RAW and MSC_SCAN in hexadecimal.
    let isHex = type == EventCode.msc && (code == EventCode.mscRaw || code == EventCode.mscScan)
    let value =
      isHex
      ? Int32(truncatingIfNeeded: try state.lines.hex("the event value", upTo: 0xFFFF_FFFF))
      : try state.lines.signed("the event value")
    state.noteOpenEnd()
    try state.lines.expectEnd()
    return EvdevEvent(time: time, type: type, code: code, value: value)
  }

  /// `-------------- SYN_REPORT ------------`, or `Report Sync` in evtest before 1.26.
  private func synchronization(_ state: inout ReaderState, _ time: Timestamp) throws(RecordingError) -> EvdevEvent {
    skipLine(&state)
    state.lines.skipSpaces()
    let code: UInt16
    // `EV_SYN` in some builds of evtest 1.2x.
    if state.lines.skip("SYN_REPORT") || state.lines.skip("Report Sync") || state.lines.skip("EV_SYN") {
      code = EventCode.synReport
    } else if state.lines.skip("SYN_CONFIG") || state.lines.skip("Config Sync") {
      code = EventCode.synConfig
    } else if state.lines.skip("SYN_MT_REPORT") {
      code = EventCode.synMTReport
    } else if state.lines.skip("SYN_DROPPED") {
      code = EventCode.synDropped
    } else {
      throw state.lines.error("expected an event type or SYN_REPORT, found \(state.lines.found())")
    }
    state.lines.skipSpaces()
    skipLine(&state)
    try state.lines.expectEnd()
    return EvdevEvent(time: time, type: EventCode.syn, code: code, value: 0)
  }

  /// `time 1470157093.49 type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 608` of python-evdev's evtest, and
  /// `event at 1337197425.477827, code 53, type 03, val 608` of its events; `nil` for another line.
  private mutating func pythonEvent(_ state: inout ReaderState) throws(RecordingError) -> EvdevEvent? {
    let isEvent = state.lines.skip("event at ")
    guard isEvent || state.lines.skip("time ") else { return nil }
    if !isDescribed { finishDescription(&state) }
    let time = try shortTime(&state)
    if isEvent {
      try state.lines.expect(", code ")
      let code = try state.lines.decimal16("the event code")
      try state.lines.expect(", type ")
      let type = try state.lines.decimal16("the event type")
      try state.lines.expect(", val ")
      return EvdevEvent(time: time, type: type, code: code, value: try state.lines.signed("the event value"))
    }
    state.lines.skipSpaces()
    if !state.lines.skip("type ") { return try synchronization(&state, time) }
    let type = try state.lines.decimal16("the event type")
    try skipName(&state)
    try state.lines.expect(", code ")
    let code = try state.lines.decimal16("the event code")
    state.lines.skipSpaces()
    // The name may be a list of names.
    guard state.lines.find(", value ") else { throw state.lines.error("expected the event value") }
    try state.lines.expect(", value ")
    return EvdevEvent(time: time, type: type, code: code, value: try state.lines.signed("the event value"))
  }

  /// `event => type: 3 (EV_ABS), code: 53 (ABS_MT_POSITION_X), value: 300, time: 1700000001.5` of KOReader, behind anything; `nil` for
  /// another line. The names are in older logs only.
  private mutating func readerEvent(_ state: inout ReaderState) throws(RecordingError) -> EvdevEvent? {
    let line = state.lines.input.buffer[state.lines.position..<state.lines.input.lineEnd]
    guard line.containsText("code: "), line.containsText("value: "), line.containsText("time: "),
      state.lines.find("type: ")
    else { return nil }
    try state.lines.expect("type: ")
    let type = try state.lines.decimal16("the event type")
    guard state.lines.find("code: ") else { throw state.lines.error("expected the event code") }
    try state.lines.expect("code: ")
    let code = try state.lines.decimal16("the event code")
    guard state.lines.find("value: ") else { throw state.lines.error("expected the event value") }
    try state.lines.expect("value: ")
    let value = try state.lines.signed("the event value")
    guard state.lines.find("time: ") else { throw state.lines.error("expected the time") }
    try state.lines.expect("time: ")
    let time = try shortTime(&state)
    if !isDescribed { finishDescription(&state) }
    return EvdevEvent(time: time, type: type, code: code, value: value)
  }

  /// Reads seconds with up to six decimals; Python omits zeros at the end.
  private func shortTime(_ state: inout ReaderState) throws(RecordingError) -> Timestamp {
    let seconds = try state.lines.decimal("the number of seconds", upTo: LineScanner.latestSecond)
    var microseconds: UInt64 = 0
    if state.lines.skip(".") {
      var unit: UInt64 = 100_000
      while let digit = state.lines.byte.decimalDigit {
        microseconds += UInt64(digit) * unit
        unit /= 10
        state.lines.position += 1
      }
    }
    return Timestamp(microseconds: Int64(seconds * 1_000_000 + microseconds))
  }

  private func skipLine(_ state: inout ReaderState) {
    while "-+<>".utf8.contains(state.lines.byte) { state.lines.position += 1 }
  }

  private func skipName(_ state: inout ReaderState) throws(RecordingError) {
    try state.lines.expect(" (")
    if !state.lines.skip(behind: UInt8(ascii: ")")) { throw state.lines.error("expected “)” after this name") }
  }

  private mutating func finishDescription(_ state: inout ReaderState) {
    isDescribed = true
    state.device = header.device
    state.version = header.version
    state.finishDescription(with: header)
  }
}

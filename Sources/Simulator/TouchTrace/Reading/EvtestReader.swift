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
      // People comment recordings. evtest itself never begins a line with #.
      if state.lines.isBlank || state.lines.isComment || state.skipsUnrelatedLine() { continue }
      if isDescribed {
        if state.lines.isInterruption { continue }
        throw state.lines.error(
          "not a line of evtest's output: \(state.lines.quotedLine); remove it, or truncate the file before it")
      }
      // evtest prompts for the device and continues on the same line if its input ends.
      _ = state.lines.find("Input driver version is ")
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
    if state.lines.skip("SYN_REPORT") || state.lines.skip("Report Sync") {
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

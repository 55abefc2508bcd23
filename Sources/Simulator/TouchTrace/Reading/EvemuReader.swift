import Gestures

/// Reads recordings of evemu-record and compatible tools, versions 1.0 to 1.3, with or without a device description.
struct EvemuReader: EventLineReader {
  private var comments = DescriptionText()
  private var description = EvemuDescription()
  private var hasVersion = false
  private var isDescribed = false

  mutating func nextEvent(_ state: inout ReaderState) throws(RecordingError) -> EvdevEvent? {
    while try state.lines.nextLine() {
      if isDescribed, let event = state.lines.evemuEvent() { return event }
      if state.lines.byte == UInt8(ascii: "E") && state.lines.skip("E:") {
        if !isDescribed { finishDescription(&state) }
        return try event(&state)
      }
      if state.lines.isComment {
        if !isDescribed { try readComment(&state) }
        continue
      }
      if state.lines.isBlank || state.skipsUnrelatedLine() { continue }
      let mayDescribe = !isDescribed
      guard try description.read(&state, mayDescribe: mayDescribe) else {
        throw state.lines.error(
          "not a line of an evemu recording: \(state.lines.quotedLine); remove it, or truncate the file before it")
      }
    }
    if !isDescribed { finishDescription(&state) }
    return nil
  }

  private func event(_ state: inout ReaderState) throws(RecordingError) -> EvdevEvent {
    state.lines.skipSpaces()
    let time = try state.lines.time()
    state.lines.skipSpaces()
    let type = try state.lines.hex16("the event type")
    state.lines.skipSpaces()
    let code = try state.lines.hex16("the event code")
    state.lines.skipSpaces()
    let value = try state.lines.signed("the event value")
    state.noteOpenEnd()
    try state.lines.expectEnd()
    return EvdevEvent(time: time, type: type, code: code, value: value)
  }

  private mutating func readComment(_ state: inout ReaderState) throws(RecordingError) {
    if !hasVersion && state.lines.skip("# EVEMU ") {
      hasVersion = true
      let major = try state.lines.decimal("the evemu version", upTo: 999)
      try state.lines.expect(".")
      let minor = try state.lines.decimal("the evemu version", upTo: 999)
      state.version = "\(major).\(minor)"
      if major != 1 {
        throw state.lines.lineError("evemu version \(major).\(minor) is not supported; 1.0 to 1.3 are")
      }
      if minor > 3 {
        state.notes.add("The recording has evemu version 1.\(minor); features newer than 1.3 are not supported")
      }
    } else if state.lines.skip("# DMI: ") {
      state.device.dmi = state.lines.text(state.lines.rest())
    } else {
      comments.readComment(&state.lines)
    }
  }

  private mutating func finishDescription(_ state: inout ReaderState) {
    isDescribed = true
    state.finishDescription(with: comments)
    if !hasVersion { state.notes.add("The recording has no version line; read as evemu 1.0") }
  }
}

extension ReaderState {
  /// Notes a number at the end of a file without a line end, because it may be truncated.
  mutating func noteOpenEnd() {
    if lines.isAtEnd && !lines.input.lineIsEnded { notes.add(ReaderNotes.missingLineEnd) }
  }
}

import Gestures

/// Reads what evemu-record and its kin write, versions 1.0 to 1.3, with a description of the device or without.
struct EvemuReader: EventLineReader {
  private var comments = DescriptionText()
  private var description = EvemuDescription()
  private var hasVersion = false
  private var isDescribed = false

  mutating func nextEvent(_ state: inout ReaderState) throws(RecordingError) -> EvdevEvent? {
    while try state.lines.nextLine() {
      if state.lines.byte == UInt8(ascii: "E") && state.lines.skip("E:") {
        if !isDescribed { finishDescription(&state) }
        return try event(&state)
      }
      if state.lines.byte == UInt8(ascii: "#") {
        if !isDescribed { try readComment(&state) }
        continue
      }
      if state.lines.isBlank || state.isChatter() { continue }
      let mayDescribe = !isDescribed
      guard try description.read(&state, mayDescribe: mayDescribe) else {
        throw state.lines.error(
          "no line of an evemu recording begins so: \(state.lines.quotedLine); take it out, or cut the file off before it"
        )
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
        throw state.lines.lineError("evemu's version \(major).\(minor) is not known; 1.0 to 1.3 are")
      }
      if minor > 3 {
        state.notes.add("The recording is of evemu's version 1.\(minor); what is new in it since 1.3 is not known")
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
    if !hasVersion { state.notes.add("The recording has no version line; it was read as evemu 1.0") }
  }
}

extension ReaderState {
  /// A number that ends with the file may have been cut short, and nobody can tell.
  mutating func noteOpenEnd() {
    if lines.isAtEnd && !lines.input.lineIsEnded { notes.add(ReaderNotes.isOpen) }
  }
}

extension ByteInput {
  /// Detects the formats in JSON, which may have everything in one line. Returns `nil` for other JSON and other text.
  mutating func recognizeJSON() throws(RecordingError) -> RecordingFormat? {
    try fillHead(Self.lookAhead)
    let start = jsonHead(Self.lookAhead)
    // Lines that begin with a bracket may also be getevent's.
    guard start.first == UInt8(ascii: "{") || Self.isArrayOfObjects(start) else { return nil }
    if let format = Self.formatOfJSON(start), format != .table || UnsupportedFile.foreignJSONProblem(start) == nil {
      return format != .table || isTolerant ? format : nil
    }
    if UnsupportedFile.foreignJSONProblem(start) != nil || head(Self.lookAhead).count < Self.lookAhead { return nil }
    try fillHead(Self.largestWhole)
    return Self.formatOfJSON(jsonHead(Self.largestWhole))
  }

  /// Detects a format of JSON that is quoted, indented or in a code block, and removes that from each line.
  mutating func recognizePastedJSON() throws(RecordingError) -> RecordingFormat? {
    var style = PastedText()
    var text: [UInt8] = []
    for line in head(Self.lookAhead).split(separator: 0x0A, omittingEmptySubsequences: false) {
      let plain = PlainText.cleaned(line) ?? Array(line)
      let isWanted = { (rest: ArraySlice<UInt8>) in
        (rest.first == UInt8(ascii: "{") || rest.first == UInt8(ascii: "["))
          && LineDecoration.timestamp.removed(from: rest, width: 0) == nil
      }
      if text.isEmpty, !isWanted(line), !style.learn(line, isWanted) { continue }
      let rest = style.cleaned(line, 1) { _ in false } ?? plain
      if ForeignLine.known(rest[...]) == nil { text += rest + [0x0A] }
    }
    guard let format = Self.formatOfJSON(text[...]) else { return nil }
    if style.isActive { paste.adopt(style) }
    return format
  }

  /// Returns the error about JSON that ends too early, before a key identifies its format; `nil` for any other text.
  func truncatedJSON() -> RecordingError? {
    let start = jsonHead(Self.lookAhead)
    guard start.first == UInt8(ascii: "{") || start.first == UInt8(ascii: "["),
      head(Self.lookAhead).count < Self.lookAhead, UnsupportedFile.foreignJSONProblem(start) == nil
    else { return nil }
    // From the first byte of the file, so that the error has its line.
    var text = JSONText(Array(withoutByteOrderMark(Self.lookAhead)), file: name)
    do throws(RecordingError) {
      _ = try text.parse()
      return nil
    } catch { return text.isAtEnd ? error : nil }
  }

  private static func formatOfJSON(_ text: ArraySlice<UInt8>) -> RecordingFormat? {
    if JSONKeys.contain(["pointerEvents"], in: text.prefix { $0 != 0x0A }) { return .pointerEvents }
    if JSONKeys.contain(["actions"], in: text) { return .webDriver }
    // Other programs have commands with parameters, too.
    if let format = LogFormats.formatOfJSON(text) { return format }
    let isCommand = JSONKeys.contain(["method", "params", "parameters"], in: text)
    return isCommand && (text.containsText("\"actions\"") || text.containsText("performActions")) ? .webDriver : nil
  }

  private static func isArrayOfObjects(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "[") && text.dropFirst().first { !isSpace($0) } == UInt8(ascii: "{")
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  /// Returns the first bytes without a byte order mark and spaces.
  private func jsonHead(_ count: Int) -> ArraySlice<UInt8> {
    withoutByteOrderMark(count).drop(while: Self.isSpace)
  }

  private func withoutByteOrderMark(_ count: Int) -> ArraySlice<UInt8> {
    let head = head(count)
    return head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head
  }
}

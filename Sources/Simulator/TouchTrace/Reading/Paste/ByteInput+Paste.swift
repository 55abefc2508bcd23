// The repair of pasted lines. Readers see each line as its tool wrote it, with its number in the file.
extension ByteInput {
  /// The most lines that are joined to one, since a mail breaks a line twice at most.
  private static let mostJoined = 3
  /// The longest line that is more than one of a recording, in bytes.
  private static let longestPasted = 4096

  /// Advances to the next line and removes what was pasted around it.
  mutating func nextRepairedLine() throws(RecordingError) -> Bool {
    if isRedelivered {
      isRedelivered = false
      return true
    }
    joinCount = 0
    joinHead = []
    guard try nextRawLine() else { return false }
    if paste.isActive { clean() }
    return true
  }

  private func isRecord(_ line: ArraySlice<UInt8>, of format: RecordingFormat) -> Bool {
    isRecord?(line, format) ?? false
  }

  private mutating func clean() {
    let (format, isRecord) = (recognition?.format, isRecord)
    let cleaned = paste.cleaned(buffer[lineStart..<lineEnd], lineNumber) { line in
      format.map { isRecord?(line, $0) ?? false } ?? false
    }
    if let cleaned { replaceLine(with: cleaned) }
  }

  /// Returns whether reading can continue after its reader refused the current line: because the line is decorated or wrapped, so
  /// that the next line is this one again as its tool wrote it, or because it is not part of the recording.
  ///
  /// A line that may be a damaged one of the recording is still refused, as is one that no person pastes.
  mutating func recover(_ format: RecordingFormat, from error: RecordingError) -> Bool {
    guard isTolerant, !isRedelivered, !error.isLimit, lineEnd - lineStart <= Self.longestPasted,
      !buffer[lineStart..<lineEnd].contains(0)
    else { return false }
    if recognition?.format != format {
      recognition = DetectedFormat(format: format, firstLine: recognition?.firstLine ?? 1)
    }
    let line = Array(buffer[lineStart..<lineEnd])[...]
    if joinCount > 0 { return joinTightly() }
    if !isRecord(line, of: format), recoverDecorated(format) { return true }
    return skipForeign(line, format)
  }

  /// Returns whether the current line, which its reader ignores, is one of the recording behind something else. It is read again.
  mutating func recoverDecorated(_ format: RecordingFormat) -> Bool {
    let line = Array(buffer[lineStart..<lineEnd])[...]
    guard isTolerant, !isRedelivered, line.count <= 4096 else { return false }
    let before = paste.style.count
    guard let isRecord, paste.learn(line, { isRecord($0, format) }),
      paste.style.count > before || !repairs
    else { return false }
    repairs = true
    clean()
    isRedelivered = true
    return true
  }

  /// Skips the current line if it is not part of a recording. Returns whether reading can continue.
  private mutating func skipForeign(_ line: ArraySlice<UInt8>, _ format: RecordingFormat) -> Bool {
    let owner = format.owner(of: line)
    let known = owner == .recording ? nil : ForeignLine.known(line)
    if owner != .other, known == nil || isRecord(line, of: format) {
      return join(format)
    }
    paste.skip(line, lineNumber, as: known ?? .other)
    return true
  }

  // MARK: Wrapped lines

  private mutating func join(_ format: RecordingFormat) -> Bool {
    let head = Array(buffer[lineStart..<lineEnd])
    let isEnded = lineIsEnded
    let isOwn =
      format.owner(of: head[...]) == .recording || isRecord(head[...], of: format)
    guard isEnded, isOwn, readContinuation(format) else {
      if !isEnded && format != .trace {
        paste.skip(head[...], lineNumber, as: .cut)
        return true
      }
      return false
    }
    repairs = true
    joinHead = head
    joinTail = Array(buffer[lineStart..<lineEnd][...].trimmed)
    joinCount = 1
    paste.join(lineNumber)
    replaceLine(with: head + [0x20] + joinTail)
    isRedelivered = true
    return true
  }

  /// Returns whether the next line, if it has been read into memory, is the rest of the current one.
  func isContinued(_ format: RecordingFormat) -> Bool {
    guard isTolerant, joinCount == 0, let next = nextRawBytes, !next.trimmed.isEmpty, next.count <= 200 else {
      return false
    }
    return !isRecord(next, of: format) && ForeignLine.known(next) == nil
  }

  /// Reads the next line. Returns `false` if it is not the rest of this one.
  private mutating func readContinuation(_ format: RecordingFormat) -> Bool {
    do throws(RecordingError) {
      guard try nextRawLine() else { return false }
    } catch { return false }
    if paste.isActive { clean() }
    let next = buffer[lineStart..<lineEnd]
    return !next.trimmed.isEmpty && next.count <= 200 && !isRecord(next, of: format)
  }

  /// Joins the last two lines without a space, as a terminal breaks them, or with one more line.
  private mutating func joinTightly() -> Bool {
    guard !joinHead.isEmpty, joinCount < Self.mostJoined, let format = recognition?.format else { return false }
    joinCount += 1
    if joinCount == 2 {
      replaceLine(with: joinHead + joinTail)
    } else {
      let head = joinHead + [0x20] + joinTail
      guard readContinuation(format) else { return false }
      replaceLine(with: head + [0x20] + Array(buffer[lineStart..<lineEnd][...].trimmed))
      paste.join(lineNumber)
    }
    isRedelivered = true
    return true
  }

  /// Reads the current line once more.
  mutating func redeliver() {
    repairs = true
    isRedelivered = true
  }

  // MARK: Notes

  /// What was removed and skipped, as a note that belongs to the answer.
  var pasteNotes: [RecordingNote] {
    paste.sentence.map { [RecordingNote($0, prominence: .answer)] } ?? []
  }

  /// Returns all lines of a text that is one value of JSON, with blank lines for those around it.
  mutating func readAllJSON() throws(RecordingError) -> [UInt8] { withoutForeignLines(try readAll()) }

  /// Returns a text that is one value of JSON with blank lines for those around it.
  mutating func withoutForeignLines(_ bytes: [UInt8]) -> [UInt8] {
    if !isTolerant { return bytes }
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let isStart = { (line: ArraySlice<UInt8>) in
      let first = line.trimmed.first
      return (first == UInt8(ascii: "{") || first == UInt8(ascii: "[")) && ForeignLine.known(line) == nil
    }
    guard let first = lines.firstIndex(where: isStart) else { return bytes }
    let isEnd = { (line: ArraySlice<UInt8>) in
      let last = line.trimmed.last
      return last == UInt8(ascii: "}") || last == UInt8(ascii: "]") || last == UInt8(ascii: ";")
    }
    let last = lines.lastIndex(where: isEnd) ?? lines.count - 1
    for index in lines.indices {
      let isOutside = index < first || index > last
      let text = lines[index].trimmed
      if text.isEmpty { continue }
      let known = ForeignLine.known(text)
      // Without quotes and brackets, JSON has numbers and three words.
      let isProse =
        !text.contains { "{}[]\"".utf8.contains($0) }
        && text.first.map { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A } ?? false
        && !(["true", "false", "null"] as [StaticString]).contains { text.starts(with: $0) }
      let isText = !text.contains { "{}[]\":,".utf8.contains($0) }
      if isOutside || isProse || known != nil && !text.containsText("\"")
        || isText && !text.allSatisfy({ $0.isWordCharacter || $0 == 0x2D || $0 == 0x2E })
      {
        paste.skip(text, index + 1, as: known ?? .other)
        lines[index] = []
      }
    }
    return Array(lines.joined(separator: [0x0A]))
  }
}

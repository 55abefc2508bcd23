import Gestures

/// A cursor in the current line of an input, used by all text readers. Reads words and numbers directly from the bytes
/// and creates errors with the cursor's position.
struct LineScanner: ~Copyable {
  var input: ByteInput
  /// An index in the input's buffer, at most the line's end, where the byte is not part of any word.
  var position = 0

  init(_ input: consuming ByteInput) { self.input = input }

  mutating func nextLine() throws(RecordingError) -> Bool {
    let found = try input.nextLine()
    position = input.lineStart
    return found
  }

  var byte: UInt8 { input.buffer[position] }
  var isAtEnd: Bool { position >= input.lineEnd }
  /// Whether the line is a comment: its first character other than a space is `#`.
  var isComment: Bool {
    for index in input.lineStart..<input.lineEnd where input.buffer[index] != 0x20 && input.buffer[index] != 0x09 {
      return input.buffer[index] == UInt8(ascii: "#")
    }
    return false
  }
  var isBlank: Bool {
    for index in input.lineStart..<input.lineEnd where input.buffer[index] != 0x20 && input.buffer[index] != 0x09 {
      return false
    }
    return true
  }

  /// The number of bytes between the start of the line and the cursor.
  var indentation: Int { position - input.lineStart }

  // MARK: Words

  mutating func skipSpaces() {
    while byte == 0x20 || byte == 0x09 { position += 1 }
  }

  /// Skips `text` if it is next. Returns whether it was.
  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    if count > input.lineEnd - position { return false }
    let matches = text.withUTF8Buffer { expected in
      for index in 0..<count where input.buffer[position + index] != expected[index] { return false }
      return true
    }
    if matches { position += count }
    return matches
  }

  /// Moves the cursor to the next occurrence of `text` in this line. Returns `false`, without moving, if there is none.
  mutating func find(_ text: StaticString) -> Bool {
    let start = position
    while !isAtEnd {
      let here = position
      if skip(text) {
        position = here
        return true
      }
      position = here + 1
    }
    position = start
    return false
  }

  mutating func expect(_ text: StaticString) throws(RecordingError) {
    if skip(text) { return }
    throw error(
      isAtEnd ? "expected “\(text)”, but the line ends" : "expected “\(text)”, found \(found())")
  }

  /// Skips letters, digits and underscores. Returns their range.
  mutating func word() -> Range<Int> {
    let start = position
    while byte.isWordCharacter { position += 1 }
    return start..<position
  }

  /// Moves the cursor behind the next `character`. Returns `false`, without moving, if there is none.
  mutating func skip(behind character: UInt8) -> Bool {
    for index in position..<input.lineEnd where input.buffer[index] == character {
      position = index + 1
      return true
    }
    return false
  }

  /// Returns the rest of the line without trailing spaces.
  mutating func rest() -> Range<Int> {
    var end = input.lineEnd
    while end > position && (input.buffer[end - 1] == 0x20 || input.buffer[end - 1] == 0x09) { end -= 1 }
    defer { position = input.lineEnd }
    return position..<end
  }

  /// Returns the rest of the line without the surrounding quotes. The text may contain quotes: it extends to the last
  /// one.
  mutating func unquotedRest() -> Range<Int> {
    skipSpaces()
    var range = rest()
    let quote = UInt8(ascii: "\"")
    guard !range.isEmpty, input.buffer[range.lowerBound] == quote else { return range }
    range = range.lowerBound + 1..<range.upperBound
    // The closing quote is missing if the line is truncated.
    let isClosed = !range.isEmpty && input.buffer[range.upperBound - 1] == quote
    return range.lowerBound..<range.upperBound - (isClosed ? 1 : 0)
  }

  /// Returns the YAML scalar in the rest of the line, without its quotes and escapes.
  mutating func yamlText() -> String {
    skipSpaces()
    return YAMLScalar.text(text(rest()))
  }

  /// Checks that the rest of the line is blank or a comment.
  mutating func expectEnd() throws(RecordingError) {
    skipSpaces()
    if !isAtEnd && byte != UInt8(ascii: "#") { throw error("unexpected \(found()) at the end of the line; remove it") }
  }

  /// Whether the line is the terminal's echo of Ctrl-C.
  var isInterruption: Bool { input.buffer[input.lineStart..<input.lineEnd].elementsEqual("^C".utf8) }

  // MARK: Text

  /// Returns whether these bytes are `word`, ignoring case. `word` must be in lower case.
  func isWord(_ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in
      for index in word.indices where Self.lowercased(input.buffer[range.lowerBound + index]) != word[index] {
        return false
      }
      return true
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  func text(_ range: Range<Int>) -> String { String(decoding: input.buffer[range], as: UTF8.self) }

  func quoted(_ range: Range<Int>) -> String { QuotedText.quoted(input.buffer[range]) }

  var quotedLine: String { QuotedText.quoted(input.buffer[input.lineStart..<input.lineEnd]) }

  /// Returns the word at the cursor for messages, or `the end of the line`.
  func found(from start: Int? = nil) -> String {
    let position = start ?? self.position
    if position >= input.lineEnd { return "the end of the line" }
    if input.buffer[position] == 0x20 || input.buffer[position] == 0x09 { return "a space" }
    var end = position + 1
    while end < input.lineEnd && input.buffer[end] != 0x20 && input.buffer[end] != 0x09 { end += 1 }
    return QuotedText.quoted(input.buffer[position..<end])
  }

  // MARK: Errors

  /// Returns an error at the cursor or at the given position.
  func error(_ problem: String, at index: Int? = nil) -> RecordingError {
    let column = (index ?? position) - input.lineStart + 1
    return RecordingError(file: input.name, line: input.lineNumber, column: column, problem)
  }

  func lineError(_ problem: String) -> RecordingError {
    RecordingError(file: input.name, line: input.lineNumber, problem)
  }
}

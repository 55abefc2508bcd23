import Gestures

/// A cursor in the current line of an input: what every reader of text reads with. It takes words and numbers straight
/// from the bytes, and makes errors that say where the cursor stands.
struct LineScanner: ~Copyable {
  var input: ByteInput
  /// Index in the input's buffer. Never beyond the line's end, where a byte stands that is no part of any word.
  var position = 0

  init(_ input: consuming ByteInput) { self.input = input }

  mutating func nextLine() throws(RecordingError) -> Bool {
    let found = try input.nextLine()
    position = input.lineStart
    return found
  }

  var byte: UInt8 { input.buffer[position] }
  var isAtEnd: Bool { position >= input.lineEnd }
  var isBlank: Bool {
    for index in input.lineStart..<input.lineEnd where input.buffer[index] != 0x20 && input.buffer[index] != 0x09 {
      return false
    }
    return true
  }
  /// How many blanks stand before the cursor's word, from the line's start.
  var indentation: Int { position - input.lineStart }

  // MARK: Words

  mutating func skipSpaces() {
    while byte == 0x20 || byte == 0x09 { position += 1 }
  }
  /// Steps over `text` if it stands here.
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
  /// Steps to where `text` stands next in this line, not over it. False, and no step, where it does not.
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
      isAtEnd ? "“\(text)” is missing: the line ends here" : "“\(text)” should stand here, not \(found())")
  }
  /// Steps over letters, digits and underscores; where they stand.
  mutating func word() -> Range<Int> {
    let start = position
    while byte.isWordCharacter { position += 1 }
    return start..<position
  }
  /// Steps behind the next `character`. False, and no step, where there is none.
  mutating func skip(behind character: UInt8) -> Bool {
    for index in position..<input.lineEnd where input.buffer[index] == character {
      position = index + 1
      return true
    }
    return false
  }
  /// What is left of the line, blanks at its end left out.
  mutating func rest() -> Range<Int> {
    var end = input.lineEnd
    while end > position && (input.buffer[end - 1] == 0x20 || input.buffer[end - 1] == 0x09) { end -= 1 }
    defer { position = input.lineEnd }
    return position..<end
  }
  /// What is left of the line without the quotes that it stands in. It may itself hold some: it reaches to the last.
  mutating func unquotedRest() -> Range<Int> {
    skipSpaces()
    var range = rest()
    let quote = UInt8(ascii: "\"")
    guard !range.isEmpty, input.buffer[range.lowerBound] == quote else { return range }
    range = range.lowerBound + 1..<range.upperBound
    // The line may have been cut off before the second one.
    let isClosed = !range.isEmpty && input.buffer[range.upperBound - 1] == quote
    return range.lowerBound..<range.upperBound - (isClosed ? 1 : 0)
  }
  /// What must be the end of the line: blanks, or a comment.
  mutating func expectEnd() throws(RecordingError) {
    skipSpaces()
    if !isAtEnd && byte != UInt8(ascii: "#") { throw error("\(found()) is one thing too many in this line") }
  }

  /// What a terminal shows of the keys that end a tool.
  var isInterruption: Bool { input.buffer[input.lineStart..<input.lineEnd].elementsEqual("^C".utf8) }

  // MARK: Text

  /// Whether these bytes are `word`, in small letters or capitals; `word` is in small letters.
  func isWord(_ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in
      for index in word.indices where input.buffer[range.lowerBound + index] | 0x20 != word[index] { return false }
      return true
    }
  }
  func text(_ range: Range<Int>) -> String { String(decoding: input.buffer[range], as: UTF8.self) }
  func quoted(_ range: Range<Int>) -> String { QuotedText.quoted(input.buffer[range]) }
  /// The current line as a message can show it.
  var quotedLine: String { QuotedText.quoted(input.buffer[input.lineStart..<input.lineEnd]) }
  /// The word under the cursor as a message can show it; `the end of the line` where there is none.
  func found(from place: Int? = nil) -> String {
    let position = place ?? self.position
    if position >= input.lineEnd { return "the end of the line" }
    if input.buffer[position] == 0x20 || input.buffer[position] == 0x09 { return "a blank" }
    var end = position + 1
    while end < input.lineEnd && input.buffer[end] != 0x20 && input.buffer[end] != 0x09 { end += 1 }
    return QuotedText.quoted(input.buffer[position..<end])
  }

  // MARK: Errors

  /// An error at the cursor, or where it is told.
  func error(_ problem: String, at place: Int? = nil) -> RecordingError {
    let column = (place ?? position) - input.lineStart + 1
    return RecordingError(file: input.name, line: input.lineNumber, column: column, problem)
  }
  /// An error about the whole line.
  func lineError(_ problem: String) -> RecordingError {
    RecordingError(file: input.name, line: input.lineNumber, problem)
  }
}

extension UInt8 {
  /// 0 to 9, or nil.
  @inline(__always) var decimalDigit: UInt8? {
    let digit = self &- UInt8(ascii: "0")
    return digit < 10 ? digit : nil
  }
  /// 0 to 15, or nil.
  @inline(__always) var hexDigit: UInt8? {
    if let decimalDigit { return decimalDigit }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : nil
  }
  var isWordCharacter: Bool {
    decimalDigit != nil || (self | 0x20) &- UInt8(ascii: "a") < 26 || self == UInt8(ascii: "_")
  }
}

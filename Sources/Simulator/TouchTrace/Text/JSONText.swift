import Gestures

/// A value of a JSON text, with its place for error messages.
package struct JSONValue {
  package enum Content {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])
  }

  package struct Member {
    package var key: String
    package var value: JSONValue
  }

  package var content: Content
  /// The index of its first byte in the text.
  package var position: Int

  /// The value of the member with this key, the last one if there are several; `nil` if there is none, or if this is no
  /// object.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.last { $0.key == key }?.value
  }

  package var elements: [JSONValue]? {
    guard case .array(let values) = content else { return nil }
    return values
  }

  package var string: String? {
    guard case .string(let text) = content else { return nil }
    return text
  }

  // Not inlined: Swift 6.3.1 crashes when it optimizes a caller.
  @inline(never) package var number: Double? {
    guard case .number(let value) = content else { return nil }
    return value
  }
}

/// Parses JSON (RFC 8259) from bytes. Errors have the line and column.
package struct JSONText: Sendable {
  private let bytes: [UInt8]
  private let file: String
  private let firstLine: Int
  private let whole: StaticString
  private var position = 0
  /// The key of arrays that are postponed in elements of arrays; nil for none.
  private var postponedKey: String?
  /// Whether values are checked and not made.
  private var skims = false

  /// The depth of nesting that is accepted; recordings need eight. A limit keeps the stack small.
  private static let deepest = 32

  /// - Parameters:
  ///   - bytes: The whole text, in UTF-8.
  ///   - file: The file's name for errors.
  ///   - firstLine: The number of the text's first line in the file.
  ///   - whole: What ends if the text is truncated, `line` or `file`, for errors.
  package init(_ bytes: [UInt8], file: String, firstLine: Int = 1, whole: StaticString = "file") {
    self.bytes = bytes
    self.file = file
    self.firstLine = firstLine
    self.whole = whole
  }

  /// Whether `parse` read up to the end; after an error, that the text is truncated.
  var isAtEnd: Bool { position >= bytes.count }

  package mutating func parse() throws(RecordingError) -> JSONValue {
    position = 0
    let value = try value(depth: 0)
    skipSpaces()
    if position < bytes.count { throw error("expected the end of the JSON, found \(found)") }
    return value
  }

  /// Parses the text except for the arrays with a key in elements of arrays: these are checked, have no elements, and are read by
  /// ``forEachElement(of:_:)``, so that a long list is never in memory.
  package mutating func parse(postponing key: String) throws(RecordingError) -> JSONValue {
    postponedKey = key
    defer { postponedKey = nil }
    return try parse()
  }

  /// Calls a function with each element of an array of this text.
  package func forEachElement(
    of list: JSONValue, _ body: (JSONValue) throws(RecordingError) -> Void
  ) throws(RecordingError) {
    var text = self
    text.position = list.position + 1
    if text.skip("]") { return }
    repeat { try body(try text.value(depth: 1)) } while text.skip(",")
  }

  package func error(_ problem: String, at index: Int? = nil) -> RecordingError {
    let before = bytes[..<min(index ?? position, bytes.count)]
    let line = before.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return RecordingError(file: file, line: firstLine + line, column: before.count - start + 1, problem)
  }

  private var found: String {
    guard position < bytes.count else { return "the end of the \(whole)" }
    let word = bytes[position...].prefix(20).prefix { $0 > 0x20 && $0 != UInt8(ascii: ",") }
    return QuotedText.quoted(word.isEmpty ? bytes[position...position] : word)
  }

  private mutating func skipSpaces() {
    while position < bytes.count {
      let byte = bytes[position]
      if byte > 0x20 || byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 { return }
      position += 1
    }
  }

  /// Skips spaces and this character; returns whether it was next.
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func unexpected(_ expected: String) -> RecordingError {
    position >= bytes.count
      ? error("expected \(expected), but the \(whole) ends; it is truncated")
      : error("expected \(expected), found \(found)")
  }

  private mutating func value(depth: Int, isElement: Bool = false) throws(RecordingError) -> JSONValue {
    skipSpaces()
    let start = position
    guard position < bytes.count else { throw unexpected("a value") }
    if depth > Self.deepest { throw error("more than \(Self.deepest) values are nested here") }
    let content: JSONValue.Content =
      switch bytes[position] {
      case UInt8(ascii: "{"): .object(try members(depth: depth, isElement: isElement))
      case UInt8(ascii: "["): .array(try elements(depth: depth))
      case UInt8(ascii: "\""): .string(try string())
      case UInt8(ascii: "t"): try word("true", .boolean(true))
      case UInt8(ascii: "f"): try word("false", .boolean(false))
      case UInt8(ascii: "n"): try word("null", .null)
      default: .number(try number())
      }
    return JSONValue(content: content, position: start)
  }

  private mutating func word(_ text: String, _ value: JSONValue.Content) throws(RecordingError) -> JSONValue.Content {
    let expected = Array(text.utf8)
    let matching = zip(bytes[position...], expected).prefix { $0 == $1 }.count
    if matching < expected.count {
      if position + matching == bytes.count { position = bytes.count }
      throw unexpected("a value")
    }
    position += expected.count
    return value
  }

  private mutating func members(depth: Int, isElement: Bool) throws(RecordingError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if !skims { members.reserveCapacity(6) }
    position += 1
    if skip("}") { return members }
    repeat {
      skipSpaces()
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
      let key = try string()
      if !skip(":") { throw unexpected("“:” after the key") }
      let wasSkimming = skims
      if isElement, let postponedKey, key == postponedKey { skims = true }
      let value = try value(depth: depth + 1)
      skims = wasSkimming
      if !skims { members.append(JSONValue.Member(key: key, value: value)) }
    } while skip(",")
    if !skip("}") { throw unexpected("“,” or “}”") }
    return members
  }

  private mutating func elements(depth: Int) throws(RecordingError) -> [JSONValue] {
    var elements: [JSONValue] = []
    position += 1
    if skip("]") { return elements }
    repeat {
      let element = try value(depth: depth + 1, isElement: true)
      if !skims { elements.append(element) }
    } while skip(",")
    if !skip("]") { throw unexpected("“,” or “]”") }
    return elements
  }

  private mutating func number() throws(RecordingError) -> Double {
    if let short = shortNumber() { return short }
    let start = position
    while position < bytes.count, bytes[position].decimalDigit != nil || "+-.eE".utf8.contains(bytes[position]) {
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite, text.utf8.first != UInt8(ascii: "+") else {
      if position < bytes.count || start == position { position = start }
      throw unexpected("a value")
    }
    return value
  }

  /// Reads a number of at most 15 digits without an exponent, which is the quotient of two numbers that a `Double` is exactly, and
  /// so the nearest one. Reads nothing and returns nil for another one.
  private mutating func shortNumber() -> Double? {
    var place = position
    let isNegative = place < bytes.count && bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let first = place
    var (digits, point): (Int64, Int?) = (0, nil)
    while place < bytes.count {
      let byte = bytes[place]
      if let digit = byte.decimalDigit {
        digits = digits &* 10 &+ Int64(digit)
      } else if byte == UInt8(ascii: "."), point == nil, place > first {
        point = place
      } else {
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") || byte == UInt8(ascii: ".")
          || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        {
          return nil
        }
        break
      }
      place += 1
      if place - first > 16 { return nil }
    }
    let fraction = point.map { place - $0 - 1 } ?? 0
    // Nothing, only a sign, a point without digits, or 16 digits.
    if place == first || point != nil && fraction == 0 || point == nil && place - first > 15 { return nil }
    position = place
    let magnitude = Double(digits) / Self.powers[fraction]
    return isNegative ? -magnitude : magnitude
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  ]

  private mutating func string() throws(RecordingError) -> String {
    position += 1
    // Escapes are UTF-16; without them, the bytes are the text.
    var text: [UInt16] = []
    var run = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let rest = skims && text.isEmpty ? "" : String(decoding: bytes[run..<position], as: UTF8.self)
        position += 1
        return text.isEmpty ? rest : String(decoding: text + rest.utf16, as: UTF16.self)
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[run..<position], as: UTF8.self).utf16
        text.append(try escape())
        run = position
      case 0..<0x20: throw error("a control character in a string; write it as \\u00XX")
      default: position += 1
      }
    }
    throw unexpected("“\"” at the end of the string")
  }

  /// Reads an escape sequence, from its backslash.
  private mutating func escape() throws(RecordingError) -> UInt16 {
    position += 1
    guard position < bytes.count else { throw unexpected("“\"” at the end of the string") }
    defer { position += 1 }
    switch bytes[position] {
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(bytes[position])
    case UInt8(ascii: "u"):
      var unit: UInt16 = 0
      for _ in 0..<4 {
        position += 1
        guard position < bytes.count else { throw unexpected("four hexadecimal digits") }
        guard let digit = bytes[position].hexDigit else { throw error("expected four hexadecimal digits after “\\u”") }
        unit = unit << 4 | UInt16(digit)
      }
      return unit
    default: throw error("unknown escape sequence in a string: “\\” followed by \(found)")
    }
  }
}

import Gestures

/// One line of JSON as `LibinputLine` writes it: an object of texts, numbers, truths and lists of texts. Nothing deeper.
struct FlatJSON {
  enum Value: Hashable {
    case text(String)
    case number(String)
    case truth(Bool)
    case list([String])
  }
  private var values: [String: Value] = [:]

  /// Nil where it is anything else.
  init?(_ line: String) {
    var scan = Scan(bytes: Array(line.utf8))
    guard scan.skip("{") else { return nil }
    var isFirst = true
    while !scan.skip("}") {
      if !isFirst && !scan.skip(",") { return nil }
      isFirst = false
      guard let key = scan.text(), scan.skip(":"), let value = scan.value() else { return nil }
      values[key] = value
    }
    if !scan.isAtEnd { return nil }
  }

  func text(_ key: String) -> String? {
    if case .text(let text) = values[key] { text } else { nil }
  }
  func list(_ key: String) -> [String]? {
    if case .list(let list) = values[key] { list } else { nil }
  }
  func truth(_ key: String) -> Bool? {
    if case .truth(let truth) = values[key] { truth } else { nil }
  }
  func integer(_ key: String) -> Int? {
    if case .number(let digits) = values[key] { Int(digits) } else { nil }
  }
  func decimal(_ key: String) -> Double? {
    if case .number(let digits) = values[key] { Double(digits) } else { nil }
  }
  func time(_ key: String) -> Timestamp? { integer(key).map { Timestamp(microseconds: Int64($0)) } }
}

private struct Scan {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }
  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skip(_ word: String) -> Bool {
    let word = Array(word.utf8)
    guard bytes[position...].starts(with: word) else { return false }
    position += word.count
    return true
  }

  mutating func value() -> FlatJSON.Value? {
    if skip("true") { return .truth(true) }
    if skip("false") { return .truth(false) }
    if byte == UInt8(ascii: "\"") { return text().map { .text($0) } }
    if skip("[") {
      var list: [String] = []
      while !skip("]") {
        if !list.isEmpty && !skip(",") { return nil }
        guard let text = text() else { return nil }
        list.append(text)
      }
      return .list(list)
    }
    let digits = bytes[position...].prefix {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
    position = digits.endIndex
    return digits.isEmpty ? nil : .number(String(decoding: digits, as: UTF8.self))
  }

  mutating func text() -> String? {
    guard skip("\"") else { return nil }
    var text: [UInt8] = []
    while let next = byte {
      position += 1
      switch next {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = escape() else { return nil }
        text += Array(String(escaped).utf8)
      default: text.append(next)
      }
    }
    return nil
  }
  /// Only those that the writer uses.
  private mutating func escape() -> Unicode.Scalar? {
    guard let next = byte else { return nil }
    position += 1
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return Unicode.Scalar(next)
    case UInt8(ascii: "u"):
      guard position + 4 <= bytes.count,
        let number = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
      else { return nil }
      position += 4
      return Unicode.Scalar(number)
    default: return nil
    }
  }
}

/// Text as a terminal or a page shows it: without the bytes that only change its looks.
enum PlainText {
  /// Returns the text without colours and invisible characters and with the characters that HTML names, or `nil` if it has none.
  static func cleaned(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    guard line.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 >= 0x7F || $0 == UInt8(ascii: "&") }) else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(line.count)
    var rest = line
    while let byte = rest.first {
      if let (length, replacement) = special(rest) {
        if let replacement { text.append(replacement) }
        rest = rest.dropFirst(length)
      } else {
        text.append(byte)
        rest = rest.dropFirst()
      }
    }
    return text.elementsEqual(line) ? nil : text
  }

  /// Returns the length of the special character at the start, and the plain one; `nil` if there is none.
  private static func special(_ text: ArraySlice<UInt8>) -> (Int, UInt8?)? {
    let byte = text[text.startIndex]
    switch byte {
    case 0x1B: return (escapeLength(text), nil)
    case 0x09, 0x20...0x25, 0x27...0x7E: return nil
    case UInt8(ascii: "&"): return entity(text)
    case 0x00...0x1F, 0x7F: return (1, nil)
    default: return invisible(text)
    }
  }

  /// The length of an escape sequence of a terminal (ECMA-48).
  private static func escapeLength(_ text: ArraySlice<UInt8>) -> Int {
    guard text.count > 1 else { return 1 }
    switch text[text.startIndex + 1] {
    case UInt8(ascii: "["):
      let end = text.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }
      return (end.map { $0 + 1 } ?? text.endIndex) - text.startIndex
    case UInt8(ascii: "]"):
      let end = text.dropFirst(2).firstIndex { $0 == 0x07 || $0 == UInt8(ascii: "\\") }
      return (end.map { $0 + 1 } ?? text.endIndex) - text.startIndex
    case UInt8(ascii: "("), UInt8(ascii: ")"): return min(3, text.count)
    default: return 2
    }
  }

  private static let entities: [(StaticString, UInt8)] = [
    ("&gt;", 0x3E), ("&lt;", 0x3C), ("&amp;", 0x26), ("&quot;", 0x22), ("&#39;", 0x27), ("&nbsp;", 0x20),
    ("&#x27;", 0x27),
    ("&#34;", 0x22),
  ]

  private static func entity(_ text: ArraySlice<UInt8>) -> (Int, UInt8?)? {
    for (name, byte) in entities where text.starts(with: name) { return (name.utf8CodeUnitCount, byte) }
    return nil
  }

  /// No-break spaces, spaces of no width, the byte order mark and curly quotes.
  private static func invisible(_ text: ArraySlice<UInt8>) -> (Int, UInt8?)? {
    if text.starts(with: [0xC2, 0xA0]) { return (2, 0x20) }
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { return (3, nil) }
    guard text.starts(with: [0xE2, 0x80]), text.count > 2 else { return nil }
    switch text[text.startIndex + 2] {
    case 0x8B...0x8F: return (3, nil)
    case 0x9C, 0x9D: return (3, 0x22)
    case 0x98, 0x99: return (3, 0x27)
    case 0xAF, 0x82...0x8A: return (3, 0x20)
    default: return nil
    }
  }
}

extension ArraySlice<UInt8> {
  func starts(with text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount && text.withUTF8Buffer { prefix(text.utf8CodeUnitCount).elementsEqual($0) }
  }
}

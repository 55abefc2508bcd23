import TouchTrace

/// Quotes words for commands to paste.
package enum Shell {
  package static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "/._-+".utf8.contains(byte)
    }
    // Only this kind of quotes has escapes: a command stays on one line, and harmless on a terminal.
    if word.unicodeScalars.contains(where: QuotedText.isHidden) { return "$'" + word.escaping(ansiC) + "'" }
    return plain && !word.isEmpty
      ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// Splits a line into words, as ``quoted(_:)`` writes them. Expands nothing: `$(x)`, `;`, `>` and backquotes are parts of words.
  /// Returns nil if a quote is not closed or contains an escape that ``quoted(_:)`` does not write.
  package static func words(_ line: some StringProtocol) -> [String]? {
    var rest = Array(line.utf8)[...]
    var words: [[UInt8]] = []
    var word: [UInt8]?
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        if let word { words.append(word) }
        word = nil
      case UInt8(ascii: "'"):
        guard let end = rest.firstIndex(of: byte) else { return nil }
        word = (word ?? []) + rest[..<end]
        rest = rest[(end + 1)...]
      case UInt8(ascii: "$") where rest.first == UInt8(ascii: "'"):
        guard let text = ansiC(&rest) else { return nil }
        word = (word ?? []) + text
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else { return nil }
        word = (word ?? []) + [escaped]
      default: word = (word ?? []) + [byte]
      }
    }
    if let word { words.append(word) }
    return words.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Removes the quotes of `$'a\nb'` from its beginning without the `$`, and returns their content.
  private static func ansiC(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    var text: [UInt8] = []
    rest = rest.dropFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "'") { return text }
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "x"):
        guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
        text.append(value)
        rest = rest.dropFirst(2)
      case let escaped? where "'\\".utf8.contains(escaped): text.append(escaped)
      default: return nil
      }
    }
    return nil
  }

  /// Returns options with their values, each after a space; those without a value are left out.
  package static func arguments(_ options: [(String, String?)]) -> String {
    options.map { name, value in value.map { " --\(name) \(quoted($0))" } ?? "" }.joined()
  }

  private static func ansiC(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "'", "\\": "\\\(scalar)"
    case "\n": "\\n"
    case _ where QuotedText.isHidden(scalar):
      String(scalar).utf8.map { "\\x" + Hexadecimal.text($0, digits: 2) }.joined()
    default: nil
    }
  }
}

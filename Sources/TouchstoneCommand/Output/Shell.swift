import TouchTrace

/// Quotes words for commands to paste.
enum Shell {
  static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "/._-+".utf8.contains(byte)
    }
    // Only this kind of quotes has escapes: a command stays on one line, and harmless on a terminal.
    if word.unicodeScalars.contains(where: QuotedText.isHidden) { return "$'" + word.escaping(ansiC) + "'" }
    return plain && !word.isEmpty
      ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// Returns options with their values, each after a space; those without a value are left out.
  static func arguments(_ options: [(String, String?)]) -> String {
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

/// Makes text from outside safe to print: names of devices, files and recognizers, lines of a file, messages of another
/// program.
///
/// Control characters, among them those of terminals from U+0080 to U+009F, characters that change the direction of text, and
/// invisible ones are written as `\u{1b}`. Only joiners stay, which some scripts cannot be written without.
///
/// All text leaves the program through ``lines(_:keeping:)`` or ``plain(_:)``: the command's standard output and standard error
/// apply them to everything that they print. Bytes of a recording or a page are written as they are.
package enum QuotedText {
  /// The number of characters before the text is abbreviated.
  static let longest = 48

  /// Returns a text of any length on one line, without quotes.
  package static func plain(_ text: String) -> String { isPrintable(text, onOneLine: true) ? text : escaped(text) }

  /// Returns a text of several lines: line feeds and tabs stay, and so do sequences of the program's own, such as a terminal's
  /// colours.
  package static func lines(_ text: String, keeping sequences: [String] = []) -> String {
    if isPrintable(text, onOneLine: false) { return text }
    var result = ""
    var rest = text.unicodeScalars[...]
    next: while let scalar = rest.first {
      if scalar == "\u{1b}" {
        for sequence in sequences where rest.starts(with: sequence.unicodeScalars) {
          result += sequence
          rest = rest.dropFirst(sequence.unicodeScalars.count)
          continue next
        }
      }
      if scalar == "\n" || scalar == "\t" { result.unicodeScalars.append(scalar) } else { append(scalar, to: &result) }
      rest = rest.dropFirst()
    }
    return result
  }

  /// Returns the beginning of a text on one line, in quotes.
  package static func quoted(_ bytes: some Collection<UInt8>) -> String {
    // A character has up to four bytes; the rest would be cut off anyway.
    let scalars = String(decoding: bytes.prefix(4 * (longest + 1)), as: UTF8.self).unicodeScalars
    var shown = "“"
    for scalar in scalars.prefix(longest) { append(scalar, to: &shown) }
    return shown + (scalars.count > longest ? "…”" : "”")
  }

  package static func quoted(_ text: some StringProtocol) -> String { quoted(text.utf8) }

  /// Returns whether a character is invisible, controls a terminal, or changes the direction of text.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7f }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Without these joiners, words of Persian and Hindi are misspelt, and some emoji fall apart.
    case .format: scalar != "\u{200c}" && scalar != "\u{200d}"
    default: false
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return result
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\t": text += "\\t"
    case "\r": text += "\\r"
    case "\n": text += "\\n"
    case _ where isHidden(scalar): text += "\\u{\(String(scalar.value, radix: 16))}"
    default: text.unicodeScalars.append(scalar)
    }
  }

  /// Returns whether a text stays as it is. Text is almost always printable, so this looks at bytes first.
  private static func isPrintable(_ text: String, onOneLine: Bool) -> Bool {
    let isCertain = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x20...0x7e: true
      case 0x09, 0x0a: !onOneLine
      default: false
      }
    }
    return isCertain
      || text.unicodeScalars.allSatisfy { !isHidden($0) || !onOneLine && ($0 == "\n" || $0 == "\t") }
  }
}

/// Formats bytes of a file for messages: short, on one line, without terminal control sequences.
package enum QuotedText {
  /// The number of characters before the text is abbreviated.
  static let longest = 48

  /// Returns a text of any length, without quotes, that is safe to print.
  package static func plain(_ text: String) -> String { text.unicodeScalars.map(escaped).joined() }

  package static func quoted(_ bytes: some Collection<UInt8>) -> String {
    var shown = "“"
    var count = 0
    // A character has up to four bytes; the rest would be cut off anyway.
    for scalar in String(decoding: bytes.prefix(4 * (longest + 1)), as: UTF8.self).unicodeScalars {
      if count == longest {
        shown += "…"
        break
      }
      shown += escaped(scalar)
      count += 1
    }
    return shown + "”"
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\t": return "\\t"
    case "\r": return "\\r"
    case "\n": return "\\n"
    default: break
    }
    switch scalar.properties.generalCategory {
    // Format characters change the text direction or are invisible.
    case .control, .format, .lineSeparator, .paragraphSeparator:
      return "\\u{\(String(scalar.value, radix: 16))}"
    default: return String(scalar)
    }
  }
}

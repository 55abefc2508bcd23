/// Bytes of a file as a message can show them: short, on one line, with nothing in them that a terminal obeys.
package enum QuotedText {
  /// How many characters are shown before the rest becomes three dots.
  static let longest = 48

  /// A text of any length without quotes, safe to print.
  package static func plain(_ text: String) -> String { text.unicodeScalars.map(escaped).joined() }

  package static func quoted(_ bytes: some Collection<UInt8>) -> String {
    var shown = "“"
    var count = 0
    // A character takes up to four bytes; what follows would be cut anyhow.
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
    // Format characters turn the direction of text around, or hide.
    case .control, .format, .lineSeparator, .paragraphSeparator:
      return "\\u{\(String(scalar.value, radix: 16))}"
    default: return String(scalar)
    }
  }
}

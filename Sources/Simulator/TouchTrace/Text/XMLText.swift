/// Escapes text for XML and HTML. Removes characters that XML 1.0 cannot represent.
package enum XMLText {
  /// Escapes text between tags.
  package static func content(_ text: String) -> String {
    text.escaping { isAllowed($0) ? entity($0) : "" }
  }

  /// Escapes text in quotes of either kind, where parsers would replace line feeds and tabs with spaces.
  package static func attribute(_ text: String) -> String {
    text.escaping { scalar in
      switch scalar {
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\n": "&#10;"
      case "\t": "&#9;"
      default: isAllowed(scalar) ? entity(scalar) : ""
      }
    }
  }

  private static func entity(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    // Parsers would convert it to a line feed.
    case "\r": "&#13;"
    default: nil
    }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}

/// Text as it stands in XML and HTML. What XML 1.0 has no way to write is left out.
package enum XMLText {
  /// Between tags.
  package static func content(_ text: String) -> String {
    text.escaping { isAllowed($0) ? entity($0) : "" }
  }
  /// Between quotes of either kind, where a line's end and a tab would be read as spaces.
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
    // A reader would make a line feed of it.
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

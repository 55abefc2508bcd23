/// Text as YAML 1.1 scalars that all parsers read back unchanged.
package enum YAMLScalar {
  /// Returns the text between double quotes. Printable text is unchanged, as in libinput; quotes, backslashes and
  /// unprintable characters are escaped, which libinput omits.
  static func escaped(_ text: String) -> String {
    text.escaping { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\t": "\\t"
      case "\r": "\\r"
      case "\0"..."\u{1f}", "\u{7f}"..."\u{9f}": "\\x" + Hexadecimal.text(scalar.value, digits: 2)
      // Line and paragraph separators break lines in YAML 1.1; the byte order mark and non-characters are not text.
      case "\u{2028}", "\u{2029}", "\u{feff}", "\u{fffe}", "\u{ffff}":
        "\\u" + Hexadecimal.text(scalar.value, digits: 4)
      default: nil
      }
    }
  }

  package static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Returns the text without quotes, as in libinput, if that is unambiguous, otherwise with quotes.
  static func plain(_ text: String) -> String {
    // A path or a `KEY=VALUE` can only be a string.
    let isText = text.hasPrefix("/") || (text.contains("=") && text.utf8.first.map(isWordByte) == true)
    let isSafe = text.utf8.allSatisfy { isWordByte($0) || "=./-+,;()@%".utf8.contains($0) }
    return isText && isSafe ? text : quoted(text)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x5f, 0x61...0x7a: true
    default: false
    }
  }
}

/// Text as YAML 1.1 scalars that all parsers read back unchanged.
package enum YAMLScalar {
  /// Returns the text between double quotes. Printable text is unchanged, as in libinput; quotes, backslashes and
  /// unprintable characters are escaped, which libinput omits.
  package static func escaped(_ text: String) -> String {
    text.escaping { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\t": "\\t"
      case "\r": "\\r"
      case "\0"..."\u{1f}", "\u{7f}"..."\u{9f}": "\\x" + Hexadecimal.text(scalar.value, digits: 2)
      // Non-characters are not text in YAML.
      case "\u{fffe}", "\u{ffff}": "\\u" + Hexadecimal.text(scalar.value, digits: 4)
      // Line and paragraph separators break lines in YAML 1.1.
      case _ where QuotedText.isHidden(scalar):
        scalar.value <= 0xffff
          ? "\\u" + Hexadecimal.text(scalar.value, digits: 4) : "\\U" + Hexadecimal.text(scalar.value, digits: 8)
      default: nil
      }
    }
  }

  package static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Returns the text of a scalar: without quotes if it begins with one, and with the escapes of ``quoted(_:)`` resolved.
  ///
  /// libinput writes names between quotes without escaping them. Text with a quote inside, or with a backslash that begins no
  /// such escape, is therefore returned as it is between the quotes.
  static func text(_ text: String) -> String {
    // Scalars, because a joiner after a quote forms one character with it.
    let scalars = text.unicodeScalars
    guard scalars.first == "\"" else { return text }
    // The closing quote is missing if the line is truncated.
    let isClosed = scalars.count > 1 && scalars.last == "\""
    let inner = scalars.dropFirst().dropLast(isClosed ? 1 : 0)
    return unescaped(inner) ?? String(inner)
  }

  /// Resolves escapes. Returns `nil` if the text is not what ``escaped(_:)`` returns.
  private static func unescaped(_ text: Substring.UnicodeScalarView) -> String? {
    var result = String.UnicodeScalarView()
    var rest = text
    func number(_ digits: Int) -> Unicode.Scalar? {
      defer { rest = rest.dropFirst(digits) }
      var word = String.UnicodeScalarView()
      word.append(contentsOf: rest.prefix(digits))
      return word.count == digits ? UInt32(String(word), radix: 16).flatMap(Unicode.Scalar.init) : nil
    }
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return nil }
      if scalar != "\\" {
        result.append(scalar)
        continue
      }
      let resolved: Unicode.Scalar?
      switch rest.popFirst() {
      case "\"": resolved = "\""
      case "\\": resolved = "\\"
      case "n": resolved = "\n"
      case "t": resolved = "\t"
      case "r": resolved = "\r"
      case "x": resolved = number(2)
      case "u": resolved = number(4)
      case "U": resolved = number(8)
      default: resolved = nil
      }
      guard let resolved else { return nil }
      result.append(resolved)
    }
    return String(result)
  }

  /// Returns the text without quotes, as in libinput, if that is unambiguous, otherwise with quotes.
  package static func plain(_ text: String) -> String {
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

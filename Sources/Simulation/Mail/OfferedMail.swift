/// The mail that a long press on a row offers. Nothing sends it: it is composed as a ``mailto`` URL and as a ``draft``,
/// for a program that sends mail. It has no recipient: the user enters one there.
package struct OfferedMail: Hashable, Sendable {
  /// One line: control characters and line breaks are replaced by spaces.
  package private(set) var subject: String
  /// Lines that end with a line feed. Tab is the only other control character.
  package private(set) var body: String

  package init(subject: String, body: String) {
    self.subject = MailText.line(subject)
    self.body = MailText.lines(body)
  }
}

/// Makes any text safe for a mail: a line break in a play's name must not start another header field.
enum MailText {
  /// Replaces each run of control characters and line breaks with one space.
  static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    var isInRun = false
    for scalar in text.unicodeScalars {
      let isBreak = isControl(scalar) || scalar == "\u{2028}" || scalar == "\u{2029}"
      if !isBreak { line.append(scalar) } else if !isInRun { line.append(" ") }
      isInRun = isBreak
    }
    return String(line)
  }

  /// Replaces CR LF and CR with LF and removes control characters other than tab.
  static func lines(_ text: String) -> String {
    var lines = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r": lines.append("\n")
      case "\n": if !isAfterReturn { lines.append("\n") }
      case "\t": lines.append(scalar)
      default: if !isControl(scalar) { lines.append(scalar) }
      }
      isAfterReturn = scalar == "\r"
    }
    return String(lines)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }
}

extension [UInt8] {
  /// Appends a mark and two hexadecimal digits, upper case as RFC 3986 and RFC 2045 require: `%E2`, `=E2`.
  mutating func append(octet: UInt8, after mark: UInt8) {
    append(mark)
    for digit in [octet >> 4, octet & 15] { append(digit < 10 ? 0x30 + digit : 0x41 + digit - 10) }
  }
}

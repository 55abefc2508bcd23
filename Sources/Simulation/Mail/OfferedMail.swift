/// The mail that a long press on a row offers. Nothing sends it: it is composed as a ``mailto`` URL and as a
/// ``draft``, for a program that sends mail.
public struct OfferedMail: Hashable, Sendable {
  /// Nil by default: whom to send it to is for the sender to say.
  public var recipient: MailAddress?
  /// One line: what controls or ends a line in it has become a space.
  public private(set) var subject: String
  /// Every end of a line in it is one line feed; there is no other control but the tab.
  public private(set) var body: String

  public init(to recipient: MailAddress? = nil, subject: String, body: String) {
    (self.recipient, self.subject, self.body) = (recipient, MailText.line(subject), MailText.lines(body))
  }
}

/// Text as a mail can hold it, whatever it was made of: a play's name with a line end in it must not become a header.
enum MailText {
  /// Each run of controls and line ends becomes one space.
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
  /// CR LF, CR and LF become LF; other controls than the tab are left out.
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
  /// A mark and two hexadecimal digits, capitals as RFC 3986 and RFC 2045 want them: `%E2`, `=E2`.
  mutating func append(octet: UInt8, after mark: UInt8) {
    append(mark)
    for digit in [octet >> 4, octet & 15] { append(digit < 10 ? 0x30 + digit : 0x41 + digit - 10) }
  }
}

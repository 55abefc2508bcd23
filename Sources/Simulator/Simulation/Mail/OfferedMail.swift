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

  /// The mail as a `mailto:` URL of RFC 6068, with the header fields that it calls safe: subject and body.
  ///
  /// Everything but unreserved characters is percent-encoded in UTF-8; lines of the body end with `%0D%0A`. A space is
  /// `%20`, because `+` is not an escape here.
  package var mailto: String {
    var url = Array("mailto:?subject=".utf8)
    Self.append(subject, to: &url)
    url += "&body=".utf8
    Self.append(body, to: &url)
    return String(decoding: url, as: UTF8.self)
  }

  private static func append(_ text: String, to url: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\n"): url += "%0D%0A".utf8
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        url.append(byte)
      default: url.append(octet: byte, after: UInt8(ascii: "%"))
      }
    }
  }

  /// The mail as a draft file: RFC 5322 with MIME, all ASCII, lines of at most 78 characters that end with CR LF.
  ///
  /// The draft has no `Date`, `From` and `Message-ID`: they state when a mail was sent and who sent it, and a clock or a random
  /// number would make every replay different. The sending program adds them. It has no `To` either, since the user
  /// chooses the recipient, and RFC 5322 does not allow an empty one.
  package var draft: String {
    """
    \(MailHeader.field("Subject", subject))\
    MIME-Version: 1.0\r
    Content-Type: text/plain; charset=utf-8\r
    Content-Transfer-Encoding: quoted-printable\r
    \r

    """ + QuotedPrintable.encoded(body)
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

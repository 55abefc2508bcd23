/// Encodes text as quoted-printable (RFC 2045), which keeps English readable.
enum QuotedPrintable {
  /// The greatest length of a line by RFC 2045, without its CR LF, including the `=` of a soft line break.
  static let longestLine = 76

  /// Returns the lines of a text with LF as lines that end with CR LF; the last one only if the text's last line ends.
  static func encoded(_ text: String) -> String {
    var lines: [UInt8] = []
    for (index, line) in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { lines += "\r\n".utf8 }
      append(Array(String(line).unicodeScalars), to: &lines)
    }
    return String(decoding: lines, as: UTF8.self)
  }

  private static func append(_ line: [Unicode.Scalar], to lines: inout [UInt8]) {
    // Escaped for transports and mailboxes: a dot on its own ends an SMTP message, “From ” starts one in an mbox file.
    let isMark = line.first == "." || line.prefix(5).elementsEqual("From ".unicodeScalars)
    var length = 0
    for (index, scalar) in line.enumerated() {
      let isLast = index == line.count - 1
      let piece = encoded(scalar, plainly: !(isLast && isBlank(scalar)) && !(index == 0 && isMark))
      // Leaves room for the soft line break, unless nothing follows.
      if length + piece.count > (isLast ? longestLine : longestLine - 1) {
        lines += "=\r\n".utf8
        length = 0
      }
      // A soft line break moves a character to the start of a line.
      let isNewMark = length == 0 && index > 0 && (scalar == "." || scalar == "F")
      let written = isNewMark ? encoded(scalar, plainly: false) : piece
      lines += written
      length += written.count
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  /// - Parameter plainly: whether to keep a printable character unencoded.
  private static func encoded(_ scalar: Unicode.Scalar, plainly: Bool) -> [UInt8] {
    var piece: [UInt8] = []
    for byte in String(scalar).utf8 {
      if plainly, byte == UInt8(ascii: "\t") || (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "=") {
        piece.append(byte)
      } else {
        piece.append(octet: byte, after: UInt8(ascii: "="))
      }
    }
    return piece
  }
}

extension [UInt8] {
  /// Appends a mark and two hexadecimal digits, upper case as RFC 3986 and RFC 2045 require: `%E2`, `=E2`.
  mutating func append(octet: UInt8, after mark: UInt8) {
    append(mark)
    for digit in [octet >> 4, octet & 15] { append(digit < 10 ? 0x30 + digit : 0x41 + digit - 10) }
  }
}

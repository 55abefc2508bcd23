/// The transfer encoding of RFC 2045 that leaves English readable.
enum QuotedPrintable {
  /// RFC 2045: a line has no more, its CR LF left out and the `=` of a soft end counted.
  static let longestLine = 76

  /// Lines that end with CR LF. The last one does only where the text's does.
  ///
  /// - Parameter text: its lines end with a line feed alone.
  static func encoded(_ text: String) -> String {
    var lines: [UInt8] = []
    for (index, line) in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { lines += "\r\n".utf8 }
      append(Array(String(line).unicodeScalars), to: &lines)
    }
    return String(decoding: lines, as: UTF8.self)
  }

  private static func append(_ line: [Unicode.Scalar], to lines: inout [UInt8]) {
    // What carries mail must not see its own marks: a dot alone ends a message, “From ” begins one in a mailbox.
    let isMark = line.first == "." || line.prefix(5).elementsEqual("From ".unicodeScalars)
    var length = 0
    for (index, scalar) in line.enumerated() {
      let isLast = index == line.count - 1
      let piece = encoded(scalar, plainly: !(isLast && isBlank(scalar)) && !(index == 0 && isMark))
      // Room is left for the soft end, unless nothing follows.
      if length + piece.count > (isLast ? longestLine : longestLine - 1) {
        lines += "=\r\n".utf8
        length = 0
      }
      // A soft end brings a character to a line's beginning that was not there.
      let isNewMark = length == 0 && index > 0 && (scalar == "." || scalar == "F")
      let written = isNewMark ? encoded(scalar, plainly: false) : piece
      lines += written
      length += written.count
    }
  }
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  /// - Parameter plainly: as itself where it can be.
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

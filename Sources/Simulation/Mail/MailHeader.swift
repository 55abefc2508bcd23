/// Fields of a mail's header whose text is for people.
enum MailHeader {
  /// RFC 5322: a line should have no more, its CR LF left out.
  static let longestLine = 78
  /// RFC 2047: a line with an encoded word in it has no more, and the word itself 75.
  static let longestEncodedLine = 76
  private static let (opening, closing) = ("=?UTF-8?Q?", "?=")

  /// The field with its CR LF: folded at its spaces where it is plain ASCII, in encoded words where it is not, and where
  /// it could not be folded or would be taken for encoded words.
  ///
  /// - Parameter text: has no controls in it.
  static func field(_ name: String, _ text: String) -> String {
    text.isEmpty ? "\(name):\r\n" : folded(name, text) ?? encoded(name, text)
  }

  /// Nil where the text is to be encoded. A fold stands before a space, which stays, and so a line never has spaces
  /// alone.
  private static func folded(_ name: String, _ text: String) -> String? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let isPlain = words.allSatisfy { word in
      !word.isEmpty && !word.contains("=?") && word.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
    guard isPlain else { return nil }
    var field = "\(name):"
    var length = field.utf8.count
    for (index, word) in words.enumerated() {
      if length + 1 + word.utf8.count > longestLine {
        // A fold right after the colon leaves a line of no text, which old readers take for the end.
        if index == 0 || 1 + word.utf8.count > longestLine { return nil }
        field += "\r\n"
        length = 0
      }
      field += " " + word
      length += 1 + word.utf8.count
    }
    return field + "\r\n"
  }

  /// Encoded words of RFC 2047, by its Q, which leaves English readable. Between two of them white space means nothing;
  /// no character is split, as it asks.
  private static func encoded(_ name: String, _ text: String) -> String {
    var field = Array("\(name): \(opening)".utf8)
    var lineStart = 0
    for scalar in text.unicodeScalars {
      var piece: [UInt8] = []
      for byte in String(scalar).utf8 {
        switch byte {
        case UInt8(ascii: " "): piece.append(UInt8(ascii: "_"))
        // What is read out of other mails as well may stand in phrases too: no more than letters, digits and five marks.
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: piece.append(byte)
        case UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "/"):
          piece.append(byte)
        default: piece.append(octet: byte, after: UInt8(ascii: "="))
        }
      }
      if field.count - lineStart + piece.count + closing.utf8.count > longestEncodedLine {
        field += "\(closing)\r\n".utf8
        lineStart = field.count
        field += " \(opening)".utf8
      }
      field += piece
    }
    field += "\(closing)\r\n".utf8
    return String(decoding: field, as: UTF8.self)
  }
}

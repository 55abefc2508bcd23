/// Writes unstructured header fields, such as `Subject`.
enum MailHeader {
  /// The length of a line that RFC 5322 recommends not to exceed, without its CR LF.
  static let longestLine = 78
  /// The greatest length of a line with an encoded word, by RFC 2047; the word itself has at most 75 characters.
  static let longestEncodedLine = 76
  private static let opening = "=?UTF-8?Q?"
  private static let closing = "?="

  /// Returns a field with its CR LF: folded at spaces if the text is plain ASCII, otherwise in encoded words. Text that
  /// cannot be folded, or looks like an encoded word, is encoded too. The text must not have control characters.
  static func field(_ name: String, _ text: String) -> String {
    text.isEmpty ? "\(name):\r\n" : folded(name, text) ?? encoded(name, text)
  }

  /// Returns nil if the text must be encoded. Each folded line starts with the space it was folded at and a word, so no
  /// line is blank.
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
        // A fold right after the colon leaves a line without text, which old readers take for the end of the header.
        if index == 0 || 1 + word.utf8.count > longestLine { return nil }
        field += "\r\n"
        length = 0
      }
      field += " " + word
      length += 1 + word.utf8.count
    }
    return field + "\r\n"
  }

  /// Returns the field in encoded words of RFC 2047, in its Q encoding, which keeps English readable. White space between
  /// two encoded words is not part of the text. No character is split, as the RFC requires.
  private static func encoded(_ name: String, _ text: String) -> String {
    var field = Array("\(name): \(opening)".utf8)
    var lineStart = 0
    for scalar in text.unicodeScalars {
      var piece: [UInt8] = []
      for byte in String(scalar).utf8 {
        switch byte {
        case UInt8(ascii: " "): piece.append(UInt8(ascii: "_"))
        // The characters that RFC 2047 allows in phrases as well: letters, digits and five marks.
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

/// The text of names in code. By bytes: see `GestureRecognizer.parameter(_:)`.
enum NameText {
  /// Returns the words of a name: `touch cancelled` for `touchCancelled`.
  static func words(_ name: String) -> String {
    var words: [UInt8] = []
    for byte in name.utf8 {
      let isUppercase = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      words += isUppercase ? [UInt8(ascii: " "), byte + 32] : [byte]
    }
    return String(decoding: words, as: UTF8.self)
  }
}

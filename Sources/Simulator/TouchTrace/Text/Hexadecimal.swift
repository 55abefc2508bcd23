package enum Hexadecimal {
  /// Returns lower-case digits, padded with zeros.
  package static func text(_ value: some UnsignedInteger, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}

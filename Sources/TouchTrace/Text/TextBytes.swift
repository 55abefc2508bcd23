// Writes text directly into bytes, with the number formats of C's `printf` that recording tools use. Recordings consist
// mostly of numbers, so this avoids a string for each of them.
extension [UInt8] {
  mutating func text(_ text: String) { append(contentsOf: text.utf8) }

  /// `%-WIDTHs`.
  mutating func text(_ text: String, leftIn width: Int) {
    self.text(text)
    for _ in 0..<Swift.max(0, width - text.utf8.count) { append(0x20) }
  }

  /// `%d`, `%6d` (`width: 6`), `%04d` (`width: 4, zeros: true`), `%+d` (`plus: true`). The sign counts as width.
  mutating func decimal(_ value: Int, width: Int = 0, zeros: Bool = false, plus: Bool = false) {
    let sign: UInt8? = value < 0 ? 0x2d : plus ? 0x2b : nil
    digits(value.magnitude, base: 10, width: width, zeros: zeros, sign: sign)
  }

  /// `%04x` (`width: 4`).
  mutating func hexadecimal(_ value: UInt16, width: Int) {
    digits(UInt(value), base: 16, width: width, zeros: true, sign: nil)
  }

  private mutating func digits(_ value: UInt, base: UInt, width: Int, zeros: Bool, sign: UInt8?) {
    var count = 1
    var rest = value / base
    while rest > 0 {
      count += 1
      rest /= base
    }
    let padding = Swift.max(0, width - count - (sign == nil ? 0 : 1))
    if !zeros { for _ in 0..<padding { append(0x20) } }
    if let sign { append(sign) }
    if zeros { for _ in 0..<padding { append(0x30) } }
    let start = self.count
    for _ in 0..<count { append(0x30) }
    rest = value
    for index in stride(from: start + count - 1, through: start, by: -1) {
      let digit = UInt8(truncatingIfNeeded: rest % base)
      self[index] = digit < 10 ? 0x30 + digit : 0x61 + digit - 10
      rest /= base
    }
  }
}

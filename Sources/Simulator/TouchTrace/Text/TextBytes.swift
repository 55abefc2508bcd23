// Writes text directly into bytes, with the number formats of C's `printf` that recording tools use. Recordings consist
// mostly of numbers, so this avoids a string for each of them.
extension [UInt8] {
  package mutating func text(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends text as `%-WIDTHs`.
  package mutating func text(_ text: String, leftIn width: Int) {
    self.text(text)
    for _ in 0..<Swift.max(0, width - text.utf8.count) { append(0x20) }
  }

  /// `%d`, `%6d` (`width: 6`), `%04d` (`width: 4, zeros: true`), `%+d` (`plus: true`). The sign counts as width.
  package mutating func decimal(_ value: Int64, width: Int = 0, zeros: Bool = false, plus: Bool = false) {
    let sign: UInt8? = value < 0 ? 0x2d : plus ? 0x2b : nil
    digits(value.magnitude, base: 10, width: width, zeros: zeros, sign: sign)
  }

  /// `%04x` (`width: 4`).
  package mutating func hexadecimal(_ value: UInt16, width: Int) {
    digits(UInt64(value), base: 16, width: width, zeros: true, sign: nil)
  }

  // Inlined, so that the base is a constant, by which a division is a multiplication.
  @inline(__always)
  private mutating func digits(_ value: UInt64, base: UInt64, width: Int, zeros: Bool, sign: UInt8?) {
    // From the last digit to the first; 64 bits have 20 at most.
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var first = 20
    var rest = value
    repeat {
      let digit = UInt8(truncatingIfNeeded: rest % base)
      first -= 1
      digits[first] = digit < 10 ? 0x30 + digit : 0x61 + digit - 10
      rest /= base
    } while rest > 0
    let padding = Swift.max(0, width - (20 - first) - (sign == nil ? 0 : 1))
    if !zeros { for _ in 0..<padding { append(0x20) } }
    if let sign { append(sign) }
    if zeros { for _ in 0..<padding { append(0x30) } }
    for index in first..<20 { append(digits[index]) }
  }
}

extension ArraySlice<UInt8> {
  func containsText(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { wanted in
      indices.contains { self[$0] == wanted[0] && self[$0...].starts(with: wanted) }
    }
  }
}

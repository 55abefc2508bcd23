/// The bitmaps under `/sys/class/input/event5/device`: the kernel's words in hexadecimal, the highest first.
enum CapabilityBits {
  /// Returns the numbers of the set bits, ascending. Empty for malformed text; bits beyond 65535 are not codes.
  static func numbers(_ text: String) -> [UInt16] {
    var numbers: [UInt16] = []
    for (index, word) in text.split(whereSeparator: \.isWhitespace).reversed().enumerated() {
      guard var bits = UInt64(word, radix: 16) else { return [] }
      while bits != 0 {
        // A kernel word is as wide as a register; this project builds for 64 bits.
        guard let number = UInt16(exactly: index * 64 + bits.trailingZeroBitCount) else { return numbers }
        numbers.append(number)
        bits &= bits - 1
      }
    }
    return numbers
  }

  /// Returns the same from an ioctl's bitmap: the lowest bit of the first byte is number 0.
  static func numbers(_ bytes: some Sequence<UInt8>) -> [UInt16] {
    var numbers: [UInt16] = []
    for (index, byte) in bytes.enumerated() {
      for bit in 0..<8 where byte & (1 << bit) != 0 {
        if let number = UInt16(exactly: index * 8 + bit) { numbers.append(number) }
      }
    }
    return numbers
  }
}

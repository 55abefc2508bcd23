/// The bitmaps under `/sys/class/input/event5/device`: the kernel's words in hexadecimal, the highest first.
enum CapabilityBits {
  /// The numbers of the bits that are set, ascending. What is no such text has none; bits beyond 65535 are no codes.
  static func numbers(_ text: String) -> [UInt16] {
    var numbers: [UInt16] = []
    for (index, word) in text.split(whereSeparator: \.isWhitespace).reversed().enumerated() {
      guard var bits = UInt64(word, radix: 16) else { return [] }
      while bits != 0 {
        // A word of the kernel is as wide as its registers; this project builds for 64 bits.
        guard let number = UInt16(exactly: index * 64 + bits.trailingZeroBitCount) else { return numbers }
        numbers.append(number)
        bits &= bits - 1
      }
    }
    return numbers
  }
  /// The same from a bitmap as an ioctl gives it: the lowest bit of the first byte is number 0.
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

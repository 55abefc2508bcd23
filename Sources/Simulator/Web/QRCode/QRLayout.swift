/// The codewords of a QR code of one version, at error correction level M (ISO/IEC 18004, tables 7 and 9).
struct QRLayout {
  let version: Int
  /// The codewords of error correction in each block.
  let correction: Int
  /// The data codewords of each block.
  let blocks: [Int]

  /// Versions 1 to 10.
  static let all = [
    QRLayout(version: 1, correction: 10, blocks: [16]),
    QRLayout(version: 2, correction: 16, blocks: [28]),
    QRLayout(version: 3, correction: 26, blocks: [44]),
    QRLayout(version: 4, correction: 18, blocks: [32, 32]),
    QRLayout(version: 5, correction: 24, blocks: [43, 43]),
    QRLayout(version: 6, correction: 16, blocks: [27, 27, 27, 27]),
    QRLayout(version: 7, correction: 18, blocks: [31, 31, 31, 31]),
    QRLayout(version: 8, correction: 22, blocks: [38, 38, 39, 39]),
    QRLayout(version: 9, correction: 22, blocks: [36, 36, 36, 37, 37]),
    QRLayout(version: 10, correction: 26, blocks: [43, 43, 43, 43, 44]),
  ]

  var dataCount: Int { blocks.reduce(0, +) }
  /// The bits of a text's length.
  private var lengthBits: Int { version < 10 ? 8 : 16 }
  /// The longest text in bytes: four bits name the mode.
  var capacity: Int { (dataCount * 8 - 4 - lengthBits) / 8 }

  /// The rows and columns of the alignment patterns' centres, by version.
  static func alignmentCentres(_ version: Int) -> [Int] {
    let centres: [[Int]] = [
      [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
    ]
    return centres[version - 1]
  }

  /// Returns the data codewords: mode, length, text, terminator and padding.
  func dataCodewords(_ text: [UInt8]) -> [UInt8] {
    var bits: [Bool] = []

    func append(_ value: Int, _ count: Int) {
      for shift in (0..<count).reversed() { bits.append(value >> shift & 1 == 1) }
    }

    append(0b0100, 4)
    append(text.count, lengthBits)
    for byte in text { append(Int(byte), 8) }
    append(0, min(4, dataCount * 8 - bits.count))
    append(0, (8 - bits.count % 8) % 8)
    var codewords = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<(start + 8)].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    while codewords.count < dataCount { codewords.append(codewords.count % 2 == (bits.count / 8) % 2 ? 0xec : 0x11) }
    return codewords
  }

  /// Returns the blocks' codewords in turn, first of data, then of error correction.
  func interleaved(_ data: [UInt8]) -> [UInt8] {
    var rest = data[...]
    let parts = blocks.map { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    let corrections = parts.map { ReedSolomon.correction($0, count: correction) }
    let longest = blocks.max() ?? 0
    return (0..<longest).flatMap { index in parts.filter { index < $0.count }.map { $0[index] } }
      + (0..<correction).flatMap { index in corrections.map { $0[index] } }
  }
}

/// Error correction over the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1.
enum ReedSolomon {
  /// Returns the remainder of the data, times x to the power of `count`, by the generator polynomial.
  static func correction(_ data: [UInt8], count: Int) -> [UInt8] {
    let generator = generator(count)
    var rest = [UInt8](repeating: 0, count: count)
    for byte in data {
      let factor = byte ^ rest[0]
      rest.removeFirst()
      rest.append(0)
      for index in 0..<count { rest[index] ^= product(generator[index], factor) }
    }
    return rest
  }

  /// The product of (x - 2⁰)(x - 2¹)… without its highest coefficient, the highest power first.
  private static func generator(_ count: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: count)
    result[count - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<count {
      for index in 0..<count {
        result[index] = product(result[index], root)
        if index + 1 < count { result[index] ^= result[index + 1] }
      }
      root = product(root, 2)
    }
    return result
  }

  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var result = 0
    for bit in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x11d
      result ^= Int(b >> bit & 1) * Int(a)
    }
    return UInt8(result)
  }
}

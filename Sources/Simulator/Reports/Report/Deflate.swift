/// Compresses bytes by deflate (RFC 1951) with the fixed Huffman codes, for links that every browser can unpack.
struct Deflate {
  private var output: [UInt8] = []
  private var bits: UInt64 = 0
  private var count = 0
  /// The last position of the three bytes with a hash, and of each position the one before it with the same hash.
  private var heads = [Int](repeating: -1, count: 1 << 15)
  private var before: [Int] = []

  private static let window = 32768
  private static let longest = 258
  /// The positions that are compared for a match.
  private static let mostTries = 128

  /// Returns the bytes compressed, in one block.
  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var deflate = Deflate()
    deflate.before = [Int](repeating: -1, count: bytes.count)
    // The last block, with fixed codes.
    deflate.put(0b011, 3)
    var at = 0
    while at < bytes.count {
      let match = deflate.match(bytes, at)
      if match.length >= 3 {
        deflate.putLength(match.length)
        deflate.putDistance(match.distance)
      } else {
        deflate.putSymbol(Int(bytes[at]))
      }
      for _ in 0..<max(1, match.length) {
        deflate.remember(bytes, at)
        at += 1
      }
    }
    deflate.putSymbol(256)
    deflate.put(0, 7)
    while deflate.count >= 8 { deflate.flushByte() }
    return deflate.output
  }

  // MARK: Repetitions

  private static func hash(_ bytes: [UInt8], _ at: Int) -> Int {
    (Int(bytes[at]) << 10 ^ Int(bytes[at + 1]) << 5 ^ Int(bytes[at + 2])) & (1 << 15 - 1)
  }

  private mutating func remember(_ bytes: [UInt8], _ at: Int) {
    guard at + 2 < bytes.count else { return }
    let hash = Self.hash(bytes, at)
    before[at] = heads[hash]
    heads[hash] = at
  }

  /// Returns the longest repetition at a place; of length 0 if there is none.
  private func match(_ bytes: [UInt8], _ at: Int) -> (length: Int, distance: Int) {
    guard at + 2 < bytes.count else { return (0, 0) }
    let limit = min(Self.longest, bytes.count - at)
    var (best, tries) = ((length: 0, distance: 0), Self.mostTries)
    var other = heads[Self.hash(bytes, at)]
    while other >= 0, at - other <= Self.window, tries > 0 {
      var length = 0
      while length < limit, bytes[other + length] == bytes[at + length] { length += 1 }
      if length > best.length { best = (length, at - other) }
      (other, tries) = (before[other], tries - 1)
    }
    return best.length >= 3 ? best : (0, 0)
  }

  // MARK: Codes

  private mutating func put(_ value: Int, _ width: Int) {
    bits |= UInt64(value) << UInt64(count)
    count += width
    while count >= 8 { flushByte() }
  }

  private mutating func flushByte() {
    output.append(UInt8(truncatingIfNeeded: bits))
    bits >>= 8
    count -= 8
  }

  /// Huffman codes begin with their highest bit.
  private mutating func putCode(_ code: Int, _ width: Int) {
    for bit in (0..<width).reversed() { put(code >> bit & 1, 1) }
  }

  private mutating func putSymbol(_ symbol: Int) {
    switch symbol {
    case ..<144: putCode(0x30 + symbol, 8)
    case ..<256: putCode(0x190 + symbol - 144, 9)
    case ..<280: putCode(symbol - 256, 7)
    default: putCode(0xC0 + symbol - 280, 8)
    }
  }

  private mutating func putLength(_ length: Int) {
    if length == Self.longest { return putSymbol(285) }
    // Four symbols for each number of extra bits, after the first eight without any.
    let value = length - 3
    let extra = value < 8 ? 0 : Self.log2(value) - 2
    putSymbol(257 + (extra << 2) + (value >> extra))
    put(value & (1 << extra - 1), extra)
  }

  private mutating func putDistance(_ distance: Int) {
    let value = distance - 1
    let extra = value < 4 ? 0 : Self.log2(value) - 1
    putCode((extra << 1) + (value >> extra), 5)
    put(value & (1 << extra - 1), extra)
  }

  private static func log2(_ value: Int) -> Int { Int.bitWidth - 1 - value.leadingZeroBitCount }
}

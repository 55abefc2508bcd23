import TestSupport
import Testing

@testable import Reports

/// Unpacks one block with fixed codes, as RFC 1951 describes it.
private struct Inflate {
  private let bytes: [UInt8]
  private var at = 0

  static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
    var inflate = Inflate(bytes: bytes)
    guard inflate.number(3) == 0b011 else { return nil }
    return inflate.block()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func number(_ width: Int) -> Int {
    (0..<width).reduce(0) { $0 | bit() << $1 }
  }

  private mutating func bit() -> Int {
    defer { at += 1 }
    return at / 8 < bytes.count ? Int(bytes[at / 8] >> UInt8(at % 8) & 1) : 0
  }

  private mutating func code(_ width: Int) -> Int { (0..<width).reduce(0) { code, _ in code << 1 | bit() } }

  private mutating func symbol() -> Int {
    var code = code(7)
    if code <= 0b0010111 { return 256 + code }
    code = code << 1 | bit()
    if code <= 0xBF { return code - 0x30 }
    if code <= 0xC7 { return code - 0xC0 + 280 }
    return (code << 1 | bit()) - 0x190 + 144
  }

  private mutating func block() -> [UInt8]? {
    let lengths = [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
    ]
    let distances = [
      1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
      8193, 12289,
      16385, 24577,
    ]
    var output: [UInt8] = []
    while at < bytes.count * 8 {
      let symbol = symbol()
      if symbol == 256 { return output }
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      let index = symbol - 257
      let length = lengths[index] + number(index < 8 || index == 28 ? 0 : (index - 4) / 4)
      let distanceCode = code(5)
      let distance = distances[distanceCode] + number(distanceCode < 4 ? 0 : (distanceCode - 2) / 2)
      if distance > output.count { return nil }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
    return nil
  }
}

@Suite struct DeflateTests {
  @Test func compressedBytesUnpackToThemselves() {
    var generator = SeededRandom(seed: 9)
    var texts: [[UInt8]] = [[], [0], Array("aaaaaaaa".utf8), Array(repeating: 7, count: 70_000)]
    for length in [1, 2, 3, 4, 257, 258, 259, 40_000] {
      for letters in [2, 5, 256] {
        texts.append((0..<length).map { _ in UInt8(Int.random(in: 0..<letters, using: &generator)) })
      }
    }
    // A repetition at each distance up to the window's.
    let block = (0..<300).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    for gap in [0, 1, 3, 100, 4000, 32_000, 32_768, 40_000] {
      texts.append(block + Array(repeating: 1, count: gap) + block)
    }
    for text in texts { #expect(Inflate.unpacked(Deflate.compressed(text)) == text, "\(text.count) bytes") }
  }

  @Test func tracesBecomeAFewTimesShorter() {
    let trace = (0..<200).map {
      "\($0 * 8) 1 moved \(100 + $0 / 3).5,\(200 + $0 / 4)  2 moved \(400 - $0 / 3).25,\(210 - $0)\n"
    }
    let bytes = Array(trace.joined().utf8)
    #expect(Deflate.compressed(bytes).count * 3 < bytes.count)
  }
}

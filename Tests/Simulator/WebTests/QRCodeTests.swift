import Testing
@testable import Web

/// Figures of ISO/IEC 18004 and of its worked examples.
struct QRCodeTests {
  @Test("Reed-Solomon codewords equal the standard's example for 01234567 at 1-M")
  func reedSolomonMatchesTheStandard() {
    let data: [UInt8] = [
      0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11,
    ]
    #expect(
      ReedSolomon.correction(data, count: 10) == [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55])
  }

  @Test("Format bits equal table C.1 of the standard for level M")
  func formatBitsMatchTheTable() {
    let table = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0]
    #expect((0..<8).map { QRCode.formatBits(mask: $0) } == table)
  }

  @Test("Version bits equal table D.1 of the standard")
  func versionBitsMatchTheTable() {
    #expect((7...10).map { QRCode.versionBits($0) } == [0x07c94, 0x085bc, 0x09a99, 0x0a4d3])
  }

  @Test("Each version has the capacity of table 7 of the standard")
  func capacitiesMatchTheTable() {
    #expect(QRLayout.all.map(\.capacity) == [14, 26, 42, 62, 84, 106, 122, 152, 180, 213])
    for layout in QRLayout.all {
      let text = String(repeating: "a", count: layout.capacity)
      #expect(QRCode(text)?.version == layout.version)
    }
    #expect(QRCode(String(repeating: "a", count: 214)) == nil)
  }

  @Test("Every code has its finders, timing lines and dark module")
  func fixedPatternsArePresent() throws {
    for layout in QRLayout.all {
      let code = try #require(QRCode(String(repeating: "x", count: layout.capacity)))
      #expect(code.size == 17 + 4 * layout.version)
      #expect(code[code.size - 8, 8])
      for index in 8..<(code.size - 8) {
        #expect(code[6, index] == (index % 2 == 0) && code[index, 6] == (index % 2 == 0))
      }
      for (row, column) in [(0, 0), (0, code.size - 7), (code.size - 7, 0)] {
        for offset in 0..<7 { #expect(code[row + offset, column] && code[row, column + offset]) }
      }
    }
  }

  @Test("A code's data can be read back: unmasked modules give the codewords")
  func dataCanBeReadBack() throws {
    for text in ["", "http://192.168.178.123:8163/abcdefghijkmnpqrstuvwxyz23/touch", String(repeating: "ö", count: 90)]
    {
      let code = try #require(QRCode(text))
      #expect(QRReader(code).text == text)
    }
  }
}

/// Reads a code without errors, by the standard's rules for reading rather than for writing.
private struct QRReader {
  let code: QRCode

  init(_ code: QRCode) { self.code = code }

  var text: String? {
    let layout = QRLayout.all[code.version - 1]
    var bits: [Bool] = []
    var column = code.size - 1
    var rows = Array((0..<code.size).reversed())
    while column > 0 {
      if column == 6 { column -= 1 }
      for row in rows {
        for x in [column, column - 1] where !isFunction(row, x) { bits.append(code[row, x] != isMasked(row, x)) }
      }
      rows.reverse()
      column -= 2
    }
    let codewords = stride(from: 0, to: bits.count - 7, by: 8).map { start in
      bits[start..<(start + 8)].reduce(0) { $0 * 2 + ($1 ? 1 : 0) }
    }
    // Data codewords are interleaved; the short blocks come first.
    var blocks = layout.blocks.map { _ in [Int]() }
    var next = 0
    for index in 0..<layout.blocks.max()! {
      for (block, count) in layout.blocks.enumerated() where index < count {
        blocks[block].append(codewords[next])
        next += 1
      }
    }
    let data = blocks.flatMap { $0 }.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
    func number(_ start: Int, _ count: Int) -> Int { data[start..<(start + count)].reduce(0) { $0 * 2 + $1 } }
    let lengthBits = code.version < 10 ? 8 : 16
    guard number(0, 4) == 4 else { return nil }
    let bytes = (0..<number(4, lengthBits)).map { UInt8(number(4 + lengthBits + $0 * 8, 8)) }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The mask of the format bits next to the finder at the top left.
  private var mask: Int { (2...4).reduce(0) { $0 * 2 + (code[8, $1] ? 1 : 0) } ^ 0b101 }

  private func isMasked(_ i: Int, _ j: Int) -> Bool {
    let conditions = [
      (i + j) % 2, i % 2, j % 3, (i + j) % 3, (i / 2 + j / 3) % 2, i * j % 2 + i * j % 3, (i * j % 2 + i * j % 3) % 2,
      ((i + j) % 2 + i * j % 3) % 2,
    ]
    return conditions[mask] == 0
  }

  private func isFunction(_ row: Int, _ column: Int) -> Bool {
    let last = code.size - 1
    if row == 6 || column == 6 { return true }
    if row <= 8 && (column <= 8 || column >= last - 7) || row >= last - 7 && column <= 8 { return true }
    if code.version >= 7, row <= 5 && column >= last - 10 || column <= 5 && row >= last - 10 { return true }
    let centres = QRLayout.alignmentCentres(code.version)
    return centres.contains { y in
      centres.contains { x in
        let isOnFinder = (y == 6 && (x == 6 || x == last - 6)) || (x == 6 && y == last - 6)
        return !isOnFinder && abs(row - y) <= 2 && abs(column - x) <= 2
      }
    }
  }
}

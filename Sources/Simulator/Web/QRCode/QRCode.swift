/// A QR code (ISO/IEC 18004) of a text: byte mode, error correction level M, versions 1 to 10.
///
/// Level M restores 15 % of the code. Version 10 takes 213 bytes, twice the longest address that this project prints.
package struct QRCode: Hashable, Sendable {
  /// The number of modules on a side: 21 for version 1, and four more for each version.
  package let size: Int
  /// The version, 1 to 10.
  package let version: Int
  /// The mask pattern, 0 to 7: the one with the lowest penalty.
  package let mask: Int
  private var modules: [Bool]
  /// The modules with a fixed meaning, which contain no data.
  private var reserved: [Bool]

  /// Encodes a text. Returns nil if it is longer than 213 bytes of UTF-8.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let layout = QRLayout.all.first(where: { bytes.count <= $0.capacity }) else { return nil }
    let codewords = layout.interleaved(layout.dataCodewords(bytes))
    var plain = QRCode(version: layout.version)
    plain.place(codewords)
    // The mask that leaves the fewest patterns which could be mistaken for others. Of equal ones the first.
    let masked = (0..<8).map { plain.masked($0) }
    let penalties = masked.map { code in QRPenalty(size: code.size) { code[$0, $1] }.total }
    self = masked[penalties.firstIndex(of: penalties.min()!)!]
  }

  /// Returns whether a module is dark.
  package subscript(row: Int, column: Int) -> Bool { modules[row * size + column] }

  // MARK: Fixed patterns

  private init(version: Int) {
    self.version = version
    mask = -1
    size = 17 + 4 * version
    modules = Array(repeating: false, count: size * size)
    reserved = modules
    addTiming()
    for (row, column) in [(0, 0), (0, size - 7), (size - 7, 0)] { addFinder(row, column) }
    addAlignment()
    reserveFormat()
    addVersion()
  }

  private init(copying plain: QRCode, mask: Int) {
    (size, version, self.mask) = (plain.size, plain.version, mask)
    (modules, reserved) = (plain.modules, plain.reserved)
  }

  private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
    modules[row * size + column] = isDark
    reserved[row * size + column] = true
  }

  /// The lines of alternating modules between the finders.
  private mutating func addTiming() {
    for index in 0..<size {
      set(6, index, index % 2 == 0)
      set(index, 6, index % 2 == 0)
    }
  }

  /// A square in a corner with its light margin.
  private mutating func addFinder(_ top: Int, _ left: Int) {
    for row in -1...7 {
      for column in -1...7 where (0..<size).contains(top + row) && (0..<size).contains(left + column) {
        let distance = max(abs(row - 3), abs(column - 3))
        set(top + row, left + column, distance != 2 && distance <= 3)
      }
    }
  }

  private mutating func addAlignment() {
    let centres = QRLayout.alignmentCentres(version)
    for row in centres {
      for column in centres {
        // Not on the finders.
        if (row == 6 && column == 6) || (row == 6 && column == size - 7) || (row == size - 7 && column == 6) {
          continue
        }
        for y in -2...2 { for x in -2...2 { set(row + y, column + x, max(abs(x), abs(y)) != 1) } }
      }
    }
  }

  private mutating func reserveFormat() {
    for (row, column) in formatPlaces(first: true) + formatPlaces(first: false) { set(row, column, false) }
    // Always dark.
    set(size - 8, 8, true)
  }

  /// The places of the fifteen bits of the format, the highest bit first; there are two copies.
  private func formatPlaces(first: Bool) -> [(Int, Int)] {
    if first {
      return (0...5).map { (8, $0) } + [(8, 7), (8, 8), (7, 8)] + (0...5).reversed().map { ($0, 8) }
    }
    return (1...7).map { (size - $0, 8) } + (1...8).reversed().map { (8, size - $0) }
  }

  /// The version's number, from version 7.
  private mutating func addVersion() {
    if version < 7 { return }
    let bits = QRCode.versionBits(version)
    for index in 0..<18 {
      let isDark = bits >> index & 1 == 1
      set(index / 3, size - 11 + index % 3, isDark)
      set(size - 11 + index % 3, index / 3, isDark)
    }
  }

  /// The version with its error correction: a Golay code (18, 6).
  static func versionBits(_ version: Int) -> Int {
    var rest = version
    for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1f25 }
    return version << 12 | rest
  }

  /// The level M and the mask with their error correction, a BCH code (15, 5), and the fixed pattern over them.
  static func formatBits(mask: Int) -> Int {
    // The number of level M is 0.
    let data = 0 << 3 | mask
    var rest = data
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    return (data << 10 | rest) ^ 0x5412
  }

  // MARK: Data

  /// Places bits in pairs of columns from right to left, alternately upwards and downwards.
  private mutating func place(_ codewords: [UInt8]) {
    var bit = 0
    var isUpward = true
    var right = size - 1
    while right > 0 {
      // The column of the timing pattern contains no data.
      if right == 6 { right -= 1 }
      for step in 0..<size {
        let row = isUpward ? size - 1 - step : step
        for column in [right, right - 1] where !reserved[row * size + column] {
          // A few modules are left over.
          let isDark = bit < codewords.count * 8 && codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
          modules[row * size + column] = isDark
          bit += 1
        }
      }
      isUpward.toggle()
      right -= 2
    }
  }

  private func masked(_ mask: Int) -> QRCode {
    var code = QRCode(copying: self, mask: mask)
    for row in 0..<size {
      for column in 0..<size where !reserved[row * size + column] {
        if QRCode.isInverted(mask, row, column) { code.modules[row * size + column].toggle() }
      }
    }
    let bits = QRCode.formatBits(mask: mask)
    for places in [formatPlaces(first: true), formatPlaces(first: false)] {
      for (index, (row, column)) in places.enumerated() { code.set(row, column, bits >> (14 - index) & 1 == 1) }
    }
    return code
  }

  private static func isInverted(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
    let product = row * column
    return switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: product % 2 + product % 3 == 0
    case 6: (product % 2 + product % 3) % 2 == 0
    default: ((row + column) % 2 + product % 3) % 2 == 0
    }
  }
}

extension DelimitedText {
  /// Returns the byte between the values of a text, by its first line: a comma, a tab or a semicolon.
  public static func separator(ofFirstLine line: UnsafeBufferPointer<UInt8>) -> UInt8 {
    var separator = UInt8(ascii: ",")
    for candidate in [UInt8(9), 59, 44] where line.contains(candidate) { separator = candidate }
    return separator
  }

  /// Finds the values of a line, without spaces and quotation marks around them.
  public static func split(_ line: UnsafeBufferPointer<UInt8>, at separator: UInt8, into fields: inout [Range<Int>]) {
    fields.removeAll(keepingCapacity: true)
    var start = 0
    var index = 0
    var isQuoted = false
    while index < line.count {
      let byte = line[index]
      if byte == 34 { isQuoted.toggle() }
      if byte == separator, !isQuoted {
        fields.append(trimmed(line, start, index))
        start = index + 1
      }
      index += 1
    }
    fields.append(trimmed(line, start, line.count))
  }

  /// Returns the place of a value without spaces and quotation marks around it.
  private static func trimmed(_ line: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Range<Int> {
    var (start, end) = (start, end)
    while start < end, line[start] == 32 { start += 1 }
    while end > start, line[end - 1] == 32 { end -= 1 }
    if end - start >= 2, line[start] == 34, line[end - 1] == 34 { return start + 1..<end - 1 }
    return start..<end
  }

  /// Returns the place of the next line feed, or the end of the bytes.
  @inline(__always)
  static func endOfLine(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var place = start
    if let base = UnsafeRawPointer(bytes.baseAddress) {
      // Eight bytes at a time: the lowest bit that stays is that of the first byte that is 10, in little endian.
      while place &+ 8 <= bytes.count {
        let word = (base + place).loadUnaligned(as: UInt64.self).littleEndian ^ 0x0a0a_0a0a_0a0a_0a0a
        let found = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
        if found != 0 { return place &+ found.trailingZeroBitCount / 8 }
        place &+= 8
      }
    }
    while place < bytes.count, bytes[place] != 10 { place += 1 }
    return place
  }
}

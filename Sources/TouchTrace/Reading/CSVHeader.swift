/// Splits rows of comma-separated values as spreadsheets write them, in several dialects.
enum CSVHeader {
  static let separators: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
  private static let quote = UInt8(ascii: "\"")

  /// The separator by which a header line falls into the most columns; a comma where there is only one.
  static func separator(_ line: ArraySlice<UInt8>) -> UInt8 {
    var best = (separator: separators[0], count: 0)
    for separator in separators {
      let count = fields(line, separator).count
      if count > best.count { best = (separator, count) }
    }
    return best.separator
  }
  /// The names of a header line's columns, in lower case.
  static func names(_ line: ArraySlice<UInt8>) -> [String] {
    fields(line, separator(line)).map { String(decoding: line[$0], as: UTF8.self).lowercased() }
  }
  static func fields(_ line: ArraySlice<UInt8>, _ separator: UInt8) -> [Range<Int>] {
    var fields: [Range<Int>] = []
    var position = line.startIndex
    while let field = field(line, &position, separator) { fields.append(field) }
    return fields
  }

  /// Where the next field's content stands, without blanks and quotes around it; nil behind the last. A quote that is
  /// not closed takes in the rest of the line.
  static func field(_ line: ArraySlice<UInt8>, _ position: inout Int, _ separator: UInt8) -> Range<Int>? {
    if position > line.endIndex { return nil }
    var start = position
    while start < line.endIndex && isBlank(line[start]) && line[start] != separator { start += 1 }
    if start < line.endIndex && line[start] == quote {
      let end = closingQuote(line, after: start) ?? line.endIndex
      position = end
      while position < line.endIndex && line[position] != separator { position += 1 }
      position += 1
      return trimmed(line, start + 1..<end)
    }
    var end = start
    while end < line.endIndex && line[end] != separator { end += 1 }
    position = end + 1
    return trimmed(line, start..<end)
  }
  /// Where a quote stands that nothing closes in this line; nil where there is none.
  static func openQuote(_ line: ArraySlice<UInt8>) -> Int? {
    guard line.contains(quote) else { return nil }
    var position = line.startIndex
    while position < line.endIndex {
      if line[position] == quote {
        guard let end = closingQuote(line, after: position) else { return position }
        position = end
      }
      position += 1
    }
    return nil
  }

  private static func closingQuote(_ line: ArraySlice<UInt8>, after start: Int) -> Int? {
    var end = start + 1
    while end < line.endIndex {
      if line[end] == quote {
        // A doubled quote stands for one.
        if end + 1 == line.endIndex || line[end + 1] != quote { return end }
        end += 1
      }
      end += 1
    }
    return nil
  }
  private static func trimmed(_ line: ArraySlice<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end && isBlank(line[start]) { start += 1 }
    while end > start && isBlank(line[end - 1]) { end -= 1 }
    return start..<end
  }
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

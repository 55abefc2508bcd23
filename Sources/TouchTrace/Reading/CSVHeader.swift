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
    fields(line, separator(line)).map {
      String(decoding: line.dropFirst($0.lowerBound).prefix($0.count), as: UTF8.self).lowercased()
    }
  }
  /// Where the line's fields stand, from its start.
  private static func fields(_ line: ArraySlice<UInt8>, _ separator: UInt8) -> [Range<Int>] {
    var fields: [Range<Int>] = []
    var position = 0
    while let field = field(line.span, &position, end: line.count, separator) { fields.append(field) }
    return fields
  }

  /// Where the next field's content stands in a line that ends at `end`, without blanks and quotes around it; nil behind
  /// the last. A quote that is not closed takes in the rest of the line.
  static func field(_ bytes: Span<UInt8>, _ position: inout Int, end lineEnd: Int, _ separator: UInt8) -> Range<Int>? {
    if position > lineEnd { return nil }
    var start = position
    while start < lineEnd && isBlank(bytes[start]) && bytes[start] != separator { start += 1 }
    if start < lineEnd && bytes[start] == quote {
      let end = closingQuote(bytes, after: start, lineEnd) ?? lineEnd
      position = end
      while position < lineEnd && bytes[position] != separator { position += 1 }
      position += 1
      return trimmed(bytes, start + 1..<end)
    }
    var end = start
    while end < lineEnd && bytes[end] != separator { end += 1 }
    position = end + 1
    return trimmed(bytes, start..<end)
  }
  /// Where a quote stands that nothing closes in this line; nil where there is none.
  static func openQuote(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Int? {
    var position = line.lowerBound
    while position < line.upperBound {
      if bytes[position] == quote {
        guard let end = closingQuote(bytes, after: position, line.upperBound) else { return position }
        position = end
      }
      position += 1
    }
    return nil
  }

  private static func closingQuote(_ bytes: Span<UInt8>, after start: Int, _ lineEnd: Int) -> Int? {
    var end = start + 1
    while end < lineEnd {
      if bytes[end] == quote {
        // A doubled quote stands for one.
        if end + 1 == lineEnd || bytes[end + 1] != quote { return end }
        end += 1
      }
      end += 1
    }
    return nil
  }
  private static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end && isBlank(bytes[start]) { start += 1 }
    while end > start && isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

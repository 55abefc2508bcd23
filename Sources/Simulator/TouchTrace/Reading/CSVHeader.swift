/// Splits rows of comma-separated values in the dialects that spreadsheets write.
enum CSVHeader {
  static let separators: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
  private static let quote = UInt8(ascii: "\"")

  /// Returns the separator that splits a header line into the most columns; a comma if there is only one column.
  static func separator(_ line: ArraySlice<UInt8>) -> UInt8 {
    var best = (separator: separators[0], count: 0)
    for separator in separators {
      let count = fields(line, separator).count
      if count > best.count { best = (separator, count) }
    }
    return best.separator
  }

  /// Returns the column names of a header line in lower case.
  static func names(_ line: ArraySlice<UInt8>) -> [String] { exactNames(line).map { $0.lowercased() } }

  /// Returns the column names of a header line.
  static func exactNames(_ line: ArraySlice<UInt8>) -> [String] { values(line, separator(line)) }

  /// Returns the values of a line.
  static func values(_ line: ArraySlice<UInt8>, _ separator: UInt8) -> [String] {
    fields(line, separator).map {
      String(decoding: line.dropFirst($0.lowerBound).prefix($0.count), as: UTF8.self)
    }
  }

  /// Returns the ranges of the line's fields, relative to its start.
  private static func fields(_ line: ArraySlice<UInt8>, _ separator: UInt8) -> [Range<Int>] {
    var fields: [Range<Int>] = []
    var position = 0
    while let field = field(line.span, &position, end: line.count, separator) { fields.append(field) }
    return fields
  }

  /// Returns the range of the next field's content in a line that ends at `end`, without surrounding spaces and quotes,
  /// or `nil` after the last field. An unclosed quote includes the rest of the line.
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

  /// Returns the position of a quote that is not closed within this line, or `nil`.
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
        // A doubled quote is an escaped one.
        if end + 1 == lineEnd || bytes[end + 1] != quote { return end }
        end += 1
      }
      end += 1
    }
    return nil
  }

  /// Returns whether a word is a phase of a contact.
  static func isPhase(_ word: ArraySlice<UInt8>) -> Bool {
    let words: [StaticString] = [
      "began", "begin", "down", "moved", "move", "ended", "end", "up", "cancelled", "cancel", "stationary",
    ]
    return words.contains { $0.utf8CodeUnitCount == word.count && word.starts(with: $0) }
  }

  private static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end && isBlank(bytes[start]) { start += 1 }
    while end > start && isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

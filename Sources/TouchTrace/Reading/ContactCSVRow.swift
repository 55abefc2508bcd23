import Gestures

/// One row of a contact CSV, read from its fields.
struct ContactCSVRow {
  var time: Timestamp
  var change: ContactChange
  /// Index of the phase's and the id's first byte, for errors about them.
  var phasePlace: Int
  var idPlace: Int
}

/// Which column of a contact CSV holds what.
struct ContactCSVColumns {
  static let names = ["t_us", "phase", "id", "x", "y"]
  let separator: UInt8
  /// Index of each of `names`' columns.
  private let columns: [Int]
  /// Names of the columns that mean nothing here.
  let others: [String]
  private let isDecimalComma: Bool

  /// Reads the header line.
  init(_ lines: borrowing LineScanner) throws(RecordingError) {
    let line = lines.input.buffer[lines.input.lineStart..<lines.input.lineEnd]
    separator = CSVHeader.separator(line)
    // Where commas separate fields they cannot stand in numbers.
    isDecimalComma = separator != UInt8(ascii: ",")
    let found = CSVHeader.names(line)
    var columns: [Int] = []
    for name in Self.names {
      guard let column = found.firstIndex(of: name) else {
        throw lines.lineError("the column \(name) is missing; a contact CSV has t_us, phase, id, x and y")
      }
      if found.lastIndex(of: name) != column { throw lines.lineError("the column \(name) is there twice") }
      columns.append(column)
    }
    self.columns = columns
    others = found.filter { !Self.names.contains($0) }
  }

  /// Reads the current line. `ranges` is scratch that the caller keeps, so that rows cost no memory.
  func row(_ lines: borrowing LineScanner, _ ranges: inout [Range<Int>]) throws(RecordingError) -> ContactCSVRow {
    let line = lines.input.buffer[lines.input.lineStart..<lines.input.lineEnd]
    if let quote = CSVHeader.openQuote(line) { throw lines.error("this quote is not closed in its line", at: quote) }
    ranges.removeAll(keepingCapacity: true)
    var position = line.startIndex
    while let field = CSVHeader.field(line, &position, separator) { ranges.append(field) }
    func range(_ index: Int) throws(RecordingError) -> Range<Int> {
      if columns[index] < ranges.count { return ranges[columns[index]] }
      throw lines.error("the row ends before its column \(Self.names[index])", at: lines.input.lineEnd)
    }
    let time = try number(lines, range(0), "t_us is a whole number of microseconds", limit: 100_000_000_000_000_000)
    let phase = try stage(lines, range(1))
    let id = try number(lines, range(2), "an id is a whole number of at most 32 bits", limit: 1 << 31)
    guard let id = Int32(exactly: id) else {
      throw lines.error("an id is a whole number of at most 32 bits, this is out of range", at: try range(2).lowerBound)
    }
    let place = Point(try coordinate(lines, range(3), "x"), try coordinate(lines, range(4), "y"))
    return ContactCSVRow(
      time: Timestamp(microseconds: time), change: ContactChange(id, phase, place),
      phasePlace: try range(1).lowerBound, idPlace: try range(2).lowerBound)
  }

  private func stage(_ lines: borrowing LineScanner, _ range: Range<Int>) throws(RecordingError) -> Contact.Stage {
    let bytes = lines.input.buffer[range]
    for (stage, words) in Self.words {
      for word in words
      where word.utf8.count == bytes.count && zip(word.utf8, bytes).allSatisfy({ $0 == $1 | 0x20 }) { return stage }
    }
    throw lines.error(
      "\(QuotedText.quoted(bytes)) is no phase: begin, move, end and cancel are", at: range.lowerBound)
  }
  /// Each phase with what else it is called.
  private static let words: [(Contact.Stage, [String])] = [
    (.moved, ["move", "moved"]), (.began, ["begin", "began", "down", "start"]), (.ended, ["end", "ended", "up"]),
    (.cancelled, ["cancel", "cancelled", "canceled"]),
  ]

  private func number(
    _ lines: borrowing LineScanner, _ range: Range<Int>, _ rule: String, limit: Int64
  ) throws(RecordingError) -> Int64 {
    let bytes = lines.input.buffer[range]
    let isNegative = bytes.first == UInt8(ascii: "-")
    var value: Int64 = 0
    for byte in isNegative ? bytes.dropFirst() : bytes {
      guard let digit = byte.decimalDigit else {
        throw lines.error("\(rule), not \(QuotedText.quoted(bytes))", at: range.lowerBound)
      }
      value = value &* 10 &+ Int64(digit)
      if value > limit { throw lines.error("\(rule), this is out of range", at: range.lowerBound) }
    }
    if bytes.count == (isNegative ? 1 : 0) {
      throw lines.error("\(rule), not \(QuotedText.quoted(bytes))", at: range.lowerBound)
    }
    return isNegative ? -value : value
  }

  /// In points, to the nearest thousandth.
  private func coordinate(
    _ lines: borrowing LineScanner, _ range: Range<Int>, _ name: String
  ) throws(RecordingError) -> Double {
    let bytes = lines.input.buffer[range]
    guard let thousandths = DecimalText.thousandths(bytes, orComma: isDecimalComma) else {
      throw lines.error("\(name) is a number of points, not \(QuotedText.quoted(bytes))", at: range.lowerBound)
    }
    // A kilometre and a half: what is further away is no touch.
    if thousandths.magnitude > 10_000_000_000 {
      throw lines.error("\(name) is beyond ten million points, further than any surface", at: range.lowerBound)
    }
    return FixedPoint.double(thousandths: thousandths)
  }
}

/// A decimal number to whole thousandths.
enum DecimalText {
  /// The nearest number of thousandths, halves away from zero; nil where it is no number. With `orComma` a comma may
  /// stand for the point.
  static func thousandths(_ bytes: ArraySlice<UInt8>, orComma: Bool) -> Int? {
    var rest = bytes
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    var value = 0
    var digits = 0
    var decimals: Int?
    var isUp = false
    for (index, byte) in zip(rest.indices, rest) {
      if let digit = byte.decimalDigit {
        digits += 1
        if decimals == 3 { isUp = digit >= 5 }
        if decimals ?? 0 < 3 {
          // Held where it is too large for any surface, so that nothing overflows.
          value = min(value * 10 + Int(digit), 1_000_000_000_000_000)
        }
        if let seen = decimals { decimals = seen + 1 }
      } else if decimals == nil && (byte == UInt8(ascii: ".") || orComma && byte == UInt8(ascii: ",")) {
        decimals = 0
      } else if byte | 0x20 == UInt8(ascii: "e") && digits > 0 && index > rest.startIndex {
        return scientific(bytes, orComma: orComma)
      } else {
        return nil
      }
    }
    if digits == 0 { return nil }
    for _ in min(decimals ?? 0, 3)..<3 { value *= 10 }
    if isUp { value += 1 }
    return isNegative ? -value : value
  }
  /// As spreadsheets write what is very small or very large.
  private static func scientific(_ bytes: ArraySlice<UInt8>, orComma: Bool) -> Int? {
    let text = String(
      decoding: bytes.map { orComma && $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
    guard let value = Double(text), value.isFinite else { return nil }
    return FixedPoint.thousandths(value)
  }
}

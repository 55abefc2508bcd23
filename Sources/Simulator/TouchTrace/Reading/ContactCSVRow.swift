import Gestures

struct ContactCSVRow {
  var time = Timestamp(microseconds: 0)
  var change = ContactChange(0, .moved, .zero)
  /// The indices of the first bytes of the phase and the ID, for errors.
  var phasePosition = 0
  var idPosition = 0
}

struct ContactCSVColumns {
  static let names = ["t_us", "phase", "id", "x", "y"]
  let separator: UInt8
  /// The index in `names` of each column; `nil` for an unknown column.
  private let roles: [Int?]
  /// The indices and names of the unknown columns.
  let others: [(index: Int, name: String)]
  private let isDecimalComma: Bool
  /// Whether the columns are exactly `names`, in this order.
  private let areUsual: Bool

  /// The columns of a table without a header.
  static var usual: Self { Self(separator: UInt8(ascii: ",")) }

  private init(separator: UInt8) {
    (self.separator, roles, others, isDecimalComma, areUsual) = (separator, [0, 1, 2, 3, 4], [], false, true)
  }

  init(_ lines: borrowing LineScanner) throws(RecordingError) {
    let line = lines.input.buffer[lines.input.lineStart..<lines.input.lineEnd]
    separator = CSVHeader.separator(line)
    // If commas separate fields, they cannot be decimal separators.
    isDecimalComma = separator != UInt8(ascii: ",")
    let found = CSVHeader.names(line)
    var roles = [Int?](repeating: nil, count: found.count)
    for (role, name) in Self.names.enumerated() {
      guard let column = found.firstIndex(of: name) else {
        throw lines.lineError("column \(name) is missing; a contact CSV has t_us, phase, id, x and y")
      }
      if found.lastIndex(of: name) != column { throw lines.lineError("column \(name) appears twice; remove one") }
      roles[column] = role
    }
    self.roles = roles
    areUsual = roles == [0, 1, 2, 3, 4]
    others = found.indices.filter { roles[$0] == nil }.map { ($0, found[$0]) }
  }

  /// Reads the current line into `row`. Both are passed by reference: copying them took a sixth of the time of reading.
  func read(_ lines: inout LineScanner, into row: inout ContactCSVRow) throws(RecordingError) {
    if !areUsual || !readUsualRow(&lines, into: &row) { row = try anyRow(lines) }
  }

  private func anyRow(_ lines: borrowing LineScanner) throws(RecordingError) -> ContactCSVRow {
    let (start, end) = (lines.input.lineStart, lines.input.lineEnd)
    let bytes = lines.input.buffer.span
    if let quote = CSVHeader.openQuote(bytes, start..<end) {
      throw lines.error("this quote is not closed on the same line", at: quote)
    }
    // The range of each of `names`, and which of them the row has.
    var ranges = InlineArray<5, Range<Int>>(repeating: end..<end)
    var present: UInt8 = 0
    var (index, column) = (start, 0)
    while let field = CSVHeader.field(bytes, &index, end: end, separator) {
      if column < roles.count, let role = roles[column] {
        ranges[role] = field
        present |= 1 << UInt8(role)
      }
      column += 1
    }
    if present != 0b11111 {
      let missing = Self.names[(~present).trailingZeroBitCount]
      throw lines.error("the row ends before column \(missing)", at: end)
    }
    let time = try number(
      lines, ranges[0], "t_us must be a whole number of microseconds", limit: 100_000_000_000_000_000)
    let phase = try stage(lines, ranges[1])
    let id = try number(lines, ranges[2], "the id must be a 32-bit integer", limit: 1 << 31)
    guard let id = Int32(exactly: id) else {
      throw lines.error("the id must be a 32-bit integer; this one is out of range", at: ranges[2].lowerBound)
    }
    let position = Point2D(try coordinate(lines, ranges[3], "x"), try coordinate(lines, ranges[4], "y"))
    return ContactCSVRow(
      time: Timestamp(microseconds: time), change: ContactChange(id, phase, position),
      phasePosition: ranges[1].lowerBound, idPosition: ranges[2].lowerBound)
  }

  /// Reads a row with the columns in their usual order, in one pass over its bytes, without spaces, quotes, synonyms and
  /// superfluous digits. Returns `false` for any other row, and for one with an error.
  @inline(__always)
  private func readUsualRow(_ lines: inout LineScanner, into row: inout ContactCSVRow) -> Bool {
    let line = lines.input.buffer.span.extracting(lines.input.lineStart..<lines.input.lineEnd)
    var position = 0
    // 17 digits are below the limit for times, nine fit into 32 bits.
    guard let time = line.readNumber(from: &position, upTo: 17), skipSeparator(line, &position) else { return false }
    let phasePosition = lines.input.lineStart + position
    guard let phase = usualStage(line, &position), skipSeparator(line, &position) else { return false }
    let idPosition = lines.input.lineStart + position
    guard let id = line.readNumber(from: &position, upTo: 9), skipSeparator(line, &position),
      let x = line.readThousandths(from: &position), skipSeparator(line, &position),
      let y = line.readThousandths(from: &position), position == line.count
    else { return false }
    row.time = Timestamp(microseconds: time)
    row.change = ContactChange(
      Int32(truncatingIfNeeded: id), phase,
      Point2D(FixedPoint.double(thousandths: x), FixedPoint.double(thousandths: y)))
    (row.phasePosition, row.idPosition) = (phasePosition, idPosition)
    return true
  }

  @inline(__always) private func skipSeparator(_ line: Span<UInt8>, _ position: inout Int) -> Bool {
    if position == line.count || line[position] != separator { return false }
    position += 1
    return true
  }

  @inline(__always) private func usualStage(_ line: Span<UInt8>, _ position: inout Int) -> Contact.Stage? {
    if line.skip("move", from: &position) { return .moved }
    if line.skip("begin", from: &position) { return .began }
    if line.skip("end", from: &position) { return .ended }
    return line.skip("cancel", from: &position) ? .cancelled : nil
  }

  private func stage(_ lines: borrowing LineScanner, _ range: Range<Int>) throws(RecordingError) -> Contact.Stage {
    for (word, stage) in Self.words where lines.isWord(range, word) { return stage }
    throw lines.error(
      "unknown phase \(lines.quoted(range)); use begin, move, end or cancel", at: range.lowerBound)
  }

  private static let words: [(StaticString, Contact.Stage)] = [
    ("move", .moved), ("moved", .moved), ("begin", .began), ("began", .began), ("down", .began), ("start", .began),
    ("end", .ended), ("ended", .ended), ("up", .ended), ("cancel", .cancelled), ("cancelled", .cancelled),
    ("canceled", .cancelled),
  ]

  private func number(
    _ lines: borrowing LineScanner, _ range: Range<Int>, _ rule: StaticString, limit: Int64
  ) throws(RecordingError) -> Int64 {
    let bytes = lines.input.buffer.span
    let isNegative = !range.isEmpty && bytes[range.lowerBound] == UInt8(ascii: "-")
    var value: Int64 = 0
    for index in range.lowerBound + (isNegative ? 1 : 0)..<range.upperBound {
      guard let digit = bytes[index].decimalDigit else {
        throw lines.error("\(rule), not \(lines.quoted(range))", at: range.lowerBound)
      }
      value = value &* 10 &+ Int64(digit)
      if value > limit { throw lines.error("\(rule); this one is out of range", at: range.lowerBound) }
    }
    if range.count == (isNegative ? 1 : 0) {
      throw lines.error("\(rule), not \(lines.quoted(range))", at: range.lowerBound)
    }
    return isNegative ? -value : value
  }

  /// Parses a coordinate in points, rounded to the nearest thousandth.
  private func coordinate(
    _ lines: borrowing LineScanner, _ range: Range<Int>, _ name: StaticString
  ) throws(RecordingError) -> Double {
    guard let thousandths = DecimalText.thousandths(lines.input.buffer.span.extracting(range), orComma: isDecimalComma)
    else {
      throw lines.error("\(name) must be a number of points, not \(lines.quoted(range))", at: range.lowerBound)
    }
    if thousandths.magnitude > FixedPoint.limit {
      throw lines.error("\(name) is out of range; at most \(FixedPoint.limit / 1000) points", at: range.lowerBound)
    }
    return FixedPoint.double(thousandths: thousandths)
  }
}

enum DecimalText {
  /// Returns the nearest number of thousandths, halves away from zero, or `nil` if the text is not a number. With
  /// `orComma`, a comma may be the decimal separator.
  static func thousandths(_ bytes: Span<UInt8>, orComma: Bool) -> Int64? {
    let isNegative = !bytes.isEmpty && bytes[0] == UInt8(ascii: "-")
    let start = isNegative || !bytes.isEmpty && bytes[0] == UInt8(ascii: "+") ? 1 : 0
    var value: Int64 = 0
    var digits = 0
    var decimals: Int?
    var isUp = false
    for index in start..<bytes.count {
      let byte = bytes[index]
      if let digit = byte.decimalDigit {
        digits += 1
        if decimals == 3 { isUp = digit >= 5 }
        if decimals ?? 0 < 3 {
          // Clamped out of range, so that nothing overflows.
          value = min(value * 10 + Int64(digit), FixedPoint.limit + 1)
        }
        if let seen = decimals { decimals = seen + 1 }
      } else if decimals == nil && (byte == UInt8(ascii: ".") || orComma && byte == UInt8(ascii: ",")) {
        decimals = 0
      } else if byte | 0x20 == UInt8(ascii: "e") && digits > 0 && index > start {
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

  /// Parses the exponent notation that spreadsheets use for very small and very large numbers.
  private static func scientific(_ bytes: Span<UInt8>, orComma: Bool) -> Int64? {
    let text = String(
      decoding: bytes.indices.map { orComma && bytes[$0] == UInt8(ascii: ",") ? UInt8(ascii: ".") : bytes[$0] },
      as: UTF8.self)
    guard let value = Double(text), value.isFinite else { return nil }
    if abs(value) > Double(FixedPoint.limit / 1000) { return value < 0 ? -FixedPoint.limit - 1 : FixedPoint.limit + 1 }
    return FixedPoint.thousandths(value)
  }
}

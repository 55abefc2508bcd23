import Gestures

/// Reads a table of touches as text: values separated by commas, tabs or semicolons, with names in the first line.
///
/// Lines end in any number of carriage returns and line feeds. Values may be in quotation marks. A line with too few or unreadable
/// values is torn.
public struct DelimitedText: ~Copyable {
  private let run: TableRun
  private var pending: [UInt8] = []
  private var columns: [Int] = []
  private var sessionColumns: [Int] = []
  private var separator = UInt8(ascii: ",")
  private var fieldCount = 0
  private var fields: [Range<Int>] = []
  private var session: [[UInt8]] = []
  private var hasSession = false
  private var hasHeader = false
  private var row: Int64 = 0
  private var microseconds = 1.0
  private var words: [(word: [UInt8], phase: SamplePhase)] = []

  private let givenSeparator: UInt8?

  /// Creates a reader that adds the rows to a run.
  ///
  /// - Parameter separator: The byte between values, for a part of a text; nil finds it in the first line.
  public init(_ run: TableRun, separator: UInt8? = nil) {
    self.run = run
    givenSeparator = separator
  }

  /// Returns the byte between the values of a text, by its first line: a comma, a tab or a semicolon.
  public static func separator(ofFirstLine line: UnsafeBufferPointer<UInt8>) -> UInt8 {
    var separator = UInt8(ascii: ",")
    for candidate in [UInt8(9), 59, 44] where line.contains(candidate) { separator = candidate }
    return separator
  }

  /// Finds the values of a line, without spaces and quotation marks around them.
  @inline(__always)
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

  /// Reads a part of the text.
  ///
  /// - Parameters:
  ///   - bytes: The part.
  ///   - isLast: Whether it is the last one.
  /// - Throws: ``SampleError`` for a missing column and for a damaged row that is not repaired.
  public mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(SampleError) {
    var start = 0
    if !pending.isEmpty {
      guard let end = bytes.firstIndex(of: 10) else {
        pending.append(contentsOf: bytes)
        return isLast ? try readPending() : ()
      }
      pending.append(contentsOf: bytes[..<end])
      try readPending()
      start = end + 1
    }
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 10 { end += 1 }
      if end == bytes.count, !isLast {
        pending.append(contentsOf: bytes[start...])
        break
      }
      try readLine(UnsafeBufferPointer(rebasing: bytes[start..<end]))
      start = end + 1
    }
    if isLast { try readPending() }
    if isLast, !hasHeader {
      throw SampleError(row: -1, column: .time, "the table is empty")
    }
    run.rowCount = row
  }

  private mutating func readPending() throws(SampleError) {
    if pending.isEmpty { return }
    let line = pending
    pending.removeAll(keepingCapacity: true)
    let count = line.count
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    defer { copy.deallocate() }
    for index in 0..<count { copy[index] = line[index] }
    try readLine(UnsafeBufferPointer(start: copy, count: count))
  }

  private mutating func readLine(_ line: UnsafeBufferPointer<UInt8>) throws(SampleError) {
    var end = line.count
    while end > 0, line[end - 1] == 13 { end -= 1 }
    let start = !hasHeader && line.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    if start >= end { return }
    let line = UnsafeBufferPointer(rebasing: line[start..<end])
    if !hasHeader {
      try readHeader(line)
      if run.options.columns.isEmpty { return }
    }
    defer { row += 1 }
    Self.split(line, at: separator, into: &fields)
    if fields.count < fieldCount {
      return try run.table.addTornRow(
        row, .time, "the line has \(fields.count) values; the first line has \(fieldCount)")
    }
    try readRow(line)
  }

  @inline(__always)
  private static func trimmed(_ line: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Range<Int> {
    var (start, end) = (start, end)
    while start < end, line[start] == 32 { start += 1 }
    while end > start, line[end - 1] == 32 { end -= 1 }
    if end - start >= 2, line[start] == 34, line[end - 1] == 34 { return start + 1..<end - 1 }
    return start..<end
  }

  // MARK: Header

  private mutating func readHeader(_ line: UnsafeBufferPointer<UInt8>) throws(SampleError) {
    hasHeader = true
    separator = givenSeparator ?? Self.separator(ofFirstLine: line)
    Self.split(line, at: separator, into: &fields)
    var names = run.options.columns
    if names.isEmpty { names = fields.map { String(decoding: line[$0], as: UTF8.self) } }
    fieldCount = names.count
    for column in SampleColumn.allCases where column != .session {
      let name = run.options.name(of: column)
      columns.append(name.utf8.isEmpty ? -1 : try place(name, column, names))
    }
    for name in run.options.session { sessionColumns.append(try place(name, .session, names)) }
    switch run.options.unit {
    case .seconds: microseconds = 1_000_000
    case .milliseconds: microseconds = 1000
    case .microseconds: microseconds = 1
    case .nanoseconds: microseconds = 0.001
    case nil:
      throw SampleError(
        row: -1, column: .time, "column “\(run.options.time)” is a plain number; give its unit: s, ms, us or ns")
    }
  }

  private func place(_ name: String, _ column: SampleColumn, _ names: [String]) throws(SampleError) -> Int {
    if let place = names.firstIndex(where: { areEqual($0, name) }) { return place }
    throw SampleError(
      row: -1, column: column, "there is no column “\(name)” for \(column.rawValue); the columns are " + joined(names))
  }

  // MARK: Rows

  private mutating func readRow(_ line: UnsafeBufferPointer<UInt8>) throws(SampleError) {
    for index in sessionColumns.indices where fields[sessionColumns[index]].isEmpty {
      return try run.table.addTornRow(row, .session, "the row has no session")
    }
    try updateSession(line)
    guard let time = time(line[fields[columns[0]]]) else {
      return try run.table.addTornRow(row, .time, "“\(text(line, 0))” is no time")
    }
    var id: Int64 = 0
    if columns[1] >= 0 {
      guard let found = identifier(line[fields[columns[1]]]) else {
        return try run.table.addTornRow(row, .id, "“\(text(line, 1))” is no identifier")
      }
      id = found
    }
    guard let phase = phase(line[fields[columns[2]]]) else {
      throw SampleError(
        row: row, column: .phase, session: run.table.sessionText,
        "the phase “\(text(line, 2))” is unknown; give its meaning, such as \(text(line, 2))=moved")
    }
    guard let x = coordinate(line[fields[columns[3]]]) else {
      return try run.table.addTornRow(row, .x, "“\(text(line, 3))” is no number")
    }
    guard let y = coordinate(line[fields[columns[4]]]) else {
      return try run.table.addTornRow(row, .y, "“\(text(line, 4))” is no number")
    }
    try run.table.add(TouchSample(row: row, time: time, id: id, phase: phase, x: x, y: y))
  }

  private func text(_ line: UnsafeBufferPointer<UInt8>, _ column: Int) -> String {
    String(decoding: line[fields[columns[column]]].prefix(40), as: UTF8.self)
  }

  @inline(__always)
  private mutating func updateSession(_ line: UnsafeBufferPointer<UInt8>) throws(SampleError) {
    var isSame = hasSession
    for index in sessionColumns.indices where isSame {
      isSame = line[fields[sessionColumns[index]]].elementsEqual(session[index])
    }
    if isSame { return }
    hasSession = true
    session = sessionColumns.map { Array(line[fields[$0]]) }
    try run.begin(session.map { .text($0) }, row: row)
  }

  private func time(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
    if let whole = DecimalText.integer(bytes), microseconds >= 1 {
      let (product, overflows) = whole.multipliedReportingOverflow(by: Int64(microseconds))
      return overflows ? nil : product
    }
    if let whole = DecimalText.integer(bytes) { return SampleTime.microseconds(ofNanoseconds: whole) }
    guard let number = DecimalText.number(bytes) else { return nil }
    return SampleTime.microseconds(number, microseconds)
  }

  private func identifier(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
    if let whole = DecimalText.integer(bytes) { return whole }
    guard let number = DecimalText.number(bytes), number == number.rounded(), abs(number) < 1e15 else { return nil }
    return Int64(number)
  }

  /// - Returns: NaN for no value; nil for what is no number.
  @inline(__always)
  private func coordinate(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
    guard let number = DecimalText.number(bytes) else { return Self.isNoValue(bytes) ? .nan : nil }
    for value in run.options.missing where value == number { return .nan }
    return number * run.options.pointsPerUnit
  }

  private static func isNoValue(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if bytes.isEmpty { return true }
    let word = bytes.map { $0 | 0x20 }
    for none in ["nan", "null", "none", "na"] where none.utf8.elementsEqual(word) { return true }
    return false
  }

  /// The phase of a word. There are few, so they are remembered.
  private mutating func phase(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> SamplePhase? {
    for known in words where known.word.elementsEqual(bytes) { return known.phase }
    let word = Array(bytes)
    guard let phase = Self.isNoValue(bytes) ? .missing : run.options.phases.phase(of: word) else { return nil }
    if words.count < 16 { words.append((word, phase)) }
    return phase
  }
}

/// Times as whole microseconds.
public enum SampleTime {
  /// Returns a time in whole nanoseconds, without what is below a microsecond.
  @inlinable public static func microseconds(ofNanoseconds count: Int64) -> Int64 {
    count / 1000 - (count % 1000 < 0 ? 1 : 0)
  }

  /// Returns a time in another unit, rounded to a microsecond; nil if it is outside ±4e18 µs or no number.
  public static func microseconds(_ number: Double, _ unit: Double) -> Int64? {
    let scaled = (number * unit).rounded()
    return abs(scaled) <= 4e18 ? Int64(scaled) : nil
  }
}

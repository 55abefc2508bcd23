import Gestures

/// Reads a table of touches as text: values separated by commas, tabs or semicolons, with names in the first line.
///
/// Lines end in any number of carriage returns and line feeds. Values may be in quotation marks. A line with too few or unreadable
/// values is torn. Numbers may have a decimal comma where no comma separates values.
///
/// Times are plain numbers in the unit of the options, or timestamps such as `2026-11-28T10:00:00.123456Z`, in microseconds since
/// 1970: those without a zone are taken as UTC. A column that has both, or zones in some rows only, is an error.
public struct DelimitedText: ~Copyable {
  private let run: TableRun
  private var pending: [UInt8] = []
  /// The places of time, id, phase, x and y; -1 without such a column.
  private var columns = InlineArray<5, Int>(repeating: -1)
  private var sessionColumns: [Int] = []
  private var separator = UInt8(ascii: ",")
  private var values = LineValues(count: 0)
  private var session: [[UInt8]] = []
  private var hasSession = false
  private var hasHeader = false
  private var row: Int64 = 0
  /// The unit of plain times; 0 if none is given.
  private var microseconds = 0.0
  /// What the column of times has; nil before the first row with a time.
  public private(set) var times: TimeKind?
  private var words: [(word: ShortWord, phase: SamplePhase)] = []
  private let pointsPerUnit: Double
  private let hasMissing: Bool
  private let givenSeparator: UInt8?

  /// Creates a reader that adds the rows to a run.
  ///
  /// - Parameters:
  ///   - separator: The byte between values, for a part of a text; nil finds it in the first line.
  ///   - times: What the column of times has, for a part of a text; nil finds it in the first row.
  public init(_ run: TableRun, separator: UInt8? = nil, times: TimeKind? = nil) {
    self.run = run
    givenSeparator = separator
    self.times = times
    pointsPerUnit = run.options.pointsPerUnit
    hasMissing = !run.options.missing.isEmpty
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
      let end = Self.endOfLine(bytes, start)
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
    let count = values.split(line, at: separator)
    if count < values.count {
      return try run.table.addTornRow(
        row, .time, "the line has \(count) values; the first line has \(values.count)")
    }
    try readRow()
  }

  // MARK: Header

  private mutating func readHeader(_ line: UnsafeBufferPointer<UInt8>) throws(SampleError) {
    hasHeader = true
    separator = givenSeparator ?? Self.separator(ofFirstLine: line)
    var fields: [Range<Int>] = []
    Self.split(line, at: separator, into: &fields)
    var names = run.options.columns
    if names.isEmpty { names = fields.map { String(decoding: line[$0], as: UTF8.self) } }
    values = LineValues(count: names.count)
    for (index, column) in SampleColumn.allCases.dropFirst().enumerated() {
      let name = run.options.name(of: column)
      if !name.utf8.isEmpty { columns[index] = try place(name, column, names) }
    }
    for name in run.options.session { sessionColumns.append(try place(name, .session, names)) }
    switch run.options.unit {
    case .seconds: microseconds = 1_000_000
    case .milliseconds: microseconds = 1000
    case .microseconds: microseconds = 1
    case .nanoseconds: microseconds = 0.001
    case nil: break
    }
  }

  private func place(_ name: String, _ column: SampleColumn, _ names: [String]) throws(SampleError) -> Int {
    if let place = names.firstIndex(where: { areEqual($0, name) }) { return place }
    throw SampleError(
      row: -1, column: column, "there is no column “\(name)” for \(column.rawValue); the columns are " + joined(names))
  }

  // MARK: Rows

  private mutating func readRow() throws(SampleError) {
    for place in sessionColumns where values[place].isEmpty {
      return try run.table.addTornRow(row, .session, "the row has no session")
    }
    if !isSameSession { try beginSession() }
    guard let time = try time(values[columns[0]]) else {
      return try run.table.addTornRow(row, .time, "“\(text(0))” is no time")
    }
    var id: Int64 = 0
    if columns[1] >= 0 {
      guard let found = identifier(values[columns[1]]) else {
        return try run.table.addTornRow(row, .id, "“\(text(1))” is no identifier")
      }
      id = found
    }
    guard let phase = columns[2] < 0 ? .missing : phase(values[columns[2]]) else {
      throw SampleError(
        row: row, column: .phase, session: run.table.sessionText,
        "the phase “\(text(2))” is unknown; give its meaning, such as \(text(2))=moved")
    }
    guard let x = coordinate(values[columns[3]]) else {
      return try run.table.addTornRow(row, .x, "“\(text(3))” is no number")
    }
    guard let y = coordinate(values[columns[4]]) else {
      return try run.table.addTornRow(row, .y, "“\(text(4))” is no number")
    }
    try run.table.add(TouchSample(row: row, time: time, id: id, phase: phase, x: x, y: y))
  }

  private func text(_ column: Int) -> String {
    String(decoding: values[columns[column]].prefix(40), as: UTF8.self)
  }

  private var isSameSession: Bool {
    @inline(__always) get {
      if !hasSession { return false }
      var index = 0
      while index < sessionColumns.count {
        let value = values[sessionColumns[index]]
        if value.count != session[index].count || !value.elementsEqual(session[index]) { return false }
        index += 1
      }
      return true
    }
  }

  @inline(never)
  private mutating func beginSession() throws(SampleError) {
    hasSession = true
    session = []
    for place in sessionColumns { session.append(Array(values[place])) }
    try run.begin(session.map { .text($0) }, row: row)
  }

  /// Returns the kind of a time; nil for what is no time.
  ///
  /// - Parameter separator: The byte between values.
  public static func kind(ofTime bytes: UnsafeBufferPointer<UInt8>, separator: UInt8) -> TimeKind? {
    number(bytes, separator) != nil ? .number : TimestampText.parse(bytes)?.kind
  }

  @inline(__always)
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ separator: UInt8) -> Double? {
    DecimalText.number(bytes) ?? (separator == UInt8(ascii: ",") ? nil : numberWithComma(bytes))
  }

  @inline(never)
  private static func numberWithComma(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard bytes.contains(UInt8(ascii: ",")), !bytes.contains(UInt8(ascii: ".")) else { return nil }
    return DecimalText.number(bytes.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 })
  }

  @inline(__always)
  private mutating func time(_ bytes: UnsafeBufferPointer<UInt8>) throws(SampleError) -> Int64? {
    if times == .number, microseconds > 0, let time = plainTime(bytes) { return time }
    return try unusualTime(bytes)
  }

  @inline(never)
  private mutating func unusualTime(_ bytes: UnsafeBufferPointer<UInt8>) throws(SampleError) -> Int64? {
    if let timestamp = TimestampText.parse(bytes), timestamp.kind == times ?? timestamp.kind {
      times = timestamp.kind
      return timestamp.time
    }
    guard let kind = Self.kind(ofTime: bytes, separator: separator) else { return nil }
    if let times, kind != times {
      throw SampleError(
        row: row, column: .time, session: run.table.sessionText,
        "“\(text(0))” is \(kind.phrase), and before it is \(times.phrase); write all times alike")
    }
    times = kind
    if microseconds == 0 {
      throw SampleError(
        row: -1, column: .time, "column “\(run.options.time)” is a plain number; give its unit: s, ms, us or ns")
    }
    return plainTime(bytes)
  }

  private func plainTime(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    if let whole = DecimalText.integer(bytes), microseconds >= 1 {
      let (product, overflows) = whole.multipliedReportingOverflow(by: Int64(microseconds))
      return overflows ? nil : product
    }
    if let whole = DecimalText.integer(bytes) { return SampleTime.microseconds(ofNanoseconds: whole) }
    guard let number = Self.number(bytes, separator) else { return nil }
    return SampleTime.microseconds(number, microseconds)
  }

  private func identifier(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    if let whole = DecimalText.integer(bytes) { return whole }
    guard let number = DecimalText.number(bytes), number == number.rounded(), abs(number) < 1e15 else { return nil }
    return Int64(number)
  }

  /// - Returns: NaN for no value; nil for what is no number.
  @inline(__always)
  private func coordinate(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let number = Self.number(bytes, separator) else { return Self.isNoValue(bytes) ? .nan : nil }
    if hasMissing { for value in run.options.missing where value == number { return .nan } }
    return number * pointsPerUnit
  }

  private static func isNoValue(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if bytes.isEmpty { return true }
    let word = bytes.map { $0 | 0x20 }
    for none in ["nan", "null", "none", "na"] where none.utf8.elementsEqual(word) { return true }
    return false
  }

  /// The phase of a word. There are few, so they are remembered.
  @inline(__always)
  private mutating func phase(_ bytes: UnsafeBufferPointer<UInt8>) -> SamplePhase? {
    let word = ShortWord(bytes)
    var index = 0
    while index < words.count {
      if words[index].word == word { return words[index].phase }
      index += 1
    }
    return newPhase(bytes, word)
  }

  @inline(never)
  private mutating func newPhase(_ bytes: UnsafeBufferPointer<UInt8>, _ word: ShortWord) -> SamplePhase? {
    let phase = Self.isNoValue(bytes) ? .missing : run.options.phases.phase(of: Array(bytes))
    if let phase, word.isWhole, words.count < 16 { words.append((word, phase)) }
    return phase
  }
}

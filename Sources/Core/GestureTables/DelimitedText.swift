import Gestures

/// Reads a table of touches as text: values separated by commas, tabs or semicolons, with names in the first line.
///
/// Lines end in any number of carriage returns and line feeds. Values may be in quotation marks. A line with too few or unreadable
/// values is torn. Numbers may have a decimal comma where no comma separates values.
///
/// Times are plain numbers in the unit of the options, or timestamps such as `2026-11-28T10:00:00.123456Z`, in microseconds since
/// 1970: those without a zone are taken as UTC. A column that has both, or zones in some rows only, is an error.
public struct DelimitedText: ~Copyable {
  let run: TableRun
  private var pending: [UInt8] = []
  /// The places of time, id, phase, x and y; -1 without such a column.
  private var columns = InlineArray<5, Int>(repeating: -1)
  private var sessionColumns: [Int] = []
  /// What each column is; empty if one of them is two things.
  private(set) var roles: [Role] = []
  private(set) var separator = UInt8(ascii: ",")
  /// The number of values that a line needs.
  private var count = 0
  private var line = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var fields: [Range<Int>] = []
  private(set) var session: [[UInt8]] = []
  private var hasSession = false
  /// Whether ``readPlainLines(_:_:)`` can read lines of the session.
  private var isPlain = false
  private var hasHeader = false
  var row: Int64 = 0
  let timeScale: TimeScale
  let positionScale: PositionScale
  /// What the column of times has; nil before the first row with a time.
  public private(set) var times: TimeKind?
  /// Words with known phases.
  private(set) var words: [PlainWord] = []
  private(set) var phases: [SamplePhase] = []
  private let givenSeparator: UInt8?

  /// What a column is for a row.
  enum Role {
    case none
    case time
    case id
    case phase
    case x
    case y
    /// A column of sessions, with its place among them.
    case session(Int)
  }

  /// Creates a reader that adds the rows to a run.
  ///
  /// - Parameters:
  ///   - separator: The byte between values, for a part of a text; nil finds it in the first line.
  ///   - times: What the column of times has, for a part of a text; nil finds it in the first row.
  public init(_ run: TableRun, separator: UInt8? = nil, times: TimeKind? = nil) {
    self.run = run
    givenSeparator = separator
    self.times = times
    timeScale = TimeScale(run.options.unit)
    positionScale = PositionScale(run.options)
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
      let end = Self.endOfLine(bytes, 0)
      pending.append(contentsOf: bytes[..<end])
      if end < bytes.count { try readPending() }
      start = min(bytes.count, end + 1)
    }
    while start < bytes.count {
      if isPlain { start = try readPlainLines(bytes, start) }
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
    Self.split(line, at: separator, into: &fields)
    if fields.count < count {
      return try run.table.addTornRow(
        row, .time, "the line has \(fields.count) values; the first line has \(count)")
    }
    self.line = line
    try readRow()
  }

  // MARK: Header

  private mutating func readHeader(_ line: UnsafeBufferPointer<UInt8>) throws(SampleError) {
    hasHeader = true
    separator = givenSeparator ?? Self.separator(ofFirstLine: line)
    Self.split(line, at: separator, into: &fields)
    var names = run.options.columns
    if names.isEmpty { names = fields.map { String(decoding: line[$0], as: UTF8.self) } }
    count = names.count
    for (index, column) in SampleColumn.allCases.dropFirst().enumerated() {
      let name = run.options.name(of: column)
      if !name.utf8.isEmpty { columns[index] = try place(name, column, names) }
    }
    for name in run.options.session { sessionColumns.append(try place(name, .session, names)) }
    findRoles()
  }

  private mutating func findRoles() {
    var found = [Role](repeating: .none, count: count)
    var places: [Int] = []
    for (index, role) in [Role.time, .id, .phase, .x, .y].enumerated() where columns[index] >= 0 {
      found[columns[index]] = role
      places.append(columns[index])
    }
    for (index, place) in sessionColumns.enumerated() {
      found[place] = .session(index)
      places.append(place)
    }
    for (index, place) in places.enumerated() where places[..<index].contains(place) { return }
    roles = found
  }

  private func place(_ name: String, _ column: SampleColumn, _ names: [String]) throws(SampleError) -> Int {
    if let place = names.firstIndex(where: { areEqual($0, name) }) { return place }
    throw SampleError(
      row: -1, column: column, "there is no column “\(name)” for \(column.rawValue); the columns are " + joined(names))
  }

  // MARK: Rows

  private mutating func readRow() throws(SampleError) {
    for place in sessionColumns where fields[place].isEmpty {
      return try run.table.addTornRow(row, .session, "the row has no session")
    }
    if !isSameSession { try beginSession() }
    guard let time = try time(value(columns[0])) else {
      return try run.table.addTornRow(row, .time, "“\(text(0))” is no time")
    }
    var id: Int64 = 0
    if columns[1] >= 0 {
      guard let found = identifier(value(columns[1])) else {
        return try run.table.addTornRow(row, .id, "“\(text(1))” is no identifier")
      }
      id = found
    }
    guard let phase = columns[2] < 0 ? .missing : phase(value(columns[2])) else {
      throw SampleError(
        row: row, column: .phase, session: run.table.sessionText,
        "the phase “\(text(2))” is unknown; give its meaning, such as \(text(2))=moved")
    }
    guard let x = coordinate(value(columns[3])) else {
      return try run.table.addTornRow(row, .x, "“\(text(3))” is no number")
    }
    guard let y = coordinate(value(columns[4])) else {
      return try run.table.addTornRow(row, .y, "“\(text(4))” is no number")
    }
    try run.table.add(TouchSample(row: row, time: time, id: id, phase: phase, x: x, y: y))
  }

  private func value(_ place: Int) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: line[fields[place]]) }

  private func text(_ column: Int) -> String {
    String(decoding: value(columns[column]).prefix(40), as: UTF8.self)
  }

  private var isSameSession: Bool {
    if !hasSession { return false }
    for (index, place) in sessionColumns.enumerated() where !value(place).elementsEqual(session[index]) { return false }
    return true
  }

  private mutating func beginSession() throws(SampleError) {
    hasSession = true
    session = []
    isPlain = !roles.isEmpty
    for place in sessionColumns {
      if !PlainValues.isPlain(value(place), separator) { isPlain = false }
      session.append(Array(value(place)))
    }
    try run.begin(session.map { .text($0) }, row: row)
  }

  /// Returns the kind of a time; nil for what is no time.
  ///
  /// - Parameter separator: The byte between values.
  public static func kind(ofTime bytes: UnsafeBufferPointer<UInt8>, separator: UInt8) -> TimeKind? {
    number(bytes, separator) != nil ? .number : TimestampText.parse(bytes)?.kind
  }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ separator: UInt8) -> Double? {
    DecimalText.number(bytes) ?? (separator == UInt8(ascii: ",") ? nil : numberWithComma(bytes))
  }

  private static func numberWithComma(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard bytes.contains(UInt8(ascii: ",")), !bytes.contains(UInt8(ascii: ".")) else { return nil }
    return DecimalText.number(bytes.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 })
  }

  private mutating func time(_ bytes: UnsafeBufferPointer<UInt8>) throws(SampleError) -> Int64? {
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
    if timeScale.unit == 0 {
      throw SampleError(
        row: -1, column: .time, "column “\(run.options.time)” is a plain number; give its unit: s, ms, us or ns")
    }
    return plainTime(bytes)
  }

  private func plainTime(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    if let whole = DecimalText.integer(bytes) { return timeScale.microseconds(whole) }
    return Self.number(bytes, separator).flatMap { timeScale.microseconds($0) }
  }

  private func identifier(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    if let whole = DecimalText.integer(bytes) { return whole }
    guard let number = DecimalText.number(bytes), number == number.rounded(), abs(number) < 1e15 else { return nil }
    return Int64(number)
  }

  /// - Returns: NaN for no value; nil for what is no number.
  private func coordinate(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let number = Self.number(bytes, separator) else { return Self.isNoValue(bytes) ? .nan : nil }
    return positionScale.points(number)
  }

  private static func isNoValue(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if bytes.isEmpty { return true }
    let word = bytes.map { $0 | 0x20 }
    for none in ["nan", "null", "none", "na"] where none.utf8.elementsEqual(word) { return true }
    return false
  }

  private mutating func phase(_ bytes: UnsafeBufferPointer<UInt8>) -> SamplePhase? {
    let phase = Self.isNoValue(bytes) ? .missing : run.options.phases.phase(of: bytes)
    if let phase, words.count < 16, let word = PlainWord(bytes, separator: separator), !words.contains(word) {
      words.append(word)
      phases.append(phase)
    }
    return phase
  }
}

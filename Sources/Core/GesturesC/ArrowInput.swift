import CTouchstoneGestures
import GestureTables

/// A stream of samples: its columns, and the part of the batch that has not been read.
final class ArrowInput {
  /// The number of rows after which a batch is complete: those of a block of samples come in addition. So many stay in the cache.
  static var batchRows: Int { 8192 }

  private var stream: ArrowArrayStream
  private var schema = ArrowSchema()
  private var batch = ArrowArray()
  /// The number of rows of the batch that have been read.
  private var position = 0
  private let run: TableRun
  private let block = SampleBlock()
  private let scratch = UnsafeMutablePointer<Int64>.allocate(capacity: SampleBlock.capacity)
  /// The places and layouts of time, id, phase, x and y; nil if there is no such column.
  private var columns: [(place: Int, layout: ArrowLayout)?] = []
  private(set) var sessionColumns: [(place: Int, layout: ArrowLayout)] = []
  /// The format of the column of times.
  private(set) var timeFormat: [UInt8] = []
  private var microseconds = 1.0
  private var isNanoseconds = false
  private var phases: ArrowPhases
  private var session: [SessionValue] = []
  private var sessionNumber: Int64 = 0
  private var hasSession = false

  /// Takes over a stream.
  init(_ source: UnsafeMutablePointer<ArrowArrayStream>, _ run: TableRun) {
    stream = source.pointee
    source.pointee.release = nil
    self.run = run
    phases = ArrowPhases(run.options.phases)
  }

  deinit {
    if let release = batch.release { release(&batch) }
    if let release = schema.release { release(&schema) }
    if let release = stream.release { release(&stream) }
    scratch.deallocate()
  }

  // MARK: Schema

  func open() throws(SampleError) {
    if stream.get_schema(&stream, &schema) != 0 { throw failure() }
    let names = self.names
    for column in SampleColumn.allCases where column != .session {
      let name = run.options.name(of: column)
      columns.append(name.utf8.isEmpty ? nil : try find(name, column, names))
    }
    for name in run.options.session { sessionColumns.append(try find(name, .session, names)) }
    for column in sessionColumns where !column.layout.isInteger && !column.layout.isText {
      throw unsupported(.session, column.place)
    }
    for (column, found) in zip(SampleColumn.allCases.dropFirst(), columns) {
      guard let found else { continue }
      let isRight =
        switch column {
        case .id: found.layout.isInteger
        case .phase: found.layout.isInteger || found.layout.isText
        case .time, .x, .y, .session: found.layout.isNumber
        }
      if !isRight { throw unsupported(column, found.place) }
    }
    try readTimeFormat()
  }

  private var names: [String] {
    (0..<Int(schema.n_children)).map { child in
      guard let name = schema.children[child]?.pointee.name else { return "" }
      return String(cString: name)
    }
  }

  private func find(
    _ name: String, _ column: SampleColumn, _ names: [String]
  ) throws(SampleError) -> (place: Int, layout: ArrowLayout) {
    guard let place = names.firstIndex(where: { areEqual($0, name) }) else {
      var list = ""
      for name in names { list += (list.isEmpty ? "" : ", ") + name }
      throw SampleError(
        row: -1, column: column, "there is no column “\(name)” for \(column.rawValue); the columns are \(list)")
    }
    guard let child = schema.children[place], let layout = ArrowLayout(UnsafePointer(child)) else {
      throw unsupported(column, place)
    }
    return (place, layout)
  }

  private func format(_ place: Int) -> String {
    schema.children[place].map { String(cString: $0.pointee.format) } ?? ""
  }

  private func unsupported(_ column: SampleColumn, _ place: Int) -> SampleError {
    SampleError(
      row: -1, column: column,
      "column “\(names[place])” for \(column.rawValue) has the Arrow type “\(format(place))”, which is not supported; cast it"
    )
  }

  private func readTimeFormat() throws(SampleError) {
    guard let column = columns[0] else { return }
    timeFormat = Array(format(column.place).utf8)
    var unit = run.options.unit
    if timeFormat.count > 2 {
      unit =
        switch timeFormat[2] {
        case UInt8(ascii: "s"): .seconds
        case UInt8(ascii: "m"): .milliseconds
        case UInt8(ascii: "n"): .nanoseconds
        default: .microseconds
        }
    }
    guard let unit else {
      throw SampleError(
        row: -1, column: .time,
        "column “\(names[column.place])” is a plain number; give its unit: s, ms, us or ns")
    }
    isNanoseconds = unit == .nanoseconds
    microseconds = unit.microseconds
  }

  // MARK: Rows

  /// Reads a batch, or the part of it that has enough gestures: a table in memory may be one batch.
  ///
  /// - Returns: False at the end.
  func read() throws(SampleError) -> Bool {
    if batch.release == nil {
      if stream.get_next(&stream, &batch) != 0 { throw failure() }
      position = 0
    }
    guard let release = batch.release else { return false }
    while position < Int(batch.length), run.table.sink.rows.count < Self.batchRows {
      let count = min(SampleBlock.capacity, Int(batch.length) - position)
      try read(position, count)
      position += count
    }
    if position < Int(batch.length) { return true }
    release(&batch)
    batch = ArrowArray()
    return true
  }

  private func column(_ found: (place: Int, layout: ArrowLayout)) -> ArrowColumn {
    ArrowColumn(found.layout, UnsafePointer(batch.children[found.place]!), offset: Int(batch.offset))
  }

  private func read(_ start: Int, _ count: Int) throws(SampleError) {
    let row = run.rowCount
    for index in 0..<count { block.lacking[index] = 0 }
    try readTimes(start, count)
    if let found = columns[1] {
      column(found).copyIntegers(start, count, to: block.ids)
      markNulls(column(found), start, count, .id)
    } else {
      for index in 0..<count { block.ids[index] = 0 }
    }
    if let found = columns[2] {
      try phases.read(column(found), start, count, block, scratch, row: row)
    } else {
      for index in 0..<count { block.phases[index] = .missing }
    }
    for (place, target) in [(3, block.x), (4, block.y)] {
      if let found = columns[place] { column(found).copyDoubles(start, count, to: target, scratch) }
    }
    block.convertPositions(count, run.options)
    try addSessions(start, count)
    run.rowCount = row + Int64(count)
  }

  private func markNulls(_ column: ArrowColumn, _ start: Int, _ count: Int, _ kind: SampleColumn) {
    if column.validity == nil { return }
    for index in 0..<count where column.isNull(start + index) {
      block.lacking[index] = UInt8(SampleColumn.allCases.firstIndex(of: kind)! + 1)
    }
  }

  private func readTimes(_ start: Int, _ count: Int) throws(SampleError) {
    guard let found = columns[0] else { return }
    let column = column(found)
    if found.layout.isInteger {
      column.copyIntegers(start, count, to: block.times)
      let factor = Int64(microseconds)
      if isNanoseconds {
        for index in 0..<count { block.times[index] = SampleTime.microseconds(ofNanoseconds: block.times[index]) }
      } else if factor != 1 {
        for index in 0..<count {
          let (product, overflows) = block.times[index].multipliedReportingOverflow(by: factor)
          block.times[index] = overflows ? .max : product
        }
      }
      markNulls(column, start, count, .time)
    } else {
      column.copyDoubles(start, count, to: block.x, scratch)
      for index in 0..<count {
        if let time = SampleTime.microseconds(block.x[index], microseconds) {
          block.times[index] = time
        } else {
          block.times[index] = 0
          block.lacking[index] = 2
        }
      }
    }
  }

  private func failure() -> SampleError {
    let text =
      stream.get_last_error.flatMap { $0(&stream) }.map { String(cString: $0) } ?? "its source reported no reason"
    return SampleError(row: -1, column: .time, "the table cannot be read: \(text)")
  }

  // MARK: Sessions

  /// Adds the rows of a block, session by session.
  private func addSessions(_ start: Int, _ count: Int) throws(SampleError) {
    let first = run.rowCount
    if sessionColumns.isEmpty {
      if !hasSession { try begin([], first) }
      return try run.table.add(block, 0..<count, row: first)
    }
    let sessions = sessionColumns.map { column($0) }
    for column in sessions { markNulls(column, start, count, .session) }
    if sessions.count == 1, sessionColumns[0].layout.isInteger {
      return try addSessions(sessions[0], start, count)
    }
    var begin = 0
    for index in 0..<count where block.lacking[index] != 1 && !isSame(sessions, start + index) {
      try run.table.add(block, begin..<index, row: first)
      try self.begin(values(sessions, start + index), first + Int64(index))
      begin = index
    }
    try run.table.add(block, begin..<count, row: first)
  }

  /// The same for a column of whole numbers, which most tables have.
  private func addSessions(_ column: ArrowColumn, _ start: Int, _ count: Int) throws(SampleError) {
    let first = run.rowCount
    column.copyIntegers(start, count, to: scratch)
    var begin = 0
    for index in 0..<count where scratch[index] != sessionNumber || !hasSession {
      if block.lacking[index] == 1 { continue }
      try run.table.add(block, begin..<index, row: first)
      sessionNumber = scratch[index]
      try self.begin([.number(sessionNumber)], first + Int64(index))
      begin = index
    }
    try run.table.add(block, begin..<count, row: first)
  }

  private func begin(_ values: [SessionValue], _ row: Int64) throws(SampleError) {
    hasSession = true
    session = values
    try run.begin(values, row: row)
  }

  @inline(__always)
  private func isSame(_ columns: [ArrowColumn], _ row: Int) -> Bool {
    if !hasSession { return false }
    for place in columns.indices {
      switch session[place] {
      case .number(let number): if columns[place].integer(row) != number { return false }
      case .text(let text): if !columns[place].text(row).elementsEqual(text) { return false }
      }
    }
    return true
  }

  private func values(_ columns: [ArrowColumn], _ row: Int) -> [SessionValue] {
    columns.map { $0.layout.isInteger ? .number($0.integer(row)) : .text(Array($0.text(row))) }
  }

  /// Returns the name and the format of a column of sessions in the result.
  func sessionFormat(_ index: Int) -> (name: String, format: String) {
    let (place, layout) = sessionColumns[index]
    if layout.isText { return (names[place], "u") }
    return (names[place], areEqual(format(place), "L") ? "L" : "l")
  }
}

import GestureTables

/// A table of touches in Arrow's format. It has the same rows as the same table in CSV.
struct ArrowTable: Sendable {
  /// The options, with the names of the columns and the unit of the times.
  let options: GestureTables.TableOptions
  private let file: ArrowFile
  /// The first row of each batch, and the number of all rows.
  private let firstRows: [Int]
  /// The places of time, id, phase, x and y among the columns of a batch; nil if there is no such column.
  private let places: [Int?]
  private let sessionPlaces: [Int]

  private static let columns: [SampleColumn] = [.time, .id, .phase, .x, .y]
  /// The rows after which a part ends at the next session.
  private static let partRows = 1 << 17

  init(_ bytes: UnsafeRawBufferPointer, _ options: GestureTables.TableOptions) throws(ArrowProblem) {
    var options = options
    var chosen: [Int] = []
    var places: [Int?] = []
    var sessionPlaces: [Int] = []
    file = try ArrowFile(bytes) { fields throws(ArrowProblem) in
      options.columns = fields.map(\.name)
      func choose(_ name: String, _ column: SampleColumn) throws(ArrowProblem) -> Int {
        chosen.append(try Self.find(name, column, fields))
        return chosen.count - 1
      }
      for column in Self.columns {
        let name = options.name(of: column)
        places.append(name.isEmpty ? nil : try choose(name, column))
      }
      if let place = places[0], let unit = fields[chosen[place]].unit { options.unit = unit }
      for name in options.session { sessionPlaces.append(try choose(name, .session)) }
      return chosen
    }
    if options.unit == nil {
      throw ArrowProblem("column “\(options.time)” is a plain number; give its unit: s, ms, us or ns")
    }
    (self.options, self.places, self.sessionPlaces) = (options, places, sessionPlaces)
    var rows = [0]
    for batch in file.batches { rows.append(rows[rows.count - 1] + (batch.first?.rows ?? 0)) }
    firstRows = rows
  }

  private static func find(
    _ name: String, _ column: SampleColumn, _ fields: [ArrowField]
  ) throws(ArrowProblem) -> Int {
    guard let place = fields.firstIndex(where: { $0.name == name }) else {
      let names = fields.map(\.name).joined(separator: ", ")
      throw ArrowProblem("there is no column “\(name)” for \(column.rawValue); the columns are \(names)")
    }
    let field = fields[place]
    let isRight =
      switch column {
      case .session: field.type.isInteger || field.type.isText || field.type == .bool
      case .phase: (field.type.isInteger || field.type.isText || field.type == .bool) && field.unit == nil
      case .time: field.type.isNumber && field.dictionary == nil
      case .id, .x, .y: field.type.isNumber && field.dictionary == nil && field.unit == nil
      }
    if isRight { return place }
    throw ArrowProblem(
      "column “\(name)” for \(column.rawValue) has the Arrow type “\(field.type.name)”, which is not supported; cast it"
    )
  }

  // MARK: Parts

  /// Returns the rows of each part. A part ends where another session begins.
  func parts(_ bytes: UnsafeRawBufferPointer) throws(ArrowProblem) -> [Range<Int>] {
    let count = firstRows[firstRows.count - 1]
    var parts: [Range<Int>] = []
    var first = 0
    while !sessionPlaces.isEmpty, count - first > Self.partRows {
      var row = first + Self.partRows
      while row < count, try session(row, bytes) == session(row - 1, bytes) { row += 1 }
      parts.append(first..<row)
      first = row
    }
    return first < count ? parts + [first..<count] : parts
  }

  private func session(_ row: Int, _ bytes: UnsafeRawBufferPointer) throws(ArrowProblem) -> [[UInt8]] {
    let batch = batch(of: row)
    var values: [[UInt8]] = []
    for place in sessionPlaces {
      values.append(try file.batches[batch][place].text(row - firstRows[batch], bytes) ?? [])
    }
    return values
  }

  /// Returns the number of the batch that has a row.
  private func batch(of row: Int) -> Int {
    var (low, high) = (0, file.batches.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if firstRows[middle] <= row { low = middle } else { high = middle }
    }
    return low
  }

  // MARK: Rows

  /// Reads rows into a run.
  func read(_ rows: Range<Int>, _ bytes: UnsafeRawBufferPointer, _ run: TableRun) throws(SampleError) {
    var reader = Reader(table: self, bytes: bytes, run: run)
    var row = rows.lowerBound
    while row < rows.upperBound {
      let batch = batch(of: row)
      let end = min(rows.upperBound, firstRows[batch + 1], row + SampleBlock.capacity)
      do throws(ArrowProblem) {
        try reader.fill(file.batches[batch], from: row - firstRows[batch], count: end - row)
      } catch { throw SampleError(row: -1, column: .time, error.text) }
      try reader.add(end - row)
      row = end
    }
  }

  /// Reads blocks of rows.
  private struct Reader {
    let table: ArrowTable
    let bytes: UnsafeRawBufferPointer
    let run: TableRun
    private let block = SampleBlock()
    private var sessions: [[[UInt8]]] = []
    private var session: [[UInt8]]?
    private var words: [(word: [UInt8], phase: SamplePhase)] = []
    /// The first row of the block with an unknown phase, and the word.
    private var unknown: (row: Int, word: String)?
    private let unit: Double

    init(table: ArrowTable, bytes: UnsafeRawBufferPointer, run: TableRun) {
      (self.table, self.bytes, self.run) = (table, bytes, run)
      unit = table.options.unit?.microseconds ?? 1
    }

    /// Reads rows of a batch into the block.
    mutating func fill(_ batch: [ArrowColumn], from start: Int, count: Int) throws(ArrowProblem) {
      func column(_ index: Int) -> ArrowColumn? { table.places[index].map { batch[$0] } }
      sessions.removeAll(keepingCapacity: true)
      unknown = nil
      let sessionColumns = table.sessionPlaces.map { batch[$0] }
      for index in 0..<count {
        block.lacking[index] = 0
        var values: [[UInt8]] = []
        for column in sessionColumns { values.append(try column.text(start + index, bytes) ?? []) }
        if values.contains(where: \.isEmpty) { lack(.session, index) }
        sessions.append(values)
      }
      for index in 0..<count {
        block.ids[index] = 0
        block.phases[index] = .missing
        if let time = column(0).flatMap({ time($0, start + index) }) {
          block.times[index] = time
        } else {
          block.times[index] = 0
          lack(.time, index)
        }
        if let ids = column(1) {
          if let id = identifier(ids, start + index) { block.ids[index] = id } else { lack(.id, index) }
        }
        block.x[index] = column(3)?.number(start + index, bytes) ?? .nan
        block.y[index] = column(4)?.number(start + index, bytes) ?? .nan
      }
      if let phases = column(2) {
        // A row that lacks something else is torn, whatever its phase.
        for index in 0..<count {
          if block.lacking[index] == 0 { block.phases[index] = try phase(phases, start + index, index) }
        }
      }
      block.convertPositions(count, run.options)
    }

    private func lack(_ column: SampleColumn, _ index: Int) {
      guard block.lacking[index] == 0, let place = SampleColumn.allCases.firstIndex(of: column) else { return }
      block.lacking[index] = UInt8(place + 1)
    }

    @inline(__always)
    private func time(_ column: ArrowColumn, _ row: Int) -> Int64? {
      if !column.type.isInteger { return SampleTime.microseconds(column.number(row, bytes), unit) }
      guard !column.isNull(row, bytes), let number = column.integer(row, bytes) else { return nil }
      if unit < 1 { return SampleTime.microseconds(ofNanoseconds: number) }
      let (product, overflows) = number.multipliedReportingOverflow(by: Int64(unit))
      return overflows ? nil : product
    }

    @inline(__always)
    private func identifier(_ column: ArrowColumn, _ row: Int) -> Int64? {
      if column.type.isInteger { return column.isNull(row, bytes) ? nil : column.integer(row, bytes) }
      let number = column.number(row, bytes)
      return number == number.rounded() && abs(number) < 1e15 ? Int64(number) : nil
    }

    private mutating func phase(_ column: ArrowColumn, _ row: Int, _ index: Int) throws(ArrowProblem) -> SamplePhase {
      if column.dictionary == nil, column.type.isInteger, !column.isNull(row, bytes) {
        if let number = column.integer(row, bytes), let phase = run.options.phases.phase(of: number) { return phase }
      }
      guard let word = try column.text(row, bytes) else { return .missing }
      for known in words where known.word == word { return known.phase }
      guard let phase = run.options.phases.phase(of: word) else {
        if unknown == nil { unknown = (index, String(decoding: word.prefix(40), as: UTF8.self)) }
        return .missing
      }
      if words.count < 16 { words.append((word, phase)) }
      return phase
    }

    /// Adds the rows of the block, session by session.
    mutating func add(_ count: Int) throws(SampleError) {
      let first = run.rowCount
      let end = unknown?.row ?? count
      var start = 0
      for index in 0..<end where block.lacking[index] != 1 && sessions[index] != session {
        try run.table.add(block, start..<index, row: first)
        session = sessions[index]
        try run.begin(sessions[index].map { .text($0) }, row: first + Int64(index))
        start = index
      }
      try run.table.add(block, start..<end, row: first)
      if let unknown {
        throw SampleError(
          row: first + Int64(unknown.row), column: .phase, session: run.table.sessionText,
          "the phase “\(unknown.word)” is unknown; give its meaning, such as \(unknown.word)=moved")
      }
      run.rowCount = first + Int64(count)
    }
  }
}

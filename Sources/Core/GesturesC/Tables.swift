import CTouchstoneGestures
import GestureTables
import Gestures

/// The tables of a coordinator.
struct Tables {
  /// The number of open streams, and whether the program has destroyed the coordinator: the last one frees it then.
  var streams = 0
  var isReleased = false
  var options = ""
  /// The table of `tg_recognize` or of the stream.
  var run: TableRun?
  /// Whether a table of `tg_recognize` has begun and not ended.
  var isOpen = false
  var session: Int64 = 0
  var hasSession = false
  let rows = RowMemory()
  var progress: (@convention(c) (Int64, UnsafeMutableRawPointer?) -> Void)?
  var progressUser: UnsafeMutableRawPointer?
}

/// The rows that `tg_recognize` has returned.
final class RowMemory {
  private(set) var rows: UnsafeMutablePointer<tg_row>?
  private var capacity = 0
  private var reasons: UnsafeMutableRawPointer?

  /// Replaces the rows by those of a table.
  func copy(_ run: TableRun) {
    let new = run.table.sink.rows
    let text = run.table.sink.reasonBytes
    reasons?.deallocate()
    reasons = text.isEmpty ? nil : .allocate(byteCount: text.count, alignment: 1)
    reasons?.copyMemory(from: text.baseAddress!, byteCount: text.count)
    if capacity < new.count {
      rows?.deallocate()
      rows = .allocate(capacity: new.count)
      capacity = new.count
    }
    guard let rows else { return }
    for (index, row) in new.enumerated() { (rows + index).initialize(to: tg_row(row, run, reasons)) }
  }

  deinit {
    rows?.deallocate()
    reasons?.deallocate()
  }
}

@c @implementation public func tg_set_table_options(
  _ coordinator: OpaquePointer!, _ options: UnsafePointer<CChar>!
) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let options = try text(options, "options")
    _ = try tableOptions(options)
    if handle.pointee.tables.isOpen || handle.pointee.tables.streams > 0 {
      throw CallError(TG_ERROR_BUSY, "a table is being read; end it first")
    }
    handle.pointee.tables.options = options
  }
}

@c @implementation public func tg_recognize(
  _ coordinator: OpaquePointer!, _ samples: UnsafePointer<tg_samples>!, _ is_last: Bool,
  _ rows: UnsafeMutablePointer<UnsafePointer<tg_row>?>!, _ count: UnsafeMutablePointer<Int64>!
) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let (rows, count) = (try output(rows, "rows"), try output(count, "count"))
    if handle.pointee.tables.streams > 0 {
      throw CallError(TG_ERROR_BUSY, "the coordinator has a stream; release it first")
    }
    let run = try handle.openTable()
    run.removeRows()
    do throws(SampleError) {
      if let samples { try handle.recognize(try checked(samples, run), run) }
      if is_last { try run.finish() }
    } catch {
      handle.closeTable(afterError: true)
      throw CallError(error.row < 0 ? TG_ERROR_ARGUMENT : TG_ERROR_VALUE, error.description)
    }
    handle.pointee.tables.rows.copy(run)
    if is_last { handle.closeTable(afterError: false) }
    rows.pointee = UnsafePointer(handle.pointee.tables.rows.rows)
    count.pointee = Int64(run.table.sink.rows.count)
  }
}

@c @implementation public func tg_get_repairs(
  _ coordinator: OpaquePointer!, _ repairs: UnsafeMutablePointer<tg_repair>!, _ capacity: Int32,
  _ count: UnsafeMutablePointer<Int32>!
) -> tg_status {
  perform(.query, coordinator) { handle throws(CallError) in
    var found: [tg_repair] = []
    for repair in handle.pointee.tables.run?.repairs ?? [] {
      var session: Int64 = 0
      if case .number(let number)? = repair.session.first { session = number }
      found.append(
        tg_repair(
          session: session, row: repair.count.row, kind: handle.pointee.names[repair.count.kind.name],
          count: repair.count.count, is_repaired: repair.count.isRepaired))
    }
    try list(found, repairs, capacity, count)
  }
}

func tableOptions(_ text: String) throws(CallError) -> TableOptions {
  do throws(OptionError) { return try TableOptions(text) } catch { throw CallError(TG_ERROR_VALUE, error.description) }
}

/// Returns the structure if it has the columns that every table has.
private func checked(_ samples: UnsafePointer<tg_samples>, _ run: TableRun) throws(SampleError) -> tg_samples {
  if samples.pointee.size != MemoryLayout<tg_samples>.size {
    throw SampleError(
      row: -1, column: .time, "the size of tg_samples is \(samples.pointee.size); pass sizeof(tg_samples)")
  }
  let samples = samples.pointee
  if samples.count < 0 { throw SampleError(row: -1, column: .time, "the count is \(samples.count); must be 0 or more") }
  if samples.count == 0 { return samples }
  for (column, isMissing) in [
    (SampleColumn.time, samples.time_us == nil), (.phase, samples.phase == nil && run.table.hasPhases),
    (.x, samples.x == nil), (.y, samples.y == nil),
  ] where isMissing {
    throw SampleError(row: -1, column: column, "the column \(column.rawValue) is NULL")
  }
  return samples
}

extension HandlePointer {
  /// Returns the table of `tg_recognize`, after beginning it if none is open.
  fileprivate func openTable() throws(CallError) -> TableRun {
    if pointee.tables.isOpen, let run = pointee.tables.run { return run }
    let run = try makeRun(try tableOptions(pointee.tables.options))
    pointee.tables.isOpen = true
    pointee.tables.hasSession = false
    return run
  }

  /// Returns a new table, which receives the gestures of this coordinator from now on.
  func makeRun(_ options: TableOptions) throws(CallError) -> TableRun {
    let coordinator = pointee.coordinator
    if coordinator.attachedRecognizers.isEmpty {
      throw CallError(TG_ERROR_RECOGNIZER, "no recognizer is attached; call tg_setup or tg_attach first")
    }
    let sink = GestureSink()
    for id in coordinator.attachedRecognizers {
      let attached = self.attached(id)
      let number = number(of: id)
      sink.name(id, attached.name ?? "\(attached.kind) \(number)", number: number)
    }
    pointee.sink = sink
    let run = TableRun(TableRecognizer(coordinator, sink), options)
    pointee.tables.run = run
    return run
  }

  /// Ends the table; its rows stay until the next one begins.
  func closeTable(afterError: Bool) {
    if afterError { pointee.tables.run?.table.abandon() }
    pointee.tables.isOpen = false
    pointee.tables.hasSession = false
  }

  fileprivate func recognize(_ samples: tg_samples, _ run: TableRun) throws(SampleError) {
    let phases = run.table.hasPhases ? samples.phase : nil
    for index in 0..<Int(samples.count) {
      let session = samples.session?[index] ?? 0
      if session != pointee.tables.session || !pointee.tables.hasSession {
        pointee.tables.hasSession = true
        pointee.tables.session = session
        try run.begin([.number(session)], row: run.rowCount)
      }
      try run.add(
        id: samples.id?[index] ?? 0, phase: phases.map { SamplePhase(rawValue: $0[index]) } ?? .missing,
        time: samples.time_us[index],
        x: samples.x[index], y: samples.y[index])
    }
  }
}

extension TableRun {
  /// Adds a row with its position in the table's own unit.
  @inline(__always)
  func add(id: Int64, phase: SamplePhase?, time: Int64, x: Double, y: Double) throws(SampleError) {
    let row = rowCount
    rowCount += 1
    guard let phase else {
      throw SampleError(row: row, column: .phase, session: table.sessionText, "the phase is not one of tg_touch_phase")
    }
    try table.add(
      TouchSample(row: row, time: time, id: id, phase: phase, x: options.position(x), y: options.position(y)))
  }
}

extension TableOptions {
  /// A coordinate in points; NaN for a value that means that there is none.
  @inline(__always)
  func position(_ value: Double) -> Double {
    for none in missing where none == value { return .nan }
    return value * pointsPerUnit
  }
}

extension tg_row {
  fileprivate init(_ row: GestureRow, _ run: TableRun, _ reasons: UnsafeMutableRawPointer?) {
    let unit = run.options.pointsPerUnit
    var session: Int64 = 0
    if case .number(let number)? = run.session(row.session).first { session = number }
    self.init(
      session: session, recognizer: row.recognizer, state: tg_state(row.state), start_us: row.start, time_us: row.time,
      row: row.row, touches: row.fingers, option: Int32(row.option), x: row.location.x / unit, y: row.location.y / unit,
      dx: row.translation.x / unit, dy: row.translation.y / unit, vx: row.velocity.x / unit, vy: row.velocity.y / unit,
      scale: row.scale, scale_velocity: row.scaleVelocity, rotation: row.rotation,
      rotation_velocity: row.rotationVelocity,
      reason: row.reason < 0 ? nil : Self.text(reasons, at: run.table.sink.reason(Int(row.reason)).lowerBound),
      is_repaired: row.isRepaired)
  }

  private static func text(_ texts: UnsafeMutableRawPointer?, at place: Int) -> UnsafePointer<CChar>? {
    texts.map { UnsafePointer(($0 + place).assumingMemoryBound(to: CChar.self)) }
  }
}

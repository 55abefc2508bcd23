import CTouchstoneGestures
import GestureTables
import Gestures

@c @implementation public func tg_recognize_stream(
  _ coordinator: OpaquePointer!, _ source: UnsafeMutablePointer<ArrowArrayStream>!, _ options: UnsafePointer<CChar>!,
  _ out: UnsafeMutablePointer<ArrowArrayStream>!
) -> tg_status {
  let status = perform(.input, coordinator) { handle throws(CallError) in
    let source = try output(source, "stream of samples")
    let out = try output(out, "stream of gestures")
    let run = try handle.beginStream(options)
    let input = ArrowInput(source, run)
    do throws(SampleError) { try input.open() } catch { throw CallError(TG_ERROR_ARGUMENT, error.description) }
    let sessions = input.sessionColumns.indices.map { input.sessionFormat($0) }
    let columns = GestureColumns(run, sessions: sessions, handle.namesByNumber)
    let stream = GestureStream(handle, run, columns, times: { input.timeFormat }) { () throws(SampleError) in
      try input.read()
    }
    handle.open(stream, out)
  }
  // Taken over in any case.
  if let source, let release = source.pointee.release { release(source) }
  return status
}

@c @implementation public func tg_recognize_text(
  _ coordinator: OpaquePointer!, _ read: tg_read!, _ user: UnsafeMutableRawPointer!, _ options: UnsafePointer<CChar>!,
  _ out: UnsafeMutablePointer<ArrowArrayStream>!
) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    guard let read else { throw CallError(TG_ERROR_ARGUMENT, "the function that reads is NULL") }
    let out = try output(out, "stream of gestures")
    let run = try handle.beginStream(options)
    let sessions = run.options.session.map { (name: $0, format: "u") }
    let columns = GestureColumns(run, sessions: sessions, handle.namesByNumber)
    let input = TextInput(read, user, run)
    let stream = GestureStream(handle, run, columns, times: { input.timeFormat }) { () throws(SampleError) in
      try input.read()
    }
    handle.open(stream, out)
  }
}

@c @implementation public func tg_set_progress(
  _ coordinator: OpaquePointer!, _ progress: (@convention(c) (Int64, UnsafeMutableRawPointer?) -> Void)!,
  _ user: UnsafeMutableRawPointer!
) -> tg_status {
  perform(.setup, coordinator) { handle in
    handle.pointee.tables.progress = progress
    handle.pointee.tables.progressUser = user
  }
}

/// The bytes of a text, from the program's function.
private final class TextInput {
  private let source: tg_read
  private let user: UnsafeMutableRawPointer?
  private var text: DelimitedText
  private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: TextInput.capacity)
  private static var capacity: Int { 1 << 18 }

  init(_ read: @escaping tg_read, _ user: UnsafeMutableRawPointer?, _ run: TableRun) {
    source = read
    self.user = user
    text = DelimitedText(run)
  }

  deinit { buffer.deallocate() }

  /// The Arrow format of the times; nil before the first row with a time.
  var timeFormat: [UInt8]? {
    switch text.times {
    case .zoned: Array("tsu:UTC".utf8)
    case .naive: Array("tsu:".utf8)
    case .number: []
    case nil: nil
    }
  }

  func read() throws(SampleError) -> Bool {
    let count = source(buffer, Int64(Self.capacity), user)
    if count < 0 || count > Int64(Self.capacity) {
      throw SampleError(row: -1, column: .time, "the table cannot be read")
    }
    try text.read(UnsafeBufferPointer(start: buffer, count: Int(count)), isLast: count == 0)
    return count > 0
  }
}

/// A stream of gestures, behind the private data of a stream.
final class GestureStream {
  private let handle: HandlePointer
  private let run: TableRun
  private var columns: GestureColumns
  /// Returns the format of the times of samples; nil before it is known. A text is read until then before its schema.
  private let times: () -> [UInt8]?
  private let read: () throws(SampleError) -> Bool
  private var isOver = false
  private let error = CText()
  /// An error before the schema, which the first batch reports.
  private var early: SampleError?

  init(
    _ handle: HandlePointer, _ run: TableRun, _ columns: GestureColumns, times: @escaping () -> [UInt8]?,
    _ read: @escaping () throws(SampleError) -> Bool
  ) {
    self.handle = handle
    self.run = run
    self.columns = columns
    self.times = times
    self.read = read
  }

  func schema() -> ArrowSchema {
    do throws(SampleError) { while times() == nil, !isOver { try readMore() } } catch {
      early = error
      isOver = true
    }
    columns.setTimes(times() ?? [])
    return columns.schema()
  }

  /// Returns a batch; nil after the last one.
  func next() throws(SampleError) -> ArrowArray? {
    if let early { throw early }
    while !isOver, run.table.sink.rows.count < ArrowInput.batchRows { try readMore() }
    return run.table.sink.rows.isEmpty ? nil : columns.takeRows()
  }

  private func readMore() throws(SampleError) {
    if try !read() {
      isOver = true
      try run.finish()
    }
    handle.pointee.tables.progress?(run.rowCount, handle.pointee.tables.progressUser)
  }

  func fail(_ problem: SampleError) {
    early = nil
    error.set(problem.description)
    isOver = true
    run.table.abandon()
  }

  func lastError() -> UnsafePointer<CChar>? { error.read() }

  /// Frees the coordinator if the program has destroyed it.
  func close() {
    handle.pointee.tables.streams -= 1
    if handle.pointee.tables.isReleased, handle.pointee.tables.streams == 0 {
      handle.deinitialize(count: 1).deallocate()
    }
  }
}

extension HandlePointer {
  fileprivate var namesByNumber: [(name: String, kind: String)] {
    (0..<pointee.recognizerNumbers.count).map { number in
      guard let attached = try? recognizer(number) else { return ("", "") }
      return (attached.name ?? "\(attached.kind) \(number)", attached.kind)
    }
  }

  fileprivate func beginStream(_ options: UnsafePointer<CChar>?) throws(CallError) -> TableRun {
    if pointee.tables.streams > 0 || pointee.tables.isOpen {
      throw CallError(TG_ERROR_BUSY, "the coordinator has a table; end it, or release its stream")
    }
    return try makeRun(try tableOptions(options.map { String(cString: $0) } ?? pointee.tables.options))
  }

  fileprivate func open(_ stream: GestureStream, _ out: UnsafeMutablePointer<ArrowArrayStream>) {
    pointee.tables.streams += 1
    out.initialize(
      to: ArrowArrayStream(
        get_schema: { stream, schema in
          guard let schema else { return 22 }
          schema.initialize(to: gestureStream(stream).schema())
          return 0
        },
        get_next: { stream, array in
          guard let array else { return 22 }
          array.initialize(to: ArrowArray())
          let gestures = gestureStream(stream)
          do throws(SampleError) {
            if let batch = try gestures.next() { array.initialize(to: batch) }
            return 0
          } catch {
            gestures.fail(error)
            return 22
          }
        },
        get_last_error: { gestureStream($0).lastError() },
        release: { stream in
          guard let stream, stream.pointee.release != nil else { return }
          let gestures = Unmanaged<GestureStream>.fromOpaque(stream.pointee.private_data).takeRetainedValue()
          stream.pointee.release = nil
          gestures.close()
        }, private_data: Unmanaged.passRetained(stream).toOpaque()))
  }
}

private func gestureStream(_ stream: UnsafeMutablePointer<ArrowArrayStream>?) -> GestureStream {
  Unmanaged<GestureStream>.fromOpaque(stream!.pointee.private_data).takeUnretainedValue()
}

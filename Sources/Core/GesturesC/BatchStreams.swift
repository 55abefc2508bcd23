import CTouchstoneGestures
import GestureTables
import Gestures

// Streams of one complete batch.

@c @implementation public func tg_repairs_stream(
  _ coordinator: OpaquePointer!, _ out: UnsafeMutablePointer<ArrowArrayStream>!
) -> tg_status {
  perform(.query, coordinator) { handle throws(CallError) in
    let out = try output(out, "stream of repairs")
    let repairs = handle.pointee.tables.run?.repairs ?? []
    let names = handle.pointee.tables.run?.options.session ?? []
    var arrays: [ArrowArray] = []
    var schemas: [ArrowSchema] = []
    for (place, name) in names.enumerated() {
      let (column, format) = sessionColumn(repairs, place)
      arrays.append(column)
      schemas.append(ArrowSchema(name: name, format: format))
    }
    var (row, count) = (ColumnBuilder.numbers(repairs.count), ColumnBuilder.numbers(repairs.count))
    var isRepaired = ColumnBuilder.bits(repairs.count)
    var kind = ColumnBuilder.words(RepairKind.allCases.map { $0.name }, repairs.count)
    for repair in repairs {
      row.append(repair.count.row)
      kind.append(word: repair.count.kind.rawValue)
      count.append(repair.count.count)
      isRepaired.append(repair.count.isRepaired)
    }
    schemas += [
      ArrowSchema(name: "row", format: "l"), ArrowSchema(name: "kind", format: "c", dictionary: true),
      ArrowSchema(name: "count", format: "l"), ArrowSchema(name: "repaired", format: "b"),
    ]
    arrays += [row.finish(), kind.finish(), count.finish(), isRepaired.finish()]
    out.open(BatchStream(ArrowSchema(columns: schemas), ArrowArray(columns: arrays, length: repairs.count)))
  }
}

private func sessionColumn(_ repairs: [SessionRepair], _ place: Int) -> (ArrowArray, format: String) {
  var isNumber = false
  for repair in repairs where place < repair.session.count {
    if case .number = repair.session[place] { isNumber = true }
  }
  var column = isNumber ? ColumnBuilder.numbers(repairs.count) : .text(repairs.count)
  for repair in repairs {
    let value = place < repair.session.count ? repair.session[place] : isNumber ? .number(0) : .text([])
    switch value {
    case .number(let number): column.append(number)
    case .text(let bytes): column.append(text: bytes)
    }
  }
  return (column.finish(), isNumber ? "l" : "u")
}

@c @implementation public func tg_columns_stream(
  _ columns: UnsafePointer<tg_column>!, _ count: Int32, _ rows: Int64, _ out: UnsafeMutablePointer<ArrowArrayStream>!
) -> tg_status {
  guard let columns, let out, count > 0, rows >= 0 else { return TG_ERROR_ARGUMENT }
  var schemas: [ArrowSchema] = []
  var arrays: [ArrowArray] = []
  for index in 0..<Int(count) {
    let column = columns[index]
    guard let name = column.name, let format = column.format else { return TG_ERROR_ARGUMENT }
    guard let array = ArrowArray(copying: column, rows: Int(rows)) else {
      for place in arrays.indices { arrays[place].release(&arrays[place]) }
      for place in schemas.indices { schemas[place].release(&schemas[place]) }
      return TG_ERROR_VALUE
    }
    schemas.append(ArrowSchema(name: String(cString: name), format: String(cString: format)))
    arrays.append(array)
  }
  out.open(BatchStream(ArrowSchema(columns: schemas), ArrowArray(columns: arrays, length: Int(rows))))
  return TG_OK
}

extension ArrowArray {
  /// Creates an array of copies of the program's values; nil for a format that a table cannot have.
  fileprivate init?(copying column: tg_column, rows: Int) {
    let width: Int
    switch UInt8(bitPattern: column.format[0]) {
    case UInt8(ascii: "c"), UInt8(ascii: "C"): width = 1
    case UInt8(ascii: "s"), UInt8(ascii: "S"): width = 2
    case UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "f"), UInt8(ascii: "u"): width = 4
    case UInt8(ascii: "l"), UInt8(ascii: "L"), UInt8(ascii: "g"), UInt8(ascii: "t"): width = 8
    default: return nil
    }
    let isText = UInt8(bitPattern: column.format[0]) == UInt8(ascii: "u")
    guard let values = column.values, !isText || column.text != nil else { return nil }
    var buffers = [nil, Self.copy(values, (rows + (isText ? 1 : 0)) * width)]
    if isText, let text = column.text {
      buffers.append(Self.copy(text, Int(values.assumingMemoryBound(to: Int32.self)[rows])))
    }
    self.init(buffers: buffers, length: rows, nulls: 0)
  }

  private static func copy(_ bytes: UnsafeRawPointer, _ count: Int) -> UnsafeMutableRawPointer? {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(8, count), alignment: 16)
    memory.copyMemory(from: bytes, byteCount: max(0, count))
    return memory
  }
}

/// A batch, until it has been read.
private final class BatchStream {
  private var schema: ArrowSchema
  private var batch: ArrowArray?

  init(_ schema: ArrowSchema, _ batch: ArrowArray) {
    self.schema = schema
    self.batch = batch
  }

  deinit {
    schema.release(&schema)
    if var batch { batch.release(&batch) }
  }

  /// Returns a copy of the schema of columns.
  func copySchema() -> ArrowSchema {
    ArrowSchema(
      columns: (0..<Int(schema.n_children)).map { child in
        let column = schema.children[child]!.pointee
        return ArrowSchema(
          name: String(cString: column.name), format: String(cString: column.format),
          dictionary: column.dictionary != nil)
      })
  }

  func takeBatch() -> ArrowArray {
    defer { batch = nil }
    return batch ?? ArrowArray()
  }
}

extension UnsafeMutablePointer<ArrowArrayStream> {
  fileprivate func open(_ stream: BatchStream) {
    initialize(
      to: ArrowArrayStream(
        get_schema: { stream, schema in
          guard let schema else { return 22 }
          schema.initialize(to: batchStream(stream).copySchema())
          return 0
        },
        get_next: { stream, array in
          guard let array else { return 22 }
          array.initialize(to: batchStream(stream).takeBatch())
          return 0
        },
        get_last_error: { _ in nil },
        release: { stream in
          guard let stream, stream.pointee.release != nil else { return }
          Unmanaged<BatchStream>.fromOpaque(stream.pointee.private_data).release()
          stream.pointee.release = nil
        }, private_data: Unmanaged.passRetained(stream).toOpaque()))
  }
}

private func batchStream(_ stream: UnsafeMutablePointer<ArrowArrayStream>?) -> BatchStream {
  Unmanaged<BatchStream>.fromOpaque(stream!.pointee.private_data).takeUnretainedValue()
}

// MARK: Memory of streams

@c @implementation public func tg_create_stream() -> UnsafeMutablePointer<ArrowArrayStream>! {
  let stream = UnsafeMutablePointer<ArrowArrayStream>.allocate(capacity: 1)
  stream.initialize(to: ArrowArrayStream())
  return stream
}

@c @implementation public func tg_destroy_stream(_ stream: UnsafeMutablePointer<ArrowArrayStream>!) {
  guard let stream else { return }
  if let release = stream.pointee.release { release(stream) }
  stream.deallocate()
}

/// Python's function, which is the same for all threads.
nonisolated(unsafe) private var capsulePointer:
  (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> UnsafeMutableRawPointer?)?

nonisolated(unsafe) private let capsuleName = UnsafePointer(CText.copy("arrow_array_stream"))

@c @implementation public func tg_set_capsule_pointer(
  _ get_pointer: (
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> UnsafeMutableRawPointer?
  )!
) { capsulePointer = get_pointer }

@c @implementation public func tg_destroy_capsule(_ capsule: UnsafeMutableRawPointer!) {
  guard let pointer = capsulePointer?(capsule, capsuleName) else { return }
  tg_destroy_stream(pointer.assumingMemoryBound(to: ArrowArrayStream.self))
}

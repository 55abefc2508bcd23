/// A value of a table of FlatBuffers that is written: see ``FlatTable``.
indirect enum FlatValue {
  typealias Table = [(field: Int, value: FlatValue)]

  case int8(UInt8)
  case int16(Int16)
  case int32(Int32)
  case int64(Int64)
  case text(String)
  case table(Table)
  case tables([Table])
  /// Structures of whole numbers of 64 bits.
  case structures([[Int64]])

  fileprivate var size: Int {
    switch self {
    case .int8: 1
    case .int16: 2
    case .int64: 8
    case .int32, .text, .table, .tables, .structures: 4
    }
  }
}

/// Writes tables of FlatBuffers: each before what it points to.
struct FlatWriter {
  private var bytes: [UInt8] = []

  /// Returns a buffer that begins with a table. Its size is a multiple of 8.
  static func buffer(_ root: FlatValue.Table) -> [UInt8] {
    var writer = FlatWriter()
    writer.append(UInt32(0))
    writer.point(from: 0, to: writer.table(root))
    writer.align(to: 8)
    return writer.bytes
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private mutating func align(to size: Int, plus rest: Int = 0) {
    while bytes.count % size != rest { bytes.append(0) }
  }

  private mutating func point(from place: Int, to target: Int) {
    withUnsafeBytes(of: UInt32(target - place).littleEndian) { bytes.replaceSubrange(place..<place + 4, with: $0) }
  }

  /// Writes a table and all that it points to; returns its place.
  private mutating func table(_ table: FlatValue.Table) -> Int {
    // The largest first, so that each is aligned.
    let fields = table.sorted { ($1.value.size, $0.field) < ($0.value.size, $1.field) }
    let count = (fields.map(\.field).max() ?? -1) + 1
    let listSize = 4 + 2 * count
    align(to: 8, plus: (12 - listSize % 8) % 8)
    var places = [Int](repeating: 0, count: count)
    var size = 4
    for (field, value) in fields {
      places[field] = size
      size += value.size
    }
    append(UInt16(listSize))
    append(UInt16(size))
    for place in places { append(UInt16(place)) }
    let start = bytes.count
    append(Int32(listSize))
    var targets: [(place: Int, value: FlatValue)] = []
    for (_, value) in fields {
      switch value {
      case .int8(let number): append(number)
      case .int16(let number): append(number)
      case .int32(let number): append(number)
      case .int64(let number): append(number)
      case .text, .table, .tables, .structures:
        targets.append((bytes.count, value))
        append(UInt32(0))
      }
    }
    for (place, value) in targets { point(from: place, to: target(value)) }
    return start
  }

  private mutating func target(_ value: FlatValue) -> Int {
    let place: Int
    switch value {
    case .text(let text):
      align(to: 4)
      place = bytes.count
      append(UInt32(text.utf8.count))
      bytes += Array(text.utf8) + [0]
    case .structures(let structures):
      align(to: 8, plus: 4)
      place = bytes.count
      append(UInt32(structures.count))
      for number in structures.joined() { append(number) }
    case .tables(let tables):
      align(to: 4)
      place = bytes.count
      append(UInt32(tables.count))
      for _ in tables { append(UInt32(0)) }
      for (index, element) in tables.enumerated() { point(from: place + 4 + 4 * index, to: table(element)) }
    case .table(let fields): place = table(fields)
    case .int8, .int16, .int32, .int64: place = bytes.count
    }
    return place
  }
}

/// Writes a table in batches of rows as a stream of Arrow, or as a file, which has a list of its batches at its end.
struct ArrowWriter {
  /// A column of the batch that is being filled.
  struct Column {
    /// What a column has. Text and numbers of 64 bits may be null.
    enum Kind { case text, int64, int32, double, bool }

    let name: String
    let kind: Kind
    private var rows = 0
    private var nulls = 0
    private var validity: [UInt8] = []
    private var values: [UInt8] = []
    private var text: [UInt8] = []

    init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }

    private mutating func add(_ number: some FixedWidthInteger, isNull: Bool = false) {
      withUnsafeBytes(of: number.littleEndian) { values.append(contentsOf: $0) }
      addValidity(isNull)
    }

    private mutating func addValidity(_ isNull: Bool) {
      if rows % 8 == 0 { validity.append(0) }
      if isNull { nulls += 1 } else { validity[rows / 8] |= 1 << UInt8(rows % 8) }
      rows += 1
    }

    mutating func append(_ number: Int64) { add(number) }
    mutating func append(_ number: Int32) { add(number) }
    /// Appends a number; null for NaN.
    mutating func append(_ number: Double) { add(number.isNaN ? 0 : number.bitPattern, isNull: number.isNaN) }

    mutating func append(_ bit: Bool) {
      if rows % 8 == 0 { values.append(0) }
      if bit { values[rows / 8] |= 1 << UInt8(rows % 8) }
      addValidity(false)
    }

    /// Appends a text; null for an empty one if `isNullable`.
    mutating func append(_ word: String, isNullable: Bool = false) {
      if rows == 0 { withUnsafeBytes(of: Int32(0)) { values.append(contentsOf: $0) } }
      text += Array(word.utf8)
      add(Int32(clamping: text.count), isNull: isNullable && word.isEmpty)
    }

    fileprivate var field: FlatValue.Table {
      let type: (code: UInt8, details: FlatValue.Table) =
        switch kind {
        case .int64: (2, [(0, .int32(64)), (1, .int8(1))])
        case .int32: (2, [(0, .int32(32)), (1, .int8(1))])
        case .double: (3, [(0, .int16(2))])
        case .text: (5, [])
        case .bool: (6, [])
        }
      return [
        (0, .text(name)), (1, .int8(1)), (2, .int8(type.code)), (3, .table(type.details)), (5, .tables([])),
      ]
    }

    /// Appends the buffers to a body, each at a multiple of 64, and forgets them.
    fileprivate mutating func take(_ body: inout [UInt8], _ nodes: inout [[Int64]], _ buffers: inout [[Int64]]) {
      nodes.append([Int64(rows), Int64(nulls)])
      for buffer in [nulls > 0 ? validity : [], values] + (kind == .text ? [text] : []) {
        buffers.append([Int64(body.count), Int64(buffer.count)])
        body += buffer
        while body.count % 64 != 0 { body.append(0) }
      }
      self = Column(name, kind)
    }
  }

  private var columns: [Column]
  /// The column of the next value.
  private var next = 0
  private let isFile: Bool
  private let schema: FlatValue.Table
  private let output: Output
  private var rows = 0
  private var position = 0
  private var blocks: [[Int64]] = []

  /// The rows of a batch.
  private static let batchRows = 1 << 14
  /// The version of the metadata: that of Arrow 1.0.
  private static let version = FlatValue.int16(4)

  init(_ columns: [Column], isFile: Bool, to output: Output) {
    (self.columns, self.isFile, self.output) = (columns, isFile, output)
    schema = [(1, .tables(columns.map(\.field)))]
  }

  /// Writes what precedes the rows.
  mutating func begin() {
    if isFile { write(ArrowFile.magic + [0, 0]) }
    _ = write(message: 1, schema, body: [])
  }

  /// Ends a row, of which every column has a value.
  mutating func endRow() {
    next = 0
    rows += 1
    if rows == Self.batchRows { writeBatch() }
  }

  private mutating func writeBatch() {
    var (body, nodes, buffers): ([UInt8], [[Int64]], [[Int64]]) = ([], [], [])
    for index in columns.indices { columns[index].take(&body, &nodes, &buffers) }
    let start = position
    let count = write(
      message: 3, [(0, .int64(Int64(rows))), (1, .structures(nodes)), (2, .structures(buffers))], body: body)
    blocks.append([Int64(start), Int64(count), Int64(body.count)])
    rows = 0
  }

  /// Writes the rows that are left, and the end.
  mutating func finish() {
    if rows > 0 { writeBatch() }
    write([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])
    if !isFile { return }
    let footer = FlatWriter.buffer([
      (0, Self.version), (1, .table(schema)), (2, .structures([])), (3, .structures(blocks)),
    ])
    write(footer + Self.bytes(Int32(footer.count)) + ArrowFile.magic)
  }

  private static func bytes(_ number: Int32) -> [UInt8] { withUnsafeBytes(of: number.littleEndian) { Array($0) } }

  /// Writes a message; returns the size of its metadata.
  private mutating func write(message kind: UInt8, _ header: FlatValue.Table, body: [UInt8]) -> Int {
    let metadata = FlatWriter.buffer([
      (0, Self.version), (1, .int8(kind)), (2, .table(header)), (3, .int64(Int64(body.count))),
    ])
    write(Self.bytes(-1) + Self.bytes(Int32(metadata.count)) + metadata + body)
    return metadata.count + 8
  }

  private mutating func write(_ bytes: [UInt8]) {
    output.write(bytes: bytes)
    position += bytes.count
  }
}

extension ArrowWriter: GestureValueReceiver {
  /// Returns the column of the next value, and goes to the one after it.
  private mutating func take() -> Int {
    next += 1
    return next - 1
  }

  mutating func add(_ text: String, _ kind: GestureText) {
    columns[take()].append(text, isNullable: kind == .optional)
  }

  mutating func add(_ count: Int64) { columns[take()].append(count) }
  mutating func add(_ count: Int32) { columns[take()].append(count) }
  mutating func add(_ number: Double) { columns[take()].append(number) }
  mutating func add(_ flag: Bool) { columns[take()].append(flag) }
}

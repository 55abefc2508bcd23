/// A file or a stream of Arrow's messages: the schema, dictionaries, and batches of rows.
///
/// Only the places of what is needed are kept, so a file needs memory for its batches and not for its rows.
struct ArrowFile: Sendable {
  let fields: [ArrowField]
  /// The columns that are needed, of each batch.
  private(set) var batches: [[ArrowColumn]] = []

  /// Returns whether a file begins as one of Arrow does.
  static func isArrow(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.starts(with: magic) || bytes.count >= 8 && bytes.prefix(4).allSatisfy { $0 == 0xff }
  }

  static let magic = Array("ARROW1".utf8)

  /// - Parameter choose: returns the numbers of the columns that are needed.
  init(
    _ bytes: UnsafeRawBufferPointer, choose: ([ArrowField]) throws(ArrowProblem) -> [Int]
  ) throws(ArrowProblem) {
    var reader = Reader(bytes: bytes)
    if bytes.starts(with: Self.magic) {
      let footer = try reader.footer()
      let schema = try footer.table(1)
      fields = try Self.fields(schema)
      reader.choose(fields, try choose(fields))
      // The pieces of a dictionary precede all batches.
      for place in try Self.blocks(footer, 2) + Self.blocks(footer, 3) { _ = try reader.message(at: place) }
    } else {
      guard let schema = try reader.schema() else {
        throw ArrowProblem("the Arrow stream does not begin with a schema")
      }
      fields = try Self.fields(schema.table)
      reader.choose(fields, try choose(fields))
      var place = schema.end
      while let end = try reader.message(at: place) { place = end }
    }
    batches = reader.batches
  }

  private static func fields(_ schema: FlatTable?) throws(ArrowProblem) -> [ArrowField] {
    guard let schema else { throw .damaged("its schema") }
    if try schema.number(0) != Int16(0) {
      throw ArrowProblem("the Arrow table has big-endian numbers; save it in little-endian order")
    }
    var columns = 0
    var fields: [ArrowField] = []
    for table in try schema.tables(1) { fields.append(try ArrowField(table, &columns)) }
    return fields
  }

  /// Returns the places of the messages in a list of a footer.
  private static func blocks(_ footer: FlatTable, _ field: Int) throws(ArrowProblem) -> [Int] {
    let numbers = try footer.numbers(field, ofEach: 3)
    return stride(from: 0, to: numbers.count, by: 3).map { numbers[$0] }
  }

  /// Reads messages.
  private struct Reader {
    let bytes: UnsafeRawBufferPointer
    var fields: [ArrowField] = []
    /// The columns that are needed: their numbers, and those of their first column and buffer in a batch.
    private var chosen: [Int] = []
    private var dictionaries: [Int64: [ArrowColumn]] = [:]
    var batches: [[ArrowColumn]] = []

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func choose(_ fields: [ArrowField], _ chosen: [Int]) {
      self.fields = fields
      self.chosen = chosen
      for place in chosen { if let id = fields[place].dictionary?.id { dictionaries[id] = [] } }
    }

    /// Returns the metadata before the mark at the end of a file.
    func footer() throws(ArrowProblem) -> FlatTable {
      let end = bytes.count - ArrowFile.magic.count - 4
      guard end > 8, bytes[(end + 4)...].elementsEqual(ArrowFile.magic) else {
        throw ArrowProblem("the Arrow file does not end with its mark; it is cut")
      }
      let count = word(at: end)
      guard count > 0, count <= end - 8 else { throw .damaged("its footer") }
      return try FlatTable(rootOf: UnsafeRawBufferPointer(rebasing: bytes[end - count..<end]))
    }

    private func word(at place: Int) -> Int {
      Int(Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)))
    }

    func schema() throws(ArrowProblem) -> (table: FlatTable?, end: Int)? {
      guard let (header, body) = try header(at: 0), try header.number(1) == UInt8(1) else { return nil }
      return (try header.table(2), body.upperBound)
    }

    /// Returns a message and the place of its body; nil at the end of a stream, which may have a mark.
    private func header(at place: Int) throws(ArrowProblem) -> (header: FlatTable, body: Range<Int>)? {
      guard place >= 0, place <= bytes.count else { throw .damaged("a message") }
      if place == bytes.count { return nil }
      guard place <= bytes.count - 8 else { throw cut(place) }
      // Before 2019, nothing preceded the size.
      let start = word(at: place) == -1 ? place + 8 : place + 4
      let count = word(at: start - 4)
      if count == 0 { return nil }
      guard count > 0, count <= bytes.count - start else { throw cut(place) }
      let header = try FlatTable(rootOf: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
      let length = Int(try header.number(3) as Int64)
      guard length >= 0, length <= bytes.count - start - count else { throw cut(place) }
      return (header, start + count..<start + count + length)
    }

    private func cut(_ place: Int) -> ArrowProblem {
      ArrowProblem(
        "the Arrow table is cut or damaged: it ends at byte \(bytes.count), inside the message that begins at byte \(place)"
      )
    }

    /// Reads a message; returns the place after it, or nil at the end.
    mutating func message(at place: Int) throws(ArrowProblem) -> Int? {
      guard let (header, body) = try header(at: place) else { return nil }
      guard let table = try header.table(2) else { throw .damaged("a message") }
      switch try header.number(1) as UInt8 {
      case 2: try readDictionary(table, body)
      case 3: try readBatch(table, body)
      default: throw ArrowProblem("the Arrow table has a message that is neither a dictionary nor a batch of rows")
      }
      return body.upperBound
    }

    private mutating func readDictionary(_ table: FlatTable, _ body: Range<Int>) throws(ArrowProblem) {
      let id: Int64 = try table.number(0)
      guard let known = dictionaries[id], let field = fields.first(where: { $0.dictionary?.id == id }) else { return }
      guard let data = try table.table(1) else { throw .damaged("a dictionary") }
      let (rows, nodes, buffers) = try parts(data, body)
      guard nodes.count >= 2, nodes[0] == rows else { throw .damaged("a dictionary") }
      let column = try ArrowColumn(field.type, rows: rows, nulls: nodes[1], buffers[...])
      dictionaries[id] = (try table.number(2) == UInt8(0) ? [] : known) + [column]
    }

    private func parts(
      _ batch: FlatTable, _ body: Range<Int>
    ) throws(ArrowProblem) -> (rows: Int, nodes: [Int], buffers: [Range<Int>]) {
      if try batch.table(3) != nil {
        throw ArrowProblem(
          "the Arrow table is compressed by LZ4 or ZSTD; write it with compression=\"uncompressed\", or as CSV")
      }
      let places = try batch.numbers(2, ofEach: 2)
      var buffers: [Range<Int>] = []
      for index in stride(from: 0, to: places.count, by: 2) {
        let (offset, count) = (places[index], places[index + 1])
        guard offset >= 0, count >= 0, offset <= body.count, count <= body.count - offset else {
          throw .damaged("a buffer")
        }
        buffers.append(body.lowerBound + offset..<body.lowerBound + offset + count)
      }
      return (Int(try batch.number(0) as Int64), try batch.numbers(1, ofEach: 2), buffers)
    }

    private mutating func readBatch(_ table: FlatTable, _ body: Range<Int>) throws(ArrowProblem) {
      let (rows, nodes, buffers) = try parts(table, body)
      let variadic = try table.numbers(4)
      var (node, buffer, view) = (0, 0, 0)
      var columns: [Int: ArrowColumn] = [:]
      for (place, field) in fields.enumerated() {
        let first = (node: node, buffer: buffer)
        for column in field.buffers {
          node += 1
          buffer += column.count
          if !column.isVariadic { continue }
          guard view < variadic.count, variadic[view] >= 0, variadic[view] <= buffers.count else {
            throw .damaged("a column of views")
          }
          buffer += variadic[view]
          view += 1
        }
        guard chosen.contains(place) else { continue }
        guard 2 * node <= nodes.count, buffer <= buffers.count, nodes[2 * first.node] == rows else {
          throw .damaged("a batch of rows")
        }
        let dictionary = field.dictionary.map { dictionaries[$0.id] ?? [] }
        columns[place] = try ArrowColumn(
          field.dictionary?.indices ?? field.type, rows: rows, nulls: nodes[2 * first.node + 1],
          buffers[first.buffer..<buffer], dictionary: dictionary)
      }
      if rows > 0 { batches.append(chosen.compactMap { columns[$0] }) }
    }
  }
}

/// Where a column of one batch has what in the file. The buffers are large enough for its rows.
struct ArrowColumn: Sendable {
  let type: ArrowType
  let rows: Int
  /// A bit for each row, set if it has a value; nil if all have one.
  private let validity: Range<Int>?
  /// The numbers, the bits, the offsets of texts, or the views.
  private let values: Range<Int>
  /// The bytes of texts, or what views refer to.
  private let data: [Range<Int>]
  /// The parts of the dictionary, of which this column has the indices; nil if it has values.
  private(set) var dictionary: [ArrowColumn]?

  /// - Parameters:
  ///   - buffers: the places of the buffers in the file.
  ///   - nulls: the number of rows without a value.
  init(
    _ type: ArrowType, rows: Int, nulls: Int, _ buffers: ArraySlice<Range<Int>>, dictionary: [ArrowColumn]? = nil
  ) throws(ArrowProblem) {
    let list = Array(buffers)
    guard rows >= 0, nulls >= 0, nulls <= rows, list.count >= 2 else { throw .damaged("the number of rows") }
    // The bits of the values; of text those of the offsets, one more than there are rows.
    let width =
      switch type {
      case .integer(let bytes, _), .text(let bytes): 8 * bytes
      case .float: 32
      case .double: 64
      case .bool: 1
      case .textView: 128
      case .other: 0
      }
    let values = if case .text = type, rows > 0 { rows &+ 1 } else { rows }
    let (bits, overflows) = values.multipliedReportingOverflow(by: width)
    if overflows || bits > 8 * list[1].count { throw .damaged("a column of \(rows) rows") }
    if nulls > 0, list[0].count < rows / 8 + (rows % 8 > 0 ? 1 : 0) { throw .damaged("a column of \(rows) rows") }
    (self.type, self.rows, self.values, data) = (type, rows, list[1], Array(list.dropFirst(2)))
    validity = nulls > 0 ? list[0] : nil
    self.dictionary = dictionary
    if case .text = type, data.isEmpty { throw .damaged("a column of text") }
  }

  /// The type of the values, also of those in a dictionary.
  var valueType: ArrowType { dictionary?.first?.type ?? type }

  @inline(__always)
  func isNull(_ row: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let validity else { return false }
    return bytes[validity.lowerBound + row >> 3] >> UInt8(row & 7) & 1 == 0
  }

  func bit(_ row: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes[values.lowerBound + row >> 3] >> UInt8(row & 7) & 1 == 1
  }

  /// Returns a whole number; nil above `Int64.max`, or if the column has none.
  @inline(__always)
  func integer(_ row: Int, _ bytes: UnsafeRawBufferPointer) -> Int64? {
    switch type {
    case .integer(1, true): Int64(load(Int8.self, row, bytes))
    case .integer(1, false): Int64(load(UInt8.self, row, bytes))
    case .integer(2, true): Int64(load(Int16.self, row, bytes))
    case .integer(2, false): Int64(load(UInt16.self, row, bytes))
    case .integer(4, true): Int64(load(Int32.self, row, bytes))
    case .integer(4, false): Int64(load(UInt32.self, row, bytes))
    case .integer(_, true): load(Int64.self, row, bytes)
    case .integer(_, false): Int64(exactly: load(UInt64.self, row, bytes))
    case .float, .double, .bool, .text, .textView, .other: nil
    }
  }

  /// Returns a number; NaN if there is none.
  @inline(__always)
  func number(_ row: Int, _ bytes: UnsafeRawBufferPointer) -> Double {
    if isNull(row, bytes) { return .nan }
    switch type {
    case .double: return Double(bitPattern: load(UInt64.self, row, bytes))
    case .float: return Double(Float(bitPattern: load(UInt32.self, row, bytes)))
    case .integer(8, false): return Double(load(UInt64.self, row, bytes))
    case .integer: return Double(integer(row, bytes) ?? 0)
    case .bool, .text, .textView, .other: return .nan
    }
  }

  @inline(__always)
  private func load<Number: FixedWidthInteger>(
    _: Number.Type, _ index: Int, _ bytes: UnsafeRawBufferPointer
  ) -> Number {
    let place = values.lowerBound + index * MemoryLayout<Number>.size
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: Number.self))
  }

  /// Returns the value of a row as text, a number in decimal; nil if it is null.
  func text(_ row: Int, _ bytes: UnsafeRawBufferPointer) throws(ArrowProblem) -> [UInt8]? {
    if isNull(row, bytes) { return nil }
    if let dictionary {
      var index = integer(row, bytes) ?? -1
      for part in dictionary where index >= 0 {
        if index < part.rows { return try part.text(Int(index), bytes) }
        index -= Int64(part.rows)
      }
      throw .damaged("an index of a dictionary")
    }
    switch type {
    case .integer(8, false): return Array("\(load(UInt64.self, row, bytes))".utf8)
    case .integer: return Array("\(integer(row, bytes) ?? 0)".utf8)
    case .bool: return Array((bit(row, bytes) ? "true" : "false").utf8)
    case .text(offsetBytes: 4):
      return try part(Int64(load(Int32.self, row, bytes)), Int64(load(Int32.self, row + 1, bytes)), bytes)
    case .text: return try part(load(Int64.self, row, bytes), load(Int64.self, row + 1, bytes), bytes)
    case .textView: return try view(row, bytes)
    case .float, .double, .other: return nil
    }
  }

  private func part(
    _ start: Int64, _ end: Int64, _ bytes: UnsafeRawBufferPointer, in buffer: Int = 0
  ) throws(ArrowProblem) -> [UInt8] {
    guard data.indices.contains(buffer), start >= 0, end >= start, end <= Int64(data[buffer].count) else {
      throw .damaged("a text")
    }
    let first = data[buffer].lowerBound
    return Array(bytes[first + Int(start)..<first + Int(end)])
  }

  /// Returns a text of at most 12 bytes from the view itself, and a longer one from where it refers to.
  private func view(_ row: Int, _ bytes: UnsafeRawBufferPointer) throws(ArrowProblem) -> [UInt8] {
    let count = Int64(load(Int32.self, 4 * row, bytes))
    if count < 0 { throw .damaged("a text") }
    if count <= 12 {
      let start = values.lowerBound + 16 * row + 4
      return Array(bytes[start..<start + Int(count)])
    }
    let start = Int64(load(Int32.self, 4 * row + 3, bytes))
    return try part(start, start + count, bytes, in: Int(load(Int32.self, 4 * row + 2, bytes)))
  }
}

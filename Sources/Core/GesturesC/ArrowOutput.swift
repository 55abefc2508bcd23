import CTouchstoneGestures

/// A column that is filled, and becomes an array of Arrow. Finish each one: its memory belongs to the array.
///
/// Arrays and schemas own what they consist of, without private data: a consumer may move a child and release it by itself.
struct ColumnBuilder {
  private var count = 0
  private var nulls = 0
  private let validity: UnsafeMutableRawPointer
  private let values: UnsafeMutableRawPointer
  /// How many rows are appended at once.
  static var blockRows: Int { 64 }
  private var text: [UInt8] = []
  private let isText: Bool
  private let dictionary: [String]

  private init(_ bytes: Int, _ rows: Int, isText: Bool = false, dictionary: [String] = []) {
    self.isText = isText
    self.dictionary = dictionary
    values = Self.memory(bytes, isZero: false)
    // Whole words, which are written at once.
    validity = Self.memory((rows + 63) / 64 * 8)
  }

  /// Creates a column of numbers of 8 bytes.
  static func numbers(_ rows: Int) -> Self { Self(8 * rows, rows) }

  /// Creates a column of numbers of 4 bytes.
  static func small(_ rows: Int) -> Self { Self(4 * rows, rows) }

  /// Creates a column of text with offsets of 4 bytes.
  static func text(_ rows: Int) -> Self {
    let column = Self(4 * (rows + 1), rows, isText: true)
    column.values.storeBytes(of: 0, as: Int32.self)
    return column
  }

  /// Creates a column of bits.
  static func bits(_ rows: Int) -> Self {
    let bytes = (rows + 63) / 64 * 8
    let column = Self(bytes, rows)
    column.values.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    return column
  }

  /// Creates a column of the indices of words, 8 bits each.
  static func words(_ words: [String], _ rows: Int) -> Self { Self(rows, rows, dictionary: words) }

  /// Allocates memory. Never nothing: some readers refuse a buffer at no address.
  private static func memory(_ bytes: Int, isZero: Bool = true) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(8, bytes), alignment: 16)
    if isZero { memory.initializeMemory(as: UInt8.self, repeating: 0, count: max(8, bytes)) }
    return memory
  }

  @inline(__always)
  private mutating func addValidity(_ isValid: Bool) {
    let byte = (validity + count >> 3).assumingMemoryBound(to: UInt8.self)
    if isValid { byte.pointee |= 1 &<< UInt8(truncatingIfNeeded: count & 7) } else { nulls &+= 1 }
    count &+= 1
  }

  @inline(__always)
  mutating func append(_ value: Int64) {
    values.storeBytes(of: value, toByteOffset: 8 &* count, as: Int64.self)
    addValidity(true)
  }

  @inline(__always)
  mutating func append(_ bit: Bool) {
    let byte = (values + count >> 3).assumingMemoryBound(to: UInt8.self)
    if bit { byte.pointee |= 1 &<< UInt8(truncatingIfNeeded: count & 7) }
    addValidity(true)
  }

  /// Appends the index of a word; null for a negative one.
  @inline(__always)
  mutating func append(word: Int) {
    values.storeBytes(of: Int8(truncatingIfNeeded: max(0, word)), toByteOffset: count, as: Int8.self)
    addValidity(word >= 0)
  }

  mutating func append(text bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append(text: $0[...]) } }

  /// Appends a text; null for none.
  mutating func append(text bytes: Slice<UnsafeBufferPointer<UInt8>>?) {
    if let bytes { text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes)) }
    values.storeBytes(of: Int32(clamping: text.count), toByteOffset: 4 &* (count &+ 1), as: Int32.self)
    addValidity(bytes != nil)
  }

  // The following append a block of rows: all have ``blockRows``, except for the last. Written once, a block is as fast as memory.

  /// Appends numbers; null for NaN.
  @inline(__always)
  mutating func append<Row>(_ rows: UnsafeBufferPointer<Row>, _ value: (UnsafePointer<Row>) -> Double) {
    guard let base = rows.baseAddress else { return }
    let values = self.values.assumingMemoryBound(to: Double.self) + count
    var valid: UInt64 = 0
    for index in 0..<rows.count {
      let value = value(base + index)
      values[index] = value
      valid |= (value.isNaN ? 0 : 1) &<< UInt64(truncatingIfNeeded: index)
    }
    addValidity(valid, rows.count)
  }

  /// Appends whole numbers of the column's width.
  @inline(__always)
  mutating func append<Row, Number: FixedWidthInteger>(
    _ rows: UnsafeBufferPointer<Row>, _ value: (UnsafePointer<Row>) -> Number
  ) {
    guard let base = rows.baseAddress else { return }
    let values = self.values.assumingMemoryBound(to: Number.self) + count
    for index in 0..<rows.count { values[index] = value(base + index) }
    addValidity(.max, rows.count)
  }

  @inline(__always)
  private mutating func addValidity(_ valid: UInt64, _ rows: Int) {
    let valid = rows < Self.blockRows ? valid & (1 &<< UInt64(truncatingIfNeeded: rows) &- 1) : valid
    validity.storeBytes(of: valid.littleEndian, toByteOffset: count >> 3, as: UInt64.self)
    nulls &+= rows &- valid.nonzeroBitCount
    count &+= rows
  }

  /// Becomes an array.
  consuming func finish() -> ArrowArray {
    var buffers: [UnsafeMutableRawPointer?] = [validity, values]
    if nulls == 0 {
      validity.deallocate()
      buffers[0] = nil
    }
    if isText {
      let bytes = Self.memory(text.count)
      text.withUnsafeBytes { if let base = $0.baseAddress { bytes.copyMemory(from: base, byteCount: $0.count) } }
      buffers.append(bytes)
    }
    var array = ArrowArray(buffers: buffers, length: count, nulls: nulls)
    if !dictionary.isEmpty {
      var words = Self.text(dictionary.count)
      for word in dictionary { words.append(text: Array(word.utf8)) }
      array.dictionary = .allocate(capacity: 1)
      array.dictionary.initialize(to: words.finish())
    }
    return array
  }
}

extension ArrowArray {
  init(buffers: [UnsafeMutableRawPointer?], length: Int, nulls: Int) {
    let list = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: max(1, buffers.count))
    for (index, buffer) in buffers.enumerated() { (list + index).initialize(to: UnsafeRawPointer(buffer)) }
    self.init(
      length: Int64(length), null_count: Int64(nulls), offset: 0, n_buffers: Int64(buffers.count), n_children: 0,
      buffers: list, children: nil, dictionary: nil, release: { releaseArray($0) }, private_data: nil)
  }

  /// Creates an array of structures from columns.
  init(columns: [ArrowArray], length: Int) {
    self.init(buffers: [nil], length: length, nulls: 0)
    n_children = Int64(columns.count)
    children = childPointers(columns)
  }
}

/// Returns a pointer to each column, in memory that the release function of its owner frees.
private func childPointers<Column>(_ columns: [Column]) -> UnsafeMutablePointer<UnsafeMutablePointer<Column>?> {
  let children = UnsafeMutablePointer<UnsafeMutablePointer<Column>?>.allocate(capacity: max(1, columns.count))
  for (index, column) in columns.enumerated() {
    let child = UnsafeMutablePointer<Column>.allocate(capacity: 1)
    child.initialize(to: column)
    (children + index).initialize(to: child)
  }
  return children
}

private func releaseArray(_ array: UnsafeMutablePointer<ArrowArray>?) {
  guard let array else { return }
  for index in 0..<Int(array.pointee.n_buffers) {
    array.pointee.buffers[index].map { UnsafeMutableRawPointer(mutating: $0).deallocate() }
  }
  array.pointee.buffers.deallocate()
  for index in 0..<Int(array.pointee.n_children) {
    guard let child = array.pointee.children[index] else { continue }
    if let release = child.pointee.release { release(child) }
    child.deallocate()
  }
  if array.pointee.n_children > 0 || array.pointee.children != nil { array.pointee.children.deallocate() }
  if let dictionary = array.pointee.dictionary {
    if let release = dictionary.pointee.release { release(dictionary) }
    dictionary.deallocate()
  }
  array.pointee.release = nil
}

extension ArrowSchema {
  /// Creates the schema of a column.
  init(name: String, format: String, dictionary words: Bool = false) {
    self.init(
      format: UnsafePointer(CText.copy(format)), name: UnsafePointer(CText.copy(name)), metadata: nil, flags: 2,
      n_children: 0, children: nil, dictionary: nil, release: { releaseSchema($0) }, private_data: nil)
    if words {
      dictionary = .allocate(capacity: 1)
      dictionary.initialize(to: ArrowSchema(name: "", format: "u"))
    }
  }

  /// Creates the schema of a table.
  init(columns: [ArrowSchema]) {
    self.init(name: "", format: "+s")
    flags = 0
    n_children = Int64(columns.count)
    children = childPointers(columns)
  }
}

private func releaseSchema(_ schema: UnsafeMutablePointer<ArrowSchema>?) {
  guard let schema else { return }
  UnsafeMutablePointer(mutating: schema.pointee.format)?.deallocate()
  UnsafeMutablePointer(mutating: schema.pointee.name)?.deallocate()
  for index in 0..<Int(schema.pointee.n_children) {
    guard let child = schema.pointee.children[index] else { continue }
    if let release = child.pointee.release { release(child) }
    child.deallocate()
  }
  if schema.pointee.children != nil { schema.pointee.children.deallocate() }
  if let dictionary = schema.pointee.dictionary {
    if let release = dictionary.pointee.release { release(dictionary) }
    dictionary.deallocate()
  }
  schema.pointee.release = nil
}

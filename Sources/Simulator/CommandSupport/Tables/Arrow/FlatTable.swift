/// What is wrong with a file of Arrow, as a sentence without a period.
struct ArrowProblem: Error {
  let text: String

  init(_ text: String) { self.text = text }

  static func damaged(_ part: String) -> Self {
    Self("the Arrow table is damaged: \(part) is outside the file or impossible")
  }
}

/// A table of the metadata of Arrow, in the format of FlatBuffers. Every place is checked before it is read, and nothing is copied.
///
/// A table begins with the distance back to its list of fields: the list's size, the table's size, then the place of each field
/// from the table's start, 0 for a field that has its default. What is not a number is a distance forward.
struct FlatTable {
  private let bytes: UnsafeRawBufferPointer
  private let start: Int
  private let fields: Range<Int>

  /// Returns the table with which a buffer begins.
  init(rootOf bytes: UnsafeRawBufferPointer) throws(ArrowProblem) {
    try self.init(bytes, at: Int(Self.load(UInt32.self, bytes, 0)))
  }

  private init(_ bytes: UnsafeRawBufferPointer, at start: Int) throws(ArrowProblem) {
    let list = start - Int(try Self.load(Int32.self, bytes, start))
    let size = Int(try Self.load(UInt16.self, bytes, list))
    guard size >= 4, list <= bytes.count - size else { throw .damaged("its metadata") }
    (self.bytes, self.start, fields) = (bytes, start, list + 4..<list + size)
  }

  private static func load<Number: FixedWidthInteger>(
    _: Number.Type, _ bytes: UnsafeRawBufferPointer, _ place: Int
  ) throws(ArrowProblem) -> Number {
    guard place >= 0, place <= bytes.count - MemoryLayout<Number>.size else { throw .damaged("its metadata") }
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: Number.self))
  }

  private func place(_ field: Int) throws(ArrowProblem) -> Int? {
    let entry = fields.lowerBound + 2 * field
    if entry + 2 > fields.upperBound { return nil }
    let offset = Int(try Self.load(UInt16.self, bytes, entry))
    return offset == 0 ? nil : start + offset
  }

  /// Returns the place of what a field points to.
  private func target(_ field: Int) throws(ArrowProblem) -> Int? {
    guard let place = try place(field) else { return nil }
    return place + Int(try Self.load(UInt32.self, bytes, place))
  }

  /// Returns a number; its default, 0 unless it is given, if the table does not have it.
  func number<Number: FixedWidthInteger>(_ field: Int, _ standard: Number = 0) throws(ArrowProblem) -> Number {
    guard let place = try place(field) else { return standard }
    return try Self.load(Number.self, bytes, place)
  }

  /// Returns the table that a field points to; nil if there is none.
  func table(_ field: Int) throws(ArrowProblem) -> FlatTable? {
    guard let place = try target(field) else { return nil }
    return try FlatTable(bytes, at: place)
  }

  /// Returns a text; an empty one if there is none.
  func text(_ field: Int) throws(ArrowProblem) -> String {
    guard let (place, count) = try vector(field, size: 1) else { return "" }
    return String(decoding: bytes[place..<place + count], as: UTF8.self)
  }

  /// Returns the tables of a list.
  func tables(_ field: Int) throws(ArrowProblem) -> [FlatTable] {
    guard let (start, count) = try vector(field, size: 4) else { return [] }
    var tables: [FlatTable] = []
    for index in 0..<count {
      let place = start + 4 * index
      tables.append(try FlatTable(bytes, at: place + Int(Self.load(UInt32.self, bytes, place))))
    }
    return tables
  }

  /// Returns the numbers of a list of structures of several whole numbers of 64 bits, one after another.
  func numbers(_ field: Int, ofEach count: Int = 1) throws(ArrowProblem) -> [Int] {
    guard let (start, elements) = try vector(field, size: 8 * count) else { return [] }
    var numbers: [Int] = []
    for index in 0..<elements * count { numbers.append(Int(try Self.load(Int64.self, bytes, start + 8 * index))) }
    return numbers
  }

  private func vector(_ field: Int, size: Int) throws(ArrowProblem) -> (start: Int, count: Int)? {
    guard let place = try target(field) else { return nil }
    let count = Int(try Self.load(UInt32.self, bytes, place))
    guard count <= (bytes.count - place - 4) / size else { throw .damaged("its metadata") }
    return (place + 4, count)
  }
}

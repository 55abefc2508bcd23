import CTouchstoneGestures
import GestureTables

/// How a column of Arrow is laid out.
indirect enum ArrowLayout {
  case integer(width: Int, isUnsigned: Bool)
  case float
  case double
  /// Text with offsets of 4 or 8 bytes.
  case text(offsetWidth: Int)
  case textView
  case dictionary(indices: ArrowLayout, values: ArrowLayout)

  /// Reads the format of a schema; nil if it is not supported.
  init?(_ schema: UnsafePointer<ArrowSchema>) {
    guard let own = ArrowLayout(format: String(cString: schema.pointee.format)) else { return nil }
    guard let dictionary = schema.pointee.dictionary else {
      self = own
      return
    }
    guard case .integer = own, let values = ArrowLayout(UnsafePointer(dictionary)) else { return nil }
    self = .dictionary(indices: own, values: values)
  }

  private init?(format: String) {
    let bytes = Array(format.utf8)
    let first = bytes.first ?? 0
    if bytes.count == 1 {
      switch first {
      case UInt8(ascii: "c"): self = .integer(width: 1, isUnsigned: false)
      case UInt8(ascii: "C"): self = .integer(width: 1, isUnsigned: true)
      case UInt8(ascii: "s"): self = .integer(width: 2, isUnsigned: false)
      case UInt8(ascii: "S"): self = .integer(width: 2, isUnsigned: true)
      case UInt8(ascii: "i"): self = .integer(width: 4, isUnsigned: false)
      case UInt8(ascii: "I"): self = .integer(width: 4, isUnsigned: true)
      case UInt8(ascii: "l"): self = .integer(width: 8, isUnsigned: false)
      case UInt8(ascii: "L"): self = .integer(width: 8, isUnsigned: true)
      case UInt8(ascii: "f"): self = .float
      case UInt8(ascii: "g"): self = .double
      case UInt8(ascii: "u"): self = .text(offsetWidth: 4)
      case UInt8(ascii: "U"): self = .text(offsetWidth: 8)
      default: return nil
      }
    } else if bytes.elementsEqual("vu".utf8) {
      self = .textView
    } else if bytes.count > 2, first == UInt8(ascii: "t"),
      bytes[1] == UInt8(ascii: "s") || bytes[1] == UInt8(ascii: "D")
    {
      self = .integer(width: 8, isUnsigned: false)
    } else {
      return nil
    }
  }

  var isInteger: Bool {
    switch self {
    case .integer: true
    case .dictionary(_, let values): values.isInteger
    case .float, .double, .text, .textView: false
    }
  }

  var isText: Bool {
    switch self {
    case .text, .textView: true
    case .dictionary(_, let values): values.isText
    case .integer, .float, .double: false
    }
  }

  var isNumber: Bool {
    switch self {
    case .integer, .float, .double: true
    case .text, .textView, .dictionary: false
    }
  }
}

/// A column of one batch.
struct ArrowColumn {
  let layout: ArrowLayout
  let array: UnsafePointer<ArrowArray>
  /// The first row of the batch in the array.
  let offset: Int

  init(_ layout: ArrowLayout, _ array: UnsafePointer<ArrowArray>, offset: Int) {
    self.layout = layout
    self.array = array
    self.offset = offset + Int(array.pointee.offset)
  }

  /// The validity of the rows, a bit each; nil if none is null.
  var validity: UnsafePointer<UInt8>? {
    if array.pointee.null_count == 0 { return nil }
    return array.pointee.buffers[0]?.assumingMemoryBound(to: UInt8.self)
  }

  func isNull(_ row: Int) -> Bool {
    guard let validity else { return false }
    let place = row + offset
    return validity[place >> 3] >> UInt8(place & 7) & 1 == 0
  }

  private func values<Value>(_: Value.Type) -> UnsafePointer<Value> {
    array.pointee.buffers[1].unsafelyUnwrapped.assumingMemoryBound(to: Value.self) + offset
  }

  /// Copies whole numbers; those of 64 bits without a sign keep their bits.
  func copyIntegers(_ start: Int, _ count: Int, to target: UnsafeMutablePointer<Int64>) {
    guard count > 0 else { return }
    switch layout {
    case .integer(1, false): copy(Int8.self, start, count, target)
    case .integer(1, true): copy(UInt8.self, start, count, target)
    case .integer(2, false): copy(Int16.self, start, count, target)
    case .integer(2, true): copy(UInt16.self, start, count, target)
    case .integer(4, false): copy(Int32.self, start, count, target)
    case .integer(4, true): copy(UInt32.self, start, count, target)
    case .integer(_, false): copy(Int64.self, start, count, target)
    case .integer: copy(UInt64.self, start, count, target)
    case .dictionary(let indices, _):
      let own = ArrowColumn(indices: indices, of: self)
      own.copyIntegers(start, count, to: target)
      guard let values = dictionary else { return }
      for row in 0..<count { target[row] = isNull(start + row) ? 0 : values.integer(Int(target[row])) }
    case .float, .double, .text, .textView: break
    }
  }

  private func copy<Value: FixedWidthInteger>(
    _: Value.Type, _ start: Int, _ count: Int, _ target: UnsafeMutablePointer<Int64>
  ) {
    let source = values(Value.self) + start
    for row in 0..<count { target[row] = Int64(truncatingIfNeeded: source[row]) }
  }

  /// Copies numbers; NaN for null.
  func copyDoubles(
    _ start: Int, _ count: Int, to target: UnsafeMutablePointer<Double>, _ scratch: UnsafeMutablePointer<Int64>
  ) {
    guard count > 0 else { return }
    switch layout {
    case .double: target.update(from: values(Double.self) + start, count: count)
    case .float:
      let source = values(Float.self) + start
      for row in 0..<count { target[row] = Double(source[row]) }
    case .integer(8, true):
      copyIntegers(start, count, to: scratch)
      for row in 0..<count { target[row] = Double(UInt64(bitPattern: scratch[row])) }
    case .integer:
      copyIntegers(start, count, to: scratch)
      for row in 0..<count { target[row] = Double(scratch[row]) }
    case .text, .textView, .dictionary: break
    }
    if validity != nil { for row in 0..<count where isNull(start + row) { target[row] = .nan } }
  }

  func integer(_ row: Int) -> Int64 {
    var value: Int64 = 0
    copyIntegers(row, 1, to: &value)
    return value
  }

  /// The column of the values that a dictionary has.
  var dictionary: ArrowColumn? {
    guard case .dictionary(_, let values) = layout, let other = array.pointee.dictionary else { return nil }
    return ArrowColumn(values, UnsafePointer(other), offset: 0)
  }

  private init(indices: ArrowLayout, of column: ArrowColumn) {
    layout = indices
    array = column.array
    offset = column.offset
  }

  /// The index in the dictionary.
  func index(_ row: Int) -> Int64 {
    guard case .dictionary(let indices, _) = layout else { return 0 }
    return ArrowColumn(indices: indices, of: self).integer(row)
  }

  /// The text of a row, valid as long as the batch.
  func text(_ row: Int) -> UnsafeBufferPointer<UInt8> {
    switch layout {
    case .dictionary:
      guard let dictionary else { return UnsafeBufferPointer(start: nil, count: 0) }
      return dictionary.text(Int(index(row)))
    case .text(offsetWidth: 4):
      let offsets = values(Int32.self) + row
      return bytes(2, Int(offsets[0]), Int(offsets[1]))
    case .text:
      let offsets = values(Int64.self) + row
      return bytes(2, Int(offsets[0]), Int(offsets[1]))
    case .textView:
      let view = UnsafeRawPointer(values((Int64, Int64).self) + row)
      let count = Int(view.load(as: Int32.self))
      if count <= 12 {
        return UnsafeBufferPointer(start: (view + 4).assumingMemoryBound(to: UInt8.self), count: count)
      }
      let start = Int(view.load(fromByteOffset: 12, as: Int32.self))
      return bytes(2 + Int(view.load(fromByteOffset: 8, as: Int32.self)), start, start + count)
    case .integer, .float, .double: return UnsafeBufferPointer(start: nil, count: 0)
    }
  }

  private func bytes(_ buffer: Int, _ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
    guard end > start, let base = array.pointee.buffers[buffer] else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: base.assumingMemoryBound(to: UInt8.self) + start, count: end - start)
  }
}

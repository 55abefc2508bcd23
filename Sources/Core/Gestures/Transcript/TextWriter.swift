/// UTF-8 text that is written piece by piece into memory that is used again. A `String` would allocate memory for most pieces. Call
/// ``free()`` at the end: Embedded Swift has no `deinit` of structures of other modules.
package struct TextWriter: ~Copyable {
  /// The bytes.
  package private(set) var bytes: UnsafeMutablePointer<UInt8>
  /// The number of bytes.
  package private(set) var count = 0
  private var capacity = 256

  /// Creates a writer without text.
  package init() { bytes = .allocate(capacity: capacity) }

  package func free() { bytes.deallocate() }

  /// Returns the text that a function writes.
  package static func text(_ write: (inout TextWriter) -> Void) -> String {
    var writer = TextWriter()
    defer { writer.free() }
    write(&writer)
    return writer.text
  }

  /// The text.
  private var text: String { String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self) }

  /// Removes all bytes after the first ones.
  package mutating func truncate(to count: Int) { self.count = count }

  /// Appends a text.
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(Slice(base: $0, bounds: 0..<$0.count)) }
  }

  /// Appends bytes.
  package mutating func append(_ slice: Slice<UnsafeBufferPointer<UInt8>>) {
    reserve(slice.count)
    if let base = slice.base.baseAddress { (bytes + count).update(from: base + slice.startIndex, count: slice.count) }
    count += slice.count
  }

  /// Appends a byte.
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    bytes[count] = byte
    count += 1
  }

  /// Moves all bytes to the right, so that the text has a width.
  package mutating func indent(to width: Int) {
    let shift = width - count
    if shift <= 0 { return }
    reserve(shift)
    var place = width
    while place > 0 {
      place -= 1
      bytes[place] = place >= shift ? bytes[place - shift] : UInt8(ascii: " ")
    }
    count = width
  }

  /// Appends the digits of a number: see ``_Thousandths/text`` and ``_Thousandths/shortText``.
  package mutating func append(_ number: _Thousandths, isShort: Bool) {
    // A point, a sign and the 19 digits of the largest number.
    reserve(24)
    if number.count < 0 { append(UInt8(ascii: "-")) }
    let (whole, rest) = number.count.magnitude.quotientAndRemainder(dividingBy: 1000)
    var fraction = rest
    appendDigits(of: whole)
    if isShort, fraction == 0 { return }
    append(UInt8(ascii: "."))
    for power: UInt64 in [100, 10, 1] {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction / power))
      fraction %= power
      if isShort, fraction == 0 { return }
    }
  }

  /// Appends the digits of a whole number.
  package mutating func append(_ number: Int64) {
    reserve(24)
    if number < 0 { append(UInt8(ascii: "-")) }
    appendDigits(of: number.magnitude)
  }

  private mutating func appendDigits(of number: UInt64) {
    var digits = 1
    var power: UInt64 = 10
    while digits < 19, number >= power {
      digits += 1
      power *= 10
    }
    count += digits
    var rest = number
    for place in 1...digits {
      bytes[count - place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  /// Returns whether the bytes after a place are those of a range before it.
  package func isRepeated(_ range: Range<Int>, after place: Int) -> Bool {
    if count - place != range.count { return false }
    for index in 0..<range.count where bytes[range.lowerBound + index] != bytes[place + index] { return false }
    return true
  }

  private mutating func reserve(_ more: Int) {
    if count + more <= capacity { return }
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.moveInitialize(from: bytes, count: count)
    bytes.deallocate()
    bytes = larger
  }
}

extension _Thousandths {
  /// The decimal digits with three digits after the point: `-0.050`.
  public var text: String { TextWriter.text { $0.append(self, isShort: false) } }

  /// The decimal digits without trailing zeros: `12`, `1.5`, `-0.05`.
  public var shortText: String { TextWriter.text { $0.append(self, isShort: true) } }
}

import TouchTrace

/// The line of an event that consists of numbers, as bytes. Nearly all lines of a long recording are of this kind, so they are
/// written without a string or an allocation for any part.
struct NumericLine: ~Copyable {
  /// The capacity in bytes, more than the longest line has: 12 numbers of at most 27 characters, and 200 characters of names.
  static let capacity = 1024

  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  /// Creates an empty line in memory for ``capacity`` bytes.
  private init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

  static func append(to bytes: inout [UInt8], _ write: (inout NumericLine) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { memory in
      var line = NumericLine(memory)
      write(&line)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: memory[..<line.count]))
    }
  }

  /// Appends text as it is, such as `,"dx":`.
  mutating func add(_ text: StaticString) {
    add(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func add(_ name: LibinputEvent.Name) {
    var text = name.rawValue
    text.withUTF8 { add($0) }
  }

  private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    precondition(count + text.count <= bytes.count)
    guard let start = text.baseAddress else { return }
    UnsafeMutableRawPointer(bytes.baseAddress! + count).copyMemory(from: start, byteCount: text.count)
    count += text.count
  }

  private mutating func add(_ byte: UInt8) {
    precondition(count < bytes.count)
    bytes[count] = byte
    count += 1
  }

  mutating func add(_ value: Int) {
    if value < 0 { add(UInt8(ascii: "-")) }
    digits(UInt64(value.magnitude), atLeast: 1)
  }

  /// Appends a number rounded to six decimals.
  mutating func add(millionthsOf value: Double) {
    let millionths = FixedPoint.thousandths(value * 1000)
    let (whole, fraction) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    if millionths < 0 { add(UInt8(ascii: "-")) }
    digits(whole, atLeast: 1)
    add(UInt8(ascii: "."))
    digits(fraction, atLeast: 6)
  }

  /// Appends decimal digits, with leading zeros if there are too few.
  private mutating func digits(_ value: UInt64, atLeast minimum: Int) {
    var length = minimum
    // 10 to the power of `length`; one of 20 digits would not fit.
    var limit: UInt64 = minimum == 1 ? 10 : 1_000_000
    while value >= limit && length < 19 {
      limit &*= 10
      length += 1
    }
    if value >= limit { length += 1 }
    precondition(count + length <= bytes.count)
    var (rest, index) = (value, count + length)
    while index - count >= 2 {
      let pair = Int(truncatingIfNeeded: rest % 100)
      rest /= 100
      index -= 2
      bytes[index] = Self.pairs.utf8Start[2 * pair]
      bytes[index + 1] = Self.pairs.utf8Start[2 * pair + 1]
    }
    if index > count { bytes[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest) }
    count += length
  }

  /// The numbers from 00 to 99: two digits of a number at once.
  private static var pairs: StaticString {
    """
    0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849505152535455\
    5657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
    """
  }
}

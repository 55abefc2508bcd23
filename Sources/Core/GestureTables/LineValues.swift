/// The first values of a line, in memory that is used again.
final class LineValues {
  let count: Int
  private let values: UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>

  init(count: Int) {
    self.count = count
    values = .allocate(capacity: max(1, count))
    values.initialize(repeating: UnsafeBufferPointer(start: nil, count: 0), count: max(1, count))
  }

  deinit { values.deallocate() }

  subscript(_ place: Int) -> UnsafeBufferPointer<UInt8> {
    @inline(__always) get { values[place] }
  }

  /// Finds the values as ``DelimitedText/split(_:at:into:)`` does, and returns how many there are, at most ``count``.
  @inline(__always)
  func split(_ line: UnsafeBufferPointer<UInt8>, at separator: UInt8) -> Int {
    guard let base = line.baseAddress else { return 0 }
    var (start, found) = (0, 0)
    while found < count {
      var end = start
      var isQuoted = false
      while end < line.count, base[end] != separator || isQuoted {
        if base[end] == 34 { isQuoted.toggle() }
        end &+= 1
      }
      let place = Self.trimmed(line, start, end)
      values[found] = UnsafeBufferPointer(start: base + place.lowerBound, count: place.upperBound &- place.lowerBound)
      found &+= 1
      if end == line.count { break }
      start = end &+ 1
    }
    return found
  }

  /// Returns the place of a value without spaces and quotation marks around it.
  @inline(__always)
  static func trimmed(_ line: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Range<Int> {
    var (start, end) = (start, end)
    while start < end, line[start] == 32 { start += 1 }
    while end > start, line[end - 1] == 32 { end -= 1 }
    if end - start >= 2, line[start] == 34, line[end - 1] == 34 { return start + 1..<end - 1 }
    return start..<end
  }
}

/// A word of up to 16 bytes, which is compared without memory.
struct ShortWord: Equatable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private let count: Int

  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    count = bytes.count
    if count > 16 { return }
    var index = 0
    while index < count {
      if index < 8 { low = low << 8 | UInt64(bytes[index]) } else { high = high << 8 | UInt64(bytes[index]) }
      index &+= 1
    }
  }

  var isWhole: Bool { count <= 16 }
}

/// An error in the stream's format.
struct StreamError: Error {
  let text: String

  init(_ text: String) { self.text = text }
}

/// The lines of a stream, each split into words. Reads in parts, because a small device has no memory for all of it.
struct Lines {
  private let read: (inout [UInt8]) -> Bool
  private var bytes: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  /// The number of the last line, from 1.
  private(set) var number = 0

  /// Creates lines of a stream. `read` appends the next bytes, or none at the end, and returns false on an error.
  init(_ read: @escaping (inout [UInt8]) -> Bool) { self.read = read }

  mutating func next() throws(StreamError) -> Line? {
    var end = bytes[position...].firstIndex(of: UInt8(ascii: "\n"))
    while end == nil && !isAtEnd {
      bytes.removeFirst(position)
      position = 0
      let count = bytes.count
      guard read(&bytes) else { throw StreamError("the input cannot be read") }
      isAtEnd = bytes.count == count
      end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    }
    if position == bytes.count { return nil }
    let stop = end ?? bytes.count
    defer { position = min(stop + 1, bytes.count) }
    number += 1
    return Line(words: bytes[position..<stop].split(separator: UInt8(ascii: " ")))
  }
}

/// A keyword and its arguments.
struct Line {
  let words: [ArraySlice<UInt8>]

  /// Compares bytes: comparing strings as text needs Unicode's tables.
  func begins(with word: StaticString, _ count: Int) -> Bool {
    words.count == count + 1
      && words[0].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  func text(_ index: Int) -> String { String(decoding: words[index], as: UTF8.self) }

  /// Returns a 64-bit integer in decimal.
  func number(_ index: Int) throws(StreamError) -> Int64 {
    guard let number = Int64(text(index)) else { throw StreamError("“\(text(index))” is not a whole number") }
    return number
  }

  func thousandths(_ index: Int) throws(StreamError) -> Double { Double(try number(index)) / 1000 }
}

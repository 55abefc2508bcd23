/// An error in the stream's format.
struct StreamError: Error {
  let text: String

  init(_ text: String) { self.text = text }
}

/// The lines of a stream, each split into words.
struct Lines {
  private let bytes: [UInt8]
  private var position = 0
  /// The number of the last line, from 1.
  private(set) var number = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Line? {
    if position == bytes.count { return nil }
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    defer { position = min(end + 1, bytes.count) }
    number += 1
    return Line(words: bytes[position..<end].split(separator: UInt8(ascii: " ")))
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

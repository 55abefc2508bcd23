/// What is wrong with a stream.
struct StreamError: Error {
  let text: String
  init(_ text: String) { self.text = text }
}

/// A stream's lines, each as its words.
struct Lines {
  private let bytes: [UInt8]
  private var place = 0
  /// The last line's, from 1.
  private(set) var number = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Line? {
    if place == bytes.count { return nil }
    let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    defer { place = min(end + 1, bytes.count) }
    number += 1
    return Line(words: bytes[place..<end].split(separator: UInt8(ascii: " ")))
  }
}

/// A word that says what the line is, and what it takes.
struct Line {
  let words: [ArraySlice<UInt8>]

  /// By bytes: comparing strings as text needs Unicode's tables.
  func begins(with word: StaticString, _ count: Int) -> Bool {
    words.count == count + 1
      && words[0].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
  func text(_ index: Int) -> String { String(decoding: words[index], as: UTF8.self) }
  /// A whole number of 64 bits, in decimal.
  func number(_ index: Int) throws(StreamError) -> Int64 {
    guard let number = Int64(text(index)) else { throw StreamError("“\(text(index))” is no whole number") }
    return number
  }
  func thousandths(_ index: Int) throws(StreamError) -> Double { Double(try number(index)) / 1000 }
}

import Analysis
import Simulation

/// A compact encoding of lines that differ only in their numbers: each line is a pattern and the differences of its
/// numbers to the last line of that pattern.
///
/// In a pattern, U+0001 and a digit, the number of decimals, replace a number.
struct LineTable {
  private struct Key: Hashable {
    var pattern: String
    var kind: Int
  }

  private(set) var patterns: [String] = []
  /// The caller's kind of each pattern.
  private(set) var kinds: [Int] = []
  private var known: [Key: Int] = [:]
  private var last: [[Int64]] = []

  /// Returns the encoding of a line: the index of its pattern, then a difference for each of its numbers.
  ///
  /// - Parameter kind: lines of different kinds do not share a pattern.
  mutating func code(_ text: String, kind: Int = 0) -> [Int64] {
    let (pattern, numbers) = Self.split(text)
    let key = Key(pattern: pattern, kind: kind)
    let index = known[key] ?? patterns.count
    if index == patterns.count {
      known[key] = index
      patterns.append(pattern)
      kinds.append(kind)
      last.append(Array(repeating: 0, count: numbers.count))
    }
    defer { last[index] = numbers }
    return [Int64(index)] + zip(numbers, last[index]).map { $0 - $1 }
  }

  /// Splits a line into a pattern and numbers. A number that would not be decoded digit for digit stays in the pattern.
  private static func split(_ text: String) -> (pattern: String, numbers: [Int64]) {
    let bytes = Array(text.utf8)
    var pattern: [UInt8] = []
    var numbers: [Int64] = []
    var at = 0
    func isDigit(_ place: Int) -> Bool { place < bytes.count && (0x30...0x39).contains(bytes[place]) }
    while at < bytes.count {
      guard isDigit(at) else {
        pattern.append(bytes[at] == 1 ? UInt8(ascii: "?") : bytes[at])
        at += 1
        continue
      }
      let start = at
      while isDigit(at) { at += 1 }
      let point = at
      if at < bytes.count, bytes[at] == UInt8(ascii: "."), isDigit(at + 1) {
        at += 1
        while isDigit(at) { at += 1 }
      }
      let decimals = max(0, at - point - 1)
      let isPlain = point - start == 1 || bytes[start] != UInt8(ascii: "0")
      let digits = bytes[start..<point] + bytes[min(at, point + 1)..<at]
      if isPlain, digits.count <= 15, decimals <= 9, let number = Int64(String(decoding: digits, as: UTF8.self)) {
        pattern += [1, UInt8(ascii: "0") + UInt8(decimals)]
        numbers.append(number)
      } else {
        pattern += bytes[start..<at]
      }
    }
    return (String(decoding: pattern, as: UTF8.self), numbers)
  }
}

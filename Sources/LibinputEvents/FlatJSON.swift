import Gestures

/// A line of JSON as `LibinputLine` writes it: an object of strings, numbers, Booleans and lists of strings, without
/// nesting.
///
/// Members stay ranges of the line until they are read: a long recording has many lines, and most of their members are
/// short numbers.
package struct FlatJSON {
  private enum Kind { case text, number, truth, list }

  private struct Member {
    var key: Range<Int>
    var kind: Kind
    /// For a string and a list, including the delimiters.
    var value: Range<Int>
  }
  private let bytes: ArraySlice<UInt8>
  private var members: [Member] = []

  /// Returns nil for anything else.
  package init?(_ line: ArraySlice<UInt8>) {
    bytes = line
    members.reserveCapacity(12)
    var scan = Scan(bytes: line)
    guard scan.skip("{") else { return nil }
    var isFirst = true
    while !scan.skip("}") {
      if !isFirst && !scan.skip(",") { return nil }
      isFirst = false
      guard let key = scan.text(), scan.skip(":") else { return nil }
      let start = scan.position
      guard let kind = Self.value(&scan) else { return nil }
      members.append(Member(key: key.lowerBound + 1..<key.upperBound - 1, kind: kind, value: start..<scan.position))
    }
    if !scan.isAtEnd { return nil }
  }

  private static func value(_ scan: inout Scan) -> Kind? {
    switch scan.byte {
    case UInt8(ascii: "\""): return scan.text() == nil ? nil : .text
    case UInt8(ascii: "t"): return scan.skip("true") ? .truth : nil
    case UInt8(ascii: "f"): return scan.skip("false") ? .truth : nil
    case UInt8(ascii: "["):
      _ = scan.skip("[")
      var isFirst = true
      while !scan.skip("]") {
        if !isFirst && !scan.skip(",") { return nil }
        isFirst = false
        if scan.text() == nil { return nil }
      }
      return .list
    default: return scan.number() ? .number : nil
    }
  }

  private func member(_ key: StaticString, _ kind: Kind) -> Range<Int>? {
    key.withUTF8Buffer { key in members.first { $0.kind == kind && bytes[$0.key].elementsEqual(key) }?.value }
  }

  package func text(_ key: StaticString) -> String? { member(key, .text).flatMap { unquoted($0) } }

  package func list(_ key: StaticString) -> [String]? {
    guard let range = member(key, .list) else { return nil }
    var scan = Scan(bytes: bytes[range])
    _ = scan.skip("[")
    var list: [String] = []
    while let item = scan.text() {
      guard let text = unquoted(item) else { return nil }
      list.append(text)
      _ = scan.skip(",")
    }
    return list
  }

  package func truth(_ key: StaticString) -> Bool? {
    member(key, .truth).map { bytes[$0.lowerBound] == UInt8(ascii: "t") }
  }

  package func integer(_ key: StaticString) -> Int? {
    guard let (value, decimals) = number(key), decimals == 0 else { return nil }
    return value
  }

  package func decimal(_ key: StaticString) -> Double? {
    guard let (value, decimals) = number(key), decimals <= 6 else { return nil }
    // Both operands are exact, so the quotient is the double nearest to the decimal.
    let powers: [Double] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]
    return abs(value) < 1 << 53 ? Double(value) / powers[decimals] : nil
  }

  package func time(_ key: StaticString) -> Timestamp? { integer(key).map { Timestamp(microseconds: Int64($0)) } }

  /// Returns all digits as one number, and how many of them follow the point.
  private func number(_ key: StaticString) -> (value: Int, decimals: Int)? {
    guard let range = member(key, .number) else { return nil }
    var (value, decimals, hasPoint) = (0, 0, false)
    let isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
    for byte in bytes[(range.lowerBound + (isNegative ? 1 : 0))..<range.upperBound] {
      if byte == UInt8(ascii: ".") && !hasPoint {
        hasPoint = true
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carries) = product.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
      if overflow || carries { return nil }
      value = sum
      if hasPoint { decimals += 1 }
    }
    return (isNegative ? -value : value, decimals)
  }

  /// Returns a string without its quotes. Handles only the escapes that the writer uses.
  private func unquoted(_ range: Range<Int>) -> String? {
    let inner = bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
    if !inner.contains(UInt8(ascii: "\\")) { return String(decoding: inner, as: UTF8.self) }
    var (text, rest) = ([UInt8](), inner)
    while let next = rest.popFirst() {
      guard next == UInt8(ascii: "\\") else {
        text.append(next)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "\"")?: text.append(UInt8(ascii: "\""))
      case UInt8(ascii: "\\")?: text.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "u")?:
        guard let scalar = Self.scalar(&rest) else { return nil }
        text += Array(String(scalar).utf8)
      default: return nil
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads the digits after `\u`, and a second escape if the first one is half of a character beyond 16 bits.
  private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    func unit() -> UInt16? {
      defer { rest = rest.dropFirst(4) }
      return UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16)
    }
    guard let first = unit() else { return nil }
    if !UTF16.isLeadSurrogate(first) { return Unicode.Scalar(first) }
    guard rest.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { return nil }
    rest = rest.dropFirst(2)
    guard let second = unit(), UTF16.isTrailSurrogate(second) else { return nil }
    return Unicode.Scalar(0x10000 + (UInt32(first) - 0xd800) << 10 + (UInt32(second) - 0xdc00))
  }
}

private struct Scan {
  let bytes: ArraySlice<UInt8>
  var position: Int

  init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position == bytes.endIndex }
  var byte: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  mutating func skip(_ word: StaticString) -> Bool {
    guard word.withUTF8Buffer({ bytes[position...].starts(with: $0) }) else { return false }
    position += word.utf8CodeUnitCount
    return true
  }

  /// Returns the range of a string, including its quotes.
  mutating func text() -> Range<Int>? {
    let start = position
    guard byte == UInt8(ascii: "\"") else { return nil }
    position += 1
    while let next = byte {
      position += 1
      if next == UInt8(ascii: "\"") { return start..<position }
      if next == UInt8(ascii: "\\"), byte != nil { position += 1 }
    }
    return nil
  }

  mutating func number() -> Bool {
    let start = position
    while let next = byte,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) || next == UInt8(ascii: "-") || next == UInt8(ascii: ".")
    { position += 1 }
    return position > start
  }
}

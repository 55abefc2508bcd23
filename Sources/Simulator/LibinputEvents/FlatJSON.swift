import Gestures

/// A line of JSON as `LibinputLine` writes it: an object of strings, numbers, Booleans and lists of strings, without
/// nesting.
///
/// Members stay ranges of the line until they are read: a long recording has many lines, and most of their members are
/// short numbers.
package struct FlatJSON {
  fileprivate enum Kind { case text, number, truth, list }

  /// The ranges count from the start of the line.
  private struct Member {
    var key: Range<Int>
    var kind: Kind
    /// The range of the value, including the delimiters of a string or a list.
    var value: Range<Int>
    var number: Number
  }

  /// A number with all digits that were read, and how many of them follow the point.
  fileprivate struct Number {
    var digits = 0
    var decimals = 0
    var isValid = true
  }
  private let line: ArraySlice<UInt8>
  private var members: [Member] = []

  /// Returns nil for anything else.
  package init?(_ line: ArraySlice<UInt8>) {
    self.line = line
    members.reserveCapacity(12)
    let bytes = line.span
    var position = 0
    guard bytes.skip("{", from: &position) else { return nil }
    while !bytes.skip("}", from: &position) {
      if !members.isEmpty, !bytes.skip(",", from: &position) { return nil }
      guard let key = bytes.skipText(from: &position), bytes.skip(":", from: &position) else { return nil }
      let start = position
      var number = Number()
      guard let kind = bytes.skipValue(from: &position, &number) else { return nil }
      members.append(
        Member(key: key.lowerBound + 1..<key.upperBound - 1, kind: kind, value: start..<position, number: number))
    }
    if position != bytes.count { return nil }
  }

  /// Returns a line without the spaces between its tokens, which other writers put there.
  package static func compacted(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var (isQuoted, isEscaped) = (false, false)
    let kept = line.filter { byte in
      if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      return isQuoted || byte != UInt8(ascii: " ")
    }
    return Array(kept)[...]
  }

  private func member(_ key: StaticString, _ kind: Kind) -> Range<Int>? { index(key, kind).map { members[$0].value } }

  private func index(_ key: StaticString, _ kind: Kind) -> Int? {
    let bytes = line.span
    let (count, first) = (key.utf8CodeUnitCount, key.utf8Start[0])
    for index in members.indices {
      let range = members[index].key
      // Hardly any key has the same length and the same first byte as another.
      guard range.count == count, bytes[range.lowerBound] == first, members[index].kind == kind else { continue }
      var position = range.lowerBound
      if bytes.skip(key, from: &position) { return index }
    }
    return nil
  }

  private func slice(_ range: Range<Int>) -> ArraySlice<UInt8> {
    line[(line.startIndex + range.lowerBound)..<(line.startIndex + range.upperBound)]
  }

  package func text(_ key: StaticString) -> String? { member(key, .text).flatMap { unquoted($0) } }

  /// Returns the bytes of a string between its quotes, with its escapes.
  package func bytes(_ key: StaticString) -> ArraySlice<UInt8>? {
    member(key, .text).map { slice($0.lowerBound + 1..<$0.upperBound - 1) }
  }

  package func list(_ key: StaticString) -> [String]? {
    guard let range = member(key, .list) else { return nil }
    let bytes = line.span
    var position = range.lowerBound + 1
    var list: [String] = []
    while let item = bytes.skipText(from: &position) {
      guard let text = unquoted(item) else { return nil }
      list.append(text)
      _ = bytes.skip(",", from: &position)
    }
    return list
  }

  package func truth(_ key: StaticString) -> Bool? {
    member(key, .truth).map { line.span[$0.lowerBound] == UInt8(ascii: "t") }
  }

  package func integer(_ key: StaticString) -> Int? {
    guard let number = number(key), number.decimals == 0 else { return nil }
    return number.digits
  }

  package func decimal(_ key: StaticString) -> Double? {
    guard let number = number(key), number.decimals <= 6 else { return nil }
    // Both operands are exact, so the quotient is the double nearest to the decimal.
    return abs(number.digits) < 1 << 53 ? Double(number.digits) / Self.powersOfTen[number.decimals] : nil
  }

  private static let powersOfTen: [Double] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

  package func time(_ key: StaticString) -> Timestamp? { integer(key).map { Timestamp(microseconds: Int64($0)) } }

  /// Returns all digits as one number, and how many of them follow the point.
  private func number(_ key: StaticString) -> Number? {
    guard let index = index(key, .number) else { return nil }
    return members[index].number.isValid ? members[index].number : nil
  }

  /// Returns a string without its quotes. Handles only the escapes that the writer uses.
  private func unquoted(_ range: Range<Int>) -> String? {
    let inner = slice(range.lowerBound + 1..<range.upperBound - 1)
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

// Each function moves `position` behind what it has read; where it returns that there is no such text, `position` is anywhere.
extension Span<UInt8> {
  @inline(__always) fileprivate func skip(_ word: StaticString, from position: inout Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard length <= count - position else { return false }
    for index in 0..<length where self[position + index] != word.utf8Start[index] { return false }
    position += length
    return true
  }

  /// Returns the range of a string, including its quotes.
  fileprivate func skipText(from position: inout Int) -> Range<Int>? {
    let start = position
    guard skip("\"", from: &position) else { return nil }
    var index = start + 1
    while index < count {
      let byte = self[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        position = index
        return start..<index
      }
      if byte == UInt8(ascii: "\\"), index < count { index += 1 }
    }
    return nil
  }

  /// - Parameter number: receives a number's digits.
  fileprivate func skipValue(from position: inout Int, _ number: inout FlatJSON.Number) -> FlatJSON.Kind? {
    guard position < count else { return nil }
    switch self[position] {
    case UInt8(ascii: "\""): return skipText(from: &position) == nil ? nil : .text
    case UInt8(ascii: "t"): return skip("true", from: &position) ? .truth : nil
    case UInt8(ascii: "f"): return skip("false", from: &position) ? .truth : nil
    case UInt8(ascii: "["): return skipList(from: &position) ? .list : nil
    default: return skipNumber(from: &position, &number) ? .number : nil
    }
  }

  private func skipList(from position: inout Int) -> Bool {
    position += 1
    var isFirst = true
    while !skip("]", from: &position) {
      if !isFirst && !skip(",", from: &position) { return false }
      isFirst = false
      if skipText(from: &position) == nil { return false }
    }
    return true
  }

  /// Reads digits, points and signs. `number` is not valid if they are no number.
  private func skipNumber(from position: inout Int, _ number: inout FlatJSON.Number) -> Bool {
    let start = position
    var index = start
    var (value, decimals, hasPoint, isValid) = (0, 0, false, true)
    let isNegative = self[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    scan: while index < count {
      let byte = self[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        let (sum, carries) = product.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
        if overflow || carries { isValid = false }
        value = sum
        if hasPoint { decimals += 1 }
      case UInt8(ascii: "."):
        if hasPoint { isValid = false }
        hasPoint = true
      case UInt8(ascii: "-"): isValid = false
      default: break scan
      }
      index += 1
    }
    position = index
    number = FlatJSON.Number(digits: isNegative ? 0 &- value : value, decimals: decimals, isValid: isValid)
    return index > start
  }
}

import Gestures
import Glibc
import TouchTrace

/// A line of JSON as `LibinputLine` writes it: an object of strings, numbers, Booleans and lists of strings, without nesting.
package struct FlatJSON {
  /// Strings are the bytes between their quotes, with their escapes.
  fileprivate enum Value {
    case text([UInt8])
    case number(Number)
    case truth(Bool)
    case list([[UInt8]])
  }

  /// A number with all digits that were read, and how many of them follow the point.
  struct Number {
    var digits = 0
    var decimals = 0
    var isValid = true

    var integer: Int? { isValid && decimals == 0 ? digits : nil }
    var decimal: Double? {
      // Both operands are exact, so the quotient is the double nearest to the decimal.
      isValid && decimals <= 6 && abs(digits) < 1 << 53 ? Double(digits) / powersOfTen[decimals] : nil
    }
  }
  private static let powersOfTen: [Double] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

  private var members: [(key: String, value: Value)] = []

  /// Returns nil for anything else.
  package init?(_ line: ArraySlice<UInt8>) {
    let bytes = line.span
    var position = 0
    guard bytes.skip("{", from: &position) else { return nil }
    while !bytes.skip("}", from: &position) {
      if !members.isEmpty, !bytes.skip(",", from: &position) { return nil }
      guard let key = bytes.text(from: &position), bytes.skip(":", from: &position),
        let value = bytes.value(from: &position)
      else { return nil }
      members.append((String(decoding: key, as: UTF8.self), value))
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

  private subscript(key: String) -> Value? { members.first { $0.key == key }?.value }

  package func text(_ key: String) -> String? { if case .text(let text)? = self[key] { Self.text(text) } else { nil } }

  package func list(_ key: String) -> [String]? {
    guard case .list(let items)? = self[key] else { return nil }
    let list = items.compactMap { Self.text($0) }
    return list.count == items.count ? list : nil
  }

  package func truth(_ key: String) -> Bool? { if case .truth(let truth)? = self[key] { truth } else { nil } }

  package func integer(_ key: String) -> Int? { number(key)?.integer }

  package func decimal(_ key: String) -> Double? { number(key)?.decimal }

  package func time(_ key: String) -> Timestamp? { integer(key).map { Timestamp(microseconds: Int64($0)) } }

  private func number(_ key: String) -> Number? { if case .number(let number)? = self[key] { number } else { nil } }

  private static func text(_ quoted: [UInt8]) -> String? {
    var text = JSONText([UInt8(ascii: "\"")] + quoted + [UInt8(ascii: "\"")], file: "")
    return (try? text.parse())?.string
  }
}

// Each function moves `position` behind what it reads. If that is not next, only `skip` leaves `position` where it is.
extension Span<UInt8> {
  @inline(__always) func skip(_ word: StaticString, from position: inout Int) -> Bool {
    let (start, length) = (position, word.utf8CodeUnitCount)
    guard length <= count - start, withUnsafeBytes({ memcmp($0.baseAddress! + start, word.utf8Start, length) == 0 })
    else { return false }
    position = start + length
    return true
  }

  fileprivate func value(from position: inout Int) -> FlatJSON.Value? {
    guard position < count else { return nil }
    return switch self[position] {
    case UInt8(ascii: "\""): text(from: &position).map { .text($0) }
    case UInt8(ascii: "["): list(from: &position).map { .list($0) }
    case UInt8(ascii: "t"): skip("true", from: &position) ? .truth(true) : nil
    case UInt8(ascii: "f"): skip("false", from: &position) ? .truth(false) : nil
    default: number(from: &position).map { .number($0) }
    }
  }

  private func list(from position: inout Int) -> [[UInt8]]? {
    position += 1
    var list: [[UInt8]] = []
    while !skip("]", from: &position) {
      if !list.isEmpty && !skip(",", from: &position) { return nil }
      guard let item = text(from: &position) else { return nil }
      list.append(item)
    }
    return list
  }

  /// Returns the bytes between quotes.
  fileprivate func text(from position: inout Int) -> [UInt8]? {
    guard skip("\"", from: &position) else { return nil }
    let start = position
    while position < count {
      let byte = self[position]
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return (start..<position - 1).map { self[$0] } }
    }
    return nil
  }

  /// Reads digits, points and signs; nil if there are none. The result is not valid if they are no number.
  func number(from position: inout Int) -> FlatJSON.Number? {
    let start = position
    var (index, point, value, isValid) = (start, -1, 0, true)
    let isNegative = index < count && self[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    while index < count {
      let byte = self[unchecked: index]
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        let (sum, carries) = product.addingReportingOverflow(Int(digit))
        if overflow || carries { isValid = false }
        value = sum
      } else if byte == UInt8(ascii: ".") {
        if point >= 0 { isValid = false }
        point = index
      } else if byte == UInt8(ascii: "-") {
        isValid = false
      } else {
        break
      }
      index += 1
    }
    position = index
    if index == start { return nil }
    return FlatJSON.Number(
      digits: isNegative ? 0 &- value : value, decimals: point < 0 ? 0 : index - point - 1, isValid: isValid)
  }
}

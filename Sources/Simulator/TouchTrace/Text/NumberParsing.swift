// Reads numbers and words from bytes in place. Each function moves `position` behind what it has read; where it returns that
// there is no such text, `position` is anywhere.
extension Span<UInt8> {
  /// Reads decimal digits, appends them to `value` and returns their number. `value` is valid if it has at most 18 of them.
  @inline(__always) func readDigits(from position: inout Int, into value: inout Int64) -> Int {
    let start = position
    while position < count, let digit = self[position].decimalDigit {
      value = value &* 10 &+ Int64(digit)
      position &+= 1
    }
    return position - start
  }

  /// Reads a whole number without a sign, or `nil` if there are no digits or more than `limit`, which is at most 18.
  @inline(__always) func readNumber(from position: inout Int, upTo limit: Int) -> Int64? {
    var value: Int64 = 0
    let digits = readDigits(from: &position, into: &value)
    return 1...limit ~= digits ? value : nil
  }

  /// Reads `12`, `-0.5`, `3.125`: at most 13 digits and three decimals, up to 2⁵³ thousandths. `nil` for any other text.
  @inline(__always) func readThousandths(from position: inout Int) -> Int64? {
    let isNegative = position < count && self[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    guard var value = readNumber(from: &position, upTo: 13) else { return nil }
    var decimals = 0
    if position < count, self[position] == UInt8(ascii: ".") {
      position += 1
      decimals = readDigits(from: &position, into: &value)
      if decimals == 0 { return nil }
    }
    switch decimals {
    case 0: value *= 1000
    case 1: value *= 100
    case 2: value *= 10
    case 3: break
    default: return nil
    }
    return value > FixedPoint.limit ? nil : isNegative ? -value : value
  }

  @inline(__always) func skipSpaces(from position: inout Int) {
    while position < count, self[position] == UInt8(ascii: " ") { position &+= 1 }
  }

  /// Skips `text`. Returns `false` if it is not next.
  @inline(__always) func skip(_ text: StaticString, from position: inout Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard length <= count - position else { return false }
    for index in 0..<length where self[position + index] != text.utf8Start[index] { return false }
    position += length
    return true
  }
}

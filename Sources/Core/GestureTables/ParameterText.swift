import Gestures

/// Values of parameters as text: `12`, `12pt`, `1.9mm`, `350ms`, `0.5s`, `left+right`.
enum ParameterText {
  static func value(
    _ text: String, of parameter: ParameterDescription, line: Int
  ) throws(SetupError) -> Double {
    if !parameter.choices.isEmpty {
      if let value = parameter.value(ofChoice: text) { return value }
      let rule = parameter.isOptionSet ? "accepts options joined with +:" : "must be one of"
      throw SetupError(line: line, "\(parameter.name) \(rule) \(joined(parameter.choices)), not “\(text)”")
    }
    let bytes = Array(text.utf8)
    let end = bytes.firstIndex { !($0 >= 48 && $0 <= 57) && $0 != 46 && $0 != 45 } ?? bytes.count
    guard let number = DecimalText.number(bytes[..<end]) else {
      throw SetupError(line: line, "“\(text)” is not a number for \(parameter.name)")
    }
    let value = try converted(number, String(decoding: bytes[end...], as: UTF8.self), text, parameter, line)
    guard parameter.range.contains(value) else {
      throw SetupError(
        line: line,
        "\(parameter.name) must be from \(short(parameter.range.lowerBound)) to \(short(parameter.range.upperBound)), not \(text)"
      )
    }
    if parameter.unit == .count, value != value.rounded() {
      throw SetupError(line: line, "\(parameter.name) must be a whole number, not \(text)")
    }
    return value
  }

  private static func converted(
    _ number: Double, _ unit: String, _ text: String, _ parameter: ParameterDescription, _ line: Int
  ) throws(SetupError) -> Double {
    if unit.utf8.isEmpty {
      // UIKit uses seconds here and this library milliseconds, so a number without a unit would be ambiguous.
      if parameter.unit == .milliseconds {
        throw SetupError(line: line, "\(parameter.name) needs a unit: \(text)ms or \(text)s")
      }
      return number
    }
    if areEqual(unit, parameter.unit.rawValue) { return number }
    if areEqual(unit, "mm"), parameter.unit == .points { return Double(_Thousandths(number * 163 / 25.4).count) / 1000 }
    if areEqual(unit, "s"), parameter.unit == .milliseconds { return number * 1000 }
    throw SetupError(line: line, "“\(unit)” is not a unit of \(parameter.name)")
  }

  private static func short(_ value: Double) -> String { _Thousandths(value).shortText }
}

/// Decimal numbers in bytes. Digits are exact, so that the value is the same on every machine.
public enum DecimalText {
  /// Returns a number such as `-12.5` or `1.5e-3`; nil if the bytes are anything else.
  ///
  /// Correctly rounded for up to 15 digits and an exponent within ±22, and otherwise within a unit of the last place.
  public static func number<Bytes: Collection>(_ bytes: Bytes) -> Double? where Bytes.Element == UInt8 {
    var index = bytes.startIndex
    var isNegative = false
    if index != bytes.endIndex, bytes[index] == 45 || bytes[index] == 43 {
      isNegative = bytes[index] == 45
      index = bytes.index(after: index)
    }
    var (digits, mantissa, exponent) = (0, UInt64(0), 0)
    var hasPoint = false
    while index != bytes.endIndex {
      let byte = bytes[index]
      if byte == 46, !hasPoint {
        hasPoint = true
      } else if byte >= 48, byte <= 57 {
        digits += 1
        if mantissa < 1_000_000_000_000_000_000 {
          mantissa = mantissa &* 10 &+ UInt64(byte &- 48)
          if hasPoint { exponent -= 1 }
        } else if !hasPoint {
          exponent += 1
        }
      } else {
        break
      }
      index = bytes.index(after: index)
    }
    if digits == 0 { return nil }
    if index != bytes.endIndex {
      guard bytes[index] | 0x20 == 101, let power = integer(bytes[bytes.index(after: index)...]) else { return nil }
      exponent += Int(max(-1000, min(1000, power)))
    }
    return (isNegative ? -1 : 1) * scaled(mantissa, exponent)
  }

  /// Returns a whole number such as `-12`; nil if the bytes are anything else, or it does not fit.
  public static func integer<Bytes: Collection>(_ bytes: Bytes) -> Int64? where Bytes.Element == UInt8 {
    var index = bytes.startIndex
    var isNegative = false
    if index != bytes.endIndex, bytes[index] == 45 || bytes[index] == 43 {
      isNegative = bytes[index] == 45
      index = bytes.index(after: index)
    }
    if index == bytes.endIndex { return nil }
    var value: Int64 = 0
    while index != bytes.endIndex {
      let byte = bytes[index]
      if byte < 48 || byte > 57 { return nil }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = product.subtractingReportingOverflow(Int64(byte - 48))
      if isTooLarge || overflows { return nil }
      value = sum
      index = bytes.index(after: index)
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  /// Returns a number of at most 18 digits, with as many of them behind the point: as ``number(_:)`` does.
  @inline(__always)
  static func value(_ digits: Int64, _ fraction: Int) -> Double {
    fraction <= 0 ? Double(digits) : Double(digits) / powers[fraction]
  }

  private static func scaled(_ mantissa: UInt64, _ exponent: Int) -> Double {
    var (value, left) = (Double(mantissa), exponent)
    // Powers up to 22 are exact, so that there is one rounding.
    while left > 0, value.isFinite {
      value *= powers[min(left, 22)]
      left -= min(left, 22)
    }
    while left < 0, value != 0 {
      value /= powers[min(-left, 22)]
      left += min(-left, 22)
    }
    return value
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
}

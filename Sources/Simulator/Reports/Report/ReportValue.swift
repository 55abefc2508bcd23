import Analysis
import Simulation
import TouchTrace

/// Compact JSON that can be embedded in a page, without characters that could be read as markup.
package enum ReportValue: Hashable, Sendable {
  case number(Int64)
  case bool(Bool)
  case text(String)
  case numbers([Int64])
  case list([ReportValue])
  /// An object with its members in this order.
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: ReportValue

    package init(_ key: String, _ value: ReportValue) {
      self.key = key
      self.value = value
    }
  }

  package static func number(_ number: Int) -> Self { .number(Int64(number)) }

  package static func numbers(_ numbers: [Int]) -> Self { .numbers(numbers.map(Int64.init)) }

  package static func texts(_ texts: [String]) -> Self { .list(texts.map { .text($0) }) }

  /// The JSON in UTF-8.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .number(let number): Self.append(number, to: &bytes)
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .text(let text): Self.append(text, to: &bytes)
    case .numbers(let numbers):
      bytes.append(UInt8(ascii: "["))
      for (index, number) in numbers.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.append(number, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .list(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.append(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// JavaScript's numbers are exact up to 53 bits.
  private static func append(_ number: Int64, to bytes: inout [UInt8]) {
    var rest = min(number.magnitude, 1 << 53)
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    // Most of a report is numbers: a string for each would take longer than its digits.
    var power: UInt64 = 1
    while rest / power >= 10 { power *= 10 }
    while power > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / power))
      rest %= power
      power /= 10
    }
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    if text.utf8.allSatisfy(isPlain) { return bytes += text.utf8 }
    for scalar in text.unicodeScalars {
      switch scalar {
      // Includes characters that end a script, an attribute or a line of JavaScript.
      case "\"", "\\", "<", ">", "&", "'",
        _ where QuotedText.isHidden(scalar):
        for unit in String(scalar).utf16 {
          bytes += "\\u".utf8
          bytes += Hexadecimal.text(unit, digits: 4).utf8
        }
      default: bytes += UTF8.encode(scalar)!
      }
    }
  }

  /// Returns whether a byte is a character of ASCII that is written as it is, as most are.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20...0x7e).contains(byte) && !"\"\\<>&'".utf8.contains(byte)
  }
}

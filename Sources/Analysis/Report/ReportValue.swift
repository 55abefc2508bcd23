import Simulation
import TouchTrace

/// JSON that stands inside of a page: compact, and without a character that markup could be made of.
enum ReportValue: Hashable {
  case number(Int)
  case truth(Bool)
  case text(String)
  case numbers([Int])
  case list([ReportValue])
  /// Members in this order.
  case object([Member])

  struct Member: Hashable {
    var key: String
    var value: ReportValue

    init(_ key: String, _ value: ReportValue) { (self.key, self.value) = (key, value) }
  }

  static func texts(_ texts: [String]) -> Self { .list(texts.map { .text($0) }) }

  /// In UTF-8.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .number(let number): Self.append(number, to: &bytes)
    case .truth(let truth): bytes += (truth ? "true" : "false").utf8
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

  /// What a reader's numbers hold exactly: 53 bits.
  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    let held = min(max(number, -1 << 53), 1 << 53)
    if (0...9).contains(held) {
      bytes.append(UInt8(ascii: "0") + UInt8(held))
    } else {
      bytes += String(held).utf8
    }
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      // The ends of a script, of an attribute and of JavaScript's own lines among them.
      case "\"", "\\", "<", ">", "&", "'", "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        bytes += "\\u".utf8
        bytes += Hexadecimal.text(UInt16(scalar.value), digits: 4).utf8
      default: bytes += UTF8.encode(scalar)!
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

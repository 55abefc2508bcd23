import Gestures

/// A JSON object whose members stand in the order in which they were added.
public struct JSONObject: Sendable {
  public private(set) var members = ""
  public init() {}
  public var text: String { "{\(members)}" }

  public mutating func add(_ key: String, _ value: String) { add(key, raw: Self.quoted(value)) }
  public mutating func add(_ key: String, _ value: Int) { add(key, raw: "\(value)") }
  public mutating func add(_ key: String, _ value: Bool) { add(key, raw: "\(value)") }
  public mutating func add(_ key: String, _ time: Timestamp) { add(key, raw: "\(time.microseconds)") }
  public mutating func add(_ key: String, _ objects: [JSONObject]) {
    add(key, raw: "[\(objects.map(\.text).joined(separator: ","))]")
  }
  public mutating func add(_ key: String, _ texts: [String]) {
    add(key, raw: "[\(texts.map(Self.quoted).joined(separator: ","))]")
  }
  public mutating func add(_ key: String, thousandths: Int) { add(key, raw: FixedPoint.text(thousandths: thousandths)) }
  /// Six decimals: a small scale needs more than three.
  public mutating func add(_ key: String, millionthsOf value: Double) {
    let millionths = FixedPoint.thousandths(value * 1000)
    let digits = String(millionths.magnitude % 1_000_000 + 1_000_000).dropFirst()
    add(key, raw: "\(millionths < 0 ? "-" : "")\(millionths.magnitude / 1_000_000).\(digits)")
  }
  private mutating func add(_ key: String, raw: String) {
    members += "\(members.isEmpty ? "" : ",")\(Self.quoted(key)):\(raw)"
  }
  public static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        let hex = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

import Gestures

/// A JSON object with its members in the order in which they were added.
///
/// Stored as bytes, because long recordings produce many lines and concatenating strings is more expensive.
public struct JSONObject: Sendable {
  // Includes the opening brace, so that only the closing one is appended at the end.
  private var members: [UInt8] = []

  /// Creates an object without members.
  public init() {
    members.reserveCapacity(256)
    members.append(UInt8(ascii: "{"))
  }

  /// The object as JSON text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
  /// The object as JSON text in UTF-8.
  public var bytes: [UInt8] { members + [UInt8(ascii: "}")] }

  /// Adds a string. Like the other methods, it does not check for duplicate keys.
  public mutating func add(_ key: String, _ value: String) {
    begin(key)
    Self.append(quoted: value, to: &members)
  }

  /// Adds a whole number.
  public mutating func add(_ key: String, _ value: Int) {
    begin(key)
    members.decimal(Int64(value))
  }

  /// Adds a Boolean value.
  public mutating func add(_ key: String, _ value: Bool) {
    begin(key)
    members.text(value ? "true" : "false")
  }

  /// Adds a time, in microseconds.
  public mutating func add(_ key: String, _ time: Timestamp) {
    begin(key)
    members.decimal(time.microseconds)
  }

  /// Adds an object.
  public mutating func add(_ key: String, _ object: JSONObject) {
    begin(key)
    members += object.bytes
  }

  /// Adds an array of objects.
  public mutating func add(_ key: String, _ objects: [JSONObject]) {
    list(key, objects) { $1 += $0.bytes }
  }

  /// Adds an array of strings.
  public mutating func add(_ key: String, _ texts: [String]) {
    list(key, texts) { Self.append(quoted: $0, to: &$1) }
  }

  /// Adds a number of thousandths, with three decimals.
  public mutating func add(_ key: String, thousandths: Int64) { fraction(key, thousandths, digits: 3) }

  /// Adds a number rounded to six decimals, for values such as small scales.
  public mutating func add(_ key: String, millionthsOf value: Double) {
    fraction(key, FixedPoint.thousandths(value * 1000), digits: 6)
  }

  private mutating func begin(_ key: String) {
    if members.count > 1 { members.append(UInt8(ascii: ",")) }
    Self.append(quoted: key, to: &members)
    members.append(UInt8(ascii: ":"))
  }

  private mutating func fraction(_ key: String, _ value: Int64, digits: Int) {
    begin(key)
    let unit: UInt64 = digits == 3 ? 1000 : 1_000_000
    if value < 0 { members.append(UInt8(ascii: "-")) }
    members.decimal(Int64(value.magnitude / unit))
    members.append(UInt8(ascii: "."))
    members.decimal(Int64(value.magnitude % unit), width: digits, zeros: true)
  }

  private mutating func list<Item>(_ key: String, _ items: [Item], _ append: (Item, inout [UInt8]) -> Void) {
    begin(key)
    members.append(UInt8(ascii: "["))
    for (index, item) in items.enumerated() {
      if index > 0 { members.append(UInt8(ascii: ",")) }
      append(item, &members)
    }
    members.append(UInt8(ascii: "]"))
  }

  private static func append(quoted text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    // Most strings are names that need no escaping. Bytes of an array are compared several times as fast as those of a string.
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    let isPlain = bytes[start...].allSatisfy {
      $0 >= 0x20 && $0 <= 0x7e && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { return }
    bytes.removeSubrange(start...)
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" {
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(UInt8(scalar.value))
      } else if QuotedText.isHidden(scalar) {
        for unit in String(scalar).utf16 {
          bytes.text("\\u")
          bytes.text(Hexadecimal.text(unit, digits: 4))
        }
      } else {
        bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }
}

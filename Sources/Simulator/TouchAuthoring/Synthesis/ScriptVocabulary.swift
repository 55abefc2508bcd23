import TouchTrace

/// The syntax of each gesture's word, for the parser and its errors.
struct ScriptVerb: Sendable {
  var name: String
  /// The value's description in errors.
  var value: String
  var example: String
  var options: [ScriptOption]

  static let all: [ScriptVerb] = [
    ScriptVerb(
      name: "tap", value: "the number of taps, 1 to 20", example: "tap:2@50,30",
      options: [.fingers, .ms, .gap, .apart, .stay]),
    ScriptVerb(
      name: "longpress", value: "a duration in ms, 1 to 600000", example: "longpress:900@50,30",
      options: [.fingers, .stay]),
    ScriptVerb(
      name: "pan", value: "a distance in mm, 0 to 1000", example: "pan:30@50,10,angle=90",
      options: [.fingers, .angle, .ms, .wait, .break, .steady, .stay]),
    ScriptVerb(
      name: "swipe", value: "a distance in mm, 0 to 1000", example: "swipe:40@30,30,fingers=3",
      options: [.fingers, .angle, .ms, .steady]),
    ScriptVerb(
      name: "pinch", value: "two spans in mm separated by a minus sign, each 1 to 1000",
      example: "pinch:20-50@52,33", options: [.pinchFingers, .angle, .ms, .wait, .break, .steady, .stay]),
    ScriptVerb(
      name: "rotate", value: "an angle in degrees, -1080 to 1080", example: "rotate:90@52,33",
      options: [.span, .angle, .ms, .wait, .break, .steady, .stay]),
    ScriptVerb(name: "thumb", value: "a duration in ms, 1 to 600000", example: "thumb:1500@20,60", options: [.stay]),
    ScriptVerb(name: "palm", value: "a duration in ms, 1 to 600000", example: "palm:800@2,40", options: [.stay]),
  ]
}

/// An option of a gesture or of a contact.
struct ScriptOption: Sendable {
  enum Unit: String, Sendable {
    case count = "a whole number from"
    case milliseconds = "milliseconds,"
    case degrees = "degrees,"
    case millimetres = "mm,"
    /// The option is a word without a number.
    case flag = "no number"
  }

  var name: String
  var unit: Unit
  /// In whole units.
  var range: ClosedRange<Int>
  var example: String
  /// Where a gesture keeps the number.
  var path: (WritableKeyPath<GestureScript.Options, Int?> & Sendable)?

  static let fingers = Self(name: "fingers", unit: .count, range: 1...5, example: "fingers=2", path: .some(\.fingers))
  static let pinchFingers = Self(
    name: "fingers", unit: .count, range: 2...5, example: "fingers=2", path: .some(\.fingers))
  static let span = Self(name: "span", unit: .millimetres, range: 1...1000, example: "span=40", path: .some(\.span))
  static let angle = Self(name: "angle", unit: .degrees, range: -360...360, example: "angle=30", path: .some(\.angle))
  static let ms = Self(
    name: "ms", unit: .milliseconds, range: 1...600_000, example: "ms=95", path: .some(\.milliseconds))
  static let gap = Self(name: "gap", unit: .milliseconds, range: 0...600_000, example: "gap=120", path: .some(\.gap))
  static let apart = Self(name: "apart", unit: .millimetres, range: 0...1000, example: "apart=15", path: .some(\.apart))
  static let wait = Self(
    name: "wait", unit: .milliseconds, range: 0...600_000, example: "wait=100", path: .some(\.wait))
  static let `break` = Self(
    name: "break", unit: .milliseconds, range: 1...600_000, example: "break=80", path: .some(\.breakMilliseconds))
  static let steady = Self(name: "steady", unit: .flag, range: 1...1, example: "steady")
  static let stay = Self(name: "stay", unit: .flag, range: 1...1, example: "stay")
  static let at = Self(name: "at", unit: .milliseconds, range: 0...600_000, example: "at=300")

  /// The value's description in errors.
  var value: String {
    unit == .flag ? unit.rawValue : "\(unit.rawValue) \(range.lowerBound) to \(range.upperBound)"
  }

  /// A Boolean value that indicates whether the number has no decimals; the others are in thousandths.
  var isWhole: Bool { unit == .count || unit == .milliseconds }

  /// Returns the number of `NAME=NUMBER`, or 1 for a flag.
  func number(of text: Substring) -> Int? {
    if unit == .flag { return text == name ? 1 : nil }
    guard text.dropFirst(name.count).first == "=" else { return nil }
    let value = text.dropFirst(name.count + 1)
    return isWhole ? ScriptNumber.whole(value, range) : ScriptNumber.thousandths(value, range)
  }
}

/// Parses the numbers of scripts: digits and at most three decimals.
enum ScriptNumber {
  static func whole(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 7, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let value = Int(text), range.contains(value)
    else { return nil }
    return value
  }

  /// Parses a number to thousandths. `range` is in whole units.
  static func thousandths(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
    let isNegative = text.first == "-"
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let units = whole(parts[0], 0...9_999_999) else { return nil }
    var fraction = 0
    if parts.count == 2 {
      guard parts[1].utf8.count <= 3, let digits = whole(parts[1], 0...999) else { return nil }
      fraction = digits * [100, 10, 1][parts[1].utf8.count - 1]
    }
    let value = (isNegative ? -1 : 1) * (units * 1000 + fraction)
    return (range.lowerBound * 1000...range.upperBound * 1000).contains(value) ? value : nil
  }
}

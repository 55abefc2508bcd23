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
      example: "pinch:20-50@52,33", options: [.fingers, .angle, .ms, .wait, .break, .steady, .stay]),
    ScriptVerb(
      name: "rotate", value: "an angle in degrees, -1080 to 1080", example: "rotate:90@52,33",
      options: [.span, .angle, .ms, .wait, .break, .steady, .stay]),
    ScriptVerb(name: "thumb", value: "a duration in ms, 1 to 600000", example: "thumb:1500@20,60", options: [.stay]),
    ScriptVerb(name: "palm", value: "a duration in ms, 1 to 600000", example: "palm:800@2,40", options: [.stay]),
  ]
}

enum ScriptOption: String, Sendable {
  case fingers, ms, gap, apart, wait, angle, span, `break`, steady, stay, at

  /// Returns the value's description in errors.
  func value(for verb: String) -> String {
    switch self {
    case .fingers: verb == "pinch" ? "a whole number from 2 to 5" : "a whole number from 1 to 5"
    case .ms, .break: "milliseconds, 1 to 600000"
    case .gap, .wait, .at: "milliseconds, 0 to 600000"
    case .angle: "degrees, -360 to 360"
    case .span: "mm, 1 to 1000"
    case .apart: "mm, 0 to 1000"
    case .steady, .stay: "no number"
    }
  }

  var example: String {
    switch self {
    case .fingers: "fingers=2"
    case .ms: "ms=95"
    case .gap: "gap=120"
    case .apart: "apart=15"
    case .wait: "wait=100"
    case .angle: "angle=30"
    case .span: "span=40"
    case .break: "break=80"
    case .steady: "steady"
    case .stay: "stay"
    case .at: "at=300"
    }
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

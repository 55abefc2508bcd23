import Gestures
import Simulation

/// The names of gestures in sentences: `a two-finger tap`, `a double tap`, `a pinch to 2.6×`.
enum GestureNames {
  /// Returns a recognized gesture with its article and its result.
  static func text(_ attempt: Attempt, _ named: Setup.NamedRecognizer) -> String {
    let noun = noun(named, touches: attempt.numberOfTouches)
    var text = "\(article(noun)) \(noun)"
    if case .recognized(_, _, isCancelled: true) = attempt.outcome { text = "a cancelled \(noun)" }
    text = GestureTransition.title(text, on: attempt.target)
    func measurement(_ name: String) -> Double? { attempt.measurements.first { $0.name == name }?.value }
    switch attempt.kind {
    case "pinch": if let scale = measurement("scale") { text += scaled(scale) }
    case "rotation":
      if let rotation = measurement("rotation") { text += isZero(rotation) ? returned : ", \(angle(rotation))" }
    case "transform":
      if let scale = measurement("scale"), let rotation = measurement("rotation") {
        text += ", \(times(scale)) and \(angle(rotation))"
      }
    default: break
    }
    return text
  }

  /// Returns a gesture's noun: `two-finger tap`, `double tap`, `pan (drag)`.
  ///
  /// - Parameter touches: the number of touches of a gesture that accepts several numbers.
  static func noun(_ named: Setup.NamedRecognizer, touches: Int) -> String {
    let taps = Int(value("numberOfTapsRequired", of: named.recognizer) ?? 1)
    let fingers = Int(value("numberOfTouchesRequired", of: named.recognizer) ?? 1)
    let prefix = fingers > 1 && fingers < 11 ? "\(numbers[fingers])-finger " : ""
    var noun: String
    switch named.kind {
    case "tap":
      noun = prefix + (taps == 1 ? "" : taps == 2 ? "double " : taps == 3 ? "triple " : "\(taps)-fold ") + "tap"
    case "longPress": noun = prefix + "long press" + (taps > 0 && hasTaps(named) ? " after a tap" : "")
    case "pan": noun = touches == 2 ? "two-finger pan (scroll)" : touches > 2 ? "pan" : "pan (drag)"
    case "swipe": noun = "swipe"
    case "screenEdgePan": noun = "pan from the edge"
    case "pinch", "rotation", "transform", "hover": noun = named.kind
    default: noun = named.kind
    }
    // A name of the user's choice identifies one of several recognizers of a kind; a hint such as “drag” would only distract.
    let known = named.kind == named.name || isVariant(named)
    if !known { noun = "\(noun.replacing(" (drag)", with: "").replacing(" (scroll)", with: "")) (\(named.name))" }
    return noun
  }

  /// Returns the noun in the plural: `double taps`, `pinches`.
  static func plural(_ noun: String) -> String {
    if noun.contains("press") { return noun.replacing("press", with: "presses") }
    if noun.contains("pinch") { return noun.replacing("pinch", with: "pinches") }
    if noun.contains(" (") {
      return noun.replacing("pan", with: "pans").replacing("(drag)", with: "(drags)").replacing(
        "(scroll)", with: "(scrolls)")
    }
    for word in ["tap", "pan", "swipe", "rotation", "transform", "hover"] {
      if let range = noun.firstRange(of: word) { return noun[..<range.upperBound] + "s" + noun[range.upperBound...] }
    }
    return noun + "s"
  }

  private static func hasTaps(_ named: Setup.NamedRecognizer) -> Bool {
    (value("numberOfTapsRequired", of: named.recognizer) ?? 0) > 0
  }

  private static func isVariant(_ named: Setup.NamedRecognizer) -> Bool {
    type(of: named.recognizer).variantNames.contains(named.name)
  }

  /// Returns the value of a recognizer's parameter; `nil` if it has none of that name.
  static func value<R: GestureRecognizer>(_ name: String, of recognizer: R) -> Double? {
    R.parameters.first { $0.name == name }?.get(recognizer)
  }

  private static let numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

  // MARK: Results

  /// Returns a scale: `2.6×`.
  static func times(_ scale: Double) -> String { "\(HumanNumbers().text(scale, .ratio))×" }

  /// Returns what follows the noun of a gesture that scales: ` to 2.6×`, or that it returned to its start.
  static func scaled(_ scale: Double) -> String {
    let text = times(scale)
    return text == times(1) ? returned : " to \(text)"
  }

  /// Follows the noun of a gesture without a result that people would see.
  private static let returned = " that returned to its start"

  private static func isZero(_ degrees: Double) -> Bool {
    HumanNumbers().text(abs(degrees), .degrees) == HumanNumbers().text(0, .degrees)
  }

  /// Returns an angle: `34° clockwise`.
  static func angle(_ degrees: Double) -> String {
    "\(HumanNumbers().text(abs(degrees), .degrees)) \(degrees < 0 ? "anticlockwise" : "clockwise")"
  }

  // MARK: Grammar

  /// Returns `a` or `an`.
  static func article(_ noun: String) -> String { noun.first.map { "aeiou8".contains($0) } ?? false ? "an" : "a" }

  /// Returns `a swipe`, `a pinch and a rotation`, `a, b and c`.
  static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    let separator = parts.contains { $0.contains(",") } ? ", and " : " and "
    return parts.dropLast().joined(separator: ", ") + separator + last
  }
}

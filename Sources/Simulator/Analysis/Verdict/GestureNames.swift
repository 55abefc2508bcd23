import Gestures
import Simulation
import TouchTrace

/// The names of gestures in sentences: `a two-finger tap`, `a double tap`, `a pinch to 2.6×`.
package enum GestureNames {
  /// Returns a recognized gesture with its article and its result.
  static func text(_ attempt: Attempt, _ named: Setup.NamedRecognizer) -> String {
    let noun = noun(named, touches: attempt.numberOfTouches)
    var text = noun.withArticle
    if case .recognized(_, _, isCancelled: true) = attempt.outcome { text = "a cancelled \(noun.singular)" }
    let results = type(of: named.recognizer).mainMeasurements.compactMap { name in
      attempt.measurements.first { $0.name == name }
    }
    return GestureTransition.title(text, on: attempt.place) + result(results)
  }

  /// Returns a gesture's noun: `two-finger tap`, `double tap`, `pan (drag)`.
  ///
  /// - Parameter touches: the number of touches of a gesture that accepts several numbers; nil for any number.
  package static func noun(_ named: Setup.NamedRecognizer, touches: Int?) -> Noun {
    let kind = type(of: named.recognizer)
    let required = named.recognizer.value(of: .fingers).map { Int($0) }
    let fingers = required ?? (named.recognizer.value(of: .maximumFingers) == nil ? nil : touches)
    let taps = kind.parameterDescriptions.first { $0.role == .taps }
    let noun = noun(
      kind.noun, fingers: fingers ?? 1, taps: Int(named.recognizer.value(of: .taps) ?? 1),
      tapsAreBefore: taps?.range.lowerBound == 0)
    // A name of the user's choice identifies one of several recognizers of a kind; a hint such as “drag” would only distract.
    if named.kind != named.name && !kind.variantNames.contains(named.name) {
      return noun.between("", " (\(named.name))")
    }
    return touches.flatMap { kind.synonym(fingers: max(1, $0)) }.map { noun.followed(byAlias: Noun($0)) } ?? noun
  }

  /// Returns a kind's noun with its numbers of fingers and taps.
  static func noun(_ noun: String, fingers: Int, taps: Int = 1, tapsAreBefore: Bool = false) -> Noun {
    let number = fingers > 1 ? Self.fingers(fingers) : ""
    if tapsAreBefore { return Noun(noun).between(number, taps > 0 ? " after a tap" : "") }
    let times = taps < 2 ? "" : taps == 2 ? "double " : taps == 3 ? "triple " : "\(taps)-fold "
    return Noun(noun).between(number + times)
  }

  /// Returns the words before the noun of a gesture by a number of fingers: `two-finger `.
  static func fingers(_ number: Int) -> String {
    self.number(number) + "-finger "
  }

  /// Returns a number in words, up to ten.
  static func number(_ number: Int) -> String { numbers.indices.contains(number) ? numbers[number] : "\(number)" }

  private static let numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

  // MARK: Results

  /// Returns the words after the noun: ` to 2.6×`, `, 34° clockwise`, or both numbers of a gesture that has two.
  private static func result(_ measurements: [GestureMeasurement]) -> String {
    guard let only = measurements.first, measurements.count == 1 else {
      // What did not change is no result.
      let changed = measurements.filter { $0.unit == .ratio ? times($0.value) != times(1) : !isZero($0.value) }
      let texts = changed.map { $0.unit == .ratio ? times($0.value) : angle($0.value) }
      return texts.isEmpty ? "" : ", " + texts.listed()
    }
    if only.unit == .ratio { return scaled(only.value) }
    return isZero(only.value) ? returned : ", " + angle(only.value)
  }

  /// Returns a scale: `2.6×`.
  static func times(_ scale: Double) -> String { "\(HumanNumbers().text(scale, .ratio))×" }

  /// Returns the words after the noun of a gesture that scales: ` to 2.6×`, or that it returned to its start.
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
}

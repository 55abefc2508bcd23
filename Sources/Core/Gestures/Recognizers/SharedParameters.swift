// Parameters that several recognizers have, with one text for each.
extension Parameter where Recognizer: GestureRecognizer {
  typealias Getter<Value> = @Sendable (Recognizer) -> Value
  typealias Setter<Value> = @Sendable (inout Recognizer, Value) -> Void

  static func numberOfTouchesRequired(_ verb: String, get: @escaping Getter<Int>, set: @escaping Setter<Int>) -> Self {
    .count(
      "numberOfTouchesRequired", 1...10, role: .fingers, meaning: "the exact number of fingers that \(verb) together",
      get: get, set: set)
  }

  static func minimumNumberOfTouches(_ verb: String, get: @escaping Getter<Int>, set: @escaping Setter<Int>) -> Self {
    .count(
      "minimumNumberOfTouches", 1...10, role: .minimumFingers, meaning: "the fewest fingers that \(verb)",
      get: get, set: set)
  }

  static func minimumTranslation(_ noun: String, get: @escaping Getter<Double>, set: @escaping Setter<Double>) -> Self {
    .points(
      "minimumTranslation", role: .movementRequired,
      meaning: "the translation of the fingers' center that starts a \(noun)", get: get, set: set)
  }

  static func maximumTouchDownInterval(
    _ noun: String, get: @escaping Getter<Interval>, set: @escaping Setter<Interval>
  ) -> Self {
    .interval(
      "maximumTouchDownInterval", role: .touchDownInterval,
      meaning: "the time in which all fingers of a \(noun) must touch down", get: get, set: set)
  }

  static func minimumScaleChange(get: @escaping Getter<Double>, set: @escaping Setter<Double>) -> Self {
    .ratio(
      "minimumScaleChange", 0...100, role: .shareRequired,
      meaning: "how large the change in span must be, as a share of the initial span", get: get, set: set)
  }

  static func minimumRotation(_ noun: String, get: @escaping Getter<Double>, set: @escaping Setter<Double>) -> Self {
    .degrees(
      "minimumRotation", role: .rotationRequired, meaning: "the angle that starts a \(noun)", get: get, set: set)
  }

  static func minimumArc(get: @escaping Getter<Double>, set: @escaping Setter<Double>) -> Self {
    .points(
      "minimumArc", role: .arcRequired, meaning: "how far the fingers must turn along their circle", get: get, set: set)
  }

  static func minimumRejoinDuration(
    _ noun: String, get: @escaping Getter<Interval>, set: @escaping Setter<Interval>
  ) -> Self {
    .interval(
      "minimumRejoinDuration", role: .durationRequired,
      meaning: "how long a finger must be down before it joins a \(noun) in progress", get: get, set: set)
  }

  static func velocityWindow(get: @escaping Getter<Interval>, set: @escaping Setter<Interval>) -> Self {
    .interval(
      "velocityWindow", role: .output, meaning: "the time over which velocities are estimated", get: get, set: set)
  }
}

import Gestures

/// Why libinput made another gesture of a motion than the hand did, and what would have changed that.
package struct LibinputReason: Hashable, Sendable {
  /// The number of the motion, from 1; 0 if the device reports no finger of it.
  package var motion: Int
  /// The time of libinput's decision.
  package var time: Timestamp
  /// The rule that decided, such as `box`.
  package var rule: String
  /// The decision with its limit and the measured values: `libinput assumed a scroll 264 ms after touch down: …`.
  package var reason: String
  /// The measured values with their limits, in millimetres, milliseconds and degrees.
  package var measured: [LibinputMeasurement]
  /// What would have made the meant gesture, each played: `spread at 11.4 mm/s or faster (now 7.5 mm/s)`.
  package var remedies: [LibinputRemedy] = []

  /// The remedies in one sentence; `nil` if none was found or none was searched.
  package var remedy: String? {
    if remedies.isEmpty { return nil }
    return "\(meant) if the hand \(remedies.map(\.text).joined(separator: ", or "))"
  }
  /// The meant gesture as the beginning of a sentence: `it is a pinch`.
  package var meant: String
  /// The reason with its remedy, in one line.
  package var text: String { remedy.map { "\(reason); \($0)" } ?? reason }
}

/// A value that libinput compares, with its limit.
package struct LibinputMeasurement: Hashable, Sendable {
  /// The property, such as `moved`.
  package var name: String
  package var value: Double
  package var limit: Double
  /// `mm`, `ms` or `°`.
  package var unit: String

  package init(_ name: String, _ value: Double, limit: Double, _ unit: String) {
    (self.name, self.value, self.limit, self.unit) = (name, value, limit, unit)
  }
}

/// A change of the hand, or a setting, with which libinput reported the meant gesture when it was played.
package struct LibinputRemedy: Hashable, Sendable {
  /// What to do: `spread at 11.4 mm/s or faster (now 7.5 mm/s)`.
  package var text: String
  /// The changes of the hand as words, such as `speed 1.52`.
  package var hand: [String] = []
  /// The options and quirks, `NAME=VALUE`.
  package var settings: [String] = []
}

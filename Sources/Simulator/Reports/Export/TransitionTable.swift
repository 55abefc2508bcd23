import Analysis
import Gestures
import Simulation
import TouchTrace

/// A table of transitions for spreadsheets, in CSV (RFC 4180) with LF line endings.
///
/// Columns: `time_us`, `recognizer`, `kind`, `from`, `to` (states), `x`, `y` (points), `touches`, `held_since_us` (when the
/// machine recognized the gesture, if it had to wait), `reason` (a sentence), `signal`, `measured`, `value`, `threshold`, `unit`
/// (the numbers behind a failure), `by` (the gesture that excluded it, or that it requires to fail); with a scene that has
/// elements, or with areas, `target` (what the recognizer is attached to, empty for the surface); then one for each
/// measurement of the recognizers, by its name.
struct TransitionTable {
  static let columns = [
    "time_us", "recognizer", "kind", "from", "to", "x", "y", "touches", "held_since_us", "reason", "signal", "measured",
    "value", "threshold", "unit", "by",
  ]
  private let measurements: [String]
  private let hasTargets: Bool

  /// - Parameters:
  ///   - measurements: the names of the recognizers' measurements, each once.
  ///   - hasTargets: whether recognizers are attached to targets, so that a column names them.
  init(measurements: [String], hasTargets: Bool = false) {
    self.measurements = measurements
    self.hasTargets = hasTargets
  }

  var header: String { Self.row(Self.columns + (hasTargets ? ["target"] : []) + measurements) }

  func row(_ transition: GestureTransition) -> String {
    let description = transition.description
    var fields = [
      "\(transition.time.microseconds)", transition.recognizer, transition.kind, transition.from.rawValue,
      transition.to.rawValue, _Thousandths(description.location.x).text, _Thousandths(description.location.y).text,
      "\(description.numberOfTouches)", transition.heldSince.map { "\($0.microseconds)" } ?? "",
      TranscriptLine.reason(transition),
    ]
    let failure = transition.failureFields
    for names in [["signal"], ["measured"], ["value"], ["threshold"], ["unit"], ["excluded_by", "required"]] {
      fields.append(failure.first { names.contains($0.name) }.map { Self.text($0.value) } ?? "")
    }
    if hasTargets { fields.append(transition.target ?? "") }
    for name in measurements {
      // A small scale needs more than three decimals.
      let value = description.measurements.first { $0.name == name }?.value
      fields.append(value.map { Self.millionths($0) } ?? "")
    }
    return Self.row(fields)
  }

  private static func text(_ value: GestureTransition.FailureValue) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): _Thousandths(number).text
    }
  }

  private static func millionths(_ value: Double) -> String {
    let count = FixedPoint.thousandths(value * 1000)
    let digits = String(count.magnitude % 1_000_000)
    return (count < 0 ? "-" : "") + "\(count.magnitude / 1_000_000)."
      + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }

  private static func row(_ fields: [String]) -> String { fields.map(quoted).joined(separator: ",") + "\n" }

  private static func quoted(_ field: String) -> String {
    guard field.utf8.contains(where: { [0x22, 0x2c, 0x0a, 0x0d].contains($0) }) else { return field }
    var text = "\""
    for character in field.unicodeScalars { text += character == "\"" ? "\"\"" : String(character) }
    return text + "\""
  }
}

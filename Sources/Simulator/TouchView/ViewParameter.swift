import Analysis
import Gestures
import Simulation
import TouchTrace

/// A parameter of a recognizer with its value.
package struct ViewParameter: Hashable, Sendable {
  /// Identifies a parameter.
  package struct ID: Hashable, Sendable {
    package var recognizer: String
    package var parameter: String

    package init(_ recognizer: String, _ parameter: String) {
      self.recognizer = recognizer
      self.parameter = parameter
    }

    /// The name as `--set` takes it: `tap.allowableMovement`.
    package var text: String { "\(recognizer).\(parameter)" }
  }

  package var id: ID
  /// The unit, the range and the default.
  package var description: ParameterDescription
  /// The current value, in the parameter's unit.
  package var value: Double
  /// The value at the start.
  package var initial: Double

  package var isChanged: Bool { value != initial }
  /// The value with its unit: `16pt`.
  package var text: String { description.text(value) }
  /// The argument of `--set`: `tap.allowableMovement=19pt`.
  package var assignment: String { "\(id.text)=\(text)" }

  /// The length of one step in the parameter's unit.
  package var step: Double { description.step }

  /// Returns the value some steps away, on a whole number of steps and in the range. A choice wraps around, and so do options,
  /// through all their combinations.
  package func value(steps: Int) -> Double {
    if !description.choices.isEmpty {
      let first = Int(description.range.lowerBound)
      let count = Int(description.range.upperBound) - first + 1
      return Double(first + (((Int(value) - first + steps) % count) + count) % count)
    }
    let exact = value / step
    // From a value between two steps, the first step goes to the next one.
    let base = steps > 0 ? (exact + 1e-9).rounded(.down) : (exact - 1e-9).rounded(.up)
    let next = Double(FixedPoint.thousandths((base + Double(steps)) * step)) / 1000
    return min(max(next, description.range.lowerBound), description.range.upperBound)
  }
}

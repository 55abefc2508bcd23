import Gestures
import Simulation
import TouchTrace

/// A change of one parameter from one value to another.
package struct ParameterChange: Hashable, Sendable {
  package var recognizer: String
  /// The recognizer's position in order of attaching.
  package var index: Int
  package var parameter: ParameterDescription
  /// The parameter's position among those of its recognizer.
  package var parameterIndex: Int
  /// The value before the change, in the parameter's unit.
  package var from: Double
  /// The value after the change, in the parameter's unit.
  package var to: Double

  /// The change as an argument of `--set`: `tap.allowableMovement=19pt`.
  package var assignment: String { "\(recognizer).\(parameter.name)=\(parameter.text(to))" }

  /// The relative size of the change: 0 for none, 1 for twice or half the value, infinity from or to zero. A change of
  /// a choice or count counts as 1.
  var size: Double {
    if !isMeasure { return 1 }
    let low = min(abs(from), abs(to))
    let high = max(abs(from), abs(to))
    return low == 0 ? .infinity : high / low - 1
  }

  /// The value after the change, as a multiple of the one before it; `nil` for a choice or count, and from or to zero.
  package var factor: Double? { isMeasure && from * to > 0 ? to / from : nil }

  /// Whether the change is small: to at most twice or half the value, and neither from nor to zero. A choice is near,
  /// whatever it is, and so is a number of fingers or taps other than 0.
  package var isNear: Bool {
    if !parameter.choices.isEmpty { return true }
    // A factor of exactly 2 may be off by a rounding error.
    return from * to > 0 && (!isMeasure || size <= 1 + 1e-9)
  }

  /// Whether the parameter is a quantity, not a choice or count.
  var isMeasure: Bool { parameter.unit != .count }

  func isSame(as other: Self) -> Bool { index == other.index && parameterIndex == other.parameterIndex }

  func applied(to setup: Setup) -> Setup { setup.setting(parameterIndex, of: index, to: to) }
}

extension ParameterDescription {
  /// The length of one step of a slider in the parameter's unit: a point, ten milliseconds, a hundredth, one finger.
  package var step: Double {
    switch unit {
    case .points, .degrees, .count: 1
    case .milliseconds, .pointsPerSecond, .degreesPerSecond: 10
    case .ratio, .ratioPerSecond: choices.isEmpty ? 0.01 : 1
    }
  }
}

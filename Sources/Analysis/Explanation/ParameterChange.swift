import Gestures
import Simulation
import TouchTrace

/// A change of one parameter from one value to another.
public struct ParameterChange: Hashable, Sendable {
  /// The recognizer's name.
  public var recognizer: String
  /// The recognizer's position in order of attaching.
  public var index: Int
  /// The parameter.
  public var parameter: ParameterDescription
  /// The parameter's position among those of its recognizer.
  public var parameterIndex: Int
  /// The value before the change, in the parameter's unit.
  public var from: Double
  /// The value after the change, in the parameter's unit.
  public var to: Double

  /// The change as an argument of `--set`: `tap.allowableMovement=19pt`.
  public var assignment: String { "\(recognizer).\(parameter.name)=\(parameter.text(to))" }

  /// The relative size of the change: 0 for none, 1 for twice or half the value, infinity from or to zero. A change of
  /// a choice counts as 1.
  var size: Double {
    if !parameter.choices.isEmpty { return 1 }
    let low = min(abs(from), abs(to))
    let high = max(abs(from), abs(to))
    return low == 0 ? .infinity : high / low - 1
  }

  /// A Boolean value that indicates whether the parameter defines the gesture, as UIKit's `numberOfTouchesRequired` and
  /// a direction do: with another value it would be another gesture.
  var isIdentity: Bool {
    !parameter.choices.isEmpty || parameter.unit == .count && parameter.name.hasSuffix("Required")
  }

  /// A Boolean value that indicates whether the parameter is a quantity, not a count.
  var isMeasure: Bool { parameter.unit != .count }

  /// Returns a Boolean value that indicates whether both changes are of the same parameter.
  func isSame(as other: Self) -> Bool { index == other.index && parameterIndex == other.parameterIndex }

  /// Returns a setup with this change.
  func applied(to setup: Setup) -> Setup { setup.setting(parameterIndex, of: index, to: to) }
}

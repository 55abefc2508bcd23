import Gestures
import Simulation
import TouchTrace

/// A parameter turned from one value to another.
public struct ParameterChange: Hashable, Sendable {
  public var recognizer: String
  /// The recognizer's place in order of attaching.
  public var index: Int
  public var parameter: ParameterDescription
  /// The parameter's place among its kind's.
  public var parameterIndex: Int
  public var from: Double
  public var to: Double

  /// `tap.allowableMovement=19pt`, as `--set` takes it.
  public var assignment: String { "\(recognizer).\(parameter.name)=\(parameter.text(to))" }

  /// How much it is beside the value, as a ratio's logarithm would tell: 0 is nothing, 1 about twice or half.
  var size: Double {
    if !parameter.choices.isEmpty { return 1 }
    let low = min(abs(from), abs(to))
    let high = max(abs(from), abs(to))
    return low == 0 ? .infinity : high / low - 1
  }

  /// Whether it says what the gesture is, as UIKit's `numberOfTouchesRequired` and a direction do: with another value it
  /// would be another gesture.
  var isIdentity: Bool {
    !parameter.choices.isEmpty || parameter.unit == .count && parameter.name.hasSuffix("Required")
  }
  /// Whether it is a matter of more or less, not of how many fingers or which way.
  var isMeasure: Bool { parameter.unit != .count }

  func isSame(as other: Self) -> Bool { index == other.index && parameterIndex == other.parameterIndex }

  func applied(to setup: Setup) -> Setup { setup.setting(parameterIndex, of: index, to: to) }
}

import Gestures
import Simulation

/// How close a recognized gesture was to failing, by one parameter.
public struct Margin: Hashable, Sendable {
  /// The smallest change of the parameter with which the gesture fails.
  public var change: ParameterChange
  /// The measured value against the changed threshold; `nil` if the gesture fails for another reason.
  public var reason: Reason?

  /// The relative size of the change: 0.1 for a tenth of the parameter.
  public var size: Double { change.size }
}

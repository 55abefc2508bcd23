import Gestures
import Simulation

/// How close a recognized gesture was to failing, by one parameter.
package struct Margin: Hashable, Sendable {
  /// The smallest change of the parameter with which the gesture fails.
  package var change: ParameterChange
  /// The measured value against the changed threshold; `nil` if the gesture fails for another reason.
  package var reason: Reason?

  /// The relative size of the change: 0.1 for a tenth of the parameter.
  package var size: Double { change.size }
}

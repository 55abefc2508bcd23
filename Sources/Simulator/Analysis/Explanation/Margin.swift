import Gestures
import Simulation

/// How close a recognized gesture was to failing, by one parameter.
package struct Margin: Hashable, Sendable {
  /// The smallest change of the parameter with which the gesture fails.
  package var change: ParameterChange
  /// The measured value against the changed threshold; `nil` if the gesture fails for another reason.
  package var reason: Reason?
  /// The gestures that are recognized with the change, and only with it; searched if the gesture was close to failing.
  package var gains: [Attempt] = []

  /// The relative size of the change: 0.1 for a tenth of the parameter.
  package var size: Double { change.size }

  /// Whether the gesture was close to failing: its measured value is within an eighth of the threshold.
  package var isClose: Bool { size <= 0.125 }
}

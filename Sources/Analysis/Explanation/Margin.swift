import Gestures
import Simulation

/// How near a gesture that came was to failing: a parameter at which it does not come any more.
public struct Margin: Hashable, Sendable {
  /// The smallest turn of that parameter at which the gesture does not come.
  public var change: ParameterChange
  /// What was measured then; nil where another reason keeps it from coming.
  public var reason: Reason?
}

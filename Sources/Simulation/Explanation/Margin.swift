import Gestures

/// How near a gesture that came was to failing: a knob at which it does not come any more.
public struct Margin: Hashable, Sendable {
  /// The smallest turn of that knob at which the gesture does not come.
  public var change: KnobChange
  /// What was measured then; nil where another reason keeps it from coming.
  public var reason: Reason?
}

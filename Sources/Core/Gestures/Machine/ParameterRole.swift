/// The effect of a parameter on a gesture. Programs that do not know a recognizer search, explain and score it by the roles of
/// its parameters: see ``Parameter``.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum ParameterRole: String, CaseIterable, Sendable {
  // MARK: Touches

  /// The exact number of fingers.
  case fingers
  /// The fewest fingers.
  case minimumFingers
  /// The most fingers.
  case maximumFingers
  /// The number of taps that make the gesture or, if it may be 0, that come before it.
  case taps
  /// The maximum distance from an edge of the surface at which a finger may touch down.
  case edge
  /// The maximum distance of the next touch from the first tap.
  case separation
  /// The maximum distance between fingers that touch down together.
  case spacing
  /// The time in which all fingers must touch down, from the first to the last.
  case touchDownInterval

  // MARK: Movement

  /// The maximum movement of the fingers.
  case movementAllowed
  /// The minimum movement of the fingers, or change of their span.
  case movementRequired
  /// The smallest distance between fingers.
  case spanRequired
  /// The minimum distance that fingers turn along the circle on which they are opposite each other.
  case arcRequired
  /// The angle by which fingers must turn.
  case rotationRequired
  /// The minimum velocity of the fingers.
  case velocityRequired
  /// The largest share that one movement may be of another one.
  case shareAllowed
  /// The smallest share that one movement must be of another one.
  case shareRequired

  // MARK: Time

  /// The time in which something must happen.
  case durationAllowed
  /// The minimum duration of something.
  case durationRequired

  // MARK: Choices

  /// The directions, or the edges, that are accepted.
  case direction
  /// The axis to which movement is locked. Free is the first choice.
  case axis
  /// The buttons that are accepted.
  case buttons
  /// The kinds of scrolling that are accepted.
  case scrollTypes
  /// Any other choice.
  case behavior

  // MARK: No decision

  /// The output of the gesture, not whether it is recognized.
  case output
  /// None of these, or not declared.
  case other

  /// A Boolean value that indicates whether the value is a minimum: a lower one lets more gestures through.
  public var isMinimum: Bool {
    switch self {
    case .minimumFingers, .movementRequired, .spanRequired, .arcRequired, .rotationRequired, .velocityRequired,
      .shareRequired, .durationRequired:
      true
    case .fingers, .maximumFingers, .taps, .edge, .separation, .spacing, .touchDownInterval, .movementAllowed,
      .shareAllowed, .durationAllowed, .direction, .axis, .buttons, .scrollTypes, .behavior, .output, .other:
      false
    }
  }
}

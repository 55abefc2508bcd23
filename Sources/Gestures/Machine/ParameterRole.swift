/// What a parameter decides about a gesture. Programs that do not know a recognizer search, explain and score it by the roles of
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
  /// How near an edge of the surface a finger must touch down.
  case edge
  /// How far from the first tap the next touch may be.
  case separation
  /// How far apart the fingers that touch down together may be.
  case spacing

  // MARK: Movement

  /// How far fingers may move.
  case movementAllowed
  /// How far fingers must move, or their span must change.
  case movementRequired
  /// The smallest distance between fingers.
  case spanRequired
  /// How far fingers must turn along the circle on which they are opposite each other.
  case arcRequired
  /// The angle by which fingers must turn.
  case rotationRequired
  /// How fast fingers must move.
  case velocityRequired
  /// The largest share that one movement may be of another one.
  case shareAllowed
  /// The smallest share that one movement must be of another one.
  case shareRequired

  // MARK: Time

  /// The time in which something must happen.
  case durationAllowed
  /// How long something must last.
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

  /// What the gesture reports, not whether it is recognized.
  case output
  /// None of these, or not declared.
  case other

  /// A Boolean value that indicates whether the value is a minimum: a lower one lets more gestures through.
  public var isMinimum: Bool {
    switch self {
    case .minimumFingers, .movementRequired, .spanRequired, .arcRequired, .rotationRequired, .velocityRequired,
      .shareRequired, .durationRequired:
      true
    case .fingers, .maximumFingers, .taps, .edge, .separation, .spacing, .movementAllowed, .shareAllowed,
      .durationAllowed, .direction, .axis, .buttons, .scrollTypes, .behavior, .output, .other:
      false
    }
  }
}

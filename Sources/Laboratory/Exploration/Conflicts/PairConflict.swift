/// Something that two recognizers do to each other and that is rarely wanted.
package struct PairConflict: Hashable, Sendable {
  /// One of the two recognizers.
  package enum Side: Int, CaseIterable, Sendable {
    case first, second

    /// The other one.
    package var other: Side { self == .first ? .second : .first }
  }

  /// The effect of one on the other.
  package enum Kind: String, CaseIterable, Sendable {
    /// A gesture is never recognized next to the other.
    case dead
    /// A gesture is never recognized without the other, or both by one motion of which one is discrete.
    case both
    /// A gesture prevents the other where that one is meant; if there is another path, the other also prevents it.
    case wins
    /// A gesture waits for the other without need, or until its fingers lift.
    case delay
    /// A movement, or a touch, is too long for a tap and too short for the other gesture, so that it makes neither.
    case neither
  }

  /// The kind of conflict.
  package var kind: Kind
  /// The one that the kind is about: the dead one, the one that includes the other, the winner, the late one, the tap.
  package var side: Side
  /// The shortest sequence that shows it.
  package var path: [TouchAction]
  /// The shortest sequence in which the other one wins; nil unless either can win.
  package var otherPath: [TouchAction]?
  /// Whether a late gesture waits although its fingers are still, until they act.
  package var isHeldBack = false

  init(_ kind: Kind, _ side: Side, path: [TouchAction]) {
    self.kind = kind
    self.side = side
    self.path = path
  }
}

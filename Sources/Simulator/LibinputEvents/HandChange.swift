/// A change of the hand in one motion of a recording, to find out what libinput would have made of it.
package struct HandChange: Hashable, Sendable {
  /// What changes. Distances are millimetres of the surface, times milliseconds, angles degrees clockwise.
  package enum Kind: String, CaseIterable, Sendable {
    /// The whole motion is played at this many times its speed.
    case speed
    /// The fingers move at this many times their speed; their rests before and after that stay.
    case pace
    /// The time between the last touch down and the first touch up.
    case stay
    /// The time between the touch up before the last touch and its touch down.
    case pause
    /// The fingers rest for this time between the last touch down and the first movement.
    case rest
    /// The last finger touches down this time after the first one. Fingers that move by then move as fast as they did.
    case landing
    /// The last finger lifts this time after the first one.
    case lifting
    /// Each finger moves this many times as far.
    case distance
    /// The hand is turned by this angle around the middle of the fingers.
    case tilt
    /// The fingers are this much farther apart from the start.
    case apart
    /// The movement of each finger is turned by this angle.
    case turn
    /// The other fingers move against the one that moves farthest, by this share of its movement and not as they did.
    case opposed
    /// The fingers' movements differ by this share less.
    case parallel
    /// The fingers do not move until all have touched down, by this share of what they moved before.
    case wait
    /// The hand is this much farther to the right.
    case across
    /// The hand is this much farther down.
    case down
    /// The device reports this tool for each touch: 0 is a finger.
    case tool
  }

  package var kind: Kind
  package var amount: Double

  package init(_ kind: Kind, _ amount: Double) {
    self.kind = kind
    self.amount = amount
  }

  /// The change as words: `tilt 18.5`.
  package var text: String { "\(kind.rawValue) \(amount)" }

  /// Creates a change from its words; `nil` for anything else.
  package init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, let kind = Kind(rawValue: String(words[0])), let amount = Double(words[1]), amount.isFinite
    else { return nil }
    self.init(kind, amount)
  }
}

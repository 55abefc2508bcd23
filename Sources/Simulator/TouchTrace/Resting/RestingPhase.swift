import Gestures

/// The machine of one touch in ``RestingFingers``.
enum RestingPhase: String, CaseIterable, Sendable {
  /// The touch has not moved, and counts.
  case still
  /// The touch has moved, and counts until it lifts.
  case moving
  /// The touch has rested while another one moved away, and does not count.
  case resting

  /// The meaning of a frame to a touch.
  enum Signal: String, CaseIterable, Sendable {
    /// The touch has left the slop.
    case movedAway
    /// A touch that was put down at another time has moved away, and this one has stayed long enough.
    case otherMovedAway
  }

  static func next(_ phase: RestingPhase, on signal: Signal) -> RestingPhase {
    switch (phase, signal) {
    case (.still, .movedAway): .moving
    case (.still, .otherMovedAway): .resting

    case (.moving, .movedAway), (.moving, .otherMovedAway): .moving

    // A finger that travels is used, whatever it did before.
    case (.resting, .movedAway): .moving
    case (.resting, .otherMovedAway): .resting
    }
  }
}

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
    /// The touch has left the slop, and it is the only one that is down.
    case movedAlone
    /// A touch that was put down at another time has moved away, and this one has stayed long enough.
    case otherMovedAway
  }

  /// Returns the phase after a signal.
  static func next(_ phase: RestingPhase, on signal: Signal) -> RestingPhase {
    switch (phase, signal) {
    case (.still, .movedAway), (.still, .movedAlone): .moving
    case (.still, .otherMovedAway): .resting

    case (.moving, .movedAway), (.moving, .movedAlone), (.moving, .otherMovedAway): .moving

    // A thumb that drifts next to a moving finger still rests.
    case (.resting, .movedAway), (.resting, .otherMovedAway): .resting
    case (.resting, .movedAlone): .moving
    }
  }
}

import Gestures

/// A position that the device did not report as such, or a movement that no finger makes. It may have decided whether a
/// gesture was recognized.
public struct PositionIrregularity: Hashable, Sendable {
  /// The kind of irregularity.
  public enum Kind: String, Hashable, Sendable {
    /// A coordinate that the kernel sent before the recording was completed from elsewhere.
    case borrowed
    /// A coordinate far outside the axis was moved to its edge.
    case clamped
    /// A touch moved farther between two frames than a finger can.
    case jump
  }

  /// The kind of irregularity.
  public var kind: Kind
  /// The time of the frame, from the recording's start.
  public var time: Timestamp
  /// A sentence without its full stop.
  public var text: String

  /// The largest number that is kept of a recording.
  static let most = 1024
}

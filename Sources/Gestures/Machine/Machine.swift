/// What a machine does on a signal. The endings are the same for every recognizer, so a machine lists only the phases
/// in which its gesture is neither ended, failed nor cancelled.
public enum Step<Phase: GesturePhase>: Hashable, Sendable {
  /// Nothing.
  case stay
  /// Goes to a phase; to the one it is in already, it tells of a change.
  case enter(Phase)
  /// The gesture is complete.
  case end
  /// The gesture will not come. Only before recognition.
  case fail
  /// The gesture is taken away. Only after recognition.
  case cancel
}

/// Where a gesture is while it is neither ended, failed nor cancelled. Cases carry no payload: so every pair of phase
/// and signal can be listed, checked by the compiler, held against the laws and drawn.
public protocol GesturePhase: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// Where the machine rests while nothing concerns it, and where it never comes back to by itself.
  static var initial: Self { get }
  /// Whether the gesture is recognized: entering such a phase from another kind is `began`, from one such `changed`.
  /// So those two are derived, never written. False by default, which suits a discrete gesture.
  var isRecognized: Bool { get }
}

extension GesturePhase {
  @inlinable public var isRecognized: Bool { false }
}

/// What an event can mean to a gesture. Without payload, as a phase: the numbers stay with the senses.
public protocol GestureSignal: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// A moment at which time itself becomes a signal.
public struct Deadline<Signal: GestureSignal>: Hashable, Sendable {
  /// When time becomes the signal.
  public var time: Timestamp
  /// Which signal it becomes.
  public var signal: Signal

  /// A deadline at that time, with that signal.
  @inlinable public static func at(_ time: Timestamp, _ signal: Signal) -> Self { Self(time: time, signal: signal) }
  @inlinable init(time: Timestamp, signal: Signal) { (self.time, self.signal) = (time, signal) }
}

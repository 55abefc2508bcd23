/// The step that a machine makes on a signal. The endings are the same for every recognizer, so a machine lists only the phases
/// of a gesture that has not ended, failed or been cancelled.
public enum Step<Phase: GesturePhase>: Hashable, Sendable {
  /// Ignores the signal on purpose.
  case stay
  /// Declares that the input classification never sends this signal in this phase. A debug build stops if it does; a
  /// release build ignores the signal.
  case unreachable
  /// Enters a phase. A recognized phase that enters itself or another recognized phase reports `changed`.
  case enter(Phase)
  /// Completes the gesture.
  case end
  /// Fails the gesture. Only before recognition.
  case fail
  /// Cancels the gesture. Only after recognition.
  case cancel
}

/// The progress of a gesture that has not ended, failed or been cancelled. Cases have no payload, so that every pair of
/// phase and signal can be listed, checked by the compiler, tested against the laws and drawn.
public protocol GesturePhase: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The phase of an idle machine. Only a reset returns to it.
  static var initial: Self { get }
  /// A Boolean value that indicates whether the gesture is recognized. Entering a recognized phase reports `began`, or `changed`
  /// if the gesture was recognized already. False by default, which suits a discrete gesture.
  var isRecognized: Bool { get }
}

extension GesturePhase {
  @inlinable public var isRecognized: Bool { false }
}

/// The meaning of an event to a gesture. Cases have no payload, as in a phase: the input classification keeps the numbers.
public protocol GestureSignal: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// A time at which a signal is sent unless another event comes first.
public struct Deadline<Signal: GestureSignal>: Hashable, Sendable {
  /// The time at which the signal is sent.
  public var time: Timestamp
  /// The signal.
  public var signal: Signal

  /// Returns a deadline that sends `signal` at `time`.
  @inlinable public static func at(_ time: Timestamp, _ signal: Signal) -> Self { Self(time: time, signal: signal) }

  @inlinable init(time: Timestamp, signal: Signal) {
    self.time = time
    self.signal = signal
  }
}

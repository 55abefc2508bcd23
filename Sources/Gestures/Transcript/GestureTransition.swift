/// A transition with names instead of numbers.
public struct GestureTransition: Hashable, Sendable {
  /// When it changed: the time of the frame, event or deadline.
  public var time: Timestamp
  /// The name that the recognizer goes by, such as `twoFingerTap`.
  public var recognizer: String
  /// The recognizer's ``GestureRecognizer/kind``, such as `tap`.
  public var kind: String
  /// The state before.
  public var from: GestureState
  /// The state from then on.
  public var to: GestureState
  /// Why it changed.
  public var cause: Cause
  /// What the gesture told of itself then.
  public var description: GestureDescription

  /// Why, by name.
  public enum Cause: Hashable, Sendable {
    /// Its own machine, on this signal; the signal is empty unless the gesture failed.
    case itself(signal: String, Reason?)
    /// Another gesture was recognized, and the two may not be active together.
    case excluded(by: String)
    /// It waited for this one to fail, which was recognized instead.
    case required(String)
    /// Its delegate did not let it begin.
    case refused
    /// It was disabled.
    case disabled
    /// It was detached.
    case detached
    /// The last of its fingers was to be ignored.
    case ignored
  }
  /// When the machine was recognized, where that was earlier: the gesture had to wait. Nil elsewhere.
  public var heldSince: Timestamp?

  /// A transition of which all is known already.
  public init(
    time: Timestamp, recognizer: String, kind: String, from: GestureState, to: GestureState, cause: Cause,
    description: GestureDescription, heldSince: Timestamp? = nil
  ) {
    (self.time, self.recognizer, self.kind, self.from, self.to) = (time, recognizer, kind, from, to)
    (self.cause, self.description, self.heldSince) = (cause, description, heldSince)
  }

  /// Puts names in the place of numbers: those of every recognizer of the coordinator, in order of attaching.
  public init(
    _ transition: Transition, describedBy description: GestureDescription,
    of recognizers: [(name: String, kind: String)]
  ) {
    (time, from, to) = (transition.time, transition.from, transition.to)
    (recognizer, kind) = recognizers[transition.recognizer.index]
    self.description = description
    let isNew = transition.from == .possible && transition.to != .failed
    heldSince = isNew && transition.recognized < transition.time ? transition.recognized : nil
    cause =
      switch transition.cause {
      case .itself: .itself(signal: transition.signal, transition.reason)
      case .excluded(let other): .excluded(by: recognizers[other.index].name)
      case .required(let other): .required(recognizers[other.index].name)
      case .refused: .refused
      case .disabled: .disabled
      case .detached: .detached
      case .ignored: .ignored
      }
  }
}

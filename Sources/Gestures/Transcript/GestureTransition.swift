/// A transition with names instead of numbers.
public struct GestureTransition: Hashable, Sendable {
  public var time: Timestamp
  public var recognizer: String
  public var kind: String
  public var from: GestureState
  public var to: GestureState
  public var cause: Cause
  public var description: GestureDescription

  /// Why, by name.
  public enum Cause: Hashable, Sendable {
    /// Its own machine, on this signal; the signal is empty unless the gesture failed.
    case itself(signal: String, Reason?)
    case excluded(by: String)
    case required(String)
    case refused, disabled, detached, ignored
  }
  /// When the machine was recognized, where that was earlier: the gesture had to wait. Nil elsewhere.
  public var heldSince: Timestamp?

  public init(
    time: Timestamp, recognizer: String, kind: String, from: GestureState, to: GestureState, cause: Cause,
    description: GestureDescription, heldSince: Timestamp? = nil
  ) {
    (self.time, self.recognizer, self.kind, self.from, self.to) = (time, recognizer, kind, from, to)
    (self.cause, self.description, self.heldSince) = (cause, description, heldSince)
  }

  /// The names and kinds are those of every recognizer of the coordinator, in order of attaching.
  public init(_ transition: Transition, of recognizers: [(name: String, kind: String)]) {
    (time, from, to) = (transition.time, transition.from, transition.to)
    (recognizer, kind) = recognizers[transition.recognizer.index]
    description = transition.description
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

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
  }

  /// - Parameter recognizers: every recognizer of the coordinator, in order of attaching.
  public init(_ transition: Transition, of recognizers: [(name: String, kind: String)]) {
    (time, from, to) = (transition.time, transition.from, transition.to)
    (recognizer, kind) = recognizers[transition.recognizer.index]
    description = transition.description
    cause =
      switch transition.cause {
      case .itself: .itself(signal: transition.signal, transition.reason)
      case .excluded(let other): .excluded(by: recognizers[other.index].name)
      case .required(let other): .required(recognizers[other.index].name)
      }
  }
}

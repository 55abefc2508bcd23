/// A ``Transition`` with the names of recognizers instead of their identifiers.
///
/// ``Transition`` and ``Cause`` are what a coordinator knows, and cost nothing to make. This type and its own `Cause` are for
/// text. They are in this library rather than with the rest of the transcript, because builds for Embedded Swift and wasm
/// write transcripts with this library alone.
public struct GestureTransition: Hashable, Sendable {
  /// The time of the frame, event or deadline.
  public var time: Timestamp
  /// The recognizer's name, such as `twoFingerTap`.
  public var recognizer: String
  /// The recognizer's ``GestureMachine/kind``, such as `tap`.
  public var kind: String
  /// The name of the target that the recognizer is attached to, such as `header 0`; nil for the whole surface.
  public var target: String?
  /// The state before.
  public var from: GestureState
  /// The state after.
  public var to: GestureState
  /// The cause.
  public var cause: Cause
  /// The gesture's location, touches and measurements after the transition.
  public var description: GestureDescription
  /// The time at which the machine recognized the gesture, if the gesture then had to wait; otherwise nil.
  public var heldSince: Timestamp?
  /// A Boolean value that indicates whether the recognizer was attached without being named, as one of a standard set.
  public var isImplicit = false

  /// The recognizer's name with its target: `tap on header 0`; the name alone for the whole surface.
  public var title: String { Self.title(recognizer, on: target) }

  /// Returns a recognizer's name with its target: `tap on header 0`.
  public static func title(_ recognizer: String, on target: String?) -> String {
    guard let target else { return recognizer }
    return "\(recognizer) on \(target)"
  }

  /// A Boolean value that indicates whether this failure is expected: the recognizer is implicit, and the gesture was
  /// bound to fail.
  public var isExpectedFailure: Bool { isImplicit && wasBoundToFail }

  /// A Boolean value that indicates whether the gesture failed because the touch was not meant to be it: the touch had
  /// another number of fingers, was another gesture or a click, or stayed below half of a minimum.
  public var wasBoundToFail: Bool {
    guard to == .failed else { return false }
    switch cause {
    case .excluded, .required: return true
    case .itself(let signal, let reason): return Transition.wasBoundToFail(signal, reason)
    case .refused, .disabled, .detached, .ignored, .targetRemoved: return false
    }
  }

  /// The cause of a transition, with names.
  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Cause: Hashable, Sendable {
    /// The gesture's own machine. The signal and the reason are those of a failure; the signal is empty otherwise.
    case itself(signal: String, Reason?)
    /// Another gesture was recognized and prevents this one.
    case excluded(by: String)
    /// The gesture required this recognizer to fail, which was recognized instead.
    case required(String)
    /// The delegate's ``GestureDelegate/shouldBegin(_:)`` returned false.
    case refused
    /// The recognizer was disabled.
    case disabled
    /// The recognizer was detached.
    case detached
    /// The recognizer's last touch was ignored.
    case ignored
    /// The recognizer's target was removed, such as a row that was deleted.
    case targetRemoved
  }

  /// Creates a transition from its properties.
  public init(
    time: Timestamp, recognizer: String, kind: String, from: GestureState, to: GestureState, cause: Cause,
    description: GestureDescription, heldSince: Timestamp? = nil
  ) {
    self.time = time
    self.recognizer = recognizer
    self.kind = kind
    self.from = from
    self.to = to
    self.cause = cause
    self.description = description
    self.heldSince = heldSince
  }

  /// Creates a transition from a coordinator's.
  ///
  /// - Parameters:
  ///   - transition: The coordinator's transition.
  ///   - description: The gesture's description at that time.
  ///   - recognizers: The names and kinds of all recognizers of the coordinator, by index.
  /// - Complexity: O(1).
  public init(
    _ transition: Transition, describedBy description: GestureDescription,
    of recognizers: [(name: String, kind: String)]
  ) {
    self.init(transition, describedBy: description, recognizer: { recognizers[$0.index] })
  }

  /// Creates a transition from a coordinator's.
  ///
  /// - Parameters:
  ///   - transition: The coordinator's transition.
  ///   - description: The gesture's description at that time.
  ///   - named: Returns the name and the kind of a recognizer.
  public init(
    _ transition: Transition, describedBy description: GestureDescription,
    recognizer named: (RecognizerID) -> (name: String, kind: String)
  ) {
    time = transition.time
    from = transition.from
    to = transition.to
    (recognizer, kind) = named(transition.recognizer)
    self.description = description
    let isNew = transition.from == .possible && transition.to != .failed
    heldSince = isNew && transition.recognized < transition.time ? transition.recognized : nil
    cause = Cause(transition.cause, signal: transition.signal, transition.reason) { named($0).name }
  }
}

extension GestureTransition.Cause {
  /// Creates a cause from a coordinator's.
  package init(_ cause: Cause, signal: String, _ reason: Reason?, named: (RecognizerID) -> String) {
    self =
      switch cause {
      case .itself: .itself(signal: signal, reason)
      case .excluded(let other): .excluded(by: named(other))
      case .required(let other): .required(named(other))
      case .refused: .refused
      case .disabled: .disabled
      case .detached: .detached
      case .ignored: .ignored
      case .targetRemoved: .targetRemoved
      }
  }
}

extension Transition {
  /// See ``GestureTransition/wasBoundToFail``, without names.
  package var wasBoundToFail: Bool {
    guard to == .failed else { return false }
    switch cause {
    case .excluded, .required: return true
    case .itself: return Self.wasBoundToFail(signal, reason)
    case .refused, .disabled, .detached, .ignored, .targetRemoved: return false
    }
  }

  static func wasBoundToFail(_ signal: String, _ reason: Reason?) -> Bool {
    guard let reason else { return signal.utf8.elementsEqual("buttonDown".utf8) }
    if reason.unit == .count { return reason.measured.utf8.elementsEqual("fingers".utf8) }
    return reason.bound == .atLeast && abs(reason.value) < reason.threshold / 2
  }
}

import Gestures
import Simulation
import TouchTrace

/// One try of one gesture: from its machine's first step until it has come and gone, or will not come.
public struct Attempt: Hashable, Sendable {
  /// The name that the recognizer goes by, such as `twoFingerTap`.
  public var recognizer: String
  /// The recognizer's kind, such as `tap`.
  public var kind: String
  /// Its place in order of attaching.
  public var index: Int
  /// When its machine made its first step.
  public var start: Timestamp
  /// When it was decided that it does not come; for one that came, when it was over.
  public var end: Timestamp
  public var outcome: Outcome
  /// How many fingers made it, when it came or was decided not to.
  public var numberOfTouches = 0

  public enum Outcome: Hashable, Sendable {
    /// It was told of at that time. `heldSince` is when its machine was recognized, where it had to wait.
    case came(Timestamp, heldSince: Timestamp?, isCancelled: Bool)
    /// It did not come.
    case failed(Obstacle)
    /// The recording, or what was played of it, ended before it was decided.
    case undecided
  }

  /// When it was told of; nil where it did not come.
  public var came: Timestamp? {
    if case .came(let time, _, _) = outcome { time } else { nil }
  }

  public var obstacle: Obstacle? {
    if case .failed(let obstacle) = outcome { obstacle } else { nil }
  }

  /// Whether the two were under way together.
  func overlaps(_ other: Self) -> Bool { start <= other.end && other.start <= end }
}

/// Why a gesture did not come.
public struct Obstacle: Hashable, Sendable {
  /// Its own machine with what it measured, another gesture, or who else.
  public var cause: GestureTransition.Cause

  public init(_ cause: GestureTransition.Cause) { self.cause = cause }

  /// The numbers behind it, where it has some.
  public var reason: Reason? {
    if case .itself(_, let reason) = cause { reason } else { nil }
  }

  /// The gesture that stood in the way, where one did.
  public var rival: String? {
    switch cause {
    case .excluded(let other), .required(let other): other
    case .itself, .refused, .disabled, .detached, .ignored: nil
    }
  }

  /// Whether it is the same that stands in the way, whatever the numbers are.
  func isSame(as other: Self) -> Bool {
    switch (cause, other.cause) {
    case (.itself(let signal, let reason), .itself(let otherSignal, let otherReason)):
      signal == otherSignal && reason?.measured == otherReason?.measured
    default: cause == other.cause
    }
  }
}

import Gestures
import TouchTrace
import TraceReplay

/// One attempt of a recognizer at its gesture: from the first step of its machine until the gesture has ended or failed.
///
/// A recording has a dozen attempts for each touch, so what many of them have in common is stored once.
package struct Attempt: Hashable, Sendable {
  private var subject: Subject
  /// The time of the machine's first step.
  package var start: Timestamp
  /// The time of the failure; for a recognized gesture, the time it ended.
  package var end: Timestamp
  /// For a recognized gesture, the first touch down of its touch: for a button by libinput's own time stamp. The time of
  /// recognition for a gesture that was recognized without a touch and continues.
  package var touchDown = Timestamp(microseconds: 0)
  /// The last measurements of a recognized gesture, such as a pinch's scale.
  package var measurements: [GestureMeasurement] = []
  package var outcome: Outcome
  /// The state of the gesture; `possible` until it is recognized or fails.
  package var state = GestureState.possible
  /// Whether the gesture ended as it was recognized, like a tap.
  package var isDiscrete = false
  private var touches: Int16 = 0
  private var taps: Int16 = 1

  /// The recognizer's name, such as `twoFingerTap`.
  package var recognizer: String { subject.recognizer }
  /// The recognizer's kind, such as `tap`.
  package var kind: String { subject.kind }
  /// The name of the target that the recognizer is attached to, such as `header 0`; `nil` for the whole surface.
  package var target: String? { subject.target }
  /// What a reader calls the target when the attempt begins, such as `Hamlet`; `nil` if nothing but its name.
  package var targetTitle: String? { subject.targetTitle }
  /// The recognizer's position in order of attaching.
  package var index: Int { subject.index }
  /// The number of touches of the gesture when it was recognized or failed.
  package var numberOfTouches: Int {
    get { Int(touches) }
    set { touches = Int16(clamping: newValue) }
  }
  /// The number of taps that the gesture requires, such as 2 for a double tap.
  package var numberOfTaps: Int {
    get { Int(taps) }
    set { taps = Int16(clamping: newValue) }
  }

  /// The recognizer of an attempt and its target.
  final class Subject: Hashable, Sendable {
    let recognizer: String
    let kind: String
    let target: String?
    let targetTitle: String?
    let index: Int

    init(recognizer: String, kind: String, target: String?, targetTitle: String?, index: Int) {
      (self.recognizer, self.kind, self.index) = (recognizer, kind, index)
      (self.target, self.targetTitle) = (target, targetTitle)
    }

    static func == (a: Subject, b: Subject) -> Bool {
      a === b
        || a.recognizer == b.recognizer && a.kind == b.kind && a.index == b.index && a.target == b.target
          && a.targetTitle == b.targetTitle
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(index)
      hasher.combine(target)
    }
  }

  init(_ subject: Subject, start: Timestamp) {
    (self.subject, self.start, end, outcome) = (subject, start, start, .undecided)
  }

  package init(
    recognizer: String, kind: String, target: String? = nil, index: Int, start: Timestamp, end: Timestamp,
    outcome: Outcome
  ) {
    self.init(
      Subject(recognizer: recognizer, kind: kind, target: target, targetTitle: nil, index: index), start: start)
    (self.end, self.outcome) = (end, outcome)
  }

  /// The target in sentences.
  package var place: String? { targetTitle ?? target }

  /// The recognizer's name with its target in sentences: `tap on Hamlet`.
  package var title: String { GestureTransition.title(recognizer, on: place) }

  /// The result of an attempt.
  package enum Outcome: Hashable, Sendable {
    /// The gesture was recognized at this time. `heldSince` is when its machine recognized it, if it had to wait for
    /// other recognizers to fail.
    case recognized(Timestamp, heldSince: Timestamp?, isCancelled: Bool)
    case failed(AttemptFailure)
    /// The recording, or the part of it that was replayed, ended first.
    case undecided
  }

  /// The time at which the gesture was recognized; `nil` if it was not.
  package var recognitionTime: Timestamp? {
    if case .recognized(let time, _, _) = outcome { time } else { nil }
  }

  package var isCancelled: Bool {
    if case .recognized(_, _, let isCancelled) = outcome { isCancelled } else { false }
  }

  /// Why the gesture failed; `nil` if it did not.
  package var failure: AttemptFailure? {
    if case .failed(let failure) = outcome { failure } else { nil }
  }

  /// The time of the last input that the gesture used. A gesture that waits for others to fail is reported later.
  package var lastInput: Timestamp {
    if case .recognized(let time, let heldSince?, _) = outcome, time == end { heldSince } else { end }
  }

  /// Returns whether both are what was known of one attempt at two times.
  package func isSameAttempt(as other: Self) -> Bool {
    index == other.index && target == other.target && start == other.start
  }

  package func overlaps(_ other: Self) -> Bool { start <= other.end && other.start <= end }

  /// Returns whether both are attempts of one recognizer at one gesture, perhaps with different
  /// parameters: on the same target, and at the same time.
  package func isSameGesture(as other: Self) -> Bool {
    index == other.index && target == other.target && overlaps(other)
  }
}

/// Why a gesture failed.
package struct AttemptFailure: Hashable, Sendable {
  private let box: Box

  /// Its size is several times that of an attempt, and successive attempts often fail alike.
  private final class Box: Sendable {
    let cause: GestureTransition.Cause

    init(_ cause: GestureTransition.Cause) { self.cause = cause }
  }

  package init(_ cause: GestureTransition.Cause) { box = Box(cause) }

  /// The cause: its own machine with what it measured, another gesture, or the program.
  package var cause: GestureTransition.Cause { box.cause }

  package static func == (a: Self, b: Self) -> Bool { a.box === b.box || a.cause == b.cause }

  package func hash(into hasher: inout Hasher) { hasher.combine(cause) }

  /// The measured value and its threshold, if the machine failed because of one.
  package var reason: Reason? {
    if case .itself(_, let reason) = cause { reason } else { nil }
  }

  /// The name of the gesture that prevented this one, or that it requires to fail; `nil` if no other gesture did.
  package var blocker: String? {
    switch cause {
    case .excluded(let other), .required(let other): other
    case .itself, .refused, .disabled, .detached, .ignored, .targetRemoved: nil
    }
  }

  /// Returns whether both failures have the same cause, whatever the measured values.
  package func isSame(as other: Self) -> Bool {
    switch (cause, other.cause) {
    case (.itself(let signal, let reason), .itself(let otherSignal, let otherReason)):
      signal == otherSignal && reason?.measured == otherReason?.measured
    default: cause == other.cause
    }
  }
}

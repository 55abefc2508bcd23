/// A recognizer in a coordinator, with its relations to others, its public state and its handler.
///
/// It contains no reference-counted fields, so that using one in place neither retains nor releases.
struct Attachment {
  let type: Dispatch
  let recognizer: UnsafeMutableRawPointer
  private let handler: Unmanaged<Handler>
  let id: RecognizerID
  /// The index of the target that it is attached to.
  let target: Int
  /// Decides which of several gestures recognized in one event is admitted first: the one on the innermost target, then
  /// the one with the most taps, then the one attached last.
  var rank: UInt64 = 0

  // MARK: Relations

  /// The recognizers that must fail before this one can be recognized.
  var requirements = RecognizerSet()
  /// The same for the current attempt only, by a delegate's answer.
  var requirementsOfAttempt = RecognizerSet()
  /// The recognizers about which the delegates have been asked in the current attempt.
  var delegatesAskedAbout = RecognizerSet()
  /// The recognizers that may be active at the same time as this one.
  var simultaneous = RecognizerSet()
  /// The recognizers that this one never prevents, such as a tap's double tap.
  var doesNotPrevent = RecognizerSet()
  /// The recognizers that received input together with this one in the current attempt. It prevents no others.
  var competitors = RecognizerSet()

  // MARK: State

  var state = GestureState.possible
  /// The outcome of the machine's last step.
  var outcome = _Outcome.none
  var deadline = Timestamp.never
  /// When the machine recognized the gesture of the current attempt: before it began if it had to wait.
  var recognitionTime = Timestamp.distantPast

  init(
    _ type: Dispatch, at recognizer: UnsafeMutableRawPointer, handler: Handler, id: RecognizerID, target: Int
  ) {
    self.type = type
    self.recognizer = recognizer
    self.handler = .passRetained(handler)
    self.id = id
    self.target = target
  }

  /// Calls the handler with the current state.
  func callHandler() { handler._withUnsafeGuaranteedRef { $0.body(state) } }

  /// Releases the handler, which frees the recognizer.
  func free() { handler.release() }
}

/// Calls a recognizer's handler and frees the recognizer. The closure is a `let` of a class that is kept unmanaged:
/// otherwise every call would retain and release the closure's context.
@usableFromInline final class Handler {
  let body: (GestureState) -> Void
  private let free: () -> Void

  @usableFromInline init(body: @escaping (GestureState) -> Void, free: @escaping () -> Void) {
    self.body = body
    self.free = free
  }

  deinit { free() }
}

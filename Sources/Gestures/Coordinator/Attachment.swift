/// One recognizer in a coordinator: where it lives, its relations, its public state, its handler.
///
/// Nothing in it is counted, so that using one in place copies nothing of it.
struct Attachment {
  let type: Dispatch
  let recognizer: UnsafeMutableRawPointer
  private let handler: Unmanaged<Handler>
  let id: RecognizerID
  let target: Int
  /// Of two that are recognized in one event, the one with the higher rank goes first: the one on the inner target, then
  /// the one of more taps, then the one attached later.
  var rank: UInt64 = 0

  /// Those that must fail before this one may be recognized.
  var requirements = RecognizerSet()
  /// The same, for this attempt only, as a delegate said; and of whom it was asked.
  var requirementsOfAttempt = RecognizerSet()
  var asked = RecognizerSet()
  /// Those that may be active together with this one.
  var simultaneous = RecognizerSet()
  /// Those that this one does not prevent, whatever it does: a tap no double tap.
  var doesNotPrevent = RecognizerSet()
  /// Those that it has shared a finger with, in this attempt. It excludes nobody else.
  var competitors = RecognizerSet()

  var state = GestureState.possible
  var outcome = Outcome.none
  var deadline = Timestamp.never
  /// When its machine was recognized in this attempt: before it was seen, where it had to wait.
  var recognized = Timestamp.distantPast

  init(
    _ type: Dispatch, at recognizer: UnsafeMutableRawPointer, handler: Handler, id: RecognizerID, target: Int
  ) {
    (self.type, self.recognizer, self.handler) = (type, recognizer, .passRetained(handler))
    (self.id, self.target) = (id, target)
  }
  func deliver() { handler._withUnsafeGuaranteedRef { $0.body(state) } }
  func free() { handler.release() }
}

/// What is called with a gesture's state. A `let` in a class of its own, held unmanaged: else every call would retain
/// and release what the closure captured.
@usableFromInline final class Handler {
  let body: (GestureState) -> Void
  private let free: () -> Void

  @usableFromInline init(body: @escaping (GestureState) -> Void, free: @escaping () -> Void) {
    (self.body, self.free) = (body, free)
  }
  deinit { free() }
}

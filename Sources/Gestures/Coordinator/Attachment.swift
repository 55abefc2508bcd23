/// One recognizer in a coordinator: where it lives, its relations, its public state, its handler.
struct Attachment {
  let type: Dispatch
  let recognizer: UnsafeMutableRawPointer
  private let handler: Unmanaged<Handler>

  /// Those that must fail before this one may be recognized.
  var requirements = RecognizerSet()
  /// Those that may be active together with this one.
  var companions = RecognizerSet()

  var state = GestureState.possible
  var outcome = Outcome.none
  var deadline = Timestamp.never

  init(_ type: Dispatch, at recognizer: UnsafeMutableRawPointer, handler: Handler) {
    (self.type, self.recognizer, self.handler) = (type, recognizer, .passRetained(handler))
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

/// A recognizer in a coordinator, with its relations to others, its public state and its handler.
///
/// It contains no reference-counted fields, so that using one in place neither retains nor releases.
@usableFromInline struct Attachment {
  #if hasFeature(Embedded)
  private let unmanagedType: Unmanaged<Dispatch>
  var type: Dispatch { unmanagedType.takeUnretainedValue() }
  #else
  let type: Dispatch
  #endif
  @usableFromInline let recognizer: UnsafeMutableRawPointer
  private var handler: Unmanaged<Handler>
  /// The coordinator that it is in, for handlers.
  let coordinator: Unmanaged<GestureCoordinator>
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

  @usableFromInline var state = GestureState.possible
  /// The outcome of the machine's last step.
  var outcome = _Outcome.none
  /// The signal of that step if the machine failed or was cancelled: see ``_Advance/signal``.
  var signal: UInt8 = 0
  var deadline = Timestamp.never
  /// The time at which the machine recognized the gesture of the current attempt: before it began if it had to wait.
  var recognitionTime = Timestamp.distantPast

  init(
    _ type: Dispatch, at recognizer: UnsafeMutableRawPointer, handler: Handler, id: RecognizerID, target: Int,
    in coordinator: GestureCoordinator
  ) {
    #if hasFeature(Embedded)
    unmanagedType = .passRetained(type)
    #else
    self.type = type
    #endif
    self.recognizer = recognizer
    self.handler = .passRetained(handler)
    self.id = id
    self.target = target
    self.coordinator = .passUnretained(coordinator)
  }

  /// Calls the handler and the actions with the attachment at an address.
  // Static, because a method of the attachment would copy it for the call.
  @inline(__always)
  static func callHandler(of attachment: UnsafeMutablePointer<Self>) {
    attachment.pointee.handler._withUnsafeGuaranteedRef { $0.body(attachment) }
  }

  /// Adds an action. The first one replaces the handler by one that calls both, so that a handler alone costs nothing more.
  mutating func addAction(_ number: UInt32, _ body: @escaping Handler.Body) {
    if handler._withUnsafeGuaranteedRef({ $0.actions == nil }) {
      handler = .passRetained(Handler(Actions(after: handler)))
    }
    handler._withUnsafeGuaranteedRef { $0.actions?.add(number, body) }
  }

  func removeAction(_ number: UInt32) {
    handler._withUnsafeGuaranteedRef { $0.actions?.remove(number) }
  }

  /// Releases the handler, which frees the recognizer.
  func free() {
    handler.release()
    #if hasFeature(Embedded)
    unmanagedType.release()
    #endif
  }

  /// Calls a function with the type that the recognizer is called by. In Embedded Swift that is an object, and where it is read as
  /// one, each frame would retain and release it for each recognizer: a third of what a frame takes.
  @inline(__always)
  func withType<Result>(_ body: (Dispatch) -> Result) -> Result {
    #if hasFeature(Embedded)
    unmanagedType._withUnsafeGuaranteedRef(body)
    #else
    body(type)
    #endif
  }

  @inline(__always)
  func advance(_ touches: borrowing TouchFrame) -> _Advance { withType { $0._advance(recognizer, touches) } }

  @inline(__always)
  func advance(_ touches: borrowing TouchFrame, observer: _StepObserver) -> _Advance {
    withType { $0._advance(recognizer, touches, observer: observer) }
  }

  @inline(__always)
  func advance(_ event: TouchpadEvent, observer: _StepObserver) -> _Advance {
    withType { $0._advance(recognizer, event, observer: observer) }
  }

  @inline(__always)
  func fireDeadline(at now: Timestamp, observer: _StepObserver) -> _Advance {
    withType { $0._fireDeadline(recognizer, at: now, observer: observer) }
  }

  @inline(__always)
  func fireDeadline() -> _Advance { withType { $0._fireDeadline(recognizer) } }

  @inline(__always)
  func restart() { withType { $0._restart(recognizer) } }

  @inline(__always)
  func advance(_ event: TouchpadEvent) -> _Advance { withType { $0._advance(recognizer, event) } }
}

/// Calls a recognizer's handler and frees the recognizer. The closure is a `let` of a class that is kept unmanaged:
/// otherwise every call would retain and release the closure's context.
@usableFromInline final class Handler {
  @usableFromInline typealias Body = (UnsafeMutablePointer<Attachment>) -> Void
  let body: Body
  fileprivate let actions: Actions?
  private let free: () -> Void

  @usableFromInline init(body: @escaping Body, free: @escaping () -> Void) {
    self.body = body
    self.free = free
    actions = nil
  }

  fileprivate init(_ actions: Actions) {
    body = { actions.call($0) }
    free = {}
    self.actions = actions
  }

  /// Returns a handler as the coordinator calls it.
  // A `Gesture` is an address and is passed like one, so that both kinds of closures are called alike. A closure around the
  // handler would be a second call, which takes as long as everything else that a handler costs.
  @inlinable static func body<R: GestureRecognizer>(of handler: @escaping (borrowing Gesture<R>) -> Void) -> Body {
    unsafeBitCast(OfGesture(body: handler), to: OfAddress.self).body
  }

  // As arguments of a generic function, closures would be wrapped; as properties, they are not.
  @usableFromInline struct OfGesture<R: GestureRecognizer> {
    @usableFromInline let body: (borrowing Gesture<R>) -> Void
    @inlinable init(body: @escaping (borrowing Gesture<R>) -> Void) { self.body = body }
  }

  @usableFromInline struct OfAddress {
    @usableFromInline let body: Body
  }

  deinit { free() }
}

/// A handler and the actions added after it.
private final class Actions {
  private struct Action {
    let number: UInt32
    let handler: Unmanaged<Handler>
  }

  /// A list in memory of its own, because every access to a variable of a class is checked, and an array's is retained.
  private struct List {
    var actions: UnsafeMutablePointer<Action>
    var count = 0
    var capacity = 2

    init() { actions = .allocate(capacity: capacity) }

    mutating func append(_ action: Action) {
      if count == capacity {
        let larger = UnsafeMutablePointer<Action>.allocate(capacity: 2 * capacity)
        larger.moveInitialize(from: actions, count: count)
        actions.deallocate()
        actions = larger
        capacity *= 2
      }
      (actions + count).initialize(to: action)
      count += 1
    }
  }

  // Unmanaged, like an attachment's handler: otherwise every call would retain and release them.
  private let handler: Unmanaged<Handler>
  private let list: UnsafeMutablePointer<List>

  /// Takes over the handler.
  init(after handler: Unmanaged<Handler>) {
    self.handler = handler
    list = .allocate(capacity: 1)
    list.initialize(to: List())
  }

  func add(_ number: UInt32, _ body: @escaping Handler.Body) {
    list.pointee.append(Action(number: number, handler: .passRetained(Handler(body: body, free: {}))))
  }

  func remove(_ number: UInt32) {
    var kept = 0
    for index in 0..<list.pointee.count {
      let action = list.pointee.actions[index]
      if action.number == number {
        action.handler.release()
      } else {
        list.pointee.actions[kept] = action
        kept += 1
      }
    }
    list.pointee.count = kept
  }

  func call(_ attachment: UnsafeMutablePointer<Attachment>) {
    // A handler may add actions, for the next event. None is removed during an event.
    let count = list.pointee.count
    handler._withUnsafeGuaranteedRef { $0.body(attachment) }
    for index in 0..<count { list.pointee.actions[index].handler._withUnsafeGuaranteedRef { $0.body(attachment) } }
  }

  deinit {
    handler.release()
    for index in 0..<list.pointee.count { list.pointee.actions[index].handler.release() }
    list.pointee.actions.deallocate()
    list.deallocate()
  }
}

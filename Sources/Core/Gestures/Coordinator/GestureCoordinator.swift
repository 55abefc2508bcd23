/// Delivers touch frames to recognizers, fires their deadlines, and resolves conflicts between them.
///
/// Recognizers that share a touch are mutually exclusive by default: the first one recognized wins and the others fail.
/// <doc:ResolvingConflicts> has all rules. Not `Sendable`: use a coordinator from a single isolation domain.
///
/// Handlers, delegates and observers run while the coordinator handles an event. Handlers and delegates may call the coordinator.
/// Calls that remove a recognizer from the event, or change it, take effect after the event: ``detach(_:)``,
/// ``setEnabled(_:for:)``, ``ignore(_:for:)``, ``setParameter(_:of:to:)``, ``change(_:_:)``, ``removeAction(_:)``. Calls that add
/// something take effect at once: ``attach(_:to:handler:)``, ``addAction(to:_:)``, ``require(_:toFailBefore:)``,
/// ``allowSimultaneous(_:_:)``. Calling `handle` or `advance` from a handler is a programming error and traps.
public final class GestureCoordinator {
  /// The observer that is notified of each event, step and transition; nil by default, which costs nothing.
  ///
  /// The coordinator keeps a strong reference, because a weak one would slow down every event. During an event the current
  /// observer stays until the event has been handled.
  public var observer: (any GestureObserver)? {
    get { state.observer?.observer }
    set {
      if deferIfHandlingEvent(.setObserver(newValue)) { return }
      deliverPostponedFrames()
      state.observer?.free()
      state.observer = newValue.map { ObserverReference($0) }
      updateStepObserver()
    }
  }

  /// The largest number of recognizers that can be attached at a time: 64, one for each bit of a set.
  public static var maximumRecognizers: Int { RecognizerSet.capacity }

  /// See ``CoordinatorNumber``.
  let number = CoordinatorNumber.next()
  /// The recognizers by index. Only those in `state.configuration.attached` are initialized.
  let attachments: UnsafeMutablePointer<Attachment>
  private let stateStorage: UnsafeMutablePointer<CoordinatorState>
  /// The frame that is filled for a recognizer that does not receive every touch.
  let filteredFrame = TouchFrame(at: .distantPast)
  /// The frame that is filled when the time of the caller's frame has to be clamped.
  let clampedFrame = TouchFrame(at: .distantPast)
  /// The frame that is filled with a postponed one.
  let postponedFrame = TouchFrame(at: .distantPast)

  /// All mutable state, without the run-time exclusivity checks of stored properties: see ``CoordinatorState``.
  var state: CoordinatorState {
    @inline(__always) unsafeAddress { UnsafePointer(stateStorage) }
    @inline(__always) unsafeMutableAddress { stateStorage }
  }

  /// Creates a coordinator without recognizers. Its only target is the whole surface.
  public init() {
    attachments = .allocate(capacity: RecognizerSet.capacity)
    stateStorage = .allocate(capacity: 1)
    stateStorage.initialize(to: CoordinatorState())
  }

  deinit {
    for index in state.configuration.attached {
      attachments[index].free()
      (attachments + index).deinitialize(count: 1)
    }
    attachments.deallocate()
    state.observer?.free()
    stateStorage.deinitialize(count: 1)
    stateStorage.deallocate()
  }

  // MARK: Attaching

  /// Attaches a recognizer, which receives the touches that begin from then on, on its target or on a target inside it.
  ///
  /// - Parameters:
  ///   - recognizer: The recognizer with its parameters set. The coordinator keeps its own copy.
  ///   - target: The target; the whole surface by default. If it has been removed, or is one of another coordinator, the
  ///     recognizer is not attached.
  ///   - handler: Called when the gesture's state becomes anything but `possible` and `failed`, with the gesture as it is
  ///     then. It is called as long as the recognizer is attached; ``addAction(to:_:)`` adds handlers that can be removed.
  /// - Returns: The identifier for all other calls about the recognizer, which have no effect if it is not attached.
  /// - Precondition: Fewer than 64 recognizers are attached.
  /// - Complexity: O(*n*) for *n* attached recognizers.
  // Inlinable, so that the handler is compiled for the recognizer's type.
  @inlinable @discardableResult
  public func attach<R: GestureRecognizer>(
    _ recognizer: R, to target: TargetID = .surface,
    handler: @escaping (borrowing Gesture<R>) -> Void = { _ in }
  ) -> AttachedRecognizer<R> {
    checkParameters(of: recognizer)
    let place = UnsafeMutablePointer<R>.allocate(capacity: 1)
    place.initialize(to: recognizer)
    return AttachedRecognizer(
      attach(
        dispatch(to: R.self), at: place, to: target,
        handler: Handler(body: Handler.body(of: handler), free: { place.deinitialize(count: 1).deallocate() })))
  }

  @usableFromInline
  func attach(
    _ type: Dispatch, at recognizer: UnsafeMutableRawPointer, to target: TargetID, handler: Handler
  ) -> RecognizerID {
    let unused = RecognizerSet.all - state.configuration.attached
    guard let index = unused.first else { preconditionFailure("a coordinator can have at most 64 recognizers") }
    state.attachmentCount += 1
    let id = RecognizerID(index: index, serial: state.attachmentCount, coordinator: number)
    // On the whole surface instead, it would recognize what happens elsewhere. The handler frees the recognizer.
    if !exists(target) { return id }
    (attachments + index).initialize(
      to: Attachment(type, at: recognizer, handler: handler, id: id, target: target.index, in: self))
    state.configuration.targets[target.index].recognizers.insert(index)
    state.configuration.attached.insert(index)
    state.configuration.enabled.insert(index)
    state.configuration.ignoresMovesWhileIdle.set(index, type.ignoresMovesWhileIdle)
    setTouchHandling(TouchHandling(), of: id)
    updateRankAndPrevention(of: index)
    return id
  }

  /// Updates what follows from a recognizer's traits, when it is attached and when it has changed: its rank, which
  /// recognizers it never prevents, and which never prevent it.
  func updateRankAndPrevention(of index: Int) {
    let type = attachments[index].type
    let recognizer = attachments[index].recognizer
    let traits = type.traits(recognizer)
    let depth = UInt64(clamping: state.configuration.targets[attachments[index].target].depth) & 0xffff
    let taps = UInt64(clamping: traits.numberOfTaps) & 0xffff
    attachments[index].rank = depth << 48 | taps << 32 | UInt64(attachments[index].id.serial)
    for other in state.configuration.attached where other != index {
      let otherType = attachments[other].type
      let otherRecognizer = attachments[other].recognizer
      let otherTraits = otherType.traits(otherRecognizer)
      attachments[index].doesNotPrevent.set(
        other,
        !type.canPrevent(recognizer, otherTraits) || !otherType.canBePrevented(otherRecognizer, by: traits))
      attachments[other].doesNotPrevent.set(
        index,
        !otherType.canPrevent(otherRecognizer, traits) || !type.canBePrevented(recognizer, by: otherTraits))
    }
  }

  /// Detaches a recognizer. An active gesture is cancelled and a pending one fails.
  ///
  /// The identifier is invalid from then on: calls with it have no effect, or return a documented default.
  ///
  /// - Complexity: O(*n*) for *n* attached recognizers.
  public func detach(_ recognizer: some RecognizerReference) {
    let id = recognizer.id
    guard isAttached(id), !deferIfHandlingEvent(.detach(id)) else { return }
    deliverPostponedFrames()
    abortAttempt(of: id.index, .detached)
    let index = id.index
    state.configuration.targets[attachments[index].target].recognizers.remove(index)
    for other in state.configuration.attached {
      attachments[other].requirements.remove(index)
      attachments[other].requirementsOfAttempt.remove(index)
      attachments[other].delegatesAskedAbout.remove(index)
      attachments[other].simultaneous.remove(index)
      attachments[other].competitors.remove(index)
    }
    state.forget(index)
    updateReceiverSets()
    attachments[index].free()
    (attachments + index).deinitialize(count: 1)
    runDeferredActions()
  }

  /// Returns a Boolean value that indicates whether a recognizer is still attached. False for one of another coordinator.
  ///
  /// - Complexity: O(1).
  public func isAttached(_ recognizer: some RecognizerReference) -> Bool {
    let id = recognizer.id
    return state.configuration.attached.contains(id.index) && attachments[id.index].id == id
  }

  func id(_ index: Int) -> RecognizerID { attachments[index].id }
}

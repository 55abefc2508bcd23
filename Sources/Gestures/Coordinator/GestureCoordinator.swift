/// Feeds frames to recognizers, wakes them at their deadlines, and decides which of them may speak.
///
/// Gestures that share a finger are exclusive unless said otherwise: the first to be recognized wins, and those that were
/// trying fail. The rules are in <doc:ResolvingConflicts>. Single-threaded by design: it is not `Sendable`, and
/// belongs to whoever made it.
///
/// Handlers, delegates and targets may ask it for anything, and change it. What takes a recognizer out of an event that is
/// under way happens once the event is over: ``detach(_:)``, ``setEnabled(_:for:)``, ``ignore(_:for:)``,
/// ``setParameter(_:of:to:)``, ``change(_:as:_:)``. What adds to it counts from the next question on: ``attach(_:to:handler:)``,
/// ``require(_:toFailBefore:)``, ``allowSimultaneous(_:_:)``. Only feeding it from within, with `handle` or `advance`, is a
/// programming error, and stops the program.
public final class GestureCoordinator {
  /// Who is told of every step. Kept strongly: a weak reference would cost every event. Nil costs nothing.
  public var observer: (any GestureObserver)? {
    get { standing.pointee.watcher }
    set { standing.pointee.watcher = newValue }
  }
  let all: UnsafeMutablePointer<Attachment>
  let standing: UnsafeMutablePointer<CoordinatorState>
  /// What is lent to those that do not receive every finger.
  let scratch = TouchFrame()

  /// A coordinator without recognizers, with one target: the whole surface.
  public init() {
    all = .allocate(capacity: RecognizerSet.capacity)
    standing = .allocate(capacity: 1)
    standing.initialize(to: CoordinatorState())
  }
  deinit {
    for index in standing.pointee.attached {
      all[index].free()
      (all + index).deinitialize(count: 1)
    }
    all.deallocate()
    standing.deinitialize(count: 1)
    standing.deallocate()
  }

  // MARK: Attaching

  /// Adds a recognizer. It hears of fingers that land from now on, on its target or what lies in it. Up to 64 fit; one
  /// more stops the program.
  ///
  /// - Parameters:
  ///   - recognizer: with its parameters as they are to be. The coordinator keeps a copy of its own.
  ///   - target: the whole surface by default, and where there is no such target.
  ///   - handler: is told each state but `possible` and `failed`, and lent the recognizer as it is then, to read or to
  ///     write: a pinch's scale may be set back to 1. While it is lent, ask it and not the coordinator about it.
  /// - Returns: its name, by which the coordinator can be asked about it.
  // Inlinable, so that the handler is compiled knowing its recognizer.
  @inlinable @discardableResult
  public func attach<R: GestureRecognizer>(
    _ recognizer: R, to target: TargetID = .surface,
    handler: @escaping (GestureState, inout R) -> Void = { _, _ in }
  ) -> RecognizerID {
    let place = UnsafeMutablePointer<R>.allocate(capacity: 1)
    place.initialize(to: recognizer)
    return attach(
      dispatch(to: R.self), at: place, to: target,
      handler: Handler(
        body: { state in handler(state, &place.pointee) }, free: { place.deinitialize(count: 1).deallocate() }))
  }
  @usableFromInline
  func attach(
    _ type: Dispatch, at recognizer: UnsafeMutableRawPointer, to target: TargetID, handler: Handler
  ) -> RecognizerID {
    let free = RecognizerSet.all - standing.pointee.attached
    guard let index = free.first else { preconditionFailure("a coordinator takes 64 recognizers") }
    let target = standing.pointee.targets.indices.contains(target.index) ? target.index : 0
    standing.pointee.attachments += 1
    let serial = standing.pointee.attachments
    let id = RecognizerID(index: index, serial: serial)
    (all + index).initialize(
      to: Attachment(type, at: recognizer, handler: handler, id: id, target: target))
    standing.pointee.targets[target].recognizers.insert(index)
    standing.pointee.attached.insert(index)
    standing.pointee.landing.set(index, type.ignoresMovesWhileIdle)
    standing.pointee.enabled.insert(index)
    standing.pointee.listening.insert(index)
    setTouchHandling(TouchHandling(), of: id)
    compare(index)
    return id
  }
  /// Finds out whom it goes before and whom it spares, and who spares it: when it is attached, and when it was changed.
  func compare(_ index: Int) {
    let (type, recognizer) = (all[index].type, all[index].recognizer)
    let traits = type.traits(recognizer)
    let depth = UInt64(clamping: standing.pointee.targets[all[index].target].depth) & 0xffff
    let taps = UInt64(clamping: traits.numberOfTaps) & 0xffff
    all[index].rank = depth << 48 | taps << 32 | UInt64(all[index].id.serial)
    for other in standing.pointee.attached where other != index {
      let its = all[other].type.traits(all[other].recognizer)
      all[index].doesNotPrevent.set(
        other,
        !type.canPrevent(recognizer, its) || !all[other].type.canBePrevented(all[other].recognizer, by: traits))
      all[other].doesNotPrevent.set(
        index,
        !all[other].type.canPrevent(all[other].recognizer, traits) || !type.canBePrevented(recognizer, by: its))
    }
  }
  /// Takes a recognizer out. One that is active is cancelled, one that tries fails. Its name is nobody's from then on:
  /// whatever is asked of it, here and below, is answered as for none, and what is told it does nothing.
  public func detach(_ id: RecognizerID) {
    guard isAttached(id), !defer_(.detach(id)) else { return }
    takeOut(id.index, .detached)
    let index = id.index
    standing.pointee.targets[all[index].target].recognizers.remove(index)
    for other in standing.pointee.attached {
      all[other].requirements.remove(index)
      all[other].requirementsOfAttempt.remove(index)
      all[other].asked.remove(index)
      all[other].simultaneous.remove(index)
      all[other].competitors.remove(index)
    }
    standing.pointee.forget(index)
    countReceivers()
    all[index].free()
    (all + index).deinitialize(count: 1)
    doWhatWasDeferred()
  }
  /// Whether a name is still a recognizer's.
  public func isAttached(_ id: RecognizerID) -> Bool {
    standing.pointee.attached.contains(id.index) && all[id.index].id == id
  }
  func id(_ index: Int) -> RecognizerID { all[index].id }

  // MARK: Relations

  /// `dependent` is recognized only once `required` has failed, or is not trying. False, and nothing done, when they
  /// would wait for each other, or one is no longer attached.
  @discardableResult
  public func require(_ required: RecognizerID, toFailBefore dependent: RecognizerID) -> Bool {
    guard isAttached(required), isAttached(dependent) else { return false }
    if waits(required.index, for: dependent.index) { return false }
    all[dependent.index].requirements.insert(required.index)
    return true
  }
  /// Lets two gestures be active together.
  public func allowSimultaneous(_ a: RecognizerID, _ b: RecognizerID) {
    guard isAttached(a), isAttached(b) else { return }
    all[a.index].simultaneous.insert(b.index)
    all[b.index].simultaneous.insert(a.index)
  }
  /// Who is asked about a recognizer; nil for nobody.
  public func setDelegate(_ delegate: (any GestureDelegate)?, of id: RecognizerID) {
    guard isAttached(id) else { return }
    standing.pointee.delegates[id.index] = delegate
    standing.pointee.delegated.set(id.index, delegate != nil)
  }
  /// How the fingers of a recognizer reach the targets that they land on. By default as ``TouchHandling`` has it.
  public func setTouchHandling(_ handling: TouchHandling, of id: RecognizerID) {
    guard isAttached(id) else { return }
    standing.pointee.cancelsTouches.set(id.index, handling.cancelsTouches)
    standing.pointee.delaysBegan.set(id.index, handling.delaysTouchesBegan)
    standing.pointee.delaysEnded.set(id.index, handling.delaysTouchesEnded)
  }
  /// Takes a recognizer out of what happens, and back in. One that is active is cancelled, one that tries fails. Back in,
  /// it hears of fingers that land from then on. True for one that has just been attached.
  public func setEnabled(_ isEnabled: Bool, for id: RecognizerID) {
    guard isAttached(id), !defer_(.setEnabled(isEnabled, id)) else { return }
    if isEnabled == standing.pointee.enabled.contains(id.index) { return }
    standing.pointee.enabled.set(id.index, isEnabled)
    if !isEnabled {
      takeOut(id.index, .disabled)
      doWhatWasDeferred()
    } else if !standing.pointee.finished.contains(id.index) {
      standing.pointee.listening.insert(id.index)
    }
  }
  /// From now on the recognizer hears nothing of this finger, as if it had not landed. Where it was the last one of a
  /// gesture under way, that is over: an active one is cancelled, one that tries fails. Else that happens when the last of
  /// the others has lifted, if nothing has ended the gesture until then.
  public func ignore(_ contact: Int32, for id: RecognizerID) {
    guard isAttached(id), !defer_(.ignore(contact, id)) else { return }
    var wasHeard = false
    for finger in standing.pointee.fingers.indices where standing.pointee.fingers[finger].id == contact {
      wasHeard = wasHeard || standing.pointee.fingers[finger].receivers.contains(id.index)
      standing.pointee.fingers[finger].receivers.remove(id.index)
    }
    for index in standing.pointee.deliveries.indices where standing.pointee.deliveries[index].contact.id == contact {
      standing.pointee.deliveries[index].receivers.remove(id.index)
    }
    countReceivers()
    if wasHeard, standing.pointee.engaged.contains(id.index), !hearsOfMore(id.index) {
      takeOut(id.index, .ignored)
    } else {
      if wasHeard, standing.pointee.engaged.contains(id.index) { standing.pointee.withoutTouches.insert(id.index) }
      standing.pointee.isHandling = true
      if standing.pointee.isDelivering { deliver() }
      restIfSomeAreOver()
      standing.pointee.isHandling = false
    }
    doWhatWasDeferred()
  }
  func waits(_ index: Int, for other: Int) -> Bool {
    // Each is asked once, however many ways lead to it.
    var (reached, asked) = (RecognizerSet(), RecognizerSet())
    reached.insert(index)
    while let next = (reached - asked).first {
      if next == other { return true }
      asked.insert(next)
      reached = reached | all[next].requirements | all[next].requirementsOfAttempt
    }
    return false
  }

  // MARK: Asking

  /// How a recognizer's gesture looks from outside; `possible` for one that is no longer attached.
  public func state(of id: RecognizerID) -> GestureState { isAttached(id) ? all[id.index].state : .possible }
  /// Whether a recognizer takes part: see ``setEnabled(_:for:)``. False for one that is no longer attached.
  public func isEnabled(_ id: RecognizerID) -> Bool { isAttached(id) && standing.pointee.enabled.contains(id.index) }
  /// When the gesture was recognized that is told of now: earlier than now for one that had to wait. `.distantPast`
  /// before it is, and for one that is no longer attached.
  public func recognitionTime(of id: RecognizerID) -> Timestamp {
    isAttached(id) ? all[id.index].recognized : .distantPast
  }
  /// The next moment at which a recognizer asks to be woken; nil when none does.
  public var nextDeadline: Timestamp? {
    let earliest = earliestDeadline()
    return earliest == .never ? nil : earliest
  }
  /// Those that wait for a requirement to fail, in order of attaching.
  public var waiting: [RecognizerID] { standing.pointee.blocked.map { id($0) } }
  /// Whether every gesture is possible and none of them is trying.
  public var isAtRest: Bool { standing.pointee.engaged.isEmpty && standing.pointee.finished.isEmpty }

  func earliestDeadline() -> Timestamp {
    var earliest = Timestamp.never
    for index in standing.pointee.listening where all[index].deadline < earliest { earliest = all[index].deadline }
    return earliest
  }
}

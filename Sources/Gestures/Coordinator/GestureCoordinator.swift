/// Feeds frames to recognizers, wakes them at their deadlines, and decides which of them may speak.
///
/// Gestures are exclusive unless said otherwise: the first to be recognized wins, and those that were trying fail. The
/// rules are in ``GestureCoordinator/admit(_:)``. Single-threaded by design: it is not `Sendable`, and belongs to
/// whoever made it.
public final class GestureCoordinator {
  /// Who is told of every step. Kept strongly: a weak reference would cost every event. Nil costs nothing.
  public var observer: (any GestureObserver)? {
    get { standing.pointee.watcher }
    set { standing.pointee.watcher = newValue }
  }
  let all: UnsafeMutablePointer<Attachment>
  let standing: UnsafeMutablePointer<Standing>
  private(set) var count = 0

  public init() {
    all = .allocate(capacity: RecognizerSet.capacity)
    standing = .allocate(capacity: 1)
    standing.initialize(to: Standing())
  }
  deinit {
    for index in 0..<count { all[index].free() }
    all.deinitialize(count: count)
    all.deallocate()
    standing.deinitialize(count: 1)
    standing.deallocate()
  }

  // MARK: Setting up

  /// Adds a recognizer, up to 64. Those attached earlier are asked first.
  ///
  /// - Parameter handler: is told each state but `possible` and `failed`, and lent the recognizer as it is then. It must
  ///   not call the coordinator.
  // Inlinable, so that the handler is compiled knowing its recognizer.
  @inlinable @discardableResult
  public func attach<R: GestureRecognizer>(
    _ recognizer: R, handler: @escaping (GestureState, borrowing R) -> Void = { _, _ in }
  ) -> RecognizerID {
    let place = UnsafeMutablePointer<R>.allocate(capacity: 1)
    place.initialize(to: recognizer)
    return attach(
      dispatch(to: R.self), at: place,
      handler: Handler(
        body: { state in handler(state, place.pointee) }, free: { place.deinitialize(count: 1).deallocate() }))
  }
  @usableFromInline
  func attach(
    _ type: Dispatch, at recognizer: UnsafeMutableRawPointer, handler: Handler
  ) -> RecognizerID {
    precondition(!standing.pointee.isHandling, "a handler must not attach to its coordinator")
    precondition(count < RecognizerSet.capacity, "a coordinator takes 64 recognizers")
    (all + count).initialize(to: Attachment(type, at: recognizer, handler: handler))
    standing.pointee.listening.insert(count)
    count += 1
    return RecognizerID(index: count - 1)
  }
  /// `dependent` is recognized only once `required` has failed, or is not trying. False, and nothing done, when they
  /// would wait for each other.
  @discardableResult
  public func require(_ required: RecognizerID, toFailBefore dependent: RecognizerID) -> Bool {
    precondition(!standing.pointee.isHandling, "a handler must not change its coordinator")
    if waits(required.index, for: dependent.index) { return false }
    all[dependent.index].requirements.insert(required.index)
    return true
  }
  /// Lets two gestures be active together.
  public func allowSimultaneous(_ a: RecognizerID, _ b: RecognizerID) {
    precondition(!standing.pointee.isHandling, "a handler must not change its coordinator")
    all[a.index].companions.insert(b.index)
    all[b.index].companions.insert(a.index)
  }
  private func waits(_ index: Int, for other: Int) -> Bool {
    // Each is asked once, however many ways lead to it.
    var (reached, asked) = (RecognizerSet(), RecognizerSet())
    reached.insert(index)
    while let next = (reached - asked).first(where: { _ in true }) {
      if next == other { return true }
      asked.insert(next)
      reached = reached | all[next].requirements
    }
    return false
  }

  // MARK: Asking

  public func state(of id: RecognizerID) -> GestureState { all[id.index].state }
  /// The next moment at which a recognizer asks to be woken; nil when none does.
  public var nextDeadline: Timestamp? {
    let earliest = earliestDeadline()
    return earliest == .never ? nil : earliest
  }
  /// Those that wait for a requirement to fail, in order of attaching.
  public var waiting: [RecognizerID] { standing.pointee.blocked.map(RecognizerID.init) }
  /// Whether every gesture is possible and none of them is trying.
  public var isAtRest: Bool { standing.pointee.engaged.isEmpty && standing.pointee.finished.isEmpty }

  private func earliestDeadline() -> Timestamp {
    var earliest = Timestamp.never
    for index in standing.pointee.listening where all[index].deadline < earliest { earliest = all[index].deadline }
    return earliest
  }

  // MARK: Feeding

  /// Delivers a frame, after every deadline that falls before it or on it. A frame that is older than the newest one
  /// happens now.
  public func handle(_ touches: borrowing TouchFrame) {
    if touches.time < standing.pointee.now { touches.hold(at: standing.pointee.now) }
    advance(to: touches.time)
    standing.pointee.isHandling = true
    standing.pointee.now = touches.time
    if let watcher = standing.pointee.watcher { tell(touches, watcher) }
    var stepped = RecognizerSet()
    for index in standing.pointee.listening {
      take(all[index].type.advance(all[index].recognizer, touches), from: index, &stepped)
    }
    settle(stepped)
    standing.pointee.isTouched = touches.down > 0 || touches.unplaced > 0
    restIfNothingIsOpen()
    standing.pointee.isHandling = false
  }
  /// Delivers what a touchpad's driver tells, in the same order among deadlines.
  public func handle(_ event: IndirectEvent) {
    var event = event
    event.time = max(event.time, standing.pointee.now)
    advance(to: event.time)
    standing.pointee.isHandling = true
    standing.pointee.now = event.time
    if let watcher = standing.pointee.watcher { tell(event, watcher) }
    var stepped = RecognizerSet()
    for index in standing.pointee.listening {
      take(all[index].type.advance(all[index].recognizer, event), from: index, &stepped)
    }
    settle(stepped)
    standing.pointee.openings = max(0, standing.pointee.openings + event.openings)
    restIfNothingIsOpen()
    standing.pointee.isHandling = false
  }
  /// Delivers the deadlines that fall due up to `time`, each at its own moment, earliest first.
  public func advance(to time: Timestamp) {
    precondition(!standing.pointee.isHandling, "a handler must not call its coordinator")
    // `.never` is no deadline, however late it gets.
    while standing.pointee.due <= time, standing.pointee.due != .never {
      standing.pointee.due = earliestDeadline()
      if standing.pointee.due > time || standing.pointee.due == .never { return }
      standing.pointee.isHandling = true
      standing.pointee.now = max(standing.pointee.now, standing.pointee.due)
      var sleepers = RecognizerSet()
      for index in standing.pointee.listening where all[index].deadline <= standing.pointee.now {
        sleepers.insert(index)
      }
      if let watcher = standing.pointee.watcher { tell(wakeOf: sleepers, watcher) }
      var stepped = RecognizerSet()
      for index in sleepers { take(all[index].type.wake(all[index].recognizer), from: index, &stepped) }
      settle(stepped)
      for index in sleepers & standing.pointee.listening {
        precondition(all[index].deadline > standing.pointee.now, "a recognizer's deadline did not move on")
      }
      restIfNothingIsOpen()
      standing.pointee.due = earliestDeadline()
      standing.pointee.isHandling = false
    }
  }
}

/// Feeds frames to recognizers, wakes them at their deadlines, and decides which of them may speak.
///
/// Gestures are exclusive unless said otherwise: the first to be recognized wins, and those that were trying fail. The
/// rules are in ``GestureCoordinator/admit(_:)``. Single-threaded by design: it is not `Sendable`, and belongs to
/// whoever made it.
public final class GestureCoordinator {
  /// Who is told of every step. Kept strongly: a weak reference would cost every event. Nil costs nothing.
  public var observer: (any GestureObserver)? {
    get { watcher }
    set { watcher = newValue }
  }
  // Stored apart from its public name, so that the compiler sees every access and checks none at run time.
  var watcher: (any GestureObserver)?
  let all: UnsafeMutablePointer<Attachment>
  private(set) var count = 0
  /// The time of the newest event. It never runs back.
  private(set) var now = Timestamp.distantPast
  /// No deadline falls before this moment.
  var due = Timestamp.never
  private var isTouched = false
  // Checked by hand: behind pointers the language no longer notices overlapping accesses.
  private var isHandling = false
  /// Why a machine failed in this event, for the observer: only filled where there is one.
  var failures: [(index: Int, step: MachineStep)] = []

  // Where every recognizer stands, as sets.

  /// Those whose machine still runs.
  var listening = RecognizerSet()
  /// Those whose machine has left its initial phase, and whose gesture is not finished.
  var engaged = RecognizerSet()
  /// Those whose machine has been in a recognized phase.
  var recognized = RecognizerSet()
  /// Those whose machine has reached its end; only their admission may still be pending.
  var ended = RecognizerSet()
  /// Those that wait for a requirement to fail.
  var blocked = RecognizerSet()
  /// Those that are `began` or `changed`.
  var active = RecognizerSet()
  /// Those that are `ended`, `cancelled` or `failed`.
  var finished = RecognizerSet()

  public init() { all = .allocate(capacity: RecognizerSet.capacity) }
  deinit {
    for index in 0..<count { all[index].free() }
    all.deinitialize(count: count)
    all.deallocate()
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
      R.self, at: place,
      handler: Handler(
        body: { state in handler(state, place.pointee) }, free: { place.deinitialize(count: 1).deallocate() }))
  }
  @usableFromInline
  func attach(
    _ type: any GestureRecognizer.Type, at recognizer: UnsafeMutableRawPointer, handler: Handler
  ) -> RecognizerID {
    precondition(!isHandling, "a handler must not attach to its coordinator")
    precondition(count < RecognizerSet.capacity, "a coordinator takes 64 recognizers")
    (all + count).initialize(to: Attachment(type, at: recognizer, handler: handler))
    listening.insert(count)
    count += 1
    return RecognizerID(index: count - 1)
  }
  /// `dependent` is recognized only once `required` has failed, or is not trying. False, and nothing done, when they
  /// would wait for each other.
  @discardableResult
  public func require(_ required: RecognizerID, toFailBefore dependent: RecognizerID) -> Bool {
    if waits(required.index, for: dependent.index) { return false }
    all[dependent.index].requirements.insert(required.index)
    all[required.index].dependents.insert(dependent.index)
    return true
  }
  /// Lets two gestures be active together.
  public func allowSimultaneous(_ a: RecognizerID, _ b: RecognizerID) {
    all[a.index].companions.insert(b.index)
    all[b.index].companions.insert(a.index)
  }
  private func waits(_ index: Int, for other: Int) -> Bool {
    index == other || all[index].requirements.contains { waits($0, for: other) }
  }

  // MARK: Asking

  public func state(of id: RecognizerID) -> GestureState { all[id.index].state }
  /// The next moment at which a recognizer asks to be woken; nil when none does.
  public var nextDeadline: Timestamp? {
    let earliest = earliestDeadline()
    return earliest == .never ? nil : earliest
  }
  /// Those that wait for a requirement to fail, in order of attaching.
  public var waiting: [RecognizerID] { blocked.map(RecognizerID.init) }
  /// Whether every gesture is possible and none of them is trying.
  public var isAtRest: Bool { engaged.isEmpty && finished.isEmpty }

  private func earliestDeadline() -> Timestamp {
    var earliest = Timestamp.never
    for index in listening where all[index].deadline < earliest { earliest = all[index].deadline }
    return earliest
  }

  // MARK: Feeding

  /// Delivers a frame, after every deadline that falls before it or on it. A frame that is older than the newest one
  /// happens now.
  public func handle(_ touches: borrowing TouchFrame) {
    if touches.time < now { touches.hold(at: now) }
    advance(to: touches.time)
    isHandling = true
    now = touches.time
    if let watcher { tell(touches, watcher) }
    var stepped = RecognizerSet()
    for index in listening { take(all[index].type.advance(all[index].recognizer, touches), from: index, &stepped) }
    settle(stepped)
    isTouched = touches.down > 0 || touches.unplaced > 0
    if !isTouched { rest() }
    isHandling = false
  }
  /// Delivers the deadlines that fall due up to `time`, each at its own moment, earliest first.
  public func advance(to time: Timestamp) {
    precondition(!isHandling, "a handler must not call its coordinator")
    while due <= time {
      due = earliestDeadline()
      if due > time { return }
      isHandling = true
      now = max(now, due)
      var sleepers = RecognizerSet()
      for index in listening where all[index].deadline <= now { sleepers.insert(index) }
      if let watcher { tell(wakeOf: sleepers, watcher) }
      var stepped = RecognizerSet()
      for index in sleepers { take(all[index].type.wake(all[index].recognizer), from: index, &stepped) }
      settle(stepped)
      for index in sleepers & listening {
        precondition(all[index].deadline > now, "a recognizer's deadline did not move on")
      }
      if !isTouched { rest() }
      due = earliestDeadline()
      isHandling = false
    }
  }
}

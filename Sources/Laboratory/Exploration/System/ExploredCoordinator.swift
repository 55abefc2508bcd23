import Gestures
import TouchTrace

/// A coordinator with the recognizers of a setup, for exploring what can happen. A recognizer may have an *isolated copy*
/// that no other recognizer affects, so that its gestures are those that it would recognize alone. The copies may also be a changed
/// setup, which affect only each other.
///
/// Until one recognizer affects another, each copy does what its original does: nine of ten actions are before that. A search plays
/// those to a coordinator without copies: see ``joinCopies()``.
final class ExploredCoordinator {
  /// The recognizers in one coordinator.
  private struct Members {
    let coordinator = GestureCoordinator()
    var recognizers: [RecognizerID] = []
    var copies: [RecognizerID] = []
    var targets: [String: TargetID] = [:]
  }

  // Unchecked, because each access to a variable of a class is checked for overlapping ones, which took a sixth of a search.

  /// The coordinator that has the present state.
  @exclusivity(unchecked) private(set) var coordinator: GestureCoordinator
  /// The recognizers, by their index in the setup.
  @exclusivity(unchecked) private(set) var recognizers: [RecognizerID]
  /// The targets, by their names.
  let targets: [String: TargetID]
  /// By `RecognizerID.index`: the index in the setup, and whether it is an isolated copy. The first recognizer has the first
  /// index, and the first copy that after the last recognizer.
  let roles: [(index: Int, isCopy: Bool)]
  /// The copies that ``coordinator`` does not have: each has done what its original has. Empty if it has all of them.
  @exclusivity(unchecked) private(set) var joinedCopies = RecognizerCopies()
  /// The number of copies.
  private let copyCount: Int
  private let whole: Members
  /// The same without copies; nil if there are none, or if what each does is more than touches decide.
  private let withoutCopies: Members?
  /// A bit for each recognizer and copy, by its index: see ``/Gestures/DescribedRecognizer/ignoresMovesWhileActive``.
  let followsOnly: UInt64
  /// A bit for each recognizer that a time makes, by its index.
  private let timed: UInt64
  /// The waits of the last action, and those that it left.
  @exclusivity(unchecked) var waits = GestureWaits()
  /// The log of observations, for searches that need more than ``transitions``.
  let log = StepLog()
  private let framePointer = UnsafeMutablePointer<TouchFrame>.allocate(capacity: 1)
  private let unplacedFramePointer = UnsafeMutablePointer<TouchFrame>.allocate(capacity: 1)
  private let delegate: AnswerDelegate?

  var frame: TouchFrame {
    unsafeAddress { UnsafePointer(framePointer) }
    unsafeMutableAddress { framePointer }
  }

  /// For keys of states in which positions decide nothing.
  var frameWithoutPositions: TouchFrame {
    unsafeAddress { UnsafePointer(unplacedFramePointer) }
    unsafeMutableAddress { unplacedFramePointer }
  }

  init(_ searched: SetupWithCopies) {
    let setup = searched.setup
    for pointer in [framePointer, unplacedFramePointer] {
      pointer.initialize(to: TouchFrame(at: .distantPast, bounds: setup.bounds))
      pointer.pointee.setTouchType(setup.surface.touchType)
    }
    whole = Self.attach(searched)
    // A delegate is asked about copies, too, which the coordinator remembers.
    let hasJoinedCopies = searched.copies > 0 && searched.changed == nil && setup.answers.isEmpty
    withoutCopies = hasJoinedCopies ? Self.attach(SetupWithCopies(setup)) : nil
    (coordinator, recognizers, targets) = (whole.coordinator, whole.recognizers, whole.targets)
    copyCount = searched.copies
    let ids = whole.recognizers + whole.copies
    roles = whole.recognizers.indices.map { ($0, false) } + whole.copies.indices.map { ($0, true) }
    var followers: UInt64 = 0
    let members = setup.recognizers + (searched.changed ?? setup).recognizers.prefix(searched.copies)
    for (id, named) in zip(ids, members) where named.recognizer.ignoresMovesWhileActive {
      followers |= 1 << UInt64(id.index)
    }
    followsOnly = followers
    timed = zip(whole.recognizers, setup.recognizers).reduce(0) { bits, member in
      member.1.recognizer.isMadeByTime ? bits | 1 << UInt64(member.0.index) : bits
    }
    delegate = setup.answers.isEmpty ? nil : AnswerDelegate(setup.answers, roles: roles, targets: targets)
    if let delegate { for id in ids { coordinator.setDelegate(delegate, of: id) } }
  }

  deinit {
    for pointer in [framePointer, unplacedFramePointer] { pointer.deinitialize(count: 1).deallocate() }
  }

  private static func attach(_ searched: SetupWithCopies) -> Members {
    let setup = searched.setup
    var result = Members()
    let coordinator = result.coordinator
    for line in setup.targets {
      result.targets[line.name] = coordinator.addTarget(
        line.frame, in: line.parent.flatMap { result.targets[$0] } ?? .surface)
    }
    let members = setup.recognizers + (searched.changed ?? setup).recognizers.prefix(searched.copies)
    let ids = members.map { named in
      Self.attach(named.recognizer, to: named.target.flatMap { result.targets[$0] } ?? .surface, of: coordinator)
    }
    let recognizers = Array(ids.prefix(setup.recognizers.count))
    let copies = Array(ids.dropFirst(setup.recognizers.count))
    for (index, types) in setup.touchTypes {
      coordinator.setAllowedTouchTypes(types, of: recognizers[index])
      if index < copies.count { coordinator.setAllowedTouchTypes(types, of: copies[index]) }
    }
    Self.relate(recognizers, as: setup, in: coordinator)
    if let changed = searched.changed { Self.relate(copies, as: changed, in: coordinator) }
    let others = searched.changed == nil ? ids : recognizers
    for copy in copies { for other in others where other != copy { coordinator.allowSimultaneous(copy, other) } }
    coordinator.recordTransitions()
    (result.recognizers, result.copies) = (recognizers, copies)
    return result
  }

  private static func relate(_ ids: [RecognizerID], as setup: ExploredSetup, in coordinator: GestureCoordinator) {
    for line in setup.requirements { coordinator.require(ids[line.required], toFailBefore: ids[line.dependent]) }
    for pair in setup.simultaneous { coordinator.allowSimultaneous(ids[pair.first], ids[pair.second]) }
  }

  private static func attach<R: GestureRecognizer>(
    _ recognizer: R, to target: TargetID, of coordinator: GestureCoordinator
  ) -> RecognizerID {
    coordinator.attach(recognizer, to: target).id
  }

  /// The transitions of the last action, apart from those to `changed`. Those of ``joinedCopies`` are not among them.
  var transitions: [RecordedTransition] { coordinator.recordedTransitions }

  /// Delivers frames to the coordinator.
  var delivery: FrameDelivery { FrameDelivery(coordinator: coordinator, frame: framePointer) }

  // MARK: Copies

  /// Continues without copies, if the coordinator can. Nothing has happened yet.
  func joinCopies() {
    if let withoutCopies { use(withoutCopies) }
  }

  /// Goes to a state, which may have joined copies or not.
  func restore(_ snapshot: CoordinatorSnapshot, hasJoinedCopies: Bool) {
    if hasJoinedCopies != (joinedCopies.count > 0) { use(hasJoinedCopies ? withoutCopies ?? whole : whole) }
    coordinator.restore(snapshot)
  }

  /// Goes to a state with joined copies, in the coordinator that has all of them.
  func separateCopies(in snapshot: CoordinatorSnapshot) {
    use(whole)
    coordinator.restore(snapshot, with: RecognizerCopies(count: copyCount, of: recognizers.count))
  }

  private func use(_ members: Members) {
    (coordinator, recognizers) = (members.coordinator, members.recognizers)
    let isWhole = members.coordinator === whole.coordinator
    joinedCopies = isWhole ? RecognizerCopies() : RecognizerCopies(count: copyCount, of: recognizers.count)
  }

  /// Whether a recognizer may have affected another in the last action, so that its copy does something else: it made it fail or
  /// wait. Only with joined copies.
  var haveCopiesLeft: Bool {
    let coordinator = coordinator
    if coordinator.waitingRecognizers != 0 { return true }
    return coordinator.recordedTransitions.contains { transition in
      // One that has waited was recognized before.
      transition.cause != .itself
        || (transition.to == .failed
          ? transition.recognized != .distantPast
          : transition.from == .possible && transition.recognized != transition.time)
    }
  }

  /// Observes the coordinator from now on, which takes longer.
  func observe(_ kind: StepLog.Kind) {
    log.kind = kind
    coordinator.observer = log
  }

  /// Returns how long a gesture that was recognized may have waited.
  func wait(of transition: RecordedTransition) -> Interval { waits.wait(of: transition, timed: timed) }

  /// Whether nothing is in progress and nothing will happen without a touch.
  func isAtRest(_ touches: TouchState) -> Bool {
    touches.fingers.isEmpty && coordinator.isIdle && coordinator.nextDeadline == nil
  }

  /// Plays the frames of an action, or lets its time pass.
  func play(_ action: TouchAction, _ touches: inout TouchState, in alphabet: ActionAlphabet) {
    play(action, &touches, on: alphabet.touchPlaces)
  }

  /// Plays the frames of an action, or lets its time pass.
  func play(_ action: TouchAction, _ touches: inout TouchState, on places: TouchPlaces) {
    let coordinator = coordinator
    coordinator.removeRecordedTransitions()
    if log.kind != nil { log.removeAll() }
    waits.begin(action, at: touches.time, waiting: coordinator.waitingRecognizers)
    var delivery = delivery
    touches.perform(action, on: places, into: &delivery)
    switch action {
    case .wait(let side):
      guard let deadline = coordinator.nextDeadline else { return }
      touches.time = side == .exactly ? deadline : deadline + Interval(microseconds: -1000)
      coordinator.advance(to: touches.time)
    case .touchDown, .touchUp, .cancel, .move: break
    }
    waits.finish(coordinator, recognizers, timed: timed)
  }
}

/// Records what the coordinator reports during one action.
final class StepLog: GestureObserver {
  /// The kind of observations that are kept.
  enum Kind {
    /// The steps of machines.
    case steps
    /// The coordinator's reports, with all values.
    case reports
  }

  @exclusivity(unchecked) fileprivate(set) var kind: Kind?
  private(set) var steps: [(recognizer: RecognizerID, step: MachineStep)] = []
  private(set) var reports: [ExploredReport] = []

  func removeAll() {
    steps.removeAll(keepingCapacity: true)
    reports.removeAll(keepingCapacity: true)
  }

  func coordinator(willDeliver touches: borrowing TouchFrame) {}

  func coordinator(willFireDeadlinesAt time: Timestamp) {}

  func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep) {
    if kind == .steps { steps.append((id, step())) }
  }

  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    if kind == .reports { reports.append(ExploredReport(transition, description())) }
  }
}

/// Answers as the lines of a header do. Unlike a session's delegate it remembers nothing, so that a state is the whole state: a
/// line about a target concerns recognizers on that target.
final class AnswerDelegate: GestureDelegate {
  private let answers: [ExploredSetup.Answer]
  private let roles: [(index: Int, isCopy: Bool)]
  private let targets: [String: TargetID]

  init(_ answers: [ExploredSetup.Answer], roles: [(index: Int, isCopy: Bool)], targets: [String: TargetID]) {
    self.answers = answers
    self.roles = roles
    self.targets = targets
  }

  func shouldBegin(_ recognizer: RecognizerID) -> Bool {
    answer(.shouldBegin, of: recognizer) { $0.target == nil }
  }

  func recognizer(_ recognizer: RecognizerID, shouldReceive contact: Contact, on target: TargetID) -> Bool {
    answer(.shouldReceive, of: recognizer) { line in
      if let finger = line.finger, finger != contact.id { return false }
      guard let name = line.target?.searchedName else { return true }
      return targets[name] == target
    }
  }

  private func answer(
    _ question: TraceHeader.AnswerLine.Question, of recognizer: RecognizerID,
    applies: (TraceHeader.AnswerLine) -> Bool
  ) -> Bool {
    let index = roles[recognizer.index].index
    return answers.last { $0.recognizer == index && $0.line.question == question && applies($0.line) }?.line.answer
      ?? true
  }
}

extension GestureRecognizer {
  /// Whether a duration makes the gesture, without any movement.
  fileprivate var isMadeByTime: Bool {
    let movements: [ParameterRole] = [.movementRequired, .spanRequired, .rotationRequired]
    return (value(of: .durationRequired) ?? 0) > 0 && movements.allSatisfy { value(of: $0) == nil }
  }
}

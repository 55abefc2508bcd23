import Gestures
import TouchTrace

/// A coordinator with the recognizers of a setup, for exploring what can happen. A recognizer may have an *isolated copy*
/// that no other recognizer affects, so that its gestures are those that it would recognize alone. The copies may also be a changed
/// setup, which affect only each other.
final class ExploredCoordinator {
  let coordinator = GestureCoordinator()
  /// The recognizers, by their index in the setup.
  let recognizers: [RecognizerID]
  let copies: [RecognizerID]
  /// The targets, by their names.
  let targets: [String: TargetID]
  /// By `RecognizerID.index`: the index in the setup, and whether it is an isolated copy. The first recognizer has the first
  /// index, and the first copy that after the last recognizer.
  let roles: [(index: Int, isCopy: Bool)]
  /// A bit for each recognizer and copy, by its index: see ``/Gestures/DescribedRecognizer/ignoresMovesWhileActive``.
  let followsOnly: UInt64
  /// A bit for each recognizer that a time makes, by its index.
  private let timed: UInt64
  /// The waits of the last action, and those that it left.
  var waits = GestureWaits()
  /// The log of observations, for searches that need more than ``transitions``.
  let log = StepLog()
  // Behind pointers, because each access to a property of a class is checked for overlapping ones.
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
    var targets: [String: TargetID] = [:]
    for line in setup.targets {
      targets[line.name] = coordinator.addTarget(line.frame, in: line.parent.flatMap { targets[$0] } ?? .surface)
    }
    self.targets = targets
    let members = setup.recognizers + (searched.changed ?? setup).recognizers.prefix(searched.copies)
    let ids = members.map { [coordinator] named in
      Self.attach(named.recognizer, to: named.target.flatMap { targets[$0] } ?? .surface, of: coordinator)
    }
    recognizers = Array(ids.prefix(setup.recognizers.count))
    copies = Array(ids.dropFirst(setup.recognizers.count))
    roles = recognizers.indices.map { ($0, false) } + copies.indices.map { ($0, true) }
    var followers: UInt64 = 0
    for (id, named) in zip(ids, members) where named.recognizer.ignoresMovesWhileActive {
      followers |= 1 << UInt64(id.index)
    }
    followsOnly = followers
    timed = zip(recognizers, setup.recognizers).reduce(0) { bits, member in
      member.1.recognizer.isMadeByTime ? bits | 1 << UInt64(member.0.index) : bits
    }
    for (index, types) in setup.touchTypes {
      coordinator.setAllowedTouchTypes(types, of: recognizers[index])
      if index < copies.count { coordinator.setAllowedTouchTypes(types, of: copies[index]) }
    }
    Self.relate(recognizers, as: setup, in: coordinator)
    if let changed = searched.changed { Self.relate(copies, as: changed, in: coordinator) }
    let others = searched.changed == nil ? ids : recognizers
    for copy in copies { for other in others where other != copy { coordinator.allowSimultaneous(copy, other) } }
    delegate = setup.answers.isEmpty ? nil : AnswerDelegate(setup.answers, roles: roles, targets: targets)
    if let delegate { for id in ids { coordinator.setDelegate(delegate, of: id) } }
    coordinator.recordTransitions()
  }

  deinit {
    for pointer in [framePointer, unplacedFramePointer] { pointer.deinitialize(count: 1).deallocate() }
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

  /// The transitions of the last action, apart from those to `changed`.
  var transitions: [RecordedTransition] { coordinator.recordedTransitions }

  /// Delivers frames to the coordinator.
  var delivery: FrameDelivery { FrameDelivery(coordinator: coordinator, frame: framePointer) }

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

  fileprivate(set) var kind: Kind?
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

import Gestures
import TouchTrace

/// A coordinator with the recognizers of a setup, for exploring what can happen. Each recognizer has a *shadow*: a copy that
/// no other recognizer affects, so that its gestures are those that it would recognize alone.
final class ExploredCoordinator {
  let coordinator = GestureCoordinator()
  /// The recognizers, by their index in the setup.
  private(set) var recognizers: [RecognizerID] = []
  private(set) var shadows: [RecognizerID] = []
  /// By `RecognizerID.index`: the index in the setup, and whether it is a shadow.
  private(set) var roles: [(index: Int, isShadow: Bool)] = []
  /// By index in the setup: see ``ExploredSetup/NamedRecognizer/followsOnly``.
  let followsOnly: [Bool]
  let log = TransitionLog()
  var frame: TouchFrame
  private var changes = TraceFrame(time: .distantPast, changes: [])
  /// For keys of states in which positions decide nothing.
  var frameWithoutPositions: TouchFrame
  private var delegate: AnswerDelegate?

  /// - Parameter count: The number of recognizers with a shadow: the first ones.
  init(_ setup: ExploredSetup, shadows count: Int) {
    followsOnly = setup.recognizers.map(\.followsOnly)
    frame = TouchFrame(bounds: setup.bounds)
    frame.setTouchType(setup.surface.touchType)
    frameWithoutPositions = TouchFrame(bounds: setup.bounds)
    frameWithoutPositions.setTouchType(setup.surface.touchType)
    coordinator.observer = log
    var targets: [String: TargetID] = [:]
    for line in setup.targets {
      targets[line.name] = coordinator.addTarget(line.frame, in: line.parent.flatMap { targets[$0] } ?? .surface)
    }
    for named in setup.recognizers {
      recognizers.append(attach(named.recognizer, to: named.target.flatMap { targets[$0] } ?? .surface))
    }
    for (index, types) in setup.touchTypes { coordinator.setAllowedTouchTypes(types, of: recognizers[index]) }
    roles = recognizers.indices.map { ($0, false) }
    for line in setup.requirements {
      coordinator.require(recognizers[line.required], toFailBefore: recognizers[line.dependent])
    }
    for pair in setup.simultaneous { coordinator.allowSimultaneous(recognizers[pair.first], recognizers[pair.second]) }
    if count > 0 {
      for named in setup.recognizers.prefix(count) {
        shadows.append(attach(named.recognizer, to: named.target.flatMap { targets[$0] } ?? .surface))
      }
      for (index, types) in setup.touchTypes where index < count {
        coordinator.setAllowedTouchTypes(types, of: shadows[index])
      }
      roles += shadows.indices.map { ($0, true) }
      for shadow in shadows {
        for other in recognizers + shadows where other != shadow { coordinator.allowSimultaneous(shadow, other) }
      }
    }
    if !setup.answers.isEmpty {
      let delegate = AnswerDelegate(setup.answers, roles: roles, targets: targets)
      for id in recognizers + shadows { coordinator.setDelegate(delegate, of: id) }
      self.delegate = delegate
    }
  }

  private func attach<R: GestureRecognizer>(_ recognizer: R, to target: TargetID) -> RecognizerID {
    coordinator.attach(recognizer, to: target).id
  }

  /// A Boolean value that indicates whether nothing is in progress and nothing will happen without a touch.
  func isAtRest(_ hand: HandState) -> Bool {
    hand.fingers.isEmpty && coordinator.isIdle && coordinator.nextDeadline == nil
  }

  /// Plays the frames of an action, or lets its time pass.
  func play(_ action: HandAction, _ hand: inout HandState, in alphabet: HandAlphabet) {
    log.transitions.removeAll(keepingCapacity: true)
    log.steps.removeAll(keepingCapacity: true)
    hand.perform(action, in: alphabet, with: &changes) { changes in
      // The actions leave no impossible change.
      try? changes.apply(to: &frame)
      coordinator.handle(frame)
    }
    switch action {
    case .wait(let side):
      guard let deadline = coordinator.nextDeadline else { return }
      hand.time = side == .exactly ? deadline : deadline + Interval(microseconds: -1000)
      coordinator.advance(to: hand.time)
    case .touchDown, .touchUp, .cancel, .move: break
    }
  }
}

/// The transitions of one action.
final class TransitionLog: GestureObserver {
  var transitions: [Transition] = []
  /// The steps of machines, if they are collected.
  var steps: [(recognizer: RecognizerID, step: MachineStep)] = []
  var collectsSteps = false
  /// What the coordinator reported, with all values, if it is collected.
  var reports: [ExploredReport] = []
  var collectsReports = false

  func coordinator(willDeliver touches: borrowing TouchFrame) {}

  func coordinator(willFireDeadlinesAt time: Timestamp) {}

  func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep) {
    if collectsSteps { steps.append((id, step())) }
  }

  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    if transition.to != .changed { transitions.append(transition) }
    if collectsReports { reports.append(ExploredReport(transition, description())) }
  }
}

/// Answers as the lines of a header do. Unlike a session's delegate it remembers nothing, so that a state is the whole state: a
/// line about a target concerns recognizers on that target.
final class AnswerDelegate: GestureDelegate {
  private let answers: [ExploredSetup.Answer]
  private let roles: [(index: Int, isShadow: Bool)]
  private let targets: [String: TargetID]

  init(_ answers: [ExploredSetup.Answer], roles: [(index: Int, isShadow: Bool)], targets: [String: TargetID]) {
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
      switch line.target {
      case nil, .surface?: return true
      case .named(let name)?: return targets[name] == target
      case .element(let kind, _)?, .each(let kind)?: return targets[kind] == target
      }
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

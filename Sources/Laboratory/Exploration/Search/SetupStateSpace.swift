import Gestures
import TouchTrace

/// Everything that touches can do to some recognizers, with a question about what they do.
struct SetupStateSpace<Question: ExplorationQuestion>: StateSpace {
  struct State {
    fileprivate var snapshot: CoordinatorSnapshot
    fileprivate var hasJoinedCopies: Bool
    fileprivate var touches: TouchState
    fileprivate var memory: Question.Memory
    fileprivate var waits: GestureWaits
  }

  private typealias StateKey = StateTable<Question.Memory>.Key

  let system: ExploredCoordinator
  private let start: CoordinatorSnapshot
  private let hasJoinedCopies: Bool
  private(set) var question: Question
  private let alphabet: ActionAlphabet
  private let places: TouchPlaces
  private var motions: RunningMotions
  private var visited = StateTable<Question.Memory>()
  private var touches = TouchState(time: .distantPast)
  private var memory: Question.Memory
  /// The longest wait that is distinguished from shorter ones, in milliseconds.
  private let longestWait: UInt16
  /// The touches of the state that is being expanded.
  private var contacts: [Contact] = []
  /// A buffer for touches without positions.
  private var placeless: [Contact] = []
  /// Pairs of states with the same key, to be checked: every n-th.
  var checksEvery = 0
  private var visits = 0
  private(set) var checked = 0
  private(set) var differing: [String] = []
  private var representatives: [StateKey: State] = [:]

  /// - Parameters:
  ///   - alphabet: What the fingers may do; nil for what the recognizers' parameters ask for.
  ///   - joinsCopies: Whether copies are not played as long as they do what their originals do, which changes no result.
  init(
    _ members: SetupWithCopies, _ question: Question, alphabet: ActionAlphabet? = nil, joinsCopies: Bool = true
  ) {
    self.alphabet = alphabet ?? members.setup.alphabet
    places = self.alphabet.touchPlaces
    motions = RunningMotions(members.setup, whole: self.alphabet, isFixed: alphabet != nil)
    system = ExploredCoordinator(members)
    if joinsCopies { system.joinCopies() }
    hasJoinedCopies = system.joinedCopies.count > 0
    start = system.coordinator.makeSnapshot()
    self.question = question
    memory = question.start
    longestWait = UInt16(clamping: self.alphabet.horizon.microseconds / 1000 * 4)
  }

  var maximumFingers: Int { alphabet.maximumFingers }
  var isAnswered: Bool { question.isAnswered }
  static var usesTurns: Bool { Question.usesTurns }
  var isUnlikely: Bool { question.isUnlikely(memory) }

  func turn(of action: TouchAction, in state: State) -> ExplorationTurn {
    question.turn(of: action, after: state.memory)
  }

  // MARK: States

  /// Copies the touches, because their buffer is used again.
  var state: State {
    var copy = TouchState(time: touches.time)
    copy.assign(touches)
    return State(
      snapshot: system.coordinator.makeSnapshot(), hasJoinedCopies: system.joinedCopies.count > 0, touches: copy,
      memory: memory, waits: system.waits)
  }

  mutating func begin() throws(SavedStateError) -> State {
    system.restore(start, hasJoinedCopies: hasJoinedCopies)
    system.waits = GestureWaits()
    memory = question.start
    // A second after the start, so that all ages are positive.
    touches = TouchState(time: .milliseconds(1000))
    system.coordinator.advance(to: touches.time)
    system.frame.restore([], at: touches.time)
    visited.insert(try key(touches, memory))
    return state
  }

  private func goBack(to state: State, _ contacts: [Contact], separatingCopies: Bool = false) {
    if separatingCopies, state.hasJoinedCopies {
      system.separateCopies(in: state.snapshot)
    } else {
      system.restore(state.snapshot, hasJoinedCopies: state.hasJoinedCopies)
    }
    system.waits = state.waits
    system.frame.restore(contacts, at: state.touches.time)
  }

  mutating func visit() throws(SavedStateError) -> StateVisit {
    let key = try key(touches, memory)
    let visit = visited.insert(key, wait: min(system.waits.longest(at: touches.time), longestWait))
    if checksEvery > 0 { try check(key, visit == .new) }
    return visit
  }

  private mutating func key(_ touches: TouchState, _ memory: Question.Memory) throws(SavedStateError) -> StateKey {
    let activity = system.activity
    if activity.isFinished, motions.hasOneArea { return StateKey(decisions: nil, memory: memory, hasWaited: true) }
    let hasWaited = touches.hasWaited || touches.fingers.isEmpty && system.isAtRest(touches)
    let decisions =
      if activity.isSettled {
        try keyWithoutPositions(touches)
      } else {
        try system.coordinator.decisionKey(
          system.frame, at: touches.time, horizon: alphabet.horizon, with: system.joinedCopies)
      }
    return StateKey(decisions: decisions, memory: memory, hasWaited: hasWaited)
  }

  private mutating func keyWithoutPositions(_ touches: TouchState) throws(SavedStateError) -> DecisionKey {
    touches.fill(&placeless)
    system.frameWithoutPositions.restore(placeless, at: touches.time, withPositions: false)
    return try system.coordinator.decisionKey(
      system.frameWithoutPositions, at: touches.time, horizon: alphabet.horizon, with: system.joinedCopies)
  }

  // MARK: Actions

  mutating func actions(in state: State) -> [TouchAction] {
    state.touches.fill(&contacts)
    goBack(to: state, contacts)
    return actions(for: state.touches)
  }

  /// Returns the actions that are possible next in the state of the coordinator.
  private mutating func actions(for touches: TouchState) -> [TouchAction] {
    let activity = system.activity
    let deadline = system.coordinator.nextDeadline
    if activity.isFinished, motions.hasOneArea { return [.touchUp(finger: nil)] }
    return alphabet.actions(
      for: touches, deadline: deadline,
      motions: activity.isSettled ? touches.slightMotion : motions.alphabet(for: activity.running).motions(of: touches))
  }

  mutating func perform(_ action: TouchAction, in state: State) -> [Int] {
    goBack(to: state, contacts)
    touches.assign(state.touches)
    memory = state.memory
    system.play(action, &touches, on: places)
    if system.joinedCopies.count > 0, system.haveCopiesLeft {
      goBack(to: state, contacts, separatingCopies: true)
      touches.assign(state.touches)
      system.play(action, &touches, on: places)
    }
    return question.take(action, system, touches, &memory)
  }

  /// Performs a sequence of actions from the start.
  ///
  /// - Returns: The numbers of the facts that it shows; nil if one of the actions is impossible.
  mutating func facts(shownBy path: [TouchAction]) throws(SavedStateError) -> Set<Int>? {
    var found: Set<Int> = []
    var state = try begin()
    for action in path {
      guard actions(in: state).contains(action) else { return nil }
      found.formUnion(perform(action, in: state))
      state = self.state
    }
    return found
  }

  // MARK: Checking the key

  /// What follows an action, without what no decision depends on.
  private struct Event: Equatable {
    let recognizer: RecognizerID
    let from: GestureState
    let to: GestureState
    let cause: Cause
    /// The time since the action.
    let time: Interval
  }

  /// Expands two states with equal keys, and compares what follows.
  private mutating func check(_ key: StateKey, _ isNew: Bool) throws(SavedStateError) {
    visits += 1
    if isNew { representatives[key] = state }
    guard !isNew, visits % checksEvery == 0, let other = representatives[key] else { return }
    checked += 1
    let one = try futures(of: state)
    let two = try futures(of: other)
    for (a, b) in zip(one, two) where a.key != b.key || a.events != b.events {
      return differing.append("\(touches), \(other.touches): \(a.action): \(a.events) or \(b.events)")
    }
    if one.count != two.count { differing.append("\(touches), \(other.touches): \(one.count) or \(two.count) actions") }
  }

  private mutating func futures(
    of state: State
  ) throws(SavedStateError) -> [(action: TouchAction, key: StateKey, events: [Event])] {
    let contacts = state.touches.contacts
    // With all copies, of which the transitions count.
    goBack(to: state, contacts, separatingCopies: true)
    var futures: [(TouchAction, StateKey, [Event])] = []
    for action in actions(for: state.touches) {
      goBack(to: state, contacts, separatingCopies: true)
      var touches = state.touches
      system.play(action, &touches, in: alphabet)
      let events = system.transitions.map { event in
        Event(
          recognizer: event.recognizer, from: event.from == .changed ? .began : event.from, to: event.to,
          cause: event.cause, time: event.time - state.touches.time)
      }
      futures.append((action, try key(touches, state.memory), events))
    }
    return futures
  }
}

import Gestures
import TouchTrace

/// Everything that a hand can do to some recognizers, with a question about what they do.
struct HandWorld<Question: ExplorationQuestion>: SearchWorld {
  struct State {
    fileprivate var snapshot: CoordinatorSnapshot
    fileprivate var hand: HandState
    fileprivate var memory: Question.Memory
  }

  private typealias StateKey = StateTable<Question.Memory>.Key

  let system: ExploredCoordinator
  private(set) var question: Question
  private let alphabet: HandAlphabet
  private let places: HandPlaces
  private var motions: RunningMotions
  private var visited = StateTable<Question.Memory>()
  private var hand = HandState(time: .distantPast)
  private var memory: Question.Memory
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

  /// - Parameter alphabet: What the hand may do; nil for what the recognizers' parameters ask for.
  init(_ setup: ExploredSetup, shadows: Int, _ question: Question, alphabet: HandAlphabet? = nil) {
    self.alphabet = alphabet ?? setup.alphabet
    places = self.alphabet.handPlaces
    motions = RunningMotions(setup, whole: self.alphabet, isFixed: alphabet != nil)
    system = ExploredCoordinator(setup, shadows: shadows)
    self.question = question
    memory = question.start
  }

  var maximumFingers: Int { alphabet.maximumFingers }
  var isAnswered: Bool { question.isAnswered }
  static var usesTurns: Bool { Question.usesTurns }
  var isUnlikely: Bool { question.isUnlikely(memory) }

  func turn(of action: HandAction, in state: State) -> ExplorationTurn {
    question.turn(of: action, after: state.memory)
  }

  // MARK: States

  /// Copies the hand, because its buffer is used again.
  var state: State {
    var copy = HandState(time: hand.time)
    copy.assign(hand)
    return State(snapshot: system.coordinator.makeSnapshot(), hand: copy, memory: memory)
  }

  mutating func begin() throws(SavedStateError) -> State {
    // A second after the start, so that all ages are positive.
    hand = HandState(time: .milliseconds(1000))
    system.coordinator.advance(to: hand.time)
    system.frame.restore([], at: hand.time)
    visited.insert(try key(hand, memory))
    return state
  }

  private func goBack(to state: State, _ contacts: [Contact]) {
    system.coordinator.restore(state.snapshot)
    system.frame.restore(contacts, at: state.hand.time)
  }

  mutating func visit() throws(SavedStateError) -> Bool {
    let key = try key(hand, memory)
    let isNew = visited.insert(key)
    if checksEvery > 0 { try check(key, isNew) }
    return isNew
  }

  private mutating func key(_ hand: HandState, _ memory: Question.Memory) throws(SavedStateError) -> StateKey {
    let activity = system.activity
    if activity.isFinished, motions.hasOneArea { return StateKey(decisions: nil, memory: memory, hasWaited: true) }
    let hasWaited = hand.hasWaited || hand.fingers.isEmpty && system.isAtRest(hand)
    let decisions =
      if activity.isSettled {
        try keyWithoutPositions(hand)
      } else {
        try system.coordinator.decisionKey(system.frame, at: hand.time, horizon: alphabet.horizon)
      }
    return StateKey(decisions: decisions, memory: memory, hasWaited: hasWaited)
  }

  private mutating func keyWithoutPositions(_ hand: HandState) throws(SavedStateError) -> DecisionKey {
    hand.fill(&placeless)
    system.frameWithoutPositions.restore(placeless, at: hand.time, withPositions: false)
    return try system.coordinator.decisionKey(system.frameWithoutPositions, at: hand.time, horizon: alphabet.horizon)
  }

  // MARK: Actions

  mutating func actions(in state: State) -> [HandAction] {
    state.hand.fill(&contacts)
    goBack(to: state, contacts)
    return actions(for: state.hand)
  }

  /// Returns what the hand may do next to the state of the coordinator.
  private mutating func actions(for hand: HandState) -> [HandAction] {
    let activity = system.activity
    let deadline = system.coordinator.nextDeadline
    if activity.isFinished, motions.hasOneArea { return [.touchUp(finger: nil)] }
    return alphabet.actions(
      for: hand, deadline: deadline,
      motions: activity.isSettled ? hand.slightMotion : motions.alphabet(for: activity.running).motions(of: hand))
  }

  mutating func perform(_ action: HandAction, in state: State) -> [Int] {
    goBack(to: state, contacts)
    hand.assign(state.hand)
    memory = state.memory
    system.play(action, &hand, on: places)
    return question.take(action, system, hand, &memory)
  }

  // MARK: Checking the key

  /// Expands two states with equal keys, and compares what follows.
  private mutating func check(_ key: StateKey, _ isNew: Bool) throws(SavedStateError) {
    visits += 1
    if isNew { representatives[key] = state }
    guard !isNew, visits % checksEvery == 0, let twin = representatives[key] else { return }
    checked += 1
    let one = try futures(of: state)
    let two = try futures(of: twin)
    for (a, b) in zip(one, two) where a.key != b.key || a.events != b.events {
      return differing.append("\(hand), \(twin.hand): \(a.action): \(a.events) or \(b.events)")
    }
    if one.count != two.count { differing.append("\(hand), \(twin.hand): \(one.count) or \(two.count) actions") }
  }

  private mutating func futures(
    of state: State
  ) throws(SavedStateError) -> [(action: HandAction, key: StateKey, events: [String])] {
    let contacts = state.hand.contacts
    goBack(to: state, contacts)
    var futures: [(HandAction, StateKey, [String])] = []
    for action in actions(for: state.hand) {
      goBack(to: state, contacts)
      var hand = state.hand
      system.play(action, &hand, in: alphabet)
      let events = system.transitions.map { event in
        let from = event.from == .changed ? GestureState.began : event.from
        return
          "\(event.recognizer.index) \(from) \(event.to) \(event.cause) \((event.time - state.hand.time).microseconds)"
      }
      futures.append((action, try key(hand, state.memory), events))
    }
    return futures
  }
}

extension ExploredSetup {
  /// Returns the recording of a sequence of actions, which begins at 0 and ends at rest or with the last action.
  package func recording(of path: [HandAction]) -> Trace {
    let world = ExploredCoordinator(self, shadows: recognizers.count)
    let alphabet = alphabet
    var hand = HandState(time: .milliseconds(0))
    var frames: [TraceFrame] = []
    for action in path {
      var copy = hand
      frames += copy.perform(action, in: alphabet)
      world.play(action, &hand, in: alphabet)
    }
    return Trace(header: header, frames: frames, end: hand.time)
  }
}

import Gestures
import TouchTrace

/// A breadth-first search through every touch sequence for some recognizers.
struct Explorer<Question: ExplorationQuestion> {
  private struct Node {
    var parent: Int32
    var action: HandAction
  }

  private struct Reached {
    var node: Int32
    var snapshot: CoordinatorSnapshot
    var hand: HandState
    var memory: Question.Memory
    /// The last turn of which the actions have been tried; nil if none has.
    var done: ExplorationTurn?
  }

  private typealias StateKey = StateTable<Question.Memory>.Key

  let setup: ExploredSetup
  let alphabet: HandAlphabet
  private let places: HandPlaces
  private var motions: RunningMotions
  let world: ExploredCoordinator
  let limits: ExplorationLimits
  var question: Question
  private(set) var bound = ExplorationBound()
  /// The node at which each fact was found first.
  private var facts: [Int: Int32] = [:]
  private var nodes: [Node] = [Node(parent: -1, action: .cancel)]
  private var visited = StateTable<Question.Memory>()
  /// The states to expand, by turn and then by the number of actions to them.
  private var pending: [[[Reached]]] = ExplorationTurn.allCases.map { _ in [] }
  /// Pairs of states with the same key, to be checked: every n-th.
  var checksEvery = 0
  private(set) var checked = 0
  private(set) var differing: [String] = []
  private var representatives: [StateKey: Reached] = [:]
  /// The memory of the hand and of the touches of the state that is being expanded.
  private var scratch = (hand: HandState(time: .distantPast), contacts: [Contact]())
  /// A buffer for touches without positions.
  private var placeless: [Contact] = []

  /// - Parameter alphabet: What the hand may do; nil for what the recognizers' parameters ask for.
  init(
    _ setup: ExploredSetup, shadows: Int, _ question: Question, within limits: ExplorationLimits,
    alphabet: HandAlphabet? = nil
  ) {
    self.setup = setup
    self.alphabet = alphabet ?? setup.alphabet
    places = self.alphabet.handPlaces
    motions = RunningMotions(setup, whole: self.alphabet, isFixed: alphabet != nil)
    world = ExploredCoordinator(setup, shadows: shadows)
    self.question = question
    self.limits = limits
    bound.fingers = self.alphabet.maximumFingers
  }

  /// Explores everything within the limits.
  ///
  /// - Throws: ``/Gestures/SavedStateError/notSavable(kind:)`` if the states of a recognizer cannot be compared.
  mutating func run() throws(SavedStateError) {
    // A second after the start, so that all ages are positive.
    let start = HandState(time: .milliseconds(1000))
    world.coordinator.advance(to: start.time)
    world.frame.restore([], at: start.time)
    let first = Reached(node: 0, snapshot: world.coordinator.makeSnapshot(), hand: start, memory: question.start)
    visited.insert(try key(first.hand, first.memory))
    pending[ExplorationTurn.first.rawValue] = [[first]]
    bound.isComplete = true
    // The least number of actions after which a turn was cut short.
    var cut: Int?
    for turn in ExplorationTurn.allCases {
      let (depth, isComplete) = try explore(turn)
      if !isComplete {
        bound.isComplete = false
        cut = min(cut ?? depth, depth)
      }
      switch turn {
      case .first:
        bound.singleMotionDepth = depth
        bound.isSingleMotionComplete = isComplete
      case .second: bound.depth = cut ?? max(depth, bound.singleMotionDepth)
      case .last: break
      }
    }
  }

  /// Tries the actions of a turn, fewest first, and returns the number of actions of which all sequences were tried, and whether
  /// these were all.
  private mutating func explore(
    _ turn: ExplorationTurn
  ) throws(SavedStateError) -> (depth: Int, isComplete: Bool) {
    let most = Question.usesTurns ? limits.actions / 10 * turn.share : limits.actions
    var depth = 0
    while depth < pending[turn.rawValue].count {
      for reached in pending[turn.rawValue][depth] {
        if bound.actions >= most || depth >= limits.depth || question.isAnswered { return (depth, false) }
        try expand(reached, at: depth, in: turn)
      }
      // Their snapshots are needed no more.
      pending[turn.rawValue][depth] = []
      depth += 1
    }
    return (depth, true)
  }

  /// Keeps a state for a turn.
  private mutating func add(_ reached: Reached, at depth: Int, for turn: ExplorationTurn) {
    while pending[turn.rawValue].count <= depth { pending[turn.rawValue].append([]) }
    pending[turn.rawValue][depth].append(reached)
  }

  private mutating func expand(
    _ reached: Reached, at depth: Int, in turn: ExplorationTurn
  ) throws(SavedStateError) {
    // One memory for all actions.
    var (hand, contacts) = scratch
    scratch = (HandState(time: .distantPast), [])
    defer { scratch = (hand, contacts) }
    reached.hand.fill(&contacts)
    goBack(to: reached, contacts)
    var later: ExplorationTurn?
    for action in actions(for: reached.hand) {
      let own = question.turn(of: action, after: reached.memory)
      if let done = reached.done, own <= done { continue }
      if own > turn {
        later = min(later ?? own, own)
        continue
      }
      bound.actions += 1
      goBack(to: reached, contacts)
      hand.assign(reached.hand)
      var memory = reached.memory
      world.play(action, &hand, on: places)
      let found = question.take(action, world, hand, &memory)
      let key = try key(hand, memory)
      let isNew = visited.insert(key)
      if isNew || !found.isEmpty {
        nodes.append(Node(parent: reached.node, action: action))
        let node = Int32(nodes.count - 1)
        for fact in found { facts[fact] = node }
        if isNew {
          bound.states += 1
          let new = state(node, hand, memory)
          add(new, at: depth + 1, for: question.isUnlikely(memory) ? .last : turn)
          if checksEvery > 0 { representatives[key] = new }
        }
      }
      if !isNew, checksEvery > 0, bound.actions % checksEvery == 0, let twin = representatives[key] {
        try check(state(-1, hand, memory), against: twin, after: reached.node, action)
      }
    }
    if let later {
      var rest = reached
      rest.done = turn
      add(rest, at: depth, for: later)
    }
  }

  /// Returns the current state. Copies the hand, because its buffer is reused.
  private func state(_ node: Int32, _ hand: HandState, _ memory: Question.Memory) -> Reached {
    var copy = HandState(time: hand.time)
    copy.assign(hand)
    return Reached(node: node, snapshot: world.coordinator.makeSnapshot(), hand: copy, memory: memory)
  }

  private func goBack(to reached: Reached, _ contacts: [Contact]) {
    world.coordinator.restore(reached.snapshot)
    world.frame.restore(contacts, at: reached.hand.time)
  }

  private mutating func key(_ hand: HandState, _ memory: Question.Memory) throws(SavedStateError) -> StateKey {
    let activity = world.activity
    if activity.isFinished, motions.hasOneArea { return StateKey(decisions: nil, memory: memory, hasWaited: true) }
    let hasWaited = hand.hasWaited || hand.fingers.isEmpty && world.isAtRest(hand)
    let decisions =
      if activity.isSettled {
        try keyWithoutPositions(hand)
      } else {
        try world.coordinator.decisionKey(world.frame, at: hand.time, horizon: alphabet.horizon)
      }
    return StateKey(decisions: decisions, memory: memory, hasWaited: hasWaited)
  }

  private mutating func keyWithoutPositions(_ hand: HandState) throws(SavedStateError) -> DecisionKey {
    hand.fill(&placeless)
    world.frameWithoutPositions.restore(placeless, at: hand.time, withPositions: false)
    return try world.coordinator.decisionKey(world.frameWithoutPositions, at: hand.time, horizon: alphabet.horizon)
  }

  /// Returns what the hand may do next to the state of the coordinator.
  private mutating func actions(for hand: HandState) -> [HandAction] {
    let activity = world.activity
    let deadline = world.coordinator.nextDeadline
    if activity.isFinished, motions.hasOneArea { return [.touchUp(finger: nil)] }
    return alphabet.actions(
      for: hand, deadline: deadline,
      motions: activity.isSettled ? hand.slightMotion : motions.alphabet(for: activity.running).motions(of: hand))
  }

  // MARK: Paths

  /// Returns the shortest sequence of actions that shows a fact; nil if the fact was not found.
  func path(to fact: Int) -> [HandAction]? {
    guard var node = facts[fact] else { return nil }
    var path: [HandAction] = []
    while node > 0 {
      path.append(nodes[Int(node)].action)
      node = nodes[Int(node)].parent
    }
    return path.reversed()
  }

  func isFound(_ fact: Int) -> Bool { facts[fact] != nil }

  // MARK: Checking the key

  /// Expands two states with equal keys, and compares what follows.
  private mutating func check(
    _ first: Reached, against second: Reached, after node: Int32, _ last: HandAction
  ) throws(SavedStateError) {
    checked += 1
    let one = try futures(of: first)
    let two = try futures(of: second)
    if one.count == two.count {
      for (a, b) in zip(one, two) where a.key != b.key || a.events != b.events {
        differing.append("\(path(node)) \(last), \(path(second.node)): \(a.action): \(a.events) or \(b.events)")
        return
      }
    } else {
      differing.append("\(path(node)) \(last), \(path(second.node)): \(one.count) or \(two.count) actions")
    }
  }

  private mutating func futures(
    of reached: Reached
  ) throws(SavedStateError) -> [(action: HandAction, key: StateKey, events: [String])] {
    let contacts = reached.hand.contacts
    goBack(to: reached, contacts)
    var futures: [(HandAction, StateKey, [String])] = []
    for action in actions(for: reached.hand) {
      goBack(to: reached, contacts)
      var hand = reached.hand
      world.play(action, &hand, in: alphabet)
      let events = world.transitions.map { event in
        let from = event.from == .changed ? GestureState.began : event.from
        return
          "\(event.recognizer.index) \(from) \(event.to) \(event.cause) \((event.time - reached.hand.time).microseconds)"
      }
      futures.append((action, try key(hand, reached.memory), events))
    }
    return futures
  }

  private func path(_ node: Int32) -> [HandAction] {
    var path: [HandAction] = []
    var node = node
    while node > 0 {
      path.append(nodes[Int(node)].action)
      node = nodes[Int(node)].parent
    }
    return path.reversed()
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

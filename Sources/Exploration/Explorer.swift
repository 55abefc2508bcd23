import Gestures
import TouchTrace

/// What an exploration looks for.
protocol ExplorationQuestion {
  /// What is remembered in addition to the state until all is at rest. Two states with different memories are different.
  associatedtype Memory: Hashable & Sendable

  /// What is remembered at rest.
  var start: Memory { get }

  /// Takes what happened in an action.
  ///
  /// - Returns: The facts that are new, by numbers of the question's own.
  mutating func take(
    _ action: HandAction, _ world: ExploredCoordinator, _ hand: HandState, _ memory: inout Memory
  ) -> [Int]

  /// A Boolean value that indicates whether nothing more is to be found.
  var isAnswered: Bool { get }

  /// Returns whether a hand rarely comes to a state with this memory. Such states are expanded after all others.
  func isUnlikely(_ memory: Memory) -> Bool
}

/// How far an exploration goes.
public struct ExplorationLimits: Hashable, Sendable {
  /// The most actions in a row.
  public var depth: Int
  /// The most actions tried in all.
  public var actions: Int

  /// Creates limits.
  public init(depth: Int = 12, actions: Int = 20_000) {
    self.depth = depth
    self.actions = actions
  }
}

/// The extent of an exploration.
public struct ExplorationBound: Hashable, Sendable {
  /// The most actions in a row of which all sequences were tried.
  public var depth = 0
  /// The number of different states found.
  public var states = 1
  /// The number of actions tried.
  public var actions = 0
  /// The most fingers.
  public var fingers = 0
  /// A Boolean value that indicates whether every state was expanded: no longer sequence finds anything else.
  public var isComplete = false

  /// Creates the bound of a search that has not begun.
  public init() {}
}

/// A search, breadth first, through everything that a hand can do to some recognizers.
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
  }

  private struct StateKey: Hashable {
    var decisions: DecisionKey
    var memory: Question.Memory
    var hasWaited: Bool
  }

  let setup: ExploredSetup
  let alphabet: HandAlphabet
  let world: ExploredCoordinator
  let limits: ExplorationLimits
  var question: Question
  private(set) var bound = ExplorationBound()
  /// The node at which each fact was found first.
  private var facts: [Int: Int32] = [:]
  private var nodes: [Node] = [Node(parent: -1, action: .cancel)]
  private var visited: Set<StateKey> = []
  private var unlikely: [Reached] = []
  /// Pairs of states with the same key, to be checked: every n-th.
  var checksEvery = 0
  private(set) var checked = 0
  private(set) var differing: [String] = []
  private var representatives: [StateKey: Reached] = [:]

  init(_ setup: ExploredSetup, shadows: Int, _ question: Question, within limits: ExplorationLimits) {
    self.setup = setup
    alphabet = setup.alphabet
    world = ExploredCoordinator(setup, shadows: shadows)
    self.question = question
    self.limits = limits
    bound.fingers = alphabet.maximumFingers
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
    var frontier = [first]
    try explore(&frontier, upTo: limits.actions * 4 / 5)
    bound.isComplete = frontier.isEmpty
    // What is likely has been explored as far as it may be.
    let depth = bound.depth
    frontier = unlikely
    try explore(&frontier, upTo: limits.actions)
    if !frontier.isEmpty { bound.isComplete = false }
    bound.depth = depth
  }

  private mutating func explore(_ frontier: inout [Reached], upTo actions: Int) throws(SavedStateError) {
    var depth = 0
    while !frontier.isEmpty, depth < limits.depth {
      var next: [Reached] = []
      for reached in frontier {
        try expand(reached, into: &next)
        if bound.actions >= actions || question.isAnswered { return }
      }
      depth += 1
      bound.depth = depth
      frontier = next
    }
  }

  private mutating func expand(_ reached: Reached, into next: inout [Reached]) throws(SavedStateError) {
    goBack(to: reached)
    let actions = alphabet.actions(for: reached.hand, deadline: world.coordinator.nextDeadline)
    for action in actions {
      bound.actions += 1
      goBack(to: reached)
      var hand = reached.hand
      var memory = reached.memory
      world.play(action, &hand, in: alphabet)
      let found = question.take(action, world, hand, &memory)
      let key = try key(hand, memory)
      let isNew = visited.insert(key).inserted
      if isNew || !found.isEmpty {
        nodes.append(Node(parent: reached.node, action: action))
        let node = Int32(nodes.count - 1)
        for fact in found { facts[fact] = node }
        if isNew {
          bound.states += 1
          let new = Reached(node: node, snapshot: world.coordinator.makeSnapshot(), hand: hand, memory: memory)
          if question.isUnlikely(memory), !question.isUnlikely(reached.memory) {
            unlikely.append(new)
          } else {
            next.append(new)
          }
          if checksEvery > 0 { representatives[key] = new }
        }
      }
      if !isNew, checksEvery > 0, bound.actions % checksEvery == 0, let twin = representatives[key] {
        let own = Reached(node: -1, snapshot: world.coordinator.makeSnapshot(), hand: hand, memory: memory)
        try check(own, against: twin, after: reached.node, action)
      }
    }
  }

  private func goBack(to reached: Reached) {
    world.coordinator.restore(reached.snapshot)
    world.frame.restore(reached.hand.contacts, at: reached.hand.time)
  }

  private func key(_ hand: HandState, _ memory: Question.Memory) throws(SavedStateError) -> StateKey {
    StateKey(
      decisions: try world.coordinator.decisionKey(world.frame, at: hand.time, horizon: alphabet.horizon),
      memory: memory, hasWaited: hand.hasWaited || hand.fingers.isEmpty && world.isAtRest(hand))
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

  private func futures(
    of reached: Reached
  ) throws(SavedStateError) -> [(action: HandAction, key: StateKey, events: [String])] {
    goBack(to: reached)
    var futures: [(HandAction, StateKey, [String])] = []
    for action in alphabet.actions(for: reached.hand, deadline: world.coordinator.nextDeadline) {
      goBack(to: reached)
      var hand = reached.hand
      world.play(action, &hand, in: alphabet)
      let events = world.log.transitions.map { event in
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
  public func recording(of path: [HandAction]) -> Trace {
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

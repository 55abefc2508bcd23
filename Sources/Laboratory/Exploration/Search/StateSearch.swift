import Gestures

/// A space that can be searched: states, and actions that lead from one to another.
///
/// It keeps the state after the last action, in memory that it uses again for the next one.
protocol StateSpace {
  associatedtype Action
  /// A snapshot from which a state is restored.
  associatedtype State

  /// The most fingers that the actions need.
  var maximumFingers: Int { get }

  /// A Boolean value that indicates whether nothing more is to be found.
  var isAnswered: Bool { get }

  /// A Boolean value that indicates whether actions are tried in turns. Otherwise all are in the first one.
  static var usesTurns: Bool { get }

  /// Whether fingers rarely lead to the present state, which is then expanded in the last turn.
  var isUnlikely: Bool { get }

  /// The present state.
  var state: State { get }

  /// Visits the first state, and returns it.
  mutating func begin() throws(SavedStateError) -> State

  /// Goes to a state, and returns the actions that are possible in it.
  mutating func actions(in state: State) -> [Action]

  /// Returns the turn in which an action is tried in a state.
  func turn(of action: Action, in state: State) -> ExplorationTurn

  /// Performs an action in the state whose actions were asked for last.
  ///
  /// - Returns: The facts that are new, by numbers of the space's own.
  mutating func perform(_ action: Action, in state: State) -> [Int]

  /// Visits the present state.
  ///
  /// - Throws: ``/Gestures/SavedStateError/notSavable(kind:)`` if the states of a recognizer cannot be compared.
  mutating func visit() throws(SavedStateError) -> StateVisit
}

extension StateSpace {
  static var usesTurns: Bool { false }

  var isUnlikely: Bool { false }

  func turn(of action: Action, in state: State) -> ExplorationTurn { .first }
}

/// A search, breadth first, through a state space, for the shortest sequences of actions that show facts.
struct StateSearch<Space: StateSpace> {
  private struct Node {
    var parent: Int32
    var action: Space.Action
  }

  private struct Reached {
    var node: Int32
    var state: Space.State
    /// The last turn of which the actions have been tried; nil if none has.
    var done: ExplorationTurn?
  }

  var space: Space
  private let limits: ExplorationLimits
  private(set) var bound = ExplorationBound()
  /// The node at which each fact was found first.
  private var facts: [Int: Int32] = [:]
  /// All but the first one, which has the number 0.
  private var nodes: [Node] = []
  /// The states to expand, by turn and then by the number of actions to them.
  private var pending: [[[Reached]]] = ExplorationTurn.allCases.map { _ in [] }
  private var effort = TurnEffort()

  /// What the present turn has cost so far, and may.
  private struct TurnEffort {
    /// The actions before it.
    var start = 0
    /// The most actions after it.
    var most = 0
    /// The states expanded in it, up to the end of those with the present number of actions.
    var expanded = 0

    /// Whether so many states of the next number of actions need too many actions at the cost of those before. A part of the
    /// sequences of a length decides nothing, and such parts were a third of all actions.
    ///
    /// Once it is true, it stays true: it costs more with each action and each state.
    func isTooMuch(_ states: Int, after actions: Int) -> Bool {
      expanded > 0 && (actions - start) * states / expanded > 2 * (most - actions)
    }
  }

  /// Returns whether the time for the search is over.
  var isOver: @Sendable () -> Bool = { false }

  init(_ space: Space, within limits: ExplorationLimits) {
    (self.space, self.limits) = (space, limits)
    bound.fingers = space.maximumFingers
  }

  /// Explores everything within the limits.
  mutating func run() throws(SavedStateError) {
    pending[ExplorationTurn.first.rawValue] = [[Reached(node: 0, state: try space.begin())]]
    bound.isComplete = true
    // The least number of actions after which a turn was cut short.
    var cut: Int?
    // A turn gets what a complete one before it has left.
    var unused = 0
    for turn in ExplorationTurn.allCases {
      let most = Space.usesTurns ? bound.actions + unused + limits.actions / 10 * turn.share : limits.actions
      let (depth, isComplete) = try explore(turn, most: most)
      unused = isComplete ? most - bound.actions : 0
      if !isComplete {
        bound.isComplete = false
        cut = min(cut ?? depth, depth)
      }
      switch turn {
      case .first:
        bound.singleMotionDepth = depth
        bound.isSingleMotionComplete = isComplete
      case .second: bound.depth = cut ?? max(depth, bound.singleMotionDepth)
      case .last: bound.lastDepth = depth
      }
    }
  }

  /// Tries the actions of a turn, fewest first, and returns the number of actions of which all sequences were tried, and
  /// whether these were all.
  private mutating func explore(
    _ turn: ExplorationTurn, most: Int
  ) throws(SavedStateError) -> (depth: Int, isComplete: Bool) {
    var depth = 0
    effort = TurnEffort(start: bound.actions, most: most)
    while depth < pending[turn.rawValue].count {
      let count = pending[turn.rawValue][depth].count
      if Space.usesTurns, effort.isTooMuch(count, after: bound.actions) { return (depth, false) }
      effort.expanded += count
      for reached in pending[turn.rawValue][depth] {
        if bound.actions >= most || depth >= limits.depth || space.isAnswered || isOver() { return (depth, false) }
        try expand(reached, at: depth, in: turn)
      }
      if space.isAnswered { return (depth, false) }
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

  /// Whether a state that a turn adds is not expanded in it, so that no snapshot is needed: two thirds of the states.
  private func isNeverExpanded(at depth: Int, in turn: ExplorationTurn) -> Bool {
    guard Space.usesTurns, depth < pending[turn.rawValue].count else { return false }
    return effort.isTooMuch(pending[turn.rawValue][depth].count, after: bound.actions)
  }

  private mutating func expand(
    _ reached: Reached, at depth: Int, in turn: ExplorationTurn
  ) throws(SavedStateError) {
    var later: ExplorationTurn?
    for action in space.actions(in: reached.state) {
      let own = space.turn(of: action, in: reached.state)
      if let done = reached.done, own <= done { continue }
      if own > turn {
        later = min(later ?? own, own)
        continue
      }
      bound.actions += 1
      let found = space.perform(action, in: reached.state)
      if space.isAnswered { return note(found, at: add(action, after: reached.node)) }
      let visit = try space.visit()
      if visit == .known, found.isEmpty { continue }
      let node = add(action, after: reached.node)
      note(found, at: node)
      if visit == .known { continue }
      if visit == .new { bound.states += 1 }
      let next = visit == .later || space.isUnlikely ? .last : turn
      if next == turn, isNeverExpanded(at: depth + 1, in: turn) { continue }
      add(Reached(node: node, state: space.state), at: depth + 1, for: next)
    }
    guard let later else { return }
    add(Reached(node: reached.node, state: reached.state, done: turn), at: depth, for: later)
  }

  private mutating func add(_ action: Space.Action, after parent: Int32) -> Int32 {
    nodes.append(Node(parent: parent, action: action))
    return Int32(nodes.count)
  }

  private mutating func note(_ found: [Int], at node: Int32) { for fact in found { facts[fact] = node } }

  /// Returns the shortest sequence of actions that shows a fact; nil if the fact was not found.
  func path(to fact: Int) -> [Space.Action]? {
    guard var number = facts[fact] else { return nil }
    var path: [Space.Action] = []
    while number > 0 {
      let node = nodes[Int(number) - 1]
      path.append(node.action)
      number = node.parent
    }
    return path.reversed()
  }

  func isFound(_ fact: Int) -> Bool { facts[fact] != nil }
}

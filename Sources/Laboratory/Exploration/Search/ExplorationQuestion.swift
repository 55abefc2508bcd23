import Gestures

/// A question that an exploration answers.
protocol ExplorationQuestion {
  /// The memory in addition to the state until all is at rest. Two states with different memories are different.
  associatedtype Memory: ExplorationMemory

  /// The memory at rest.
  var start: Memory { get }

  /// Receives the events of an action.
  ///
  /// - Returns: The facts that are new, by numbers of the question's own.
  mutating func take(
    _ action: TouchAction, _ system: ExploredCoordinator, _ touches: TouchState, _ memory: inout Memory
  ) -> [Int]

  /// The wait of each of two gestures; empty for other questions.
  var waits: [Interval] { get }

  /// The limits of a recognizer alone; empty for other questions.
  var limits: [SearchedLimit] { get }

  /// Whether nothing more is to be found.
  var isAnswered: Bool { get }

  /// Whether actions are tried in turns. Otherwise all are in the first one.
  static var usesTurns: Bool { get }

  /// Returns the turn in which an action is tried in a state with this memory.
  func turn(of action: TouchAction, after memory: Memory) -> ExplorationTurn

  /// Returns whether uncommon touches led to a state with this memory. Such states are expanded in the last turn.
  func isUnlikely(_ memory: Memory) -> Bool
}

extension ExplorationQuestion {
  var waits: [Interval] { [] }

  var limits: [SearchedLimit] { [] }

  static var usesTurns: Bool { false }

  func turn(of action: TouchAction, after memory: Memory) -> ExplorationTurn { .first }

  func isUnlikely(_ memory: Memory) -> Bool { false }
}

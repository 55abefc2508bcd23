import Gestures

/// The question whether a setup and a changed copy of it recognize something different: another gesture begins, ends or is
/// cancelled, or at another time.
struct OutcomeDifferenceQuestion: ExplorationQuestion {
  /// Follows the touches.
  private var motions: PairQuestion
  private(set) var isAnswered = false

  /// The number of the only fact.
  static let difference = 0

  init(_ setup: ExploredSetup) { motions = PairQuestion(setup) }

  var start: PairQuestion.Memory { PairQuestion.Memory() }
  static var usesTurns: Bool { true }

  func turn(of action: TouchAction, after memory: PairQuestion.Memory) -> ExplorationTurn {
    motions.turn(of: action, after: memory)
  }

  func isUnlikely(_ memory: PairQuestion.Memory) -> Bool { motions.isUnlikely(memory) }

  mutating func take(
    _ action: TouchAction, _ system: ExploredCoordinator, _ touches: TouchState, _ memory: inout PairQuestion.Memory
  ) -> [Int] {
    motions.noteMotion(action, touches, &memory)
    if isDifferent(system) {
      isAnswered = true
      return [Self.difference]
    }
    if system.isAtRest(touches) { memory = PairQuestion.Memory() }
    return []
  }

  private func isDifferent(_ system: ExploredCoordinator) -> Bool {
    func outcomes(ofCopies: Bool) -> [RecordedTransition] {
      system.transitions.filter { system.roles[$0.recognizer.index].isCopy == ofCopies && $0.to != .failed }
    }
    return !outcomes(ofCopies: false).elementsEqual(outcomes(ofCopies: true)) { one, other in
      system.roles[one.recognizer.index].index == system.roles[other.recognizer.index].index
        && (one.from, one.to, one.time) == (other.from, other.to, other.time)
    }
  }
}

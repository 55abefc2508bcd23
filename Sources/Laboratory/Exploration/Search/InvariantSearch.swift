import Gestures
import TouchTrace

/// A change of a gesture's state, as an invariant sees it.
public struct ExploredTransition: Hashable, Sendable, CustomStringConvertible {
  /// The name of the recognizer.
  public var recognizer: String
  /// The state before.
  public var from: GestureState
  /// The state after. `changed` is not reported.
  public var to: GestureState

  /// The recognizer and its new state, such as “tap ended”.
  public var description: String { "\(recognizer) \(to)" }
}

/// Whether what recognizers do, from the first touch until all is at rest, is always as an invariant demands.
struct InvariantQuestion: ExplorationQuestion {
  struct Memory: ExplorationMemory {
    var transitions: [ExploredTransition] = []
  }

  let names: [String]
  let isAllowed: ([ExploredTransition]) -> Bool
  /// The transitions of the first sequence that is not allowed.
  private(set) var violation: [ExploredTransition]?
  /// The recognizers with a recognized gesture.
  private(set) var recognized: Set<String> = []

  var start: Memory { Memory() }
  var isAnswered: Bool { violation != nil }

  mutating func take(
    _ action: TouchAction, _ system: ExploredCoordinator, _ touches: TouchState, _ memory: inout Memory
  ) -> [Int] {
    for transition in system.transitions {
      let name = names[transition.recognizer.index]
      if transition.from == .possible, transition.to != .failed { recognized.insert(name) }
      memory.transitions.append(
        ExploredTransition(
          recognizer: name, from: transition.from, to: transition.to))
    }
    let isViolated = !system.transitions.isEmpty && !isAllowed(memory.transitions)
    if isViolated { violation = memory.transitions }
    if system.isAtRest(touches) { memory = Memory() }
    return isViolated ? [0] : []
  }
}

/// The result of exploring an invariant.
package struct InvariantFindings: Sendable {
  /// The extent of the search.
  package let bound: ExplorationBound
  /// The transitions that the invariant does not allow; nil if there are none.
  package let violation: [ExploredTransition]?
  /// The shortest recording that shows them; nil if there are none.
  package let recording: Trace?

  /// The names of the recognizers that no sequence makes recognize, in their order, apart from those that need more than touches.
  package let unrecognized: [String]

  /// Explores a setup until a sequence of transitions is not allowed, or the limits are reached.
  ///
  /// - Parameters:
  ///   - setup: the recognizers.
  ///   - limits: how far to search.
  ///   - isAllowed: returns whether these transitions, all since the last rest, may happen. It must depend on nothing else.
  /// - Throws: ``/Gestures/SavedStateError/notSavable(kind:)`` if the states of a recognizer cannot be compared.
  package init(
    _ setup: ExploredSetup, within limits: ExplorationLimits, isAllowed: ([ExploredTransition]) -> Bool
  ) throws(SavedStateError) {
    let members = SetupWithCopies(setup)
    (bound, violation, recording, unrecognized) = try withoutActuallyEscaping(isAllowed) {
      isAllowed throws(SavedStateError) in
      let question = InvariantQuestion(names: setup.recognizers.map(\.name), isAllowed: isAllowed)
      var explorer = StateSearch(SetupStateSpace(members, question), within: limits)
      try explorer.run()
      let answer = explorer.space.question
      let missing = setup.recognizers.filter { !$0.needsMoreThanTouches && !answer.recognized.contains($0.name) }
      return (
        explorer.bound, answer.violation, explorer.path(to: 0).map { members.recording(of: $0) }, missing.map(\.name)
      )
    }
  }
}

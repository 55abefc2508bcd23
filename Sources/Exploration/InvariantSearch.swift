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

  var start: Memory { Memory() }
  var isAnswered: Bool { violation != nil }

  mutating func take(
    _ action: TouchAction, _ system: ExploredCoordinator, _ touches: TouchState, _ memory: inout Memory
  ) -> [Int] {
    for transition in system.transitions {
      memory.transitions.append(
        ExploredTransition(
          recognizer: names[transition.recognizer.index], from: transition.from, to: transition.to))
    }
    let isViolated = !system.transitions.isEmpty && !isAllowed(memory.transitions)
    if isViolated { violation = memory.transitions }
    if system.isAtRest(touches) { memory = Memory() }
    return isViolated ? [0] : []
  }
}

/// The result of exploring an invariant.
package struct InvariantFindings: Sendable {
  /// How far the search went.
  package let bound: ExplorationBound
  /// The transitions that the invariant does not allow; nil if there are none.
  package let violation: [ExploredTransition]?
  /// The shortest recording that shows them; nil if there are none.
  package let recording: Trace?

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
    let setup = setup
    (bound, violation, recording) = try withoutActuallyEscaping(isAllowed) { isAllowed throws(SavedStateError) in
      let question = InvariantQuestion(names: setup.recognizers.map(\.name), isAllowed: isAllowed)
      var explorer = StateSearch(SetupStateSpace(setup, copies: 0, question), within: limits)
      try explorer.run()
      return (explorer.bound, explorer.space.question.violation, explorer.path(to: 0).map { setup.recording(of: $0) })
    }
  }
}

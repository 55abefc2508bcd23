import Gestures
import TouchTrace

/// The question about a recognizer that is attached alone.
struct SoloQuestion: ExplorationQuestion {
  struct Memory: ExplorationMemory {
    var word: UInt64 { 0 }
  }

  /// Each phase and each failure, in the order in which they were found.
  private(set) var names: [String] = []
  /// The parts of the texts, so that most steps need no new text.
  private var known: [(phase: String, detail: String?)] = []
  private var measured: SearchedLimits
  private let recognizedPhases: [String]

  init(_ setup: ExploredSetup) {
    measured = SearchedLimits(setup)
    recognizedPhases = SoloFindings.recognizedPhases(of: setup.recognizers[0].recognizer)
  }

  var limits: [SearchedLimit] { measured.counted }

  var start: Memory { Memory() }
  var isAnswered: Bool { false }

  mutating func take(
    _ action: TouchAction, _ system: ExploredCoordinator, _ touches: TouchState, _ memory: inout Memory
  ) -> [Int] {
    var new: [Int] = []
    for (_, step) in system.log.steps {
      measured.count(step, isRecognition: step.to != step.from && recognizedPhases.contains(step.to))
      let detail = step.reason?.measured ?? (step.to == "failed" ? step.signal : nil)
      if known.contains(where: { $0 == (step.to, detail) }) { continue }
      known.append((step.to, detail))
      let name = detail.map { "\(step.to): \($0)" } ?? step.to
      if names.contains(name) { continue }
      new.append(names.count)
      names.append(name)
    }
    return new
  }
}

/// The findings about a recognizer that is attached alone.
package struct SoloFindings: Sendable {
  /// The recognizer, without others.
  package let setup: ExploredSetup
  /// The extent of the search.
  package let bound: ExplorationBound
  /// The phases that its machine enters, and its failures, each with the shortest sequence of actions.
  package let reached: [(name: String, path: [TouchAction])]

  /// Explores a recognizer of a setup, by its index.
  ///
  /// - Throws: ``/Gestures/SavedStateError/notSavable(kind:)`` if its states cannot be compared.
  package init(_ index: Int, of setup: ExploredSetup, within limits: ExplorationLimits) throws(SavedStateError) {
    try self.init(index, of: setup, within: limits, ExplorationResults())
  }

  /// - Parameter results: The results of earlier searches.
  init(
    _ index: Int, of setup: ExploredSetup, within limits: ExplorationLimits, _ results: ExplorationResults
  ) throws(SavedStateError) {
    let part = setup.only([index])
    self.setup = part
    let facts = try results.facts(part.key("solo", limits), names: \SoloQuestion.names) {
      let space = SetupStateSpace(SetupWithCopies(part), SoloQuestion(part))
      space.system.observe(.steps)
      return StateSearch(space, within: limits)
    }
    bound = facts.bound
    reached = facts.paths
    let recognized = Self.recognizedPhases(of: part.recognizers[0].recognizer)
    recognition = reached.filter { recognized.contains($0.name) }.map(\.path).min { $0.count < $1.count }
    measuredLimits = facts.limits
    unmetLimits = part.unmetLimits(of: 0)
    var plain = part
    plain.answers = []
    hidesState = try Self.hidesState(plain)
  }

  /// Returns whether two states that a recognizer codes alike have different futures, among the first ones.
  private static func hidesState(_ setup: ExploredSetup) throws(SavedStateError) -> Bool {
    var space = SetupStateSpace(SetupWithCopies(setup), SoloQuestion(setup))
    space.checksEvery = 3
    var search = StateSearch(space, within: ExplorationLimits(depth: 12, actions: 400))
    try search.run()
    return !search.space.differing.isEmpty
  }

  /// Whether the recognizer's `code(_:)` omits state, so that a search takes different states for equal ones.
  package let hidesState: Bool

  /// The limits that no touches meet that were tried, such as `minimumVelocity=6000pt/s`. Only of a gesture that was not found.
  package let unmetLimits: [String]

  /// The limits that touches were measured against, in the order in which they were.
  package let measuredLimits: [SearchedLimit]

  /// Whether a gesture that was not found cannot be found: its limits were met, and everything was searched, or at least as many
  /// actions as four taps need, or its taps.
  package var isDecided: Bool {
    let taps = setup.recognizers[0].recognizer.value(of: .taps) ?? 0
    if hidesState { return false }
    return recognition != nil
      || unmetLimits.isEmpty && measuredLimits.allSatisfy { $0.met > 0 }
        && (bound.isComplete || bound.depth >= max(8, 2 * Int(taps) + 2))
  }

  /// The phases that the machine has and never enters, in their order.
  package var unreachedPhases: [String] {
    Self.phases(of: setup.recognizers[0].recognizer).filter { phase in
      !reached.contains { $0.name == phase }
    }
  }

  private static func phases<R: GestureRecognizer>(of _: R) -> [String] {
    R.Phase.allCases.filter { $0 != .initial }.map(\.rawValue)
  }

  /// Returns the recording of a sequence, which begins at 0.
  package func recording(of path: [TouchAction]) -> Trace { SetupWithCopies(setup).recording(of: path) }

  /// The shortest sequence in which the gesture is recognized; nil if it never is.
  package let recognition: [TouchAction]?

  fileprivate static func recognizedPhases<R: GestureRecognizer>(of _: R) -> [String] {
    R.Phase.allCases.filter(\.isRecognized).map(\.rawValue) + [GestureState.ended.rawValue]
  }
}

import Gestures
import TouchTrace

/// The question what each recognizer of a setup still recognizes next to all the others.
struct WholeQuestion: ExplorationQuestion {
  typealias Memory = PairQuestion.Memory

  /// A gesture of a recognizer, or of its isolated copy: by ordinary touches with one motion.
  struct Fact {
    var index: Int
    var isCopy: Bool
    /// The number of touches, at least 1.
    var fingers: Int
    var direction: MotionDirection

    static let fingers = 1...11
    private static let perRole = fingers.count * MotionDirection.allCases.count

    /// The number of the fact, which files of results contain.
    var number: Int {
      (index * 2 + (isCopy ? 1 : 0)) * Self.perRole + (fingers - 1) * MotionDirection.allCases.count
        + Int(direction.rawValue)
    }
  }

  /// Follows the touches.
  private var motions: PairQuestion
  private let directions: [Bool]
  private var found: Set<Int> = []

  var start: Memory { Memory() }
  var isAnswered: Bool { false }
  static var usesTurns: Bool { true }

  init(_ setup: ExploredSetup) {
    motions = PairQuestion(setup)
    directions = setup.recognizers.map { MotionDirection.decides($0.recognizer) }
  }

  func turn(of action: TouchAction, after memory: Memory) -> ExplorationTurn { motions.turn(of: action, after: memory) }

  func isUnlikely(_ memory: Memory) -> Bool { motions.isUnlikely(memory) }

  mutating func take(
    _ action: TouchAction, _ system: ExploredCoordinator, _ touches: TouchState, _ memory: inout Memory
  ) -> [Int] {
    motions.noteMotion(action, touches, &memory)
    var new: [Int] = []
    if memory.events.isDisjoint(with: [.rare, .turned]) {
      for transition in system.transitions
      where transition.from == .possible && (transition.to == .began || transition.to == .ended) {
        let (index, isCopy) = system.roles[transition.recognizer.index]
        let count = system.coordinator.description(of: transition.recognizer)?.numberOfTouches ?? 0
        let fact = Fact(
          index: index, isCopy: isCopy, fingers: min(max(count, 1), Fact.fingers.upperBound),
          direction: directions[index] ? memory.direction : .none)
        if found.insert(fact.number).inserted { new.append(fact.number) }
      }
    }
    if system.isAtRest(touches) { memory = Memory() }
    return new
  }
}

/// What the recognizers of a setup lose next to all the others together.
package struct WholeFindings: Sendable {
  /// How far the search went.
  package let bound: ExplorationBound
  private let setup: ExploredSetup
  private let paths: [Int: [TouchAction]]

  /// The most recognizers: each has a copy, and a coordinator has 64.
  package static let mostRecognizers = 32

  /// Explores all recognizers of a setup together.
  ///
  /// - Throws: ``/Gestures/SavedStateError/notSavable(kind:)`` if the states of a recognizer cannot be compared.
  init(
    _ setup: ExploredSetup, within limits: ExplorationLimits, _ results: ExplorationResults
  ) throws(SavedStateError) {
    self.setup = setup
    let count = setup.recognizers.count
    let facts = try results.facts(setup.key("whole", limits), names: { (_: WholeQuestion) in Self.names(count) }) {
      StateSearch(SetupStateSpace(setup, copies: count, WholeQuestion(setup)), within: limits)
    }
    bound = facts.bound
    paths = facts.pathsByNumber
  }

  /// The names of the facts about this many recognizers: their numbers.
  private static func names(_ count: Int) -> [String] {
    let facts = (0..<count).flatMap { Self.facts(of: $0, isCopy: false) + Self.facts(of: $0, isCopy: true) }
    return (0...(facts.map(\.number).max() ?? 0)).map(String.init)
  }

  private static func facts(of index: Int, isCopy: Bool) -> [WholeQuestion.Fact] {
    WholeQuestion.Fact.fingers.flatMap { fingers in
      MotionDirection.allCases.map {
        WholeQuestion.Fact(index: index, isCopy: isCopy, fingers: fingers, direction: $0)
      }
    }
  }

  /// The shortest sequence that makes a gesture alone and none like it next to the others, though all longer ones by two actions
  /// were tried; nil if there is none.
  func loss(of index: Int) -> (path: [TouchAction], isDead: Bool)? {
    let own = Self.facts(of: index, isCopy: false).filter { paths[$0.number] != nil }
    let lost = Self.facts(of: index, isCopy: true).compactMap { fact -> [TouchAction]? in
      let isKept = own.contains { $0.fingers == fact.fingers && $0.direction == fact.direction }
      return isKept ? nil : paths[fact.number]
    }
    guard let path = lost.min(by: { $0.count < $1.count }),
      bound.isSingleMotionComplete || bound.singleMotionDepth >= path.count + 2
    else { return nil }
    return (path, own.isEmpty)
  }

  /// Returns the recording of a sequence with all recognizers.
  func recording(of path: [TouchAction]) -> Trace { setup.recording(of: path) }
}

/// A gesture that a recognizer makes alone, but not next to all the others.
package struct WholeConflict: Sendable {
  /// The recognizer, by its index in the setup.
  package var index: Int
  /// Whether it makes no gesture at all by ordinary touches.
  package var isDead: Bool
  /// How far the search went.
  package var bound: ExplorationBound
  /// The others without each of which the gesture comes, by their indices; empty if that takes several.
  package var causes: [Int]
  /// A recording of a gesture that it makes alone.
  package var recording: Trace
}

extension ConflictSearch {
  /// Returns what recognizers lose next to all the others, each with those that cause it.
  func conflicts(in findings: WholeFindings) throws(SavedStateError) -> [WholeConflict] {
    var conflicts: [WholeConflict] = []
    for index in setup.recognizers.indices where !setup.recognizers[index].needsMoreThanTouches {
      guard let loss = findings.loss(of: index) else { continue }
      var causes: [Int] = []
      for other in setup.recognizers.indices where other != index {
        let kept = setup.recognizers.indices.filter { $0 != other }
        let without = try WholeFindings(setup.only(kept), within: limits, results)
        if without.loss(of: index < other ? index : index - 1) == nil { causes.append(other) }
      }
      conflicts.append(
        WholeConflict(
          index: index, isDead: loss.isDead, bound: findings.bound, causes: causes,
          recording: findings.recording(of: loss.path)))
    }
    return conflicts
  }
}

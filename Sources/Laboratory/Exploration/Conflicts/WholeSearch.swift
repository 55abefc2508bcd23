import Gestures
import TouchTrace

/// The question what each recognizer of a setup still recognizes next to all the others, and whether it meets the setup's intents.
struct WholeQuestion: ExplorationQuestion {
  /// A fact about a recognizer or its isolated copy. Rare touches do not count.
  enum Fact {
    /// A gesture by one motion, of at least one touch.
    case recognized(Int, isCopy: Bool, fingers: Int, MotionDirection)
    /// A gesture by several motions.
    case turned(Int, isCopy: Bool)
    /// A gesture waited for others.
    case waited(Int)
    /// The same touches made the gestures of two recognizers, by the number of the pair.
    case both(Int)

    static let fingers = 1...11
    private static let perRole = fingers.count * MotionDirection.allCases.count
    /// The number of facts of each recognizer.
    static let perRecognizer = 2 * perRole + 3

    /// The number of the fact among those of this many recognizers, which files of results contain.
    func number(_ count: Int) -> Int {
      switch self {
      case .recognized(let index, let isCopy, let fingers, let direction):
        (index * 2 + (isCopy ? 1 : 0)) * Self.perRole + (fingers - 1) * MotionDirection.allCases.count
          + Int(direction.rawValue)
      case .turned(let index, let isCopy): count * 2 * Self.perRole + index * 2 + (isCopy ? 1 : 0)
      case .waited(let index): count * (2 * Self.perRole + 2) + index
      case .both(let pair): count * Self.perRecognizer + pair
      }
    }
  }

  struct Memory: ExplorationMemory {
    var motions = PairQuestion.Memory()
    /// The ``pairs`` of which the one was recognized in an attempt of either that has not ended.
    var firstIsRecognized: UInt32 = 0
    var secondIsRecognized: UInt32 = 0
    /// Those of them that competed for a touch then.
    var shared: UInt32 = 0

    var word: UInt64 {
      motions.word ^ (UInt64(firstIsRecognized) | UInt64(secondIsRecognized) << 32) &* 0x2545_F491_4F6C_DD1D
        ^ UInt64(shared) &* 0x9E37_79B9_7F4A_7C15
    }
  }

  /// Follows the touches.
  private var motions: PairQuestion
  private let directions: [Bool]
  private let pairs: [ExploredSetup.IntendedPair]
  private var found: Set<Int> = []
  private var longestWait: [Interval]
  private var longestTimedWait: [Interval]

  var start: Memory { Memory() }
  var isAnswered: Bool { false }
  static var usesTurns: Bool { true }

  var waits: [Interval] { PairQuestion.waits(longestWait, timed: longestTimedWait) }

  init(_ setup: ExploredSetup) {
    motions = PairQuestion(setup)
    let directed = setup.intents.filter { $0.line.direction != nil }.map(\.first)
    directions = setup.recognizers.indices.map {
      directed.contains($0) || MotionDirection.decides(setup.recognizers[$0].recognizer)
    }
    motions.hasDirections = directions.contains(true)
    pairs = setup.intendedPairs
    longestWait = setup.recognizers.map { _ in .zero }
    longestTimedWait = longestWait
  }

  func turn(of action: TouchAction, after memory: Memory) -> ExplorationTurn {
    motions.turn(of: action, after: memory.motions)
  }

  func isUnlikely(_ memory: Memory) -> Bool { motions.isUnlikely(memory.motions) }

  mutating func take(
    _ action: TouchAction, _ system: ExploredCoordinator, _ touches: TouchState, _ memory: inout Memory
  ) -> [Int] {
    motions.noteMotion(action, touches, &memory.motions)
    var new: [Int] = []
    for transition in system.transitions
    where transition.from == .possible && (transition.to == .began || transition.to == .ended) {
      let (index, isCopy) = system.roles[transition.recognizer.index]
      if !memory.motions.events.contains(.rare) {
        note(transition, index, isCopy, system, memory, &new)
        // A copy that is not played does the same.
        if index < system.joinedCopies.count { note(transition, index, true, system, memory, &new) }
      }
      if isCopy { continue }
      notePairs(of: index, system, &memory, &new)
      let wait = system.wait(of: transition)
      if case .wait = action { longestTimedWait[index] = max(longestTimedWait[index], wait) }
      if wait > longestWait[index] {
        longestWait[index] = wait
        new.append(Fact.waited(index).number(directions.count))
      }
    }
    if system.isAtRest(touches) { memory = Memory() }
    if memory.firstIsRecognized | memory.secondIsRecognized != 0 { forgetPairs(system, &memory) }
    return new
  }

  private mutating func note(
    _ transition: RecordedTransition, _ index: Int, _ isCopy: Bool, _ system: ExploredCoordinator, _ memory: Memory,
    _ new: inout [Int]
  ) {
    if memory.motions.events.contains(.turned) {
      note(.turned(index, isCopy: isCopy), &new)
    } else {
      let count = system.coordinator.description(of: transition.recognizer)?.numberOfTouches ?? 0
      note(
        .recognized(
          index, isCopy: isCopy, fingers: min(max(count, 1), Fact.fingers.upperBound),
          directions[index] ? memory.motions.direction : .none), &new)
    }
  }

  /// Notes the pairs of which the other one was recognized in the same attempt. Ordinary touches of both must not make both; any
  /// touches may that are wanted to.
  private mutating func notePairs(
    of index: Int, _ system: ExploredCoordinator, _ memory: inout Memory, _ new: inout [Int]
  ) {
    for (number, pair) in pairs.enumerated() where pair.first == index || pair.second == index {
      if !pair.isWanted, memory.motions.events.contains(.rare) { continue }
      let bit: UInt32 = 1 << UInt32(number)
      if pair.first == index { memory.firstIsRecognized |= bit } else { memory.secondIsRecognized |= bit }
      let (first, second) = (system.recognizers[pair.first], system.recognizers[pair.second])
      if pair.isWanted || system.coordinator.areCompetitors(first, second) { memory.shared |= bit }
      if memory.firstIsRecognized & memory.secondIsRecognized & memory.shared & bit != 0 { note(.both(number), &new) }
    }
  }

  /// Forgets recognitions in attempts that have ended.
  private func forgetPairs(_ system: ExploredCoordinator, _ memory: inout Memory) {
    let inProgress = system.coordinator.recognizersInProgress
    for (number, pair) in pairs.enumerated() {
      let isInProgress = [pair.first, pair.second].contains {
        inProgress & 1 << UInt64(system.recognizers[$0].index) != 0
      }
      if isInProgress { continue }
      let others: UInt32 = ~(1 << UInt32(number))
      memory.firstIsRecognized &= others
      memory.secondIsRecognized &= others
      memory.shared &= others
    }
  }

  private mutating func note(_ fact: Fact, _ new: inout [Int]) {
    let number = fact.number(directions.count)
    if found.insert(number).inserted { new.append(number) }
  }
}

/// The gestures that the recognizers of a setup lose next to all the others together.
package struct WholeFindings: Sendable {
  /// The extent of the search.
  package let bound: ExplorationBound
  private let members: SetupWithCopies
  var setup: ExploredSetup { members.setup }
  /// The longest wait of each recognizer for others; ``/Gestures/Interval/untilFingersAct`` if that has no bound.
  let waits: [Interval]
  private let paths: [Int: [TouchAction]]

  /// Explores all recognizers of a setup together.
  ///
  /// - Returns: nil if there are more than ``ExploredSetup/mostTogether``.
  /// - Throws: ``/Gestures/SavedStateError/notSavable(kind:)`` if the states of a recognizer cannot be compared.
  init?(
    _ setup: ExploredSetup, within limits: ExplorationLimits, _ results: ExplorationResults
  ) throws(SavedStateError) {
    guard let members = SetupWithCopies(setup, copies: setup.recognizers.count) else { return nil }
    self.members = members
    let count = setup.recognizers.count * WholeQuestion.Fact.perRecognizer + setup.intendedPairs.count
    let facts = try results.facts(
      setup.key("whole", limits), names: { (_: WholeQuestion) in (0..<count).map(String.init) }
    ) { StateSearch(SetupStateSpace(members, WholeQuestion(setup)), within: limits) }
    bound = facts.bound
    waits = setup.recognizers.indices.map { facts.waits.indices.contains($0) ? facts.waits[$0] : .zero }
    paths = facts.pathsByNumber
  }

  func path(to fact: WholeQuestion.Fact) -> [TouchAction]? { paths[fact.number(setup.recognizers.count)] }

  /// Returns the sequences that make gestures of a recognizer or its copy by one motion, by fingers and direction.
  func gestures(
    of index: Int, isCopy: Bool
  ) -> [(fingers: Int, direction: MotionDirection, path: [TouchAction])] {
    WholeQuestion.Fact.fingers.flatMap { fingers in
      MotionDirection.allCases.compactMap { direction in
        path(to: .recognized(index, isCopy: isCopy, fingers: fingers, direction)).map { (fingers, direction, $0) }
      }
    }
  }

  /// Whether what sequences up to two actions longer could show was searched.
  func isSearched(beyond path: [TouchAction]) -> Bool {
    bound.isSingleMotionComplete || bound.singleMotionDepth >= path.count + 2
  }

  /// The shortest sequence that makes a gesture alone and none like it next to the others, though all longer ones by two actions
  /// were tried; nil if there is none.
  func loss(of index: Int) -> (path: [TouchAction], isDead: Bool)? {
    let own = gestures(of: index, isCopy: false)
    let alone = gestures(of: index, isCopy: true)
    let hasDirections = alone.contains { $0.direction != .none }
    let lost = alone.filter { gesture in
      // One that has directions is meant by movements in them.
      (own.isEmpty || !hasDirections || gesture.direction != .none)
        && !own.contains { $0.fingers == gesture.fingers && $0.direction == gesture.direction }
    }
    guard let path = lost.map(\.path).min(by: { $0.count < $1.count }), isSearched(beyond: path) else { return nil }
    return (path, own.isEmpty)
  }

  /// Returns the recording of a sequence with all recognizers.
  func recording(of path: [TouchAction]) -> Trace { members.recording(of: path) }
}

/// A gesture that a recognizer makes alone, but not next to all the others.
package struct WholeConflict: Sendable {
  /// The recognizer, by its index in the setup.
  package var index: Int
  /// Whether it makes no gesture at all by ordinary touches.
  package var isDead: Bool
  /// The extent of the search.
  package var bound: ExplorationBound
  /// The indices of the recognizers without any one of which the gesture is recognized; empty if only without several.
  package var causes: [Int]
  /// A recording of a gesture that it makes alone.
  package var recording: Trace
  /// The changes with which it makes it next to all the others, at most three. Each has been explored.
  package var remedies: [Conflict.Remedy] = []
}

import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Exploration

/// A search finds what the reference implementation of arbitration gives for every sequence of actions: nothing less, because a
/// state was taken for another one, and nothing more.
struct ArbitrationLawTests {
  typealias Signal = ScriptedRecognizer.Signal
  typealias Relation = ReferenceArbitration.Relation

  private static let relations: [Relation] = [
    .none, .simultaneous, .firstWaits, .secondWaits, .firstDoesNotPrevent, .secondDoesNotPrevent,
  ]

  // MARK: Two

  /// Every pair of signals, one of them in each motion.
  @Test(arguments: relations) func everySequenceOfThreeActionsOfTwoMatchesReference(relation: Relation) throws {
    let signals: [Signal?] = [nil] + Signal.allCases
    let pairs = signals.flatMap { first in signals.map { [first, $0] } }
    try expectReference(setup(pairs, timeouts: [.fail, .finish], [relation]), depth: 3)
  }

  @Test(arguments: relations) func sequencesOfTwoMatchReference(relation: Relation) throws {
    for seed in 0..<3 {
      let codes = codes(of: 2, seed: UInt64(relation.number * 3 + seed))
      try expectReference(setup(codes, timeouts: Self.timeouts[seed], [relation]), depth: 4)
    }
  }

  /// Of the pairs of signals that two recognizers can be sent by one motion, the sequences have nearly all.
  @Test func sequencesOfTwoHaveManyPairsOfSignals() {
    let codes = Self.relations.flatMap { relation in
      (0..<3).map { self.codes(of: 2, seed: UInt64(relation.number * 3 + $0)) }
    }
    for code in codes { #expect((0...1).allSatisfy { index in Set(code.dropFirst().map { $0[index] }).count == 5 }) }
    #expect(Set(codes).count == codes.count)
    #expect(Set(codes.joined().filter { !$0.contains(.engage) }).count > 30)
  }

  private static let timeouts: [[Signal?]] = [[.fail, .recognize], [.finish, nil], [.recognize, .fail]]

  @Test(arguments: [[0], [1], [0, 1]]) func sequencesOfTwoWithShouldBeginFalseMatchReference(refused: Set<Int>) throws {
    for relation in Self.relations {
      var setup = setup(codes(of: 2, seed: 2), timeouts: [nil, .finish], [relation])
      setup.refused = refused
      try expectReference(setup, depth: 3)
    }
  }

  @Test(.exhaustive, arguments: relations) func longSequencesOfTwoMatchReference(relation: Relation) throws {
    for seed in 1...4 {
      let timeouts: [Signal?] = [[.fail, .recognize], [.finish, nil], [.fail, .fail], [.recognize, .finish]][seed - 1]
      try expectReference(setup(codes(of: 2, seed: UInt64(seed)), timeouts: timeouts, [relation]), depth: 5)
    }
  }

  // MARK: Three

  @Test(arguments: relations) func sequencesOfThreeMatchReference(relation: Relation) throws {
    for (number, second) in Self.relations.enumerated() {
      let third = Self.relations[(number + 2) % Self.relations.count]
      let codes = codes(of: 3, seed: UInt64(number))
      try expectReference(setup(codes, timeouts: [.fail, nil, .recognize], [relation, second, third]), depth: 3)
    }
  }

  @Test(.exhaustive, arguments: relations) func longSequencesOfThreeMatchReference(relation: Relation) throws {
    for second in Self.relations {
      for third in Self.relations {
        let codes = codes(of: 3, seed: UInt64(second.number * 7 + third.number))
        try expectReference(setup(codes, timeouts: [.fail, .finish, nil], [relation, second, third]), depth: 4)
      }
    }
  }

  // MARK: Comparing

  /// Returns the signals of six motions, one of each recognizer in each: none, an attempt of all, and four that are different for
  /// each recognizer, in random order.
  private func codes(of count: Int, seed: UInt64) -> [[Signal?]] {
    var random = SeededRandom(seed: seed)
    let others: [Signal?] = [nil] + Signal.allCases.filter { $0 != .engage }
    let orders = (0..<count).map { _ in others.shuffled(using: &random) }
    let first = [(0..<count).map { _ in Signal?.none }, (0..<count).map { _ in Signal?.some(.engage) }]
    return first + (0..<4).map { number in orders.map { $0[number] } }
  }

  private func setup(_ codes: [[Signal?]], timeouts: [Signal?], _ relations: [Relation]) -> CodedSetup {
    let recognizers = timeouts.enumerated().map { index, timeout in
      var recognizer = CodedRecognizer()
      recognizer.signals = codes.map { $0[index] }
      recognizer.timeout = timeout
      return recognizer
    }
    return CodedSetup(recognizers: recognizers, relations: relations)
  }

  private func expectReference(_ setup: CodedSetup, depth: Int, at location: SourceLocation = #_sourceLocation) throws {
    guard let explored = setup.explored else { return }
    var explorer = StateSearch(
      SetupStateSpace(SetupWithCopies(explored), OutcomeQuestion(), alphabet: setup.alphabet),
      within: ExplorationLimits(depth: depth, actions: .max / 8))
    try explorer.run()
    var given: [[Outcome]: [TouchAction]] = [:]
    var played = 0
    func play(_ touches: ReferenceInput, after path: [TouchAction]) {
      if path.count == depth { return }
      for action in touches.actions {
        var next = touches
        next.perform(action)
        played += 1
        if !next.outcomes.isEmpty, given[next.outcomes] == nil { given[next.outcomes] = path + [action] }
        play(next, after: path + [action])
      }
    }
    play(ReferenceInput(setup), after: [])
    let found = Set(explorer.space.question.numbers.keys)
    let missing = given.filter { !found.contains($0.key) }.min { $0.value.count < $1.value.count }
    let additional = explorer.space.question.numbers.filter { given[$0.key] == nil }.min { $0.value < $1.value }
    #expect(missing == nil, "not found by the search, of \(given.count)", sourceLocation: location)
    if let additional {
      let path = explorer.path(to: additional.value) ?? []
      Issue.record("not in the reference, of \(found.count): \(additional.key) by \(path)", sourceLocation: location)
    }
    #expect(explorer.bound.actions <= played, sourceLocation: location)
  }
}

extension ReferenceArbitration.Relation {
  fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Notes all that happened since all was at rest, in order.
private struct OutcomeQuestion: ExplorationQuestion {
  struct Memory: ExplorationMemory {
    var outcomes: [Outcome] = []
  }

  /// Each sequence that was found, with its number.
  private(set) var numbers: [[Outcome]: Int] = [:]

  var start: Memory { Memory() }
  var isAnswered: Bool { false }

  mutating func take(
    _ action: TouchAction, _ system: ExploredCoordinator, _ touches: TouchState, _ memory: inout Memory
  ) -> [Int] {
    for transition in system.transitions {
      memory.outcomes.append(
        Outcome(
          recognizer: transition.recognizer.index, from: transition.from, to: transition.to,
          cause: ReferenceArbitration.Change.Cause(transition.cause)))
    }
    let outcomes = memory.outcomes
    if system.isAtRest(touches) { memory = Memory() }
    if outcomes.isEmpty || numbers[outcomes] != nil { return [] }
    numbers[outcomes] = numbers.count
    return [numbers.count - 1]
  }
}

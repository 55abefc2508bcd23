import Gestures
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace
import TraceReplay

@testable import Exploration

/// A search visits states that its key calls equal once, so its results depend on the key.
struct ExplorerTests {
  static let kinds: [[any GestureRecognizer]] = [
    [TapRecognizer(numberOfTapsRequired: 2), TapRecognizer()],
    [LongPressRecognizer(), PanRecognizer()],
    [PinchRecognizer(), RotationRecognizer()],
    [SwipeRecognizer(), PanRecognizer()],
    [PinchRecognizer(), TapRecognizer(numberOfTouchesRequired: 2)],
    [TransformRecognizer(), ScreenEdgePanRecognizer()],
    [LongPressRecognizer(numberOfTouchesRequired: 2), TapRecognizer(numberOfTouchesRequired: 3)],
  ]

  @Test(arguments: kinds.indices) func statesWithEqualKeysHaveTheSameFuture(pair: Int) throws {
    try expectEqualFutures(pair, actions: 1200, every: 17)
  }

  @Test(.exhaustive, arguments: kinds.indices) func manyStatesWithEqualKeysHaveTheSameFuture(pair: Int) throws {
    try expectEqualFutures(pair, actions: 30_000, every: 97)
  }

  private func expectEqualFutures(_ pair: Int, actions: Int, every: Int) throws {
    let setup = setup(Self.kinds[pair])
    var explorer = StateSearch(
      HandWorld(setup, shadows: 2, PairQuestion(setup.alphabet)),
      within: ExplorationLimits(depth: 50, actions: actions))
    explorer.world.checksEvery = every
    try explorer.run()
    #expect(explorer.world.checked > 10)
    #expect(explorer.world.differing.isEmpty, "\(explorer.world.differing.first ?? "")")
  }

  /// What a complete search did not find, no sequence of actions shows, however long it is.
  @Test func randomHandsShowNothingThatACompleteSearchMissed() throws {
    let setup = setup([TapRecognizer(), LongPressRecognizer()])
    var explorer = StateSearch(
      HandWorld(setup, shadows: 2, PairQuestion(setup.alphabet)),
      within: ExplorationLimits(depth: 50, actions: 100_000))
    try explorer.run()
    #expect(explorer.bound.isComplete)
    var generator = SplitMix(seed: 19)
    var question = PairQuestion(setup.alphabet)
    let world = ExploredCoordinator(setup, shadows: 2)
    var hand = HandState(time: .milliseconds(1000))
    var memory = question.start
    for _ in 0..<5000 {
      let actions = setup.alphabet.actions(for: hand, deadline: world.coordinator.nextDeadline)
      let action = actions[Int(generator.next() % UInt64(actions.count))]
      world.play(action, &hand, in: setup.alphabet)
      for fact in question.take(action, world, hand, &memory) { #expect(isFound(fact, in: explorer)) }
    }
  }

  /// Returns whether a fact was found. For an outcome what was recognized counts: what the hand does when all is over is not
  /// searched.
  private func isFound(_ fact: Int, in explorer: StateSearch<HandWorld<PairQuestion>>) -> Bool {
    if fact >= PairQuestion.Fact.outcomes.count { return explorer.isFound(fact) }
    let recognized = PairQuestion.Events(rawValue: PairQuestion.Events.shared.rawValue * 2 - 1)
    let events = PairQuestion.Events(rawValue: UInt32(fact)).intersection(recognized)
    return PairQuestion.Fact.outcomes.contains {
      $0.intersection(recognized) == events && explorer.isFound(PairQuestion.Fact.outcome($0).number)
    }
  }

  @Test func restoredStateContinuesAsTheOriginal() throws {
    let setup = setup([PinchRecognizer(), PanRecognizer(), TapRecognizer(numberOfTapsRequired: 2)])
    let alphabet = setup.alphabet
    var generator = SplitMix(seed: 7)
    let world = ExploredCoordinator(setup, shadows: 0)
    let other = ExploredCoordinator(setup, shadows: 0)
    var hand = HandState(time: .milliseconds(1000))
    for _ in 0..<400 {
      let snapshot = world.coordinator.makeSnapshot()
      other.coordinator.restore(snapshot)
      other.frame.restore(hand.contacts, at: hand.time)
      let actions = alphabet.actions(for: hand, deadline: world.coordinator.nextDeadline)
      let action = actions[Int(generator.next() % UInt64(actions.count))]
      var copy = hand
      world.play(action, &hand, in: alphabet)
      other.play(action, &copy, in: alphabet)
      #expect(events(of: world) == events(of: other))
      #expect(
        try world.coordinator.decisionKey(world.frame, at: hand.time, horizon: alphabet.horizon)
          == other.coordinator.decisionKey(other.frame, at: hand.time, horizon: alphabet.horizon))
    }
  }

  /// Without an observer, frames are postponed or only stored, and what gestures do is the same.
  @Test(arguments: [3, 8, 21]) func recordedTransitionsAreThoseOfAnObserver(seed: UInt64) {
    let setup = setup([
      TapRecognizer(numberOfTapsRequired: 2), SwipeRecognizer(), PanRecognizer(), LongPressRecognizer(),
      PinchRecognizer(),
    ])
    let alphabet = setup.alphabet
    var generator = SplitMix(seed: seed)
    let world = ExploredCoordinator(setup, shadows: 2)
    let observed = ExploredCoordinator(setup, shadows: 2)
    let log = TransitionLog()
    observed.coordinator.observer = log
    var hand = HandState(time: .milliseconds(1000))
    var count = 0
    for _ in 0..<600 {
      let actions = alphabet.actions(for: hand, deadline: world.coordinator.nextDeadline)
      let action = actions[Int(generator.next() % UInt64(actions.count))]
      var copy = hand
      world.play(action, &hand, in: alphabet)
      observed.play(action, &copy, in: alphabet)
      let transitions = log.transitions.filter { $0.to != .changed }
      log.transitions = []
      count += transitions.count
      #expect(
        world.transitions.map {
          "\($0.time) \($0.recognizer.index) \($0.from) \($0.to) \(text($0.cause)) \($0.recognized)"
        }
          == transitions.map {
            "\($0.time) \($0.recognizer.index) \($0.from) \($0.to) \(text($0.cause)) \($0.recognized)"
          })
    }
    #expect(count > 100)
  }

  /// A cause without the coordinator's number.
  private func text(_ cause: Cause) -> String {
    switch cause {
    case .excluded(let winner): "excluded by \(winner.index)"
    case .required(let other): "required \(other.index)"
    case .itself, .refused, .disabled, .detached, .ignored, .targetRemoved: "\(cause)"
    }
  }

  /// The transitions without the coordinators' numbers.
  private func events(of world: ExploredCoordinator) -> [String] {
    world.transitions.map { "\($0.time) \($0.recognizer.index) \($0.from) \($0.to)" }
  }

  private func setup(_ recognizers: [any GestureRecognizer]) -> ExploredSetup { ExploredSetup.of(recognizers) }
}

/// Keeps transitions.
private final class TransitionLog: GestureObserver {
  var transitions: [Transition] = []

  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    transitions.append(transition)
  }
}

extension ExploredSetup {
  /// Recognizers on the whole surface without relations.
  static func of(_ recognizers: [any GestureRecognizer]) -> ExploredSetup {
    var setup = ExploredSetup(.empty, on: Surface(millimetres: 100, by: 60))
    setup.recognizers = recognizers.enumerated().map {
      NamedRecognizer(name: "\(type(of: $1).kind)\($0)", recognizer: $1, target: nil)
    }
    return setup
  }
}

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

  /// With several taps and fingers, of which some lift before others and touch down again.
  @Test(arguments: 2...3) func severalTapsAndFingersHaveTheSameFuture(fingers: Int) throws {
    for taps in 0...2 {
      for standard in [TapRecognizer(), LongPressRecognizer(), SwipeRecognizer()] as [any GestureRecognizer] {
        let recognizer = counting(standard, taps: taps, fingers: fingers)
        let setup = setup([recognizer])
        var explorer = StateSearch(
          SetupStateSpace(SetupWithCopies(setup), SoloQuestion(setup)),
          within: ExplorationLimits(depth: 50, actions: 500))
        explorer.space.checksEvery = 3
        try explorer.run()
        #expect(explorer.space.differing.first == nil, "\(recognizer)")
      }
    }
  }

  private func counting<R: GestureRecognizer>(_ standard: R, taps: Int, fingers: Int) -> any GestureRecognizer {
    var recognizer = standard
    for parameter in R.parameters {
      let description = parameter.description
      if description.role == .taps { parameter.set(&recognizer, max(Double(taps), description.range.lowerBound)) }
      if description.role == .fingers { parameter.set(&recognizer, Double(fingers)) }
    }
    return recognizer
  }

  private func expectEqualFutures(_ pair: Int, actions: Int, every: Int) throws {
    let setup = setup(Self.kinds[pair])
    var explorer = StateSearch(
      SetupStateSpace(try #require(SetupWithCopies(setup, copies: 2)), PairQuestion(setup)),
      within: ExplorationLimits(depth: 50, actions: actions))
    explorer.space.checksEvery = every
    try explorer.run()
    #expect(explorer.space.checked > 10)
    #expect(explorer.space.differing.isEmpty, "\(explorer.space.differing.first ?? "")")
  }

  /// What a complete search did not find, no sequence of actions shows, however long it is.
  @Test func randomHandsShowNothingThatACompleteSearchMissed() throws {
    let setup = setup([TapRecognizer(), LongPressRecognizer()])
    var explorer = StateSearch(
      SetupStateSpace(try #require(SetupWithCopies(setup, copies: 2)), PairQuestion(setup)),
      within: ExplorationLimits(depth: 50, actions: 100_000))
    try explorer.run()
    #expect(explorer.bound.isComplete)
    var generator = SplitMix(seed: 19)
    var question = PairQuestion(setup)
    let system = ExploredCoordinator(try #require(SetupWithCopies(setup, copies: 2)))
    var touches = TouchState(time: .milliseconds(1000))
    var memory = question.start
    for _ in 0..<5000 {
      let actions = setup.alphabet.actions(for: touches, deadline: system.coordinator.nextDeadline)
      let action = actions[Int(generator.next() % UInt64(actions.count))]
      system.play(action, &touches, in: setup.alphabet)
      for fact in question.take(action, system, touches, &memory) { #expect(isFound(fact, in: explorer)) }
    }
  }

  /// Returns whether a fact was found. For an outcome what was recognized counts: what the fingers do when all is over is not
  /// searched.
  private func isFound(_ fact: Int, in explorer: StateSearch<SetupStateSpace<PairQuestion>>) -> Bool {
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
    let system = ExploredCoordinator(SetupWithCopies(setup))
    let other = ExploredCoordinator(SetupWithCopies(setup))
    var touches = TouchState(time: .milliseconds(1000))
    for _ in 0..<400 {
      let snapshot = system.coordinator.makeSnapshot()
      other.coordinator.restore(snapshot)
      other.frame.restore(touches.contacts, at: touches.time)
      let actions = alphabet.actions(for: touches, deadline: system.coordinator.nextDeadline)
      let action = actions[Int(generator.next() % UInt64(actions.count))]
      var copy = touches
      system.play(action, &touches, in: alphabet)
      other.play(action, &copy, in: alphabet)
      #expect(events(of: system) == events(of: other))
      #expect(
        try system.coordinator.decisionKey(system.frame, at: touches.time, horizon: alphabet.horizon)
          == other.coordinator.decisionKey(other.frame, at: touches.time, horizon: alphabet.horizon))
    }
  }

  /// Without an observer, frames are postponed or only stored, and what gestures do is the same.
  @Test(arguments: [3, 8, 21]) func recordedTransitionsAreThoseOfAnObserver(seed: UInt64) throws {
    let setup = setup([
      TapRecognizer(numberOfTapsRequired: 2), SwipeRecognizer(), PanRecognizer(), LongPressRecognizer(),
      PinchRecognizer(),
    ])
    let alphabet = setup.alphabet
    var generator = SplitMix(seed: seed)
    let system = ExploredCoordinator(try #require(SetupWithCopies(setup, copies: 2)))
    let observed = ExploredCoordinator(try #require(SetupWithCopies(setup, copies: 2)))
    let log = TransitionLog()
    observed.coordinator.observer = log
    var touches = TouchState(time: .milliseconds(1000))
    var count = 0
    for _ in 0..<600 {
      let actions = alphabet.actions(for: touches, deadline: system.coordinator.nextDeadline)
      let action = actions[Int(generator.next() % UInt64(actions.count))]
      var copy = touches
      system.play(action, &touches, in: alphabet)
      observed.play(action, &copy, in: alphabet)
      let transitions = log.transitions.filter { $0.to != .changed }
      log.transitions = []
      count += transitions.count
      #expect(
        system.transitions.map {
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
  private func events(of system: ExploredCoordinator) -> [String] {
    system.transitions.map { "\($0.time) \($0.recognizer.index) \($0.from) \($0.to)" }
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
  /// Returns the setup of the lines of a header.
  static func of(_ lines: String) throws -> ExploredSetup {
    let text = "touchstone trace 1\nsurface 390x844 pt\n\(lines)\nend 0\n"
    let header = try TouchSources.open(ByteInput(Array(text.utf8), name: "setup")).header
    return ExploredSetup(
      try Replay(scenes: [EmptyScene.self]).setup(for: header), on: header.surface, intents: header.intents)
  }

  static func of(_ recognizers: [any GestureRecognizer]) -> ExploredSetup {
    var setup = ExploredSetup(.empty, on: Surface(millimetres: 100, by: 60))
    setup.recognizers = recognizers.enumerated().map {
      NamedRecognizer(name: "\(type(of: $1).kind)\($0)", recognizer: $1, target: nil)
    }
    return setup
  }
}

import Gestures
import TestSupport
import Testing
import TouchAuthoring

@testable import Exploration

/// A search does not play a copy as long as it does what its original does. All that it finds is what it finds if it always plays
/// them.
struct JoinedCopiesTests {
  struct Example: CustomTestStringConvertible {
    var name: String
    var setup: ExploredSetup

    var testDescription: String { name }
  }

  private static func example(
    _ name: String, _ recognizers: [any GestureRecognizer], _ change: (inout ExploredSetup) -> Void = { _ in }
  ) -> Example {
    var setup = ExploredSetup.of(recognizers)
    change(&setup)
    return Example(name: name, setup: setup)
  }

  static let examples: [Example] =
    ExplorerTests.kinds.enumerated().map { example("pair \($0)", $1) } + [
      example("required", [TapRecognizer(numberOfTapsRequired: 2), TapRecognizer()]) { $0.requirements = [(0, 1)] },
      example("a pan waits", [SwipeRecognizer(), PanRecognizer()]) { $0.requirements = [(0, 1)] },
      example("by another one", [TapRecognizer(), PanRecognizer(), LongPressRecognizer()]) {
        $0.requirements = [(2, 0), (1, 2)]
      },
      example("simultaneous", [PinchRecognizer(), RotationRecognizer()]) { $0.simultaneous = [(0, 1)] },
      example("types", [TapRecognizer(), PanRecognizer()]) { $0.touchTypes = [(0, [.pencil])] },
      example(
        "many",
        [
          TapRecognizer(), TapRecognizer(numberOfTapsRequired: 2), LongPressRecognizer(), PanRecognizer(),
          PinchRecognizer(), SwipeRecognizer(),
        ]
      ) { $0.requirements = [(1, 0)] },
    ]

  private func members(_ setup: ExploredSetup) throws -> SetupWithCopies {
    try #require(SetupWithCopies(setup, copies: 2))
  }

  @Test(arguments: examples) func searchFindsTheSameAsOneThatPlaysAllCopies(example: Example) throws {
    func search(joinsCopies: Bool) throws -> StateSearch<SetupStateSpace<PairQuestion>> {
      let space = SetupStateSpace(
        try members(example.setup), PairQuestion(example.setup), joinsCopies: joinsCopies)
      var search = StateSearch(space, within: ExplorationLimits(depth: 12, actions: 1500))
      try search.run()
      return search
    }
    let (joined, played) = (try search(joinsCopies: true), try search(joinsCopies: false))
    #expect(joined.bound == played.bound)
    #expect(joined.space.question.waits == played.space.question.waits)
    for fact in 0..<PairQuestion.Fact.count { #expect(joined.path(to: fact) == played.path(to: fact)) }
  }

  @Test func searchOfAllFindsTheSameAsOneThatPlaysAllCopies() throws {
    let setup = try #require(Self.examples.last).setup
    func search(joinsCopies: Bool) throws -> StateSearch<SetupStateSpace<WholeQuestion>> {
      let members = try #require(SetupWithCopies(setup, copies: setup.recognizers.count))
      let space = SetupStateSpace(members, WholeQuestion(setup), joinsCopies: joinsCopies)
      var search = StateSearch(space, within: ExplorationLimits(depth: 12, actions: 3000))
      try search.run()
      return search
    }
    let (joined, played) = (try search(joinsCopies: true), try search(joinsCopies: false))
    #expect(joined.bound == played.bound)
    let count = setup.recognizers.count * WholeQuestion.Fact.perRecognizer
    for fact in 0..<count { #expect(joined.path(to: fact) == played.path(to: fact)) }
  }

  /// Any sequence of actions leads to states with the same keys, in which the same is possible.
  @Test(arguments: examples) func anySequenceShowsTheSameAsWithAllCopies(example: Example) throws {
    var joined = SetupStateSpace(try members(example.setup), PairQuestion(example.setup))
    var played = SetupStateSpace(try members(example.setup), PairQuestion(example.setup), joinsCopies: false)
    var generator = SplitMix(seed: 63)
    for _ in 0..<60 {
      var (state, other) = (try joined.begin(), try played.begin())
      for _ in 0..<10 {
        let actions = joined.actions(in: state)
        #expect(actions == played.actions(in: other))
        let action = actions[Int(generator.next() % UInt64(actions.count))]
        #expect(Set(joined.perform(action, in: state)) == Set(played.perform(action, in: other)))
        #expect(try joined.visit() == played.visit())
        (state, other) = (joined.state, played.state)
      }
    }
  }
}

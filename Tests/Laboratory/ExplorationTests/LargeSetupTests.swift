import Gestures
import TestSupport
import Testing

@testable import Exploration

/// Setups of any number of recognizers for which a coordinator has room.
struct LargeSetupTests {
  enum Relation: CaseIterable {
    case none, simultaneous
    /// Each waits for the one before; for the first one; for all before; the last one for all others.
    case chain, star, complete, last
  }

  struct Case: CustomTestStringConvertible {
    var count: Int
    var relation: Relation

    var testDescription: String { "\(count) \(relation)" }
  }

  /// One and two, and each side of what all together and a pair may have. All numbers take a minute.
  private static let counts = runsExhaustiveTests ? Array(1...64) : [1, 2, 32, 33, 38, 61, 62, 63, 64]
  static let cases = counts.flatMap { count in Relation.allCases.map { Case(count: count, relation: $0) } }

  private let limits = ExplorationLimits(depth: 4, actions: 20)

  private static let kinds: [any GestureRecognizer] = [
    TapRecognizer(), LongPressRecognizer(), PanRecognizer(), SwipeRecognizer(), PinchRecognizer(), RotationRecognizer(),
  ]

  static func setup(_ example: Case, of kinds: [any GestureRecognizer] = kinds) -> ExploredSetup {
    var setup = ExploredSetup.of((0..<example.count).map { kinds[$0 % kinds.count] })
    for dependent in 0..<example.count {
      switch example.relation {
      case .none: break
      case .simultaneous: setup.simultaneous += (0..<dependent).map { ($0, dependent) }
      case .chain: if dependent > 0 { setup.requirements.append((dependent - 1, dependent)) }
      case .star: if dependent > 0 { setup.requirements.append((0, dependent)) }
      case .complete: setup.requirements += (0..<dependent).map { ($0, dependent) }
      case .last: if dependent < example.count - 1 { setup.requirements.append((dependent, example.count - 1)) }
      }
    }
    return setup
  }

  /// Each part is searched, or is stated not to be; none asks a coordinator for more than it has room for.
  @Test(arguments: cases) func everyPartIsSearchedOrStatedNotToBe(of example: Case) throws {
    let setup = Self.setup(example)
    let last = example.count - 1
    let search = ConflictSearch(setup, within: limits)
    let tasks = search.tasks
    let pairs: [ConflictSearch.Task] = [.pair(0, 1), .pair(0, last), .pair(last - 1, last)]
    let unsearched = setup.unsearchedPairs
    for task in pairs where tasks.contains(task) {
      guard case .pair(let findings, let conflicts) = try search.run(task) else { continue }
      let isUnsearched = unsearched.contains { $0 == (findings.first, findings.second) }
      #expect(findings.isTooLarge == isUnsearched)
      #expect(!isUnsearched || findings.bound.actions == 0 && conflicts.isEmpty && !findings.isDecided)
    }
    _ = try search.run(.solo(last))
    guard case .whole(let whole, _, _) = try search.run(.whole) else { return }
    #expect((whole == nil) == (example.count > 32))
    #expect(tasks.contains(.whole) == (3...32).contains(example.count))
  }

  /// A coordinator has room for two with sixty that they wait for.
  @Test(arguments: [61, 62, 63, 64]) func pairsWithoutRoomAreKnownBefore(of count: Int) {
    for relation in Relation.allCases {
      let setup = Self.setup(Case(count: count, relation: relation))
      let pairs = setup.unsearchedPairs
      switch relation {
      case .none, .simultaneous, .star: #expect(pairs.isEmpty)
      // Those of which the later one waits for 61 others or more.
      case .chain, .complete: #expect(pairs.allSatisfy { $0.second >= 62 } && pairs.isEmpty == (count < 63))
      // Each with the last one.
      case .last: #expect(pairs.count == (count < 63 ? 0 : count - 1))
      }
    }
  }

  /// An action may last until a deadline, and a further copy has deadlines of its own.
  @Test func recordingsHaveTheCopiesOfTheirSearch() throws {
    let setup = try ExploredSetup.of(
      """
      recognizer pan pan
      recognizer swipe swipe
      recognizer press longPress minimumPressDuration=300ms
      recognizer double tap numberOfTapsRequired=2
      require swipe before pan
      require press before swipe
      require double before press
      """)
    let findings = try #require(
      try PairFindings(0, 1, with: [2, 3], of: setup, within: ExplorationLimits(depth: 50, actions: 3000)))
    for side in PairFindings.Side.allCases {
      let path = try #require(findings.recognition(of: side))
      let recording = findings.recording(of: path)
      let recognized = RecordingPlayer(findings.setup).transitions(in: recording).contains {
        $0.recognizer.index == side.rawValue && ($0.to == .began || $0.to == .ended)
      }
      #expect(recognized)
    }
  }
}

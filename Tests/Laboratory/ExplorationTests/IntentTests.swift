import Gestures
import TestSupport
import Testing
import TouchTrace
import TraceReplay

@testable import Exploration

/// Whether a setup does what its lines `expect` and `never` want.
struct IntentTests {
  private func intents(of setup: ExploredSetup, actions: Int = 1500) throws -> IntentFindings {
    let search = ConflictSearch(setup, within: ExplorationLimits(depth: 50, actions: actions))
    guard search.tasks.contains(.whole), case .whole(_, _, let intents) = try search.run(.whole) else {
      return IntentFindings()
    }
    return intents
  }

  private static let taps = "recognizer one tap\nrecognizer two tap numberOfTapsRequired=2\n"
  private static let sticks = """
    target a 20 600 120 120
    target b 250 600 120 120
    recognizer left pan on a
    recognizer right pan on b

    """
  private static let swipes = "recognizer next swipe direction=left+up\nrecognizer slide pan axisLock=horizontal\n"

  @Test(arguments: [
    (taps + "expect two\nnever both one two\nexpect both two one", "met failed met"),
    (taps + "require two before one\nnever both one two\nexpect both one two", "met failed"),
    (taps + "require two before one\nexpect one within 800ms\nexpect one within 850ms", "failed met"),
    (taps + "expect one fingers=1\nexpect one fingers=2", "met failed"),
    // A later tap, while the pan alone would still be in progress, is not one of the double tap.
    (taps + "recognizer page pan axisLock=horizontal\nrequire two before one\nnever both one two", "met"),
    (taps + "recognizer page pan axisLock=horizontal\nrequire two before one\nexpect one within 850ms", "met"),
    // A tap on the card, then one on the button in it, which waits for the double tap of the card.
    (
      """
      target card 20 100 350 400
      target more 300 120 50 50 in card
      recognizer open tap on more
      recognizer like tap numberOfTapsRequired=2 on card
      require like before open
      shouldReceive like no on more
      expect open within 100ms
      """, "failed"
    ),
    ("\(sticks)expect both left right", "met"), ("\(sticks)never both left right", "met"),
    (swipes + "expect next\nexpect next direction=up\nexpect next direction=left", "met met failed"),
    (swipes + "expect next direction=any", "failed"),
    ("recognizer fast swipe minimumVelocity=6000pt/s\nexpect fast", "undecided"),
    ("recognizer press longPress minimumPressDuration=0ms\nrecognizer list pan\nexpect press within 0ms", "met"),
  ])
  func outcomeIsThatOfTheSearch(lines: String, outcomes: String) throws {
    let found = try intents(of: try ExploredSetup.of(lines)).intents
    #expect(found.map(\.outcome.rawValue).joined(separator: " ") == outcomes)
  }

  @Test func intentIsUndecidedIfTooLittleWasSearched() throws {
    let found = try intents(of: try ExploredSetup.of(Self.taps + "expect two\nnever both one two"), actions: 1)
    #expect(found.intents.map(\.outcome) == [.undecided, .undecided])
  }

  /// The recording shows it: the same touches make both, and with the remedy they do not.
  @Test func recordingShowsTheFailureAndTheRemedyMeetsTheIntent() throws {
    let setup = try ExploredSetup.of(Self.taps + "never both one two")
    let finding = try #require(try intents(of: setup).intents.first)
    let recording = try #require(finding.recording)
    func recognized(with change: SetupChange?) -> Set<Int> {
      var changed = setup
      _ = change?.apply(to: &changed)
      let transitions = ConflictSearch(setup, within: ExplorationLimits()).transitions(
        in: recording, of: changed)
      return Set(transitions.filter { $0.to == .ended }.map { Int($0.recognizer.index) })
    }
    #expect(recognized(with: nil) == [0, 1])
    let remedy = try #require(finding.remedies.first)
    #expect(remedy.texts(in: setup) == ["require two before one"] && remedy.wait.time > .zero)
    #expect(recognized(with: remedy.change) == [1])
  }

  /// A tap that need not wait comes with each double tap, which is a price.
  @Test(arguments: [
    (taps + "require two before one\nexpect one within 200ms", [1, 0]),
    ("recognizer left swipe direction=left\nrecognizer any swipe direction=left+right\nexpect both left any", [0, 1]),
  ]) func gestureThatThenMakesAnotherIsNamed(lines: String, including: [Int]) throws {
    let proposal = try #require(try intents(of: try ExploredSetup.of(lines)).proposals.first)
    #expect(proposal.changes.contains(.simultaneous(0, 1)))
    #expect(proposal.including.map { [$0, $1] } == including)
  }

  /// Each pan leaves one direction, so that no single change meets both.
  @Test func pairsOfChangesAreTriedIfNoneMeetsAllIntents() throws {
    let lines = """
      recognizer fling swipe direction=right+up
      recognizer across pan axisLock=horizontal
      recognizer along pan axisLock=vertical
      expect fling direction=right
      expect fling direction=up
      never both fling across
      never both fling along
      """
    let setup = try ExploredSetup.of(lines)
    let found = try intents(of: setup, actions: 1000)
    #expect(found.intents.map(\.outcome) == [.failed, .failed, .met, .met])
    let proposals = found.proposals.map { $0.texts(in: setup) }
    #expect(proposals.contains(["require fling before across", "require fling before along"]), "\(proposals)")
    #expect(found.tried.pairs > 0)
  }

  /// Alone, the waits that a change adds have no bound.
  @Test func pairsOfChangesAreTriedIfNoAdvisedOneMeetsAllIntents() throws {
    let lines = """
      recognizer scrub longPress minimumPressDuration=250ms allowableMovement=8pt
      recognizer slide pan maximumNumberOfTouches=1 minimumTranslation=6pt
      simultaneous scrub slide
      never both scrub slide
      """
    let setup = try ExploredSetup.of(lines)
    let proposals = try intents(of: setup, actions: 1500).proposals
    #expect(
      proposals.first?.texts(in: setup) == ["without simultaneous scrub slide", "set slide.minimumTranslation=20pt"])
  }

  /// As simultaneous ones, one motion would make both.
  @Test func changeThatBringsAnotherConflictIsNotOffered() throws {
    let setup = try ExploredSetup.of(
      "recognizer close pan axisLock=horizontal\nrecognizer delete swipe direction=left\nexpect delete")
    let finding = try #require(try intents(of: setup).intents.first)
    #expect(finding.outcome == .failed)
    #expect(finding.remedies.first?.texts(in: setup) == ["require delete before close"])
    #expect(!finding.remedies.contains { $0.change == .simultaneous(1, 0) })
  }

  @Test func declaredPairIsNoConflict() throws {
    for (line, count) in [("", 1), ("expect both one two", 0)] {
      let search = ConflictSearch(
        try ExploredSetup.of(Self.taps + line), within: ExplorationLimits(depth: 50, actions: 1000))
      guard case .pair(_, let conflicts) = try search.run(.pair(0, 1)) else { return }
      #expect(conflicts.count == count)
    }
  }
}

import Gestures
import TestSupport
import Testing
import TouchTrace
import TraceReplay

@testable import Exploration

/// Setups with conflicts that a search overlooked, or gestures that it called impossible, because no touches that it tried passed a
/// parameter's limit.
struct SearchedSetupTests {
  private func search(_ lines: String, actions: Int = 1000) throws -> (setup: ExploredSetup, search: ConflictSearch) {
    let setup = try ExploredSetup.of(lines)
    return (setup, ConflictSearch(setup, within: ExplorationLimits(depth: 50, actions: actions)))
  }

  private func conflicts(_ lines: String, actions: Int = 1000) throws -> [String] {
    let (setup, search) = try search(lines, actions: actions)
    return try search.tasks.flatMap { task -> [String] in
      guard case .pair(_, let conflicts) = try search.run(task) else { return [] }
      return conflicts.map { "\(setup.recognizers[$0.first].name) \(setup.recognizers[$0.second].name) \($0.kind)" }
    }
  }

  /// Each side of each limit is taken: velocities, distances in the wanted direction and across it, separations, numbers of fingers,
  /// types of touch.
  @Test func gesturesThatTouchesMakeAreFound() throws {
    try GoldenFile("Searches/limits.txt").expectOutcomes { lines in
      let limits = ExplorationLimits(depth: 50, actions: 1500)
      return try SoloFindings(0, of: try ExploredSetup.of(lines), within: limits).recognition == nil
        ? "not found" : "found"
    }
  }

  /// Straying swipes and directions; movements between the limits of a tap and a pan, where a finger that is held still drifts less;
  /// a click in what is double-clicked; inner targets, which are judged alone: a tap or press on the outer one may be lost to them.
  @Test(arguments: ["conflicts", "inner-targets"]) func conflictsOfPairsAreFound(file: String) throws {
    try GoldenFile("Searches/\(file).txt").expectOutcomes { Self.text(try conflicts($0)) }
  }

  /// A pan races with a gesture of two fingers: whichever passes its threshold first, by a motion that is both, at either end of
  /// what both allow, in each direction.
  @Test func racesOfTwoFingersAreFound() throws {
    try GoldenFile("Searches/two-fingers.txt").expectOutcomes { lines in
      let pair = try #require(
        try PairFindings(
          0, 1, of: try ExploredSetup.of(lines), within: ExplorationLimits(depth: 50, actions: 2500)))
      return Self.text(pair.conflicts.map { "\(pair.name($0.side)) \(pair.name($0.side.other)) \($0.kind)" })
    }
  }

  /// A finger that strays from an axis further than one recognizer allows, but not another, makes the gesture of the other as it
  /// moves on.
  @Test(arguments: [
    "a screenEdgePan edges=left\nrecognizer b pan axisLock=horizontal minimumTranslation=10pt",
    "a screenEdgePan edges=top\nrecognizer b pan axisLock=vertical minimumTranslation=10pt",
    "a pan axisLock=horizontal minimumTranslation=20pt\nrecognizer b pan axisLock=horizontal minimumTranslation=10pt",
  ])
  func deadGestureIsRecognizedWhenTheOtherFailsOffItsAxis(lines: String) throws {
    let setup = try ExploredSetup.of("recognizer " + lines)
    let limits = ExplorationLimits(depth: 50, actions: 5000)
    let pair = try #require(try PairFindings(0, 1, of: setup, within: limits))
    #expect(pair.conflicts.map(\.kind) == [.dead])
    let found = try pair.rareRecognitions(of: .first, with: [], of: setup, within: limits, ExplorationResults())
    #expect(found.map(\.rarities).contains([.secondMotion]))
  }

  private static func text(_ conflicts: [String]) -> String {
    conflicts.isEmpty ? "no conflict" : conflicts.joined(separator: "\n")
  }

  /// A limit that the hands of the search do not meet makes a gesture undecided, and what depends on it.
  @Test(arguments: [
    ("swipe minimumVelocity=6000pt/s", ["minimumVelocity=6000pt/s"]),
    ("swipe minimumVelocity=4000pt/s", ["minimumVelocity=4000pt/s"]),
    ("swipe minimumDistance=1500pt maximumDuration=10000ms", ["minimumDistance=1500pt"]),
    ("pan minimumTranslation=1000pt", ["minimumTranslation=1000pt"]), ("tap numberOfTapsRequired=10", []),
  ])
  func limitThatIsNeverMetIsUndecided(line: String, limits: [String]) throws {
    let setup = try ExploredSetup.of("recognizer a \(line)\nrecognizer b pan\nrequire a before b")
    let bounds = ExplorationLimits(depth: 50, actions: 1500)
    let solo = try SoloFindings(0, of: setup, within: bounds)
    #expect(solo.recognition == nil && !solo.isDecided && solo.unmetLimits == limits)
    let pair = try #require(try PairFindings(0, 1, of: setup, within: bounds))
    #expect(limits.isEmpty || !pair.isDecided && pair.conflicts.isEmpty)
  }

  /// Two frames pass the thresholds one after the other, and one of a fast movement both, if they are close, or at a lower rate.
  @Test func deadGestureOfAHigherThresholdIsRecognizedByAFastMovement() throws {
    func dead(_ lines: String) throws -> Conflict? {
      guard case .pair(_, let conflicts) = try search(lines).search.run(.pair(0, 1)) else { return nil }
      return conflicts.first { $0.kind == .dead }
    }
    let pans = "recognizer draw pan minimumTranslation=1pt\nrecognizer scroll pan maximumNumberOfTouches=1"
    #expect(try dead(pans)?.rateOfFastMovement == 125)
    #expect(try dead(pans + " minimumTranslation=45pt")?.rateOfFastMovement == 60)
    #expect(try dead("recognizer swipe\nrecognizer pan")?.rateOfFastMovement == nil)
    let nested = "recognizer drag pan minimumTranslation=5pt\nrecognizer scroll pan axisLock=horizontal on list"
    #expect(try dead("target list 0 300 390 200\n" + nested)?.rateOfFastMovement == 125)
    let close = nested + "\nset scroll.minimumTranslation=10pt"
    #expect(try dead("target list 0 300 390 200\n" + close)?.rateOfFastMovement == 125)
  }

  @Test func shortMovementsGoWhereARecognizerWantsThem() throws {
    for (axis, direction) in [("swipe direction=up", "up"), ("pan axisLock=vertical", "down")] {
      let setup = try ExploredSetup.of(
        "recognizer a \(axis)\nrecognizer t tap allowableMovement=60pt\nsimultaneous a t")
      let pair = try #require(try PairFindings(0, 1, of: setup, within: ExplorationLimits(depth: 50, actions: 1500)))
      #expect(pair.both != nil || pair.activeTogether != nil, "\(direction)")
    }
  }

  // MARK: What is lost

  /// Each pan leaves the other axis, and nothing is left of the two.
  @Test func swipeInAnyDirectionIsLostToTwoPans() throws {
    let lines = """
      recognizer fling swipe direction=any
      recognizer panH pan axisLock=horizontal
      recognizer panV pan axisLock=vertical
      """
    #expect(try conflicts(lines, actions: 1000) == ["panH fling wins", "panV fling wins"])
    let whole = try ExploredSetup.of(lines)
    let limits = ExplorationLimits(depth: 50, actions: 2000)
    let loss = try #require(try WholeFindings(whole, within: limits, ExplorationResults())?.loss(of: 0))
    #expect(loss.isDead)
    let withoutOne = try #require(try WholeFindings(whole.only([0, 1]), within: limits, ExplorationResults()))
    #expect(withoutOne.loss(of: 0)?.isDead == false)
    #expect(withoutOne.loss(of: 1) == nil)
    let required = try ExploredSetup.of(lines + "\nrequire fling before panH\nrequire fling before panV")
    #expect(try #require(try WholeFindings(required, within: limits, ExplorationResults())).loss(of: 0) == nil)
  }

  /// What three fingers make in no common direction is a rotation, and no loss of a pan along an axis.
  @Test func panAlongAnAxisLosesNothingToARotation() throws {
    let lines = "recognizer a rotation\nrecognizer b pan axisLock=vertical minimumNumberOfTouches=3\nrecognizer c tap"
    let findings = try #require(
      try WholeFindings(
        try ExploredSetup.of(lines), within: ExplorationLimits(depth: 50, actions: 10_000), ExplorationResults()))
    #expect(findings.loss(of: 1) == nil)
  }

  // MARK: Nested targets

  /// The click waits for a double click, and the one around it does not. Only two quick taps far apart make it.
  @Test func clickIsDeadInsideAClickThatDoesNotWait() throws {
    let lines = """
      target box 0 100 390 300
      target button 100 150 200 100 in box
      recognizer outer tap on box
      recognizer inner tap on button
      recognizer double tap numberOfTapsRequired=2 on button
      require double before inner
      """
    let (setup, search) = try search(lines, actions: 2500)
    guard case .pair(_, let conflicts) = try search.run(.pair(0, 1)) else { return }
    #expect(conflicts.map(\.kind) == [.dead] && conflicts.map(\.first) == [1])
    #expect(conflicts[0].remedies.first?.texts(in: setup) == ["require inner before outer"])
    // The inner one has waited before.
    #expect(conflicts[0].remedies.last?.wait.time == .zero)
  }

  /// Before the second finger lands, one that drifts begins the drag.
  @Test func secondFingerAfterADragIsLostToIt() throws {
    let lines = "recognizer drag pan maximumNumberOfTouches=1 minimumTranslation=2pt\nrecognizer zoom pinch"
    let pair = try #require(
      try PairFindings(
        0, 1, of: try ExploredSetup.of(lines), within: ExplorationLimits(depth: 50, actions: 10_000)))
    #expect(pair.conflicts.map(\.kind) == [.wins])
  }

  // MARK: Two fingers

  /// The standard recognizers are meant to share two fingers; those that a setup names are not.
  @Test func standardRecognizersDoNotRace() throws {
    let (setup, search) = try search("", actions: 2500)
    let indices = ["pan", "rotation"].compactMap { name in setup.recognizers.firstIndex { $0.name == name } }.sorted()
    guard case .pair(_, let conflicts) = try search.run(.pair(indices[0], indices[1])) else { return }
    #expect(conflicts.isEmpty)
  }
}

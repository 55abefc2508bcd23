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
  @Test(arguments: [
    "recognizer a swipe direction=left minimumVelocity=1100pt/s",
    "recognizer a swipe minimumVelocity=1900pt/s",
    "recognizer a swipe direction=up minimumVelocity=3500pt/s",
    "recognizer a swipe direction=right minimumVelocity=1050pt/s",
    "recognizer a swipe direction=down minimumVelocity=2000pt/s",
    "recognizer a swipe direction=left minimumVelocity=3900pt/s",
    "recognizer a swipe direction=left minimumDistance=300pt",
    "recognizer a swipe direction=up minimumDistance=300pt",
    "recognizer a swipe direction=right maximumOffAxisShare=0.05",
    "recognizer a swipe minimumDistance=200pt minimumVelocity=1800pt/s",
    "recognizer a swipe minimumDistance=120pt maximumDuration=75ms minimumVelocity=60pt/s",
    "recognizer a tap numberOfTouchesRequired=2 maximumTouchSeparation=95pt",
    "recognizer a tap numberOfTouchesRequired=3 maximumTouchSeparation=50pt",
    "recognizer a pan minimumTranslation=450pt",
    "recognizer a tap numberOfTouchesRequired=6",
    "recognizer a pinch minimumSpanChange=0pt minimumScaleChange=0.15",
    "recognizer a screenEdgePan edges=right edgeWidth=9.6pt",
    "recognizer a pan minimumNumberOfTouches=10",
    "recognizer a pan\ntouchTypes a pencil",
    "recognizer a tap\ntouchTypes a indirectPointer",
  ])
  func gestureThatTouchesMakeIsFound(lines: String) throws {
    let findings = try SoloFindings(
      0, of: try ExploredSetup.of(lines), within: ExplorationLimits(depth: 50, actions: 1500))
    #expect(findings.recognition != nil)
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
    let pair = try PairFindings(0, 1, of: setup, within: bounds)
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

  @Test func swipeBetweenTwoLimitsOfStrayingIsFound() throws {
    let lines = """
      recognizer tight swipe maximumOffAxisShare=0.1 recognizesAt=minimumDistance
      recognizer loose swipe maximumOffAxisShare=0.3 recognizesAt=minimumDistance
      require tight before loose
      """
    #expect(try conflicts(lines) == [])
  }

  @Test func shortMovementsGoWhereARecognizerWantsThem() throws {
    for (axis, direction) in [("swipe direction=up", "up"), ("pan axisLock=vertical", "down")] {
      let setup = try ExploredSetup.of(
        "recognizer a \(axis)\nrecognizer t tap allowableMovement=60pt\nsimultaneous a t")
      let pair = try PairFindings(0, 1, of: setup, within: ExplorationLimits(depth: 50, actions: 1500))
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
    let loss = try #require(try WholeFindings(whole, within: limits, ExplorationResults()).loss(of: 0))
    #expect(loss.isDead)
    let withoutOne = try WholeFindings(whole.only([0, 1]), within: limits, ExplorationResults())
    #expect(withoutOne.loss(of: 0)?.isDead == false)
    #expect(withoutOne.loss(of: 1) == nil)
    let required = try ExploredSetup.of(lines + "\nrequire fling before panH\nrequire fling before panV")
    #expect(try WholeFindings(required, within: limits, ExplorationResults()).loss(of: 0) == nil)
  }

  @Test func directionOfASwipeIsLostToAPan() throws {
    let lines = "recognizer next swipe direction=left+up\nrecognizer panH pan axisLock=horizontal"
    #expect(try conflicts(lines) == ["panH next wins"])
    #expect(try conflicts(lines + "\nrequire next before panH") == [])
  }

  /// Between the limits of a tap and a pan a movement makes nothing, unless another recognizer takes it.
  @Test func movementBetweenATapAndAPanMakesNeither() throws {
    let lines = "recognizer a tap allowableMovement=9pt\nrecognizer b pan minimumTranslation=10pt"
    #expect(try conflicts(lines) == ["a b neither"])
    #expect(
      try conflicts(lines + "\nrecognizer c pan minimumTranslation=9pt", actions: 1000).contains("a b neither") == false
    )
    #expect(
      try conflicts("recognizer a tap allowableMovement=10pt\nrecognizer b pan minimumTranslation=10pt") == [])
    // Less than a finger drifts that is held still.
    for least in ["6pt", "10pt"] {
      let lines = "recognizer a tap allowableMovement=2pt\nrecognizer b pan minimumTranslation=\(least)"
      #expect(try conflicts(lines) == ["a b neither"])
    }
  }

  /// What three fingers make in no common direction is a rotation, and no loss of a pan along an axis.
  @Test func panAlongAnAxisLosesNothingToARotation() throws {
    let lines = "recognizer a rotation\nrecognizer b pan axisLock=vertical minimumNumberOfTouches=3\nrecognizer c tap"
    let findings = try WholeFindings(
      try ExploredSetup.of(lines), within: ExplorationLimits(depth: 50, actions: 10_000), ExplorationResults())
    #expect(findings.loss(of: 1) == nil)
  }

  // MARK: Nested targets

  @Test func doubleTapOnAContainerTapsTheButtonInIt() throws {
    let lines = """
      target box 0 0 390 400
      target button 100 100 200 200 in box
      recognizer zoom tap numberOfTapsRequired=2 on box
      recognizer press tap on button
      """
    #expect(try conflicts(lines) == ["zoom press both"])
    #expect(try conflicts(lines + "\nrequire zoom before press") == [])
  }

  /// What is judged where the outer recognizer has a competitor: on the inner target. A tap or press may be lost to what is inside.
  @Test(arguments: [
    ("a pan minimumTranslation=10pt|b pan minimumTranslation=10pt", ["b a wins"]),
    ("a pan axisLock=vertical maximumNumberOfTouches=1|b pan maximumNumberOfTouches=1", ["b a wins"]),
    ("a pan axisLock=vertical|b longPress minimumPressDuration=0ms", ["b a wins"]),
    ("a longPress minimumPressDuration=50ms|b tap", ["a b wins"]),
    ("a pan minimumTranslation=1pt|b tap", ["a b wins"]),
    ("a tap numberOfTapsRequired=2|b tap", ["a b both"]),
    ("a swipe direction=left|b pan axisLock=horizontal", ["b a wins"]),
    ("a tap|b longPress minimumPressDuration=0ms", []), ("a tap|b tap", []), ("a longPress|b pan", []),
    ("a pan axisLock=horizontal minimumTranslation=5pt|b pan axisLock=vertical minimumTranslation=5pt", []),
    ("a pan axisLock=vertical minimumTranslation=8pt|b tap allowableMovement=8pt", []),
    ("a pan axisLock=vertical minimumTranslation=5pt|b pan axisLock=horizontal minimumTranslation=10pt", []),
  ])
  func innerTargetIsSearchedAlone(recognizers: String, expected: [String]) throws {
    let parts = recognizers.split(separator: "|")
    let lines = "target button 300 110 60 60\nrecognizer \(parts[0])\nrecognizer \(parts[1]) on button"
    #expect(try conflicts(lines) == expected)
  }

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
    #expect(conflicts[0].remedies.last?.longestWait == .zero)
  }

  /// Before the second finger lands, one that drifts begins the drag.
  @Test func secondFingerAfterADragIsLostToIt() throws {
    let lines = "recognizer drag pan maximumNumberOfTouches=1 minimumTranslation=2pt\nrecognizer zoom pinch"
    let pair = try PairFindings(
      0, 1, of: try ExploredSetup.of(lines), within: ExplorationLimits(depth: 50, actions: 10_000))
    #expect(pair.conflicts.map(\.kind) == [.wins])
  }

  // MARK: Two fingers

  /// Whichever passes its threshold first, by a motion that is both: at either end of what both allow, in each direction.
  @Test(arguments: [
    ("a pan minimumTranslation=0pt\nrecognizer b pinch", ["a b wins"]),
    ("a pan minimumTranslation=36pt\nrecognizer b pinch minimumScaleChange=0", ["a b wins"]),
    ("a pan axisLock=vertical minimumNumberOfTouches=2\nrecognizer b pinch", ["a b wins"]),
    ("a pan minimumNumberOfTouches=2\nrecognizer b rotation", ["a b wins"]),
    ("a pan\nrecognizer b pinch", ["a b wins"]), ("a pan\nrecognizer b rotation", ["a b wins"]),
    ("a pan axisLock=horizontal\nrecognizer b pinch", ["a b wins"]),
    ("a rotation\nrecognizer b pan minimumTranslation=10pt", ["a b wins"]),
    ("a pan maximumNumberOfTouches=1\nrecognizer b pinch", []), ("a pan maximumSpanShare=0.5\nrecognizer b pinch", []),
    ("a pan maximumNumberOfTouches=1\nrecognizer b rotation", []),
    ("a pan maximumSpanShare=100\nrecognizer b pinch minimumSpanChange=0pt minimumScaleChange=0.6", ["a b wins"]),
    ("a pan\nrecognizer b rotation minimumRotation=60°", ["a b wins"]),
  ])
  func panRacesWithAGestureOfTwoFingers(recognizers: String, expected: [String]) throws {
    let setup = try ExploredSetup.of("recognizer \(recognizers)")
    let pair = try PairFindings(0, 1, of: setup, within: ExplorationLimits(depth: 50, actions: 2500))
    #expect(pair.conflicts.map { "\(pair.name($0.side)) \(pair.name($0.side.other)) \($0.kind)" } == expected)
  }

  /// The standard recognizers are meant to share two fingers; those that a setup names are not.
  @Test func standardRecognizersDoNotRace() throws {
    let (setup, search) = try search("", actions: 2500)
    let indices = ["pan", "rotation"].compactMap { name in setup.recognizers.firstIndex { $0.name == name } }.sorted()
    guard case .pair(_, let conflicts) = try search.run(.pair(indices[0], indices[1])) else { return }
    #expect(conflicts.isEmpty)
  }
}

@testable import Analysis
import Gestures
import Testing

/// Which changes are offered for a gesture that was not recognized.
@Suite struct ChangeSearchTests {
  private typealias Build = (inout FingerLines) -> Void

  private func explanation(_ setup: [String], fingers: Int, _ build: Build) throws -> Explanation {
    var touch = FingerLines(at: 0, fingers: fingers)
    build(&touch)
    touch.lift()
    return try Explanation(ofTrace: setup + touch.lines)
  }

  private func finding(
    of recognizer: String, _ explanation: Explanation, _ scope: Explanation.SearchScope = .everything
  ) throws -> Finding {
    let attempt = try #require(explanation.attempts.first { $0.recognizer == recognizer && $0.failure != nil })
    return explanation.finding(attempt, searching: scope)
  }

  /// The assignments of each remedy.
  private func offers(_ finding: Finding) -> [[String]] {
    finding.remedies.compactMap { remedy in
      if case .parameters(let changes) = remedy.means { changes.map(\.assignment) } else { nil }
    }
  }

  private func offers(
    for recognizer: String, _ setup: [String], fingers: Int = 1, _ scope: Explanation.SearchScope = .everything,
    _ build: Build
  ) throws -> [[String]] {
    offers(try finding(of: recognizer, explanation(setup, fingers: fingers, build), scope))
  }

  // MARK: Choices and counts

  @Test(arguments: Explanation.SearchScope.allCases)
  func swipeInAnotherDirectionIsOfferedThatDirection(scope: Explanation.SearchScope) throws {
    let setup = ["recognizer swipe swipe direction=left numberOfTouchesRequired=3"]
    let found = try offers(for: "swipe", setup, fingers: 3, scope) { $0.move(x: 120, in: 120) }
    #expect(found == [["swipe.direction=right"]])
  }

  @Test func swipeOfSeveralDirectionsIsOfferedOneMore() throws {
    let setup = ["recognizer swipe swipe direction=up+left"]
    let found = try offers(for: "swipe", setup) { $0.move(x: 120, in: 120) }
    #expect(found == [["swipe.direction=right+left+up"]])
  }

  @Test(arguments: Explanation.SearchScope.allCases)
  func swipeOfMoreFingersIsOfferedTheirNumber(scope: Explanation.SearchScope) throws {
    let found = try offers(for: "swipe", ["recognizer swipe swipe"], fingers: 3, scope) { $0.move(x: 120, in: 120) }
    #expect(found == [["swipe.numberOfTouchesRequired=3"]])
  }

  @Test func directionAndNumberOfFingersAreOfferedTogether() throws {
    let found = try offers(for: "swipe", ["recognizer swipe swipe"], fingers: 2) { $0.move(y: 120, in: 120) }
    #expect(found == [["swipe.direction=down", "swipe.numberOfTouchesRequired=2"]])
  }

  /// 450 pt/s where 500 are needed, and to the left.
  @Test func directionIsOfferedTogetherWithOneNumber() throws {
    let found = try offers(for: "swipe", ["recognizer swipe swipe"]) { $0.move(x: -90, in: 200) }
    #expect(found.count == 1 && found.first?.first == "swipe.direction=left", "\(found)")
    #expect(found.first?.count == 2 && found.first?.last?.hasPrefix("swipe.minimumVelocity=4") == true, "\(found)")
  }

  @Test func lockedAxisIsOfferedTheOtherAxis() throws {
    let found = try offers(for: "pan", ["recognizer pan pan axisLock=horizontal"]) { $0.move(y: 200, in: 800) }
    #expect(found == [["pan.axisLock=vertical"]])
  }

  @Test func panIsOfferedTheNumberOfFingers() throws {
    let fewer = ["recognizer pan pan minimumNumberOfTouches=2"]
    #expect(try offers(for: "pan", fewer) { $0.move(x: 200, in: 800) } == [["pan.minimumNumberOfTouches=1"]])
    let more = ["recognizer pan pan maximumNumberOfTouches=1"]
    let found = try offers(for: "pan", more, fingers: 2) { $0.move(x: 200, in: 800) }
    #expect(found == [["pan.maximumNumberOfTouches=2"]])
  }

  @Test func recognizerIsOfferedFewerFingersOrTaps() throws {
    let press = ["recognizer press longPress numberOfTouchesRequired=2"]
    #expect(try offers(for: "press", press) { $0.rest(900) } == [["press.numberOfTouchesRequired=1"]])
    let taps = ["recognizer doubleTap tap numberOfTapsRequired=2"]
    #expect(try offers(for: "doubleTap", taps) { $0.rest(50) } == [["doubleTap.numberOfTapsRequired=1"]])
  }

  /// Another recognizer of the kind looks for the touch.
  @Test func tapIsNotOfferedTheFingersOfAnotherTap() throws {
    let taps = ["recognizer tap tap", "recognizer twoFingerTap tap numberOfTouchesRequired=2"]
    let two = try explanation(taps, fingers: 2) { $0.rest(50) }
    #expect(two.attempts.contains { $0.recognizer == "twoFingerTap" && $0.recognitionTime != nil })
    let tap = try finding(of: "tap", two)
    #expect(offers(tap) == [] && tap.expectation == .otherCount, "\(tap.search)")
    // Neither does: the two divide numbers of fingers among them, so a third is another recognizer's.
    let three = try explanation(taps, fingers: 3) { $0.rest(50) }
    for name in ["tap", "twoFingerTap"] { #expect(offers(try finding(of: name, three)) == []) }
    #expect(
      three.unattachedGestures(in: 0).first?.headerLine == "recognizer threeFingerTap tap numberOfTouchesRequired=3")
  }

  @Test func tapIsNotOfferedTheFingersOfASwipe() throws {
    #expect(try offers(for: "tap", ["recognizer tap tap"], fingers: 3) { $0.move(x: 120, in: 120) } == [])
  }

  /// A change of direction would trade one swipe for another, so both are kept.
  @Test func anyDirectionIsOfferedIfAnotherSwipeWouldBeLost() throws {
    var right = FingerLines(at: 0, fingers: 1)
    right.move(x: 120, in: 120)
    right.lift()
    var left = FingerLines(at: 1000, fingers: 1)
    left.move(x: -120, in: 120)
    left.lift()
    let explanation = try Explanation(ofTrace: ["recognizer swipe swipe"] + right.lines + left.lines)
    #expect(offers(try finding(of: "swipe", explanation)) == [["swipe.direction=any"]])
  }

  /// A press that is cancelled while its finger is down is not recognized.
  @Test func pressThatMovesTooFarOnceItHasBegunIsOfferedThatMovement() throws {
    let setup = [
      "recognizer longPress longPress minimumPressDuration=800ms allowableMovementWhilePressing=20pt",
      "recognizer pan pan",
    ]
    let found = try offers(for: "longPress", setup) { $0.move(x: 30, in: 900) }
    let isOffered = found.map { $0.contains { $0.hasPrefix("longPress.allowableMovementWhilePressing") } }
    #expect(isOffered.first == true && !isOffered.contains(false), "\(found)")
  }

  // MARK: Reach

  @Test func nearThresholdIsOffered() throws {
    let found = try finding(of: "tap", explanation(["recognizer tap tap"], fingers: 1) { $0.move(x: 25, in: 50) })
    #expect(offers(found) == [["tap.allowableMovement=25pt"]] && found.search == .found)
    #expect(found.expectation == .nearMiss(0.25))
  }

  /// Twice the threshold is near, a point more is not; the failure itself measures the first value beyond 20 pt.
  @Test func movementOfMoreThanTwiceTheThresholdIsFar() throws {
    let setup = ["recognizer tap tap"]
    #expect(try offers(for: "tap", setup) { $0.move(x: 40, in: 100) } == [["tap.allowableMovement=40pt"]])
    let far = try finding(of: "tap", explanation(setup, fingers: 1) { $0.move(x: 250, in: 200) })
    #expect(offers(far) == [["tap.allowableMovement=250pt"]] && far.search == .onlyFar)
    #expect(far.remedies[0].changes[0].factor == 12.5)
    #expect(far.measured?.value == 250 && far.measured?.threshold == 20 && far.expectation == .farMiss)
  }

  @Test func holdOfMoreThanTwiceTheThresholdIsFar() throws {
    let far = try finding(of: "tap", explanation(["recognizer tap tap"], fingers: 1) { $0.rest(3000) })
    #expect(far.search == .onlyFar && far.expectation == .farMiss)
    #expect(try #require(far.measured).value >= 3000)
  }

  /// Two fingers that do not move apart are no pinch, however low its thresholds.
  @Test func noThresholdIsOfferedAtZero() throws {
    let setup = ["recognizer pinch pinch"]
    let still = try finding(of: "pinch", explanation(setup, fingers: 2) { $0.move([(2, 0), (2, 0)], in: 50) })
    #expect(still.remedies.isEmpty && still.search == .onlyFar)
  }

  @Test func parameterAtZeroIsOfferedWithoutFactor() throws {
    let setup = ["recognizer tap tap allowableMovement=0pt"]
    let found = try finding(of: "tap", explanation(setup, fingers: 1) { $0.move(x: 2, in: 50) })
    #expect(offers(found) == [["tap.allowableMovement=2pt"]] && found.search == .onlyFar)
    #expect(found.remedies[0].changes[0].factor == nil)
  }

  // MARK: Expectations

  @Test func loserOfARecognizedGestureIsExpected() throws {
    let setup = ["recognizer tap tap", "recognizer longPress longPress", "recognizer pan pan"]
    let explanation = try explanation(setup, fingers: 1) { $0.rest(100) }
    for name in ["longPress", "pan"] {
      let finding = try finding(of: name, explanation, .unexpectedFailures)
      #expect(finding.expectation == .otherGesture("tap") && finding.isExpectedFailure && finding.search == .skipped)
    }
  }

  /// The pan waited for the swipe to fail, so the swipe is what may have been meant.
  @Test func requiredSwipeIsNotExpectedToFail() throws {
    let setup = ["recognizer swipe swipe direction=left", "recognizer pan pan", "require swipe before pan"]
    let explanation = try explanation(setup, fingers: 1) { $0.move(x: 120, in: 120) }
    #expect(explanation.attempts.contains { $0.recognizer == "pan" && $0.recognitionTime != nil })
    let finding = try finding(of: "swipe", explanation, .unexpectedFailures)
    #expect(!finding.isExpectedFailure && offers(finding) == [["swipe.direction=right"]])
  }

  /// A drag of a second is not what remains of a swipe.
  @Test func requiredSwipeOfASlowDragIsExpectedToFail() throws {
    let setup = ["recognizer swipe swipe", "recognizer pan pan", "require swipe before pan"]
    let explanation = try explanation(setup, fingers: 1) { $0.move(x: 120, in: 1000) }
    let finding = try finding(of: "swipe", explanation, .unexpectedFailures)
    #expect(finding.expectation == .otherGesture("pan") && finding.search == .skipped)
  }

  @Test func cancelledTouchIsCancelled() throws {
    let lines = ["recognizer tap tap", "0 1 began 100,100", "40 1 cancelled 100,100"]
    let finding = try finding(of: "tap", Explanation(ofTrace: lines))
    #expect(finding.expectation == .cancelled && finding.remedies.isEmpty)
  }

  // MARK: Effort

  /// The time of an explanation is proportional to its length: a change is replayed once for all attempts that need it.
  @Test func sameChangeIsReplayedOnce() throws {
    var lines = ["recognizer tap tap"]
    for number in 0..<20 {
      var touch = FingerLines(at: number * 1000, fingers: 1)
      touch.move(x: 25, in: 50)
      touch.lift()
      lines += touch.lines
    }
    let explanation = try Explanation(ofTrace: lines, end: 30_000)
    let findings = explanation.attempts.map { explanation.finding($0) }
    #expect(findings.count == 20 && findings.allSatisfy { offers($0) == [["tap.allowableMovement=25pt"]] })
    #expect(findings.allSatisfy { $0.remedies[0].gains.count == 19 })
    #expect(explanation.differences.count == 1)
  }

  @Test func searchStopsWhenItsBudgetIsSpent() {
    let budget = ReplayBudget(for: 0..<100)
    var replays = 0
    while budget.spend(100) { replays += 1 }
    #expect(replays == 400 && budget.isSpent)
  }
}

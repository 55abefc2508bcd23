import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Analysis
@testable import Simulation

/// What a verdict lists as nearly recognized.
@Suite struct NearMissTests {
  private func misses(_ lines: [String], end: Int = 1500, isTouchpad: Bool = true) throws -> [NearMiss] {
    try Verdict(Explanation(ofTrace: lines, end: end, isTouchpad: isTouchpad)).nearestMisses
  }

  private func miss(_ recognizer: String, in lines: [String], isTouchpad: Bool = true) throws -> NearMiss? {
    try misses(lines, isTouchpad: isTouchpad).first { $0.attempt.recognizer == recognizer }
  }

  // MARK: Long presses

  /// On a screen the press would have begun after 500 ms: what the finger does then does not matter.
  @Test func movementAfterThePressWouldHaveBegunDoesNotCount() throws {
    let press = try #require(
      try miss(
        "longPress",
        in: [
          "0 1 began 100,100", "200 1 moved 106,100", "450 1 moved 112.5,100", "500 1 moved 116,100",
          "700 1 moved 118.5,100", "900 1 ended 118.5,100",
        ], isTouchpad: false))
    #expect(press.isNear && press.reason.value == 12.5 && press.reason.threshold == 12)
  }

  @Test func movementUntilThePressWouldHaveBegunCounts() throws {
    let press = try #require(
      try miss(
        "longPress",
        in: [
          "0 1 began 100,100", "450 1 moved 112.5,100", "499 1 moved 116,100", "700 1 moved 118.5,100",
          "900 1 ended 118.5,100",
        ], isTouchpad: false))
    #expect(press.reason.value == 16)
  }

  // MARK: Clicks

  private func click(distance: Double, then further: Double) -> [String] {
    [
      "0 1 began 100,100", "100 1 moved 100,100 button", "120 1 moved \(100 + min(distance, 21)),100 button",
      "300 1 moved \(100 + distance),100 button", "310 1 moved \(100 + distance),100",
      "400 1 moved \(100 + distance + further),100", "500 1 ended \(100 + distance + further),100",
    ]
  }

  /// The finger touched down before the click started.
  @Test func fingerThatDragsWithTheButtonMissesNoClick() throws {
    #expect(try miss("click", in: click(distance: 400, then: 0)) == nil)
  }

  @Test func clickThatMovesALittleTooFarIsMissed() throws {
    let near = try #require(try miss("click", in: click(distance: 24, then: 0)))
    #expect(near.isNear && near.reason.value == 24)
  }

  @Test func movementAfterTheButtonIsReleasedDoesNotCount() throws {
    let near = try #require(try miss("click", in: click(distance: 24, then: 100)))
    #expect(near.reason.value == 24)
  }

  /// What a click misses is measured between the fingers, as it measures.
  @Test func fingersThatMoveApartWithTheButtonDownMoveNoCentroid() throws {
    let lines = [
      "0 1 began 200,100  2 began 300,100", "100 1 moved 200,100  2 moved 300,100 button",
      "150 1 moved 221,100  2 moved 321,100 button", "200 1 moved 122,100  2 moved 422,100 button",
      "300 1 moved 122,100  2 moved 422,100", "400 1 ended 122,100  2 ended 422,100",
    ]
    let explanation = try Explanation(ofTrace: lines, end: 1500, isTouchpad: true)
    let click = try #require(explanation.attempts.first { $0.recognizer == "click" && $0.failure != nil })
    #expect(explanation.measured(click)?.value == 22)
  }

  /// The tap before the press is part of it.
  @Test func pressAfterATapIsMissedByItsOwnMotion() throws {
    let lines = [
      "recognizer tapHold longPress numberOfTapsRequired=1 minimumPressDuration=400ms", "recognizer tap tap",
      "0 1 began 100,100", "80 1 ended 100,100", "220 1 began 100,100", "420 1 moved 116,100", "900 1 ended 116,100",
    ]
    let first = try #require(try misses(lines).first)
    #expect(first.attempt.recognizer == "tapHold" && first.reason.value == 16)
  }

  // MARK: Other thresholds

  /// The swipe that takes a little too long has not moved at all either.
  @Test func gestureWithAnotherThresholdFarAwayIsNotNear() throws {
    let lines = [
      "0 1 began 100,100", "0.001 2 began 200,100", "300 1 ended 100,100  2 ended 200,100",
    ]
    #expect(try !misses(lines).contains(where: \.isNear))
  }

  @Test func swipeThatIsALittleTooShortIsMissed() throws {
    var finger = FingerLines(at: 0, fingers: 1)
    finger.move(x: 38, in: 60)
    finger.lift()
    let misses = try misses(finger.lines)
    #expect(misses.contains { $0.attempt.recognizer == "swipe" && $0.isNear }, "\(misses.map(\.text))")
  }

  /// One finger stays and the other moves away from it, which scrolls nothing.
  @Test func pinchThatIsTooSmallIsNotAnUnattachedPan() throws {
    let verdict = Verdict(try Explanation(ofCorpus: "pinch/pinch-too-small.trace"))
    #expect(verdict.sentences.map(\.outcome) == ["no gesture was recognized"])
    #expect(verdict.nearestMisses.map(\.text) == ["pinch failed: span change 1.9 mm; must be at least 3.7 mm"])
  }

  @Test(arguments: Corpus.traces) func numbersOfANearMissAgree(path: String) throws {
    for miss in Verdict(try Explanation(ofCorpus: path)).nearestMisses { expectAgreeingNumbers(miss.text) }
  }

  /// No gesture is “missed by 1 mm” that only changes of more than a factor of two let through.
  @Test(arguments: Corpus.traces)
  func nearMissesAreWithinReachOfTheSearch(path: String) throws {
    let explanation = try Explanation(ofCorpus: path)
    for miss in Verdict(explanation).nearestMisses where miss.isNear {
      switch explanation.finding(miss.attempt).search {
      case .found, .incomplete: continue
      case .skipped, .onlyFar, .onlyAnotherGesture, .nothing: Issue.record("\(path): \(miss.text)")
      }
    }
  }
}

import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Analysis
@testable import Simulation

/// What a verdict lists as nearly recognized.
@Suite struct NearMissTests {
  // MARK: Clicks

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

  // MARK: Other thresholds

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

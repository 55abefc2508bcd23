@testable import Analysis
import Gestures
import Testing

/// The limit of the search for parameter changes over all attempts of a recording.
@Suite struct SearchLimitTests {
  /// Near misses of a tap and taps, several of each.
  private func explanation() throws -> Explanation {
    var lines = ["recognizer tap tap", "recognizer doubleTap tap numberOfTapsRequired=2", "recognizer pinch pinch"]
    for number in 0..<5 as Range<Int> {
      var touch = FingerLines(at: 1500 * number, fingers: 1)
      touch.move(x: number % 3 == 0 ? 22 : 3, in: 40)
      touch.lift()
      lines += touch.lines
    }
    return try Explanation(ofTrace: lines, end: 30_000)
  }

  @Test func findingsWithoutALimitEqualThoseOfEachAttempt() throws {
    let explanation = try explanation()
    let all = explanation.findings(explanation.attempts.elements, limit: nil)
    #expect(all.findings == explanation.attempts.map { explanation.finding($0) } && all.unsearched == nil)
    // The limit is far above what a short recording needs.
    let limited = explanation.findings(explanation.attempts.elements)
    #expect(limited.findings == all.findings && limited.unsearched == nil)
  }

  @Test func limitDropsExpectedFailuresFirst() throws {
    var counts: [Int] = []
    let complete = try explanation().findings(explanation().attempts.elements, limit: nil).findings
    for limit in [0, 1, 10_000, 60_000, 10_000_000] {
      // A new explanation, because it remembers what a change led to.
      let explanation = try explanation()
      let result = explanation.findings(explanation.attempts.elements, limit: limit)
      #expect(result.findings.map(\.attempt) == explanation.attempts.elements)
      let unsearched = result.unsearched ?? .init()
      counts.append(unsearched.count)
      #expect((unsearched.count == 0) == (result.unsearched == nil))
      // What matters less is searched only once everything else is.
      #expect(unsearched.otherFailures == 0 || unsearched.recognized + unsearched.expectedFailures == lesser(complete))
      // Each finding is complete, or without a search, or the one at which the limit was reached.
      let different = zip(result.findings, complete).count { $0 != $1 }
      #expect(different <= unsearched.count + 1, "\(limit)")
      if let first = result.unsearched?.start { #expect(explanation.attempts.contains { $0.start == first }) }
    }
    #expect(counts == counts.sorted(by: >) && counts[0] >= 10 && counts[counts.count - 1] == 0, "\(counts)")
  }

  /// The number of attempts that are searched last.
  private func lesser(_ findings: [Finding]) -> Int {
    findings.count { $0.attempt.failure == nil || $0.expectation.isExpectedFailure }
  }

  @Test func noteNamesWhatWasNotSearched() {
    let unsearched = LimitedFindings.Unsearched(
      expectedFailures: 2, otherFailures: 1, recognized: 3, start: .milliseconds(12_500))
    #expect(
      ExplanationText.sentence(unsearched)
        == "no parameter changes were searched for 1 failure, 2 expected failures and 3 recognized gestures from 12.5 s on, "
        + "because the search reached its limit")
    #expect(
      ExplanationJSON.object(unsearched, option: "--unlimited").text
        == #"{"not_searched":6,"expected_failures":2,"other_failures":1,"recognized":3,"first_us":12500000,"#
        + #""option":"--unlimited"}"#)
  }
}

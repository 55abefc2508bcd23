import Gestures
import Simulation

extension Answer {
  /// Returns the answer to the recording of a test that failed, as `explain` prints it: the verdict, then the gestures that were not
  /// recognized. Why none of the gestures that the test expects was recognized follows, if it does not name one.
  package static func lines(
    ofFailingTest verdict: Verdict, of explanation: Explanation, expecting names: [String] = []
  ) -> [String] {
    let answer = Answer(verdict, of: explanation)
    let lines =
      [answer.verdict.headline] + answer.ordered(answer.distinctLibinput.map(\.text), answer.failures.map(\.text))
    let known = Set(
      answer.failures.map(\.attempt.recognizer)
        + explanation.attempts.lazy.filter { $0.recognitionTime != nil }.map(\.recognizer))
    if names.contains(where: known.contains) { return lines }
    return lines + Answer(verdict, of: explanation, meant: names).failures.map(\.text)
  }

  /// Returns these lines as a part of a test's message, after their label.
  package static func labelled(_ lines: [String]) -> [String] {
    lines.enumerated().map { ($0 == 0 ? "answer:   " : "          ") + $1 }
  }
}

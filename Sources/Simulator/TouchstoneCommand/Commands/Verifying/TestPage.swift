import Reports
import Simulation
import TouchTrace

/// The results of tests as a view of the page.
enum TestPage {
  static func document(_ results: [VerifyResult], _ tally: VerifyTally, without problem: String?) -> String {
    String(decoding: view(results, tally, without: problem).html(), as: UTF8.self)
  }

  /// Returns the view, with a test for each result in order.
  static func view(_ results: [VerifyResult], _ tally: VerifyTally, without problem: String? = nil) -> TestRunView {
    let failed = results.count { $0.failure != nil }
    let verdict =
      problem
      ?? (failed == 0
        ? "All \(tally.passed, "gesture test") passed" : "\(failed) of \(tally.count, "gesture test") failed")
    return TestRunView(title: "gesture tests", verdict: verdict + ".", results.map(test))
  }

  private static func test(_ result: VerifyResult) -> TestRunView.Test {
    let isFailed = result.failure != nil
    var sentence = result.problem ?? result.remark ?? ""
    if case .skipped(let why) = result.outcome { sentence = why }
    if isFailed, sentence.isEmpty { sentence = result.word }
    var test = TestRunView.Test(result.name, result.word, isFailed: isFailed, sentence)
    test.causes = result.causes
    test.notes = result.setup.map { "setup: \($0)" } + result.answer + result.messages
    test.difference = (result.difference?.text ?? "").split(separator: "\n").map(String.init)
    test.commands = result.labelledCommands
    test.lanes = result.lanes
    test.hand = result.hand
    test.isAcceptable = result.isAcceptable
    return test
  }
}

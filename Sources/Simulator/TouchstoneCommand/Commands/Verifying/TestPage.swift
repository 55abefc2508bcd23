import Reports
import Simulation
import TouchTrace

/// The results of tests as a view of the page.
enum TestPage {
  static func document(_ results: [VerifyResult], _ tally: VerifyTally, without problem: String?) -> String {
    let failed = results.filter { $0.failure != nil }
    let verdict =
      problem
      ?? (failed.isEmpty
        ? "All \(tally.passed, "gesture test") passed" : "\(failed.count) of \(tally.count, "gesture test") failed")
    var page = TestRunPage(title: "gesture tests", verdict: verdict + ".")
    page.failed = failed.map(test)
    for result in results where result.failure == nil {
      if case .skipped(let why) = result.outcome {
        page.skipped.append(TestRunPage.Test(name: result.name, file: result.file, sentence: why))
      } else {
        page.passed.append((result.name, result.remark))
      }
    }
    return String(decoding: page.html, as: UTF8.self)
  }

  private static func test(_ result: VerifyResult) -> TestRunPage.Test {
    var test = TestRunPage.Test(name: result.name, file: result.file, sentence: result.problem ?? result.word)
    test.notes = result.setup.map { "setup: \($0)" } + result.answer + result.messages
    test.difference = (result.difference?.text ?? "").split(separator: "\n").map(String.init)
    test.commands = result.commands
    test.transcripts = result.transcripts
    return test
  }
}

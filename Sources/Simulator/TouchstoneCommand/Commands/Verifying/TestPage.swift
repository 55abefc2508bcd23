import CommandSupport
import Reports
import Simulation
import TouchTrace

/// The results of tests as a view of the page.
enum TestPage {
  /// The most recordings of failed tests that the page plays, and the most bytes that they add.
  private static let players = (most: 20, bytes: 12_000_000)

  static func document(_ results: [VerifyResult], _ verification: Verification?, without problem: String?) -> String {
    String(decoding: view(results, verification, without: problem).html(), as: UTF8.self)
  }

  /// Returns the view, with a test for each result in order.
  ///
  /// - Parameter verification: what replays the recordings of failed tests for their players; nil for a view without them.
  static func view(
    _ results: [VerifyResult], _ verification: Verification?, without problem: String? = nil
  ) -> TestRunView {
    let tally = VerifyTally(results)
    let failed = results.count { $0.failure != nil }
    let verdict =
      problem
      ?? (failed == 0
        ? "All \(tally.passed, "gesture test") passed" : "\(failed) of \(tally.count, "gesture test") failed")
    var view = TestRunView(title: "gesture tests", verdict: verdict + ".", results.map(test))
    if let verification { addPlayers(to: &view, results, verification) }
    return view
  }

  private static func addPlayers(to view: inout TestRunView, _ results: [VerifyResult], _ verification: Verification) {
    var (count, bytes) = (0, 0)
    for (index, result) in results.enumerated() where result.failure != nil && result.hasPlayer {
      if count == players.most { break }
      guard let player = verification.player(of: result.file), bytes + player.count <= players.bytes else { continue }
      count += 1
      bytes += player.count
      view.tests[index].player = player
    }
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

extension Verification {
  /// Returns a recording with its player; nil if it cannot be replayed, which its test states.
  fileprivate func player(of file: String) -> [UInt8]? {
    do throws(CommandFailure) {
      return try PlayedReport(file, replay, source, libinput).report.value.bytes
    } catch { return nil }
  }
}

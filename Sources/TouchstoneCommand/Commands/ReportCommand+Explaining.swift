import Analysis
import Simulation
import TouchTrace

extension ReportCommand {
  /// Returns `explain`'s explanation of each failed attempt. Errors of the recording are reported by its replay for the
  /// report.
  func explained(_ file: String, _ replay: Replay) -> [ExplainedAttempt] {
    guard let playback = try? ContactPlayback(path: file, source.request),
      let setup = try? replay.setup(for: playback.header)
    else { return [] }
    var inputLog = InputLog(for: playback)
    try? inputLog.record(playback)
    let explanation = Explanation(of: inputLog, with: setup)
    let text = ExplanationText(explanation)
    let failed = explanation.attempts.filter { $0.failure != nil }
    var progress = ProgressLine("explaining", every: 1)
    defer { progress.clear() }
    return failed.enumerated().map { index, attempt in
      progress.show { "\(index) of \(count(failed.count, "failed gesture"))" }
      return ExplainedAttempt(
        time: attempt.end, recognizer: attempt.recognizer, outcome: "failed",
        sentences: text.entry(explanation.finding(attempt)).sentences)
    }
  }
}

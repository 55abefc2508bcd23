import Analysis
import Simulation
import TouchTrace

extension ReportCommand {
  /// What `explain` says of each attempt that failed, in the report's words. What is wrong with the recording is said by
  /// whoever played it for the report.
  func explained(_ file: String, _ replay: Replay) -> [ExplainedAttempt] {
    guard let playback = try? ContactPlayback(path: file, source.request),
      let setup = try? replay.setup(for: playback.header)
    else { return [] }
    var inputLog = InputLog(for: playback)
    try? inputLog.record(playback)
    let explanation = Explanation(of: inputLog, with: setup)
    let text = ExplanationText(explanation)
    let failed = explanation.attempts.filter { $0.obstacle != nil }
    var progress = ProgressLine("explaining", every: 1)
    defer { progress.clear() }
    return failed.enumerated().map { index, attempt in
      progress.show { "\(index) of \(failed.count) gestures that did not come" }
      // The first line names recognizer and time, which the report shows by itself, behind a mark.
      let lines = text.lines(explanation.finding(attempt)).map { String($0.drop { " ✗".contains($0) }) }
      return ExplainedAttempt(
        time: attempt.end, recognizer: attempt.recognizer, outcome: "failed", sentences: lines)
    }
  }
}

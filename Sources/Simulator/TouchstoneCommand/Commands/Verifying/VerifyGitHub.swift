import CommandSupport
import Simulation

/// GitHub workflow commands that annotate lines of the transcripts.
enum VerifyGitHub {
  static func document(_ results: [VerifyResult], _ tally: VerifyTally, without problem: String?) -> String {
    problem.map { GitHubAnnotation.text($0) } ?? annotations(results) + tally.text + "\n"
  }

  static func annotations(_ results: [VerifyResult]) -> String {
    GitHubAnnotation.list(results.filter { $0.failure != nil }, title: \.name, annotation)
  }

  private static func annotation(_ result: VerifyResult) -> String {
    let lines = [result.problem ?? ""] + result.details + result.messages + result.commands
    return GitHubAnnotation.text(
      lines.joined(separator: "\n"), file: result.markedFile, line: result.line ?? 1,
      title: "\(result.name): \(result.word)")
  }
}

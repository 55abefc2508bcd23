import CommandSupport
import Glibc
import Simulation

/// The summary on the page of a job of GitHub Actions, which shows the Markdown in the file that the service names.
enum JobSummary {
  static func append(_ results: [VerifyResult]) {
    guard environment("GITHUB_ACTIONS") == "true", let path = environment("GITHUB_STEP_SUMMARY"), !path.isEmpty else {
      return
    }
    // Other steps of the job write to the same file.
    guard let file = fopen(path, "a") else {
      return printMessage("note: no job summary: cannot open \(path): \(errorText())")
    }
    let text = VerifyMarkdown.document(results, VerifyTally(results))
    fputs(text, file)
    if fclose(file) != 0 { printMessage("note: no job summary: cannot write to \(path): \(errorText())") }
  }

  private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// The tests that took longest, named on a terminal after a run of some seconds.
enum SlowestTests {
  private static let shortestRun = Duration.seconds(2)
  private static let maximumNamed = 3

  static func note(_ results: [VerifyResult]) {
    if isatty(Interruption.messages) != 1 { return }
    if let text = text(results) { printMessage(text) }
  }

  static func text(_ results: [VerifyResult]) -> String? {
    // Each recording has its time once, with its first result.
    let times = results.compactMap { result in result.duration.map { (file: result.file, time: $0) } }
    if times.count < 2 || times.reduce(.zero, { $0 + $1.time }) < shortestRun { return nil }
    let slowest = times.sorted { ($1.time, $0.file) < ($0.time, $1.file) }.prefix(maximumNamed)
    let names = slowest.map { "\($0.file) (\(seconds($0.time)))" }
    return "slowest: \(names.joined(separator: ", "))"
  }

  private static func seconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let tenths = seconds * 10 + attoseconds / 100_000_000_000_000_000
    return "\(tenths / 10).\(tenths % 10) s"
  }
}

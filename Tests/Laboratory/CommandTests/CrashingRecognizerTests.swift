import Foundation
import Testing

@testable import TouchstoneCommand

/// Real crashes: a custom recognizer that fails a precondition or overflows the stack. Each costs only its own recording, on the
/// main thread and on others.
@Suite struct CrashingRecognizerTests {
  private static let recordings = ["tap-1.trace", "tap-2.trace", "tap-3.trace", "tap-4.trace"]
  private static let crashed = ["tap-2.trace", "tap-3.trace"]

  /// Writes taps: the second traps, the third overflows the stack.
  private func inFolder(_ body: (URL) throws -> Void) throws {
    try CommandRunner.inTemporaryFolder { folder in
      let touches: [DefectiveRecordings.Touch] = [.harmless, .trap, .recursion, .harmless]
      for (name, touch) in zip(Self.recordings, touches) { try DefectiveRecordings.write(touch, to: folder, name) }
      try body(folder)
    }
  }

  private func run(_ arguments: [String], in folder: URL) throws -> CommandRunner.Outcome {
    try DefectiveRecordings.run(arguments, in: folder)
  }

  /// Checks that each crash is reported with its signal.
  ///
  /// - Parameter times: how often: `review` reports it when it compares and when it ends.
  private func expectCrashes(
    _ outcome: CommandRunner.Outcome, _ command: String, _ status: Int32 = 70, times: Int = 1
  ) {
    #expect(outcome.status == status, "\(command): \(outcome)")
    for (name, signal) in zip(Self.crashed, ["signal (4|5) ", "signal 11 "]) {
      let pattern = try? Regex("\(name): its replay crashed with \(signal)")
      // A sweep lists what it skipped with its results; elsewhere the errors have it.
      let text = command == "sweep" ? outcome.output : outcome.errors
      #expect(pattern.map { text.matches(of: $0).count } == times, "\(command), \(name): \(outcome)")
    }
  }

  @Test(arguments: ["1", "2"]) func verifyAndAcceptKeepTheResultsOfTheOthers(jobs: String) throws {
    try inFolder { folder in
      let accepted = try run(["accept", "."], in: folder)
      expectCrashes(accepted, "accept")
      #expect(accepted.output == "new  ./tap-1.transcript\nnew  ./tap-4.transcript\n2 written, 0 unchanged, 2 failed\n")
      let verified = try run(["verify", "--jobs", jobs, "."], in: folder)
      expectCrashes(verified, "verify")
      #expect(verified.output.hasSuffix("2 passed, 2 failed: 2 unreadable\n"), "\(verified)")
    }
  }

  @Test func scoreKeepsTheResultsOfTheOthers() throws {
    try inFolder { folder in
      let labels = "path\tlabel\n" + Self.recordings.map { "\($0)\ttap\n" }.joined()
      try Data(labels.utf8).write(to: folder.appendingPathComponent("labels.tsv"))
      let outcome = try run(["score", ".", "--via", "contacts", "-o", "a.jsonl"], in: folder)
      expectCrashes(outcome, "score", 3)
      #expect(outcome.output.contains("2 of 2 (100 %)"), "\(outcome)")
      let results = try String(contentsOf: folder.appendingPathComponent("a.jsonl"), encoding: .utf8)
      let crashed = results.split(separator: "\n").filter { $0.contains("its replay crashed") }
      #expect(results.split(separator: "\n").count == 4 && crashed.count == 2, "\(results)")
    }
  }

  @Test(arguments: ["1", "2"]) func sweepKeepsTheResultsOfTheOthers(jobs: String) throws {
    try inFolder { folder in
      let sweep = ["sweep", "--jobs", jobs, "--set", "tap.maximumPressDuration=60...100ms:20ms", "."]
      let outcome = try run(sweep, in: folder)
      expectCrashes(outcome, "sweep", 3)
      #expect(outcome.output.hasPrefix("2 of 2 recordings right at best, at 1 of 3 points"), "\(outcome)")
    }
  }

  @Test func reviewOffersTheOthers() throws {
    try inFolder { folder in
      let outcome = try TerminalRunner.run(
        ["accept", "--ask", "."], typed: "a\na\n", in: folder, executable: DefectiveRecordings.command)
      let result = CommandRunner.Outcome(status: outcome.status, output: "", errors: outcome.screen)
      expectCrashes(result, "accept --ask", times: 2)
      for name in ["tap-1.transcript", "tap-4.transcript"] {
        #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path), "\(outcome.screen)")
      }
    }
  }

  @Test(arguments: [["replay"], ["explain"], ["compare"], ["report", "-o", "page.html"], ["report", "-o", "pages/"]])
  func othersAreReplayedOnce(arguments: [String]) throws {
    try inFolder { folder in
      let outcome = try run(arguments + Self.recordings, in: folder)
      expectCrashes(outcome, arguments[0])
      let lines = outcome.output.split(separator: "\n")
      switch arguments[0] {
      case "report": #expect(lines.count == 1)
      case "compare": break
      default:
        let headings = Self.recordings.map { "# \($0)" }
        #expect(lines.map(String.init).filter(headings.contains) == headings, "\(outcome)")
      }
      if arguments[0] == "replay" { #expect(lines.count { $0.contains("! tap ended") } == 2) }
    }
  }
}

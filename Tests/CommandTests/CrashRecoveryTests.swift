import Foundation
import Glibc
import TestSupport
import Testing

@testable import TouchstoneCommand

/// A recording whose replay crashes costs only its own result. The tests crash the command with a signal while it waits for
/// a recording, a pipe to which nothing is written.
@Suite struct CrashRecoveryTests {
  /// Runs a command over `a.trace`, pipes that crash, and `z.trace`.
  private func run(_ arguments: [String], crashing pipes: [String] = ["b.trace"], in folder: URL) throws
    -> ChildProcess.Outcome
  {
    let traces = CommandRunner.package.appendingPathComponent("Traces/tap/tap.trace")
    for name in ["a.trace", "z.trace"] {
      try FileManager.default.copyItem(at: traces, to: folder.appendingPathComponent(name))
    }
    for name in pipes { try #require(mkfifo(folder.appendingPathComponent(name).path, 0o600) == 0) }
    let (output, errors) = (folder.appendingPathComponent("out"), folder.appendingPathComponent("err"))
    for url in [output, errors] { try Data().write(to: url) }
    let process = try ChildProcess(
      CommandRunner.executable.path, arguments + ["a.trace"] + pipes + ["z.trace"], in: folder.path,
      environment: CommandRunner.environment, output: FileHandle(forWritingTo: output),
      errors: FileHandle(forWritingTo: errors))
    for name in pipes {
      let pipe = process.open(folder.appendingPathComponent(name).path)
      process.kill(SIGSEGV)
      close(pipe)
    }
    let status = process.wait()
    func text(_ url: URL) throws -> String { String(decoding: try Data(contentsOf: url), as: UTF8.self) }
    return ChildProcess.Outcome(status: status, output: try text(output), errors: try text(errors))
  }

  @Test func verifyReportsTheCrashAndTheOtherRecordings() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let outcome = try run(
        ["verify", "--jobs", "1", "--report", "junit=results.xml"], crashing: ["b.trace", "c.trace"], in: folder)
      #expect(outcome.status == ExitStatus.software.code)
      #expect(outcome.output.split(separator: "\n").count { $0.hasPrefix("✗") } == 4)
      #expect(outcome.output.hasSuffix("0 passed, 4 failed: 2 missing, 2 unreadable\n"))
      for name in ["b", "c"] {
        #expect(outcome.errors.contains("error: \(name).trace: its replay crashed with signal 11 (segmentation fault)"))
      }
      #expect(outcome.errors.split(separator: "\n").count == 3)
      let report = try String(contentsOf: folder.appendingPathComponent("results.xml"), encoding: .utf8)
      #expect(report.contains("tests=\"4\" failures=\"2\" errors=\"2\""))
    }
  }

  @Test func replayPrintsEachTranscriptOnce() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let outcome = try run(["replay"], in: folder)
      #expect(outcome.status == ExitStatus.software.code)
      let headings = outcome.output.split(separator: "\n").filter { $0.hasPrefix("# ") }
      #expect(headings.dropLast() == ["# a.trace", "# b.trace", "# z.trace"])
      #expect(outcome.output.split(separator: "\n").count { $0.contains("tap on header 0 ended") } == 2)
    }
  }

  @Test func acceptWritesTheOtherTranscriptsAndCountsThemOnce() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let outcome = try run(["accept"], in: folder)
      #expect(outcome.output == "new  a.transcript\nnew  z.transcript\n2 written, 0 unchanged, 1 failed\n")
      #expect(outcome.status == ExitStatus.software.code)
    }
  }

  @Test(arguments: [["explain"], ["compare"], ["report", "-o", "pages/"], ["report", "-o", "page.html"]])
  func crashIsReportedOnce(arguments: [String]) throws {
    try CommandRunner.inTemporaryFolder { folder in
      let outcome = try run(arguments, in: folder)
      #expect(outcome.errors.split(separator: "\n").count { $0.contains("its replay crashed") } == 1, "\(outcome)")
      // Where there is no libinput, its absence is the result of the others.
      #expect([ExitStatus.software.code, ExitStatus.unavailable.code].contains(outcome.status))
      if arguments[0] == "report" { #expect(outcome.output.split(separator: "\n").count == 1) }
    }
  }

  @Test func crashOfASingleRecordingEndsTheCommand() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let pipe = folder.appendingPathComponent("b.trace").path
      try #require(mkfifo(pipe, 0o600) == 0)
      let process = try ChildProcess(
        CommandRunner.executable.path, ["replay", pipe],
        environment: CommandRunner.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 })
      let descriptor = process.open(pipe)
      process.kill(SIGSEGV)
      let status = process.wait()
      close(descriptor)
      #expect(status == SIGSEGV)
    }
  }
}

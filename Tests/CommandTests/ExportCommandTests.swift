import Foundation
import Testing

@Suite struct ExportCommandTests {
  @Test func binaryOutputIsNotWrittenToATerminal() throws {
    let trace = CommandRunner.package.appendingPathComponent("Traces/tap/tap.trace").path
    try CommandRunner.inTemporaryFolder { folder in
      let binary = try TerminalRunner.run(["export", "--format", "perfetto", trace], in: folder)
      #expect(
        binary.status == 64
          && binary.screen == "error: cannot write a Perfetto timeline to a terminal; add -o session.pftrace\n")
      let (status, screen) = try TerminalRunner.run(["export", "--format", "csv", trace], in: folder)
      #expect(status == 0 && screen.hasPrefix("time_us,recognizer,"))
    }
  }
}

import Foundation
import TestSupport
import Testing

@Suite struct ExportCommandTests {
  @Test func binaryOutputIsNotWrittenToATerminal() throws {
    let trace = CommandRunner.package.appendingPathComponent("Traces/tap/tap.trace").path
    try CommandRunner.inTemporaryFolder { folder in
      let binary = try TerminalRunner.run(["export", "--format", "perfetto", trace], in: folder)
      #expect(
        binary.status == 64
          && binary.screen == "error: cannot write a Perfetto timeline to a terminal; add -o session.pftrace\n")
      let film = try TerminalRunner.run(["export", "--format", "svg", trace], in: folder)
      #expect(film.status == 64 && film.screen == "error: cannot write a film to a terminal; add -o film.svg\n")
      let (status, screen) = try TerminalRunner.run(["export", "--format", "csv", trace], in: folder)
      #expect(status == 0 && screen.hasPrefix("time_us,recognizer,"))
    }
  }

  /// A film that would have too many pictures has fewer a second, with a note.
  @Test(.exhaustive) func longFilmHasANote() throws {
    let taps = (0..<8).map { "\($0 * 500) 1 began 200,84\n\($0 * 500 + 50) 1 ended 200,84\n" }.joined()
    let outcome = try CommandRunner.run(
      "export", "--format", "svg", "--speed", "0.01", "-",
      input: "touchstone trace 1\nsurface 320x480 pt\nscene feeds\nrecognizer tap tap\n\(taps)end 4500\n")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors
        == "note: 15 pictures a second instead of 60, because the film is long; choose a part with --from and --to\n")
    #expect(outcome.output.utf8.count < 20_000_000)
  }
}

import Foundation
import Testing

@Suite struct ExportCommandTests {
  @Test func theTableGoesToStandardOutputAndThroughPipes() throws {
    let outcome = try CommandRunner.run("export", "--format", "csv", "Traces/tap/tap.trace")
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.hasPrefix("time_us,recognizer,kind,from,to,x,y,touches,"))
    #expect(outcome.output.contains(",tap,tap,possible,ended,"))
  }

  @Test func aFormatIsAskedForOrNamedByTheEnding() throws {
    let none = try CommandRunner.run("export", "Traces/tap/tap.trace")
    #expect(none.status == 64 && none.output == "")
    #expect(
      none.errors
        == "error: standard output has no ending that says a format; say --format perfetto, chrome-trace, jsonl or csv\n"
    )
    let wrong = try CommandRunner.run("export", "Traces/tap/tap.trace", "-o", "x.txt")
    #expect(
      wrong.status == 64
        && wrong.errors
          == "error: x.txt has no ending that says a format; use .pftrace, .json, .jsonl or .csv, or say --format\n"
    )
    try CommandRunner.inTemporaryFolder { folder in
      let trace = CommandRunner.package.appendingPathComponent("Traces/tap/tap.trace").path
      for name in ["x.pftrace", "x.json", "x.jsonl", "x.csv"] {
        let outcome = try CommandRunner.run("export", trace, "-o", name, in: folder)
        #expect(outcome.status == 0 && outcome.errors.hasPrefix("wrote \(name): "), "\(outcome.errors)")
      }
    }
  }

  @Test func whatIsNotForReadingIsNotPutOnATerminal() throws {
    let trace = CommandRunner.package.appendingPathComponent("Traces/tap/tap.trace").path
    try CommandRunner.inTemporaryFolder { folder in
      for (arguments, said) in [
        (
          ["export", "--format", "perfetto", trace],
          "a Perfetto timeline is no text; say where to, as in -o session.pftrace"
        ),
        (["report", trace], "a report is a page for a browser; say where to, as in -o report.html"),
      ] {
        let (status, screen) = try TerminalRunner.run(arguments, in: folder)
        #expect(status == 64 && screen == "error: \(said)\n")
      }
      let (status, screen) = try TerminalRunner.run(["export", "--format", "csv", trace], in: folder)
      #expect(status == 0 && screen.hasPrefix("time_us,recognizer,"))
    }
  }

  @Test func aBrokenRecordingLeavesWhatStoodThere() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data("old".utf8).write(to: folder.appendingPathComponent("x.csv"))
      let outcome = try CommandRunner.run(
        "export", "-", "-o", "x.csv", input: "touchstone trace 1\nsurface 100x60 mm\n0 1 began 1,1\n", in: folder)
      #expect(outcome.status == 3 && outcome.errors.contains("it was cut off"))
      #expect(try String(contentsOf: folder.appendingPathComponent("x.csv"), encoding: .utf8) == "old")
    }
  }

  @Test func exportExplainsItself() throws {
    let outcome = try CommandRunner.run("export", "--help")
    #expect(outcome.status == 0)
    try Golden.expect(outcome.output, equals: "Help/export.txt")
  }
}

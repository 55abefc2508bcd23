import Foundation
import Testing

@Suite struct ExportCommandTests {
  @Test func csvGoesToStandardOutput() throws {
    let outcome = try CommandRunner.run("export", "--format", "csv", "Traces/tap/tap.trace")
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.hasPrefix("time_us,recognizer,kind,from,to,x,y,touches,"))
    #expect(outcome.output.contains(",tap,tap,possible,ended,"))
  }

  @Test func optionOrExtensionSelectsExportFormat() throws {
    let none = try CommandRunner.run("export", "Traces/tap/tap.trace")
    #expect(none.status == 64 && none.output == "")
    #expect(
      none.errors
        == "error: no format for standard output; add --format perfetto, chrome-trace, jsonl, csv or svg\n"
    )
    let wrong = try CommandRunner.run("export", "Traces/tap/tap.trace", "-o", "x.txt")
    #expect(
      wrong.status == 64
        && wrong.errors
          == "error: unknown format: x.txt; use the extension .pftrace, .json, .jsonl, .csv or .svg, or add --format\n"
    )
    try CommandRunner.inTemporaryFolder { folder in
      let trace = CommandRunner.package.appendingPathComponent("Traces/tap/tap.trace").path
      for name in ["x.pftrace", "x.json", "x.jsonl", "x.csv"] {
        let outcome = try CommandRunner.run("export", trace, "-o", name, in: folder)
        #expect(outcome.status == 0 && outcome.errors.hasPrefix("wrote \(name): "), "\(outcome.errors)")
      }
    }
  }

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

  @Test(arguments: ["x.csv", "x.svg"]) func brokenRecordingKeepsExistingOutput(file: String) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try folder.write("old", to: file)
      let outcome = try CommandRunner.run(
        "export", "-", "-o", file, input: "touchstone trace 1\nsurface 100x60 mm\n0 1 began 1,1\n", in: folder)
      #expect(outcome.status == 3 && outcome.errors.contains("the trace is truncated"))
      #expect(try folder.content[file] == Data("old".utf8))
    }
  }
}

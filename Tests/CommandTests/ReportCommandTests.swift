import Foundation
import Testing

private let tap = """
  touchstone trace 1
  surface 100x60 mm
  scene plays
  recognizer tap tap
  0 1 began 120,20
  80 1 ended 120,20
  end 900

  """
private let broken = "touchstone trace 1\nsurface 100x60 mm\n0 1 began 100,100\nnonsense\n"

@Suite struct ReportCommandTests {
  private func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

  @Test func aPageIsWrittenAndSaid() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data(tap.utf8).write(to: folder.appendingPathComponent("tap.trace"))
      let outcome = try CommandRunner.run("report", "tap.trace", "-o", "tap.html", in: folder)
      #expect(outcome.status == 0 && outcome.output == "" && outcome.errors == "wrote tap.html: report of tap.trace\n")
      let page = try text(folder.appendingPathComponent("tap.html"))
      #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("\"command\":\"touchstone replay tap.trace\""))
      // To a pipe without being told so, and the same bytes.
      let piped = try CommandRunner.run("report", "tap.trace", in: folder)
      #expect(piped.status == 0 && piped.output == page && piped.errors == "")
    }
  }

  @Test func standardInputHasAReportWithoutLibinput() throws {
    let outcome = try CommandRunner.run("report", "-o", "-", "-", input: tap)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\"libinput\":\"standard input can be played only once.\""))
  }

  @Test func aBrokenRecordingHasTheReportOfWhatWasRead() throws {
    let outcome = try CommandRunner.run("report", "-", input: broken)
    #expect(outcome.status == 3 && outcome.output.contains("\"problem\":\"-:4:"))
    #expect(outcome.errors.contains("read up to there"))
  }
  @Test func whatCannotBeOpenedHasNone() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data("no recording\n".utf8).write(to: folder.appendingPathComponent("a.txt"))
      let outcome = try CommandRunner.run("report", "a.txt", "-o", "a.html", in: folder)
      #expect(outcome.status == 3 && outcome.errors.hasPrefix("error: a.txt"))
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("a.html").path))
      let absent = try CommandRunner.run("report", "b.trace", "-o", "b.html", in: folder)
      #expect(absent.status == 3 && absent.errors == "error: there is no b.trace\n")
      let empty = try CommandRunner.run("report", ".", "-o", "b.html", in: folder)
      #expect(empty.status == 4 && empty.errors == "error: there is no recording in .\n")
    }
  }

  @Test func aFolderHasAPageOfAllAndOneOfEach() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let traces = folder.appendingPathComponent("traces/sub")
      try FileManager.default.createDirectory(at: traces, withIntermediateDirectories: true)
      try Data(tap.utf8).write(to: traces.appendingPathComponent("a b.trace"))
      try Data(tap.utf8).write(to: traces.appendingPathComponent("a_b.trace"))
      try Data(broken.utf8).write(to: folder.appendingPathComponent("traces/broken.trace"))
      try Data("sub/a b.trace\ttap\nsub/a_b.trace\ttap 2\ngone.trace\tpinch\n".utf8).write(
        to: folder.appendingPathComponent("traces/labels.tsv"))
      let outcome = try CommandRunner.run(
        "report", "--labels", "traces/labels.tsv", "traces", "-o", "out/pages/", in: folder)
      #expect(outcome.status == 3)
      #expect(
        outcome.errors.hasSuffix(
          """
          note: 1 of the labelled recordings was not given, traces/gone.trace first
          wrote out/pages/index.html: 3 recordings, each with its page beside it

          """))
      let pages = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("out/pages").path)
      #expect(
        pages.sorted() == [
          "index.html", "traces-broken.trace.html", "traces-sub-a_b.trace-2.html", "traces-sub-a_b.trace.html",
        ])
      let index = try text(folder.appendingPathComponent("out/pages/index.html"))
      #expect(index.contains("\"label\":\"tap 2\",\"wanted\":[\"tap\"],\"verdict\":\"missed\""))
      #expect(index.contains("\"link\":\"traces-sub-a_b.trace-2.html\"") && index.contains("\"verdict\":\"right\""))
      #expect(
        index.contains("\"problem\":\"traces\\u002fbroken") || index.contains("\"problem\":\"traces/broken.trace:4:"))
      // The page of all alone.
      let alone = try CommandRunner.run("report", "traces", "-o", "all.html", in: folder)
      #expect(alone.status == 3 && alone.errors.hasSuffix("wrote all.html: 3 recordings\n"))
      #expect(try text(folder.appendingPathComponent("all.html")).contains("\"isLabelled\":false"))
    }
  }

  @Test func whatDoesNotFitIsRefused() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data(tap.utf8).write(to: folder.appendingPathComponent("a.trace"))
      try Data("a.trace tap\n".utf8).write(to: folder.appendingPathComponent("l.tsv"))
      for (arguments, said) in [
        (["a.trace", "--labels", "no.tsv"], "error: there is no no.tsv\n"),
        (
          ["a.trace", "--labels", "l.tsv"],
          "error: l.tsv:1: a line is a path and a label with one tab between, not “a.trace tap”\n"
        ),
        (["a.trace", "--scene", "play"], "error: there is no scene “play”; did you mean “plays”?\n"),
      ] {
        let outcome = try CommandRunner.run(["report"] + arguments, in: folder)
        #expect(outcome.status == 64 && outcome.errors == said)
      }
    }
  }
}

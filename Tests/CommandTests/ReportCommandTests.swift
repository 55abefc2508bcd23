import Foundation
import Testing

private let tap = SampleTrace.tapOnHeader
private let broken = "touchstone trace 1\nsurface 100x60 mm\n0 1 began 100,100\nnonsense\n"

@Suite struct ReportCommandTests {
  private func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

  @Test func reportIsWritten() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data(tap.utf8).write(to: folder.appendingPathComponent("tap.trace"))
      let outcome = try CommandRunner.run("report", "tap.trace", "-o", "tap.html", in: folder)
      let link = "\(folder.resolvingSymlinksInPath().appendingPathComponent("tap.html").absoluteString)\n"
      #expect(
        outcome.status == 0 && outcome.output == link && outcome.errors == "wrote tap.html: report of tap.trace\n")
      let page = try text(folder.appendingPathComponent("tap.html"))
      #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("\"command\":\"touchstone replay tap.trace\""))
      let piped = try CommandRunner.run("report", "tap.trace", "-o", "-", in: folder)
      #expect(piped.status == 0 && piped.output == page && piped.errors == "")
    }
  }

  /// Without -o, the report has the recording's name in the current folder, and replaces only another report.
  @Test func reportIsNamedAfterItsRecording() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let below = folder.appendingPathComponent("my recordings")
      try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
      try Data(tap.utf8).write(to: below.appendingPathComponent("tap.one.trace"))
      for _ in 1...2 {
        let outcome = try CommandRunner.run("report", "my recordings/tap.one.trace", in: folder)
        #expect(outcome.status == 0 && outcome.output.hasSuffix("/tap.one.html\n"), "\(outcome.errors)")
      }
      let page = try text(folder.appendingPathComponent("tap.one.html"))
      #expect(
        page.contains("<title>tap.one.trace: touchstone report</title>") && !page.contains(folder.lastPathComponent))
      let all = try CommandRunner.run("report", "my recordings/", in: folder)
      #expect(all.status == 0 && all.output.hasSuffix("/my%20recordings.html\n"))
      let here = try CommandRunner.run("report", ".", in: below)
      #expect(here.status == 0 && here.errors == "wrote my recordings.html: 1 recording\n")
      let input = try CommandRunner.run("report", "-", input: tap, in: folder)
      #expect(input.status == 0 && input.errors == "wrote report.html: report of -\n")
      // A page that the user wrote.
      try Data("<!DOCTYPE html>\n<title>Mine</title>\n".utf8).write(to: folder.appendingPathComponent("tap.one.html"))
      let kept = try CommandRunner.run("report", "my recordings/tap.one.trace", in: folder)
      #expect(kept.status == 64)
      #expect(kept.errors == "error: tap.one.html exists and is not a report; name the report with -o\n")
      #expect(try text(folder.appendingPathComponent("tap.one.html")).contains("Mine"))
    }
  }

  /// A page with a core contains it with the recording as a trace; a file that is no core of this version is refused.
  @Test func coreIsPutIntoThePage() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let version = try CommandRunner.run("--version").output.split(separator: " ")[1]
      try Data(tap.utf8).write(to: folder.appendingPathComponent("tap.trace"))
      func write(_ line: String, _ rest: String) throws {
        try Data("\(line)\n\(rest)\n".utf8).write(to: folder.appendingPathComponent("a.core"))
      }
      try write("touchstone core 1 \(version)", "Q09SRQ==")
      let outcome = try CommandRunner.run(
        "report", "--core", "a.core", "--set", "tap.allowableMovement=8", "tap.trace", "-o", "-", in: folder)
      #expect(outcome.status == 0 && outcome.errors == "")
      #expect(outcome.output.contains("id=\"core\">Q09SRQ==\n</script>"))
      #expect(outcome.output.contains("'wasm-unsafe-eval'"))
      #expect(outcome.output.contains("{\"name\":\"tap.trace\",\"trace\":\"touchstone trace 1"))
      #expect(outcome.output.contains("recognizer tap tap allowableMovement=8"))
      let plain = try CommandRunner.run("report", "tap.trace", "-o", "-", in: folder)
      #expect(!plain.output.contains("wasm-unsafe-eval") && !plain.output.contains("id=\"core\""))
      let playground = try CommandRunner.run("report", "--core", "a.core", in: folder)
      #expect(playground.status == 0 && playground.output.hasSuffix("/playground.html\n"))
      // A recording that the page cannot replay is shown without the core.
      try Data(broken.utf8).write(to: folder.appendingPathComponent("broken.trace"))
      let part = try CommandRunner.run("report", "--core", "a.core", "broken.trace", "-o", "-", in: folder)
      #expect(part.status == 3 && part.output.contains("{\"problem\":\"Parameters cannot be changed in this page: "))
      let several = try CommandRunner.run("report", "--core", "a.core", ".", in: folder)
      #expect(several.status == 64 && several.errors.hasPrefix("error: --core takes one recording"))
      let refusals = [
        ("touchstone core 1 0.0.1", "Q09SRQ==", "this command"), ("<!DOCTYPE html>", "", "is not a core"),
        ("touchstone core 1 \(version)", "</script>", "is damaged"),
      ]
      for (line, rest, reason) in refusals {
        try write(line, rest)
        let refused = try CommandRunner.run("report", "--core", "a.core", "tap.trace", "-o", "x.html", in: folder)
        #expect(refused.status == 3 && refused.errors.contains(reason), "\(refused.errors)")
      }
    }
  }

  @Test func standardInputReportHasNoLibinputLane() throws {
    let outcome = try CommandRunner.run("report", "-o", "-", "-", input: tap)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\"libinput\":\"Standard input can be read only once.\""))
  }

  @Test func brokenRecordingIsReportedUpToTheError() throws {
    let outcome = try CommandRunner.run("report", "-", "-o", "-", input: broken)
    #expect(outcome.status == 3 && outcome.output.contains("\"problem\":\"-:4:"))
    #expect(outcome.errors.contains("read so far"))
  }

  @Test func unreadableFileHasNoReport() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data("no recording\n".utf8).write(to: folder.appendingPathComponent("a.txt"))
      let outcome = try CommandRunner.run("report", "a.txt", "-o", "a.html", in: folder)
      #expect(outcome.status == 3 && outcome.errors.hasPrefix("error: a.txt"))
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("a.html").path))
      let absent = try CommandRunner.run("report", "b.trace", "-o", "b.html", in: folder)
      #expect(absent.status == 3 && absent.errors == "error: no such file: b.trace\n")
      let empty = try CommandRunner.run("report", ".", "-o", "b.html", in: folder)
      #expect(empty.status == 4 && empty.errors == "error: no recordings in .\n")
    }
  }

  @Test func folderReportLinksRecordingReports() throws {
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
          note: 1 labelled recording is not among the inputs: traces/gone.trace
          wrote out/pages/index.html: 3 recordings, each with its own report

          """))
      let pages = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("out/pages").path)
      #expect(
        pages.sorted() == [
          "broken.trace.html", "index.html", "sub-a_b.trace-2.html", "sub-a_b.trace.html",
        ])
      let index = try text(folder.appendingPathComponent("out/pages/index.html"))
      #expect(index.contains("\"label\":\"tap*2\",\"expected\":[\"tap\"],\"verdict\":\"missed\""))
      #expect(index.contains("\"link\":\"sub-a_b.trace-2.html\"") && index.contains("\"verdict\":\"right\""))
      #expect(
        index.contains("\"path\":\"broken.trace\"") && index.contains("\"problem\":\"broken.trace:4:"))
      // Only the overview.
      let alone = try CommandRunner.run("report", "traces", "-o", "all.html", in: folder)
      #expect(alone.status == 3 && alone.errors.hasSuffix("wrote all.html: 3 recordings\n"))
      #expect(try text(folder.appendingPathComponent("all.html")).contains("\"isLabelled\":false"))
      // A folder named `.` has its own name in the title.
      _ = try CommandRunner.run("report", ".", "-o", "../all.html", in: traces.deletingLastPathComponent())
      #expect(try text(folder.appendingPathComponent("all.html")).contains("<title>traces: touchstone report</title>"))
    }
  }

  /// A label file gives `report` and `sweep` the same labels, however each recording is named.
  @Test func reportAndSweepShareLabelFiles() throws {
    try CommandRunner.inTemporaryFolder { folder in
      for name in ["recs", "meta"] {
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      for name in ["recs/a.trace", "recs/b.trace", "meta/c.trace"] {
        try Data(tap.utf8).write(to: folder.appendingPathComponent(name))
      }
      // Paths relative to the current folder and to the labels' folder, another path to the same file, and several
      // spellings of labels.
      let labels = folder.appendingPathComponent("meta/labels.tsv")
      try Data("path\tlabel\nrecs/a.trace\ttap*1\n../recs/b.trace\tTAP 2\nc.trace\ttwo-finger-scroll\n".utf8).write(
        to: labels)
      let report = try CommandRunner.run(
        "report", "--labels", "meta/labels.tsv", "recs", "./meta", "-o", "-", in: folder)
      #expect(report.status == 0)
      // All recordings are among the inputs, and the gesture without a recognizer is reported.
      #expect(
        report.errors == "note: no recognizer for scroll, which 1 recording expects; "
          + "add one with --recognizer pan\n")
      for text in [
        "\"label\":\"tap\",\"expected\":[\"tap\"],\"verdict\":\"right\"",
        "\"label\":\"tap*2\",\"expected\":[\"tap\"],\"verdict\":\"missed\"",
        "\"label\":\"scroll\",\"expected\":[],\"verdict\":\"false\"",
        "No recognizer for scroll; add one with --recognizer pan.",
      ] {
        #expect(report.output.contains(text), "\(text)")
      }
      let sweep = try CommandRunner.run(
        "sweep", "--labels", "meta/labels.tsv", "--set", "tap.allowableMovement=4,8", in: folder)
      #expect(sweep.status == 0 && sweep.output.hasPrefix("# 3 recordings at 2 points"), "\(sweep.errors)")
      // Standard output contains only the table.
      #expect(!sweep.output.contains("note:"))
      #expect(
        sweep.errors == "note: no recognizer for scroll in 1 recording, where only unexpected gestures count; add one "
          + "with --recognizer pan\n")
      // An unknown label is an error; the name of a recognizer in the recording is not.
      try Data("../recs/a.trace\ttpa\n../recs/b.trace\tmine\n".utf8).write(to: labels)
      for command in [["report", "recs", "-o", "-"], ["sweep", "recs", "--set", "tap.allowableMovement=4"]] {
        let wrong = try CommandRunner.run(command + ["--labels", "meta/labels.tsv"], in: folder)
        #expect(wrong.status == 3)
        #expect(
          wrong.errors.hasPrefix("error: meta/labels.tsv:1: “tpa” is not a label; did you mean “tap”?\n"),
          "\(wrong.errors)")
      }
      let named = tap.replacingOccurrences(of: "recognizer tap tap", with: "recognizer mine tap")
      try Data(named.utf8).write(to: folder.appendingPathComponent("recs/b.trace"))
      try Data("../recs/b.trace\tmine\n".utf8).write(to: labels)
      let own = try CommandRunner.run("report", "--labels", "meta/labels.tsv", "recs", "-o", "-", in: folder)
      #expect(own.output.contains("\"label\":\"mine\",\"expected\":[\"tap\"],\"verdict\":\"right\""), "\(own.errors)")
    }
  }

  /// A file name has at most 255 bytes; a path may be longer.
  @Test func longPathGetsShortFileName() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let long = "recs/" + String(repeating: "a", count: 120) + "/" + String(repeating: "b", count: 120)
      let deep = folder.appendingPathComponent(long)
      try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
      for name in ["c.trace", "d.trace"] { try Data(tap.utf8).write(to: deep.appendingPathComponent(name)) }
      try Data(tap.utf8).write(to: folder.appendingPathComponent("recs/z.trace"))
      let outcome = try CommandRunner.run("report", "recs", "-o", "pages/", in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let pages = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("pages").path)
      #expect(pages.count == 4 && pages.contains("z.trace.html") && pages.allSatisfy { $0.utf8.count <= 246 })
      // The file names are the same in every run.
      let again = try CommandRunner.run("report", "recs", "-o", "more/", in: folder)
      #expect(again.status == 0)
      #expect(
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("more").path))
          == Set(pages))
    }
  }

  @Test func unwritableReportDoesNotAffectOthers() throws {
    try CommandRunner.inTemporaryFolder { folder in
      for name in ["recs", "pages/a.trace.html/x"] {
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      for name in ["recs/a.trace", "recs/b.trace"] { try Data(tap.utf8).write(to: folder.appendingPathComponent(name)) }
      let outcome = try CommandRunner.run("report", "recs", "-o", "pages/", in: folder)
      #expect(outcome.status == 74 && outcome.errors.contains("error: cannot replace pages/a.trace.html"))
      #expect(
        outcome.errors.hasSuffix("wrote pages/index.html: 2 recordings, each with its own report, except 1\n"))
      let index = try text(folder.appendingPathComponent("pages/index.html"))
      #expect(
        index.contains("Its report is missing: cannot replace pages")
          && index.contains("\"link\":\"b.trace.html\""))
      #expect(try text(folder.appendingPathComponent("pages/b.trace.html")).hasPrefix("<!DOCTYPE html>"))
    }
  }

  /// A tap that moves too far, and the parameter change that would have recognized it.
  @Test func reportExplainsNearMisses() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let strayed = tap.replacingOccurrences(of: "80 1 ended 120,20", with: "60 1 moved 141,20\n80 1 ended 141,20")
      try Data(strayed.utf8).write(to: folder.appendingPathComponent("a.trace"))
      let report = try CommandRunner.run("report", "a.trace", "-o", "-", in: folder)
      let explanation = try CommandRunner.run("explain", "a.trace", in: folder)
      #expect(report.status == 0 && report.errors == "")
      // The page contains the change that `explain` offers.
      let change = "--set tap.allowableMovement="
      let offered = try #require(explanation.output.firstRange(of: change))
      let value = explanation.output[offered.upperBound...].prefix { !$0.isWhitespace && $0 != "," }
      #expect(report.output.contains(change + value), "\(value)")
      // Standard input is explained as well, although it can be read only once.
      let piped = try CommandRunner.run("report", "-", "-o", "-", input: strayed, in: folder)
      #expect(piped.status == 0 && piped.output.contains(change + value))
    }
  }

  @Test func invalidReportOptionsAreRejected() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data(tap.utf8).write(to: folder.appendingPathComponent("a.trace"))
      try Data("a.trace tap\n".utf8).write(to: folder.appendingPathComponent("l.tsv"))
      let labels = try CommandRunner.run("report", ".", "--labels", "l.tsv", "-o", "-", in: folder)
      #expect(
        labels.status == 3 && labels.errors == "error: l.tsv:1: expected PATH, a tab, LABEL; this line has no tab\n"
      )
      let none = try CommandRunner.run("report", ".", "--labels", "no.tsv", "-o", "-", in: folder)
      #expect(none.status == 3 && none.errors == "error: no such file: no.tsv\n")
      for (arguments, errors) in [
        (
          ["a.trace", "--labels", "l.tsv"], "error: --labels requires several recordings; name a folder\n"
        ),
        (["a.trace", "--scene", "play"], "error: there is no scene “play”; did you mean “plays”?\n"),
      ] {
        let outcome = try CommandRunner.run(["report"] + arguments, in: folder)
        #expect(outcome.status == 64 && outcome.errors == errors)
      }
    }
  }
}

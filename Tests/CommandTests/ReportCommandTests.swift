import Foundation
import Testing

private let tap = SampleTrace.tapOnHeader
private let broken = "touchstone trace 1\nsurface 100x60 mm\n0 1 began 100,100\nnonsense\n"

@Suite struct ReportCommandTests {
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
}

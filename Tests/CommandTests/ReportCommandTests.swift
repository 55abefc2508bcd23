import Foundation
import Testing

private let tap = SampleTrace.tapOnHeader

@Suite struct ReportCommandTests {
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

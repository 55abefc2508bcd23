import Foundation
import Simulation
import TestSupport
import Testing

@testable import TouchstoneCommand

/// The machine-readable formats of `verify`, for every outcome and for names with special characters.
@Suite struct VerifyFormatTests {
  private static let difference = TranscriptDifference(
    was: "   100.000 ! tap ended at 1,1\n   200.000   end\n",
    now: "   100.000 ! tap failed: moved 9.000 pt, 8.000 pt allowed\n   200.000   end\n")!

  static let results: [VerifyResult] = [
    VerifyResult(file: "a.trace", transcript: "a.transcript", outcome: .passed),
    VerifyResult(
      file: "x/b.trace", transcript: "x/b.transcript", outcome: .changed(difference), look: "look b", accept: "accept b"
    ),
    VerifyResult(
      file: "x/c.trace", transcript: "x/c.libinput.transcript", via: .libinput, outcome: .skipped("another group")),
    VerifyResult(file: "d.trace", transcript: "d.transcript", outcome: .missing(inCI: false), next: "accept d"),
    VerifyResult(file: "e.transcript", transcript: "e.transcript", outcome: .obsolete, next: "rm e.transcript"),
    VerifyResult(
      file: "f.trace", transcript: "f.transcript", outcome: .unreadable(.unreadable, "cannot be played"),
      messages: ["error: f.trace:3:1: no"]),
    VerifyResult(
      file: "b%,:#\\<&\">'\u{1B}[31m\u{FFFE}\u{0}\r\nend \u{2028}ö🎸/x.trace", transcript: "w\u{8}.transcript",
      outcome: .missing(inCI: true)),
    VerifyResult(
      file: "y/h.trace", transcript: "y/h.transcript", outcome: .renamed(from: "x/h.transcript", nil), next: "mv h"),
    VerifyResult(
      file: "y/i.trace", transcript: "y/i.libinput.transcript", via: .libinput,
      outcome: .renamed(from: "x/i.libinput.transcript", difference), look: "look i", next: "mv i"),
    VerifyResult(file: "no such file: g", outcome: .unreadable(.unreadable, "no such file: g")),
  ]

  @Test(arguments: VerifyFormat.allCases)
  func everyOutcomeMatchesGolden(format: VerifyFormat) throws {
    try Golden.expect(format.document(Self.results), equals: "Verify/\(format.rawValue).txt")
  }

  @Test(arguments: VerifyFormat.allCases)
  func emptyResultsMatchGolden(format: VerifyFormat) throws {
    try Golden.expect(
      format.document([], without: "no recordings in a\nb"), equals: "Verify/\(format.rawValue)-nothing.txt")
  }

  /// Parses the output with strict parsers that are independent of this project.
  @Test func strictParsersReadJUnitAndJSON() throws {
    let script = """
      import json, sys, xml.etree.ElementTree as tree
      root = tree.fromstring(open(sys.argv[1], "rb").read())
      suite = root.find("testsuite")
      cases = suite.findall("testcase")
      assert root.tag == "testsuites" and len(cases) == int(suite.get("tests")), suite.attrib
      for kind, tag in ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"):
        assert len(suite.findall("testcase/" + tag)) == int(suite.get(kind)), kind
      assert all(case.get("name") and case.get("classname") for case in cases)
      assert cases[1].find("failure").get("type") == "changed" and "why" not in cases[1].find("failure").text
      assert cases[6].get("file").endswith("\\r\\nend \\u2028\\u00f6\\U0001f3b8/x.trace"), repr(cases[6].get("file"))
      lines = [json.loads(line) for line in open(sys.argv[2], encoding="utf-8").read().splitlines() if line]
      """
    // JSON lines are separated by line feeds only.
    let json = script.replacingOccurrences(of: ".read().splitlines()", with: ".read().split(\"\\n\")")
    try CommandRunner.inTemporaryFolder { folder in
      func write(_ name: String, _ text: String) throws -> String {
        let url = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url.path
      }
      let checked = try ChildProcess.run(
        "python3",
        [
          try write("check.py", json + "\nassert len(lines) == \(Self.results.count) + 1\n"),
          try write("r.xml", VerifyFormat.junit.document(Self.results)),
          try write("r.json", VerifyFormat.json.document(Self.results)),
        ])
      #expect(checked.status == 0, "\(checked.errors)")
    }
  }

  @Test func atMostTenAnnotations() {
    for count in [1, 9, 10, 11, 200] {
      let many = (0..<count).map { index in
        VerifyResult(file: "\(index).trace", transcript: "\(index).transcript", outcome: .missing(inCI: false))
      }
      let lines = VerifyGitHub.annotations(many).split(separator: "\n")
      #expect(lines.count == min(count, 10))
      #expect(lines.allSatisfy { $0.hasPrefix("::error ") })
      // Failures without their own annotation are listed in the last one.
      for index in 0..<count { #expect(lines.contains { $0.contains("\(index).trace") }) }
    }
  }
}

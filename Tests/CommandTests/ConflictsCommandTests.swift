import Foundation
import Testing

/// What only the process shows of `conflicts`: `SearchedSetupTests` has the findings.
struct ConflictsCommandTests {
  private static let header = """
    touchstone header 1
    recognizer one tap
    recognizer two tap numberOfTapsRequired=2

    """

  /// The findings are first, then what was checked.
  @Test func findingsPrecedeWhatWasChecked() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data(Self.header.utf8).write(to: folder.appendingPathComponent("a.header"))
      let found = try CommandRunner.run("conflicts", "--verbose", "a.header", in: folder)
      #expect(found.status == 1)
      #expect(found.errors.hasPrefix("Searched ") && !found.errors.contains("\\n"), "\(found.errors)")
      let lines = found.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      #expect(lines.first == "1 conflict among 2 recognizers (1 pair).")
      #expect(lines.contains("  require two before one   one then waits up to 850 ms"), "\(found.output)")
      #expect(lines.last { !$0.isEmpty }?.hasPrefix("Checked: 1 pair") == true)
    }
  }

  /// What SARIF 2.1.0 requires of a log, and the lines of the setup.
  @Test func resultsAreValidSARIF() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let header =
        Self.header + "expect one within 0ms\nnever both one two\nrecognizer fast swipe minimumVelocity=6000pt/s\n"
      try Data(header.utf8).write(to: folder.appendingPathComponent("a b.header"))
      let found = try CommandRunner.run("conflicts", "--actions", "1500", "--format", "sarif", "a b.header", in: folder)
      #expect(found.status == 1)
      let log = try #require(try JSONSerialization.jsonObject(with: Data(found.output.utf8)) as? [String: Any])
      #expect(log["version"] as? String == "2.1.0")
      let run = try #require((log["runs"] as? [[String: Any]])?.first)
      let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
      #expect(driver["name"] as? String == "Touchstone")
      let rules = try #require(driver["rules"] as? [[String: Any]]).compactMap { $0["id"] as? String }
      let results = try #require(run["results"] as? [[String: Any]])
      var lines: [String: Int] = [:]
      for result in results {
        let rule = try #require(result["ruleId"] as? String)
        #expect(rules.contains(rule))
        #expect(["error", "warning"].contains(result["level"] as? String))
        #expect((result["message"] as? [String: Any])?["text"] is String)
        let location = (result["locations"] as? [[String: Any]])?.first
        let place = try #require(location?["physicalLocation"] as? [String: Any])
        #expect((place["artifactLocation"] as? [String: Any])?["uri"] as? String == "a%20b.header")
        lines[rule] = (place["region"] as? [String: Any])?["startLine"] as? Int
      }
      #expect(lines == ["intent": 5, "both": 3, "undecided": 6])
    }
  }

  @Test func interruptedSearchPrintsWhatIsKnown() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let (status, screen) = try TerminalRunner.run(
        ["conflicts", "--jobs", "1", "--actions", "1000000"], in: folder, onceShown: "searching: ", interrupts: true)
      #expect(status == SIGINT)
      #expect(screen.contains("stopped; ") && screen.contains(" parts of the search found "), "\(screen.suffix(300))")
    }
  }
}

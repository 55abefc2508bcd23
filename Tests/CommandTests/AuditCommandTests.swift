import Foundation
import Testing

/// `audit`.
@Suite struct AuditCommandTests {
  private static let tap = """
    touchstone trace 1
    surface 100x60 mm
    recognizer tap tap

    0 1 began 100,100
    80 1 ended 100,100
    end 600

    """

  private static func inFolder(_ body: (URL) throws -> Void) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data(tap.utf8).write(to: folder.appendingPathComponent("tap.trace"))
      #expect(try CommandRunner.run("accept", ".", in: folder).status == 0)
      try body(folder)
    }
  }

  @Test func reportMatchesGolden() throws {
    try Self.inFolder { folder in
      let text = try CommandRunner.run("audit", "--all", "--machines", "--actions", "0", in: folder)
      #expect(text.status == 0 && text.errors == "")
      try Golden.expect(text.output, equals: "Verify/audit.txt")
      let json = try CommandRunner.run("audit", "--machines", "--json", "--actions", "0", "--jobs", "2", in: folder)
      #expect(json.status == 0)
      try Golden.expect(json.output, equals: "Verify/audit.jsonl")
    }
  }

  @Test func summaryMatchesGolden() throws {
    try Self.inFolder { folder in
      let text = try CommandRunner.run("audit", "--actions", "300", in: folder)
      #expect(text.status == 0 && text.errors == "")
      try Golden.expect(text.output, equals: "Verify/audit-summary.txt")
    }
  }

  @Test func scoreBelowTheMinimumFails() throws {
    try Self.inFolder { folder in
      #expect(try CommandRunner.run("audit", "--actions", "0", "--score", "1", in: folder).status == 0)
      let low = try CommandRunner.run("audit", "--actions", "0", "--score", "99.5", "tap.trace", in: folder)
      #expect(low.status == 1 && low.errors.hasPrefix("error: the score is "))
      #expect(low.errors.hasSuffix(" %, below the minimum of 99.5 %\n"))
      #expect(try CommandRunner.run("audit", "--score", "101", in: folder).status == 64)
    }
  }

  @Test func changedTranscriptIsNotAudited() throws {
    try Self.inFolder { folder in
      let moved = Self.tap.replacing("80 1", with: "90 1")
      try Data(moved.utf8).write(to: folder.appendingPathComponent("tap.trace"))
      let outcome = try CommandRunner.run("audit", ".", in: folder)
      #expect(outcome.status == 1 && outcome.output == "")
      #expect(
        outcome.errors
          == "error: ./tap.trace differs from its transcript at line 4; an audit needs recordings that match, so run "
          + "`touchstone verify` first\n")
    }
  }

  @Test func recordingWithoutTranscriptIsNoted() throws {
    try Self.inFolder { folder in
      try Data(Self.tap.utf8).write(to: folder.appendingPathComponent("new.trace"))
      let outcome = try CommandRunner.run("audit", "--actions", "0", ".", in: folder)
      #expect(outcome.status == 0)
      #expect(
        outcome.errors
          == "note: not audited: ./new.transcript: there is no such transcript; `touchstone accept` writes it\n")
    }
  }

  /// Each recording that is written is noticed: accepted next to the others, it raises the score.
  @Test func writtenRecordingsNoticeMore() throws {
    try Self.inFolder { folder in
      let first = try CommandRunner.run(
        "audit", "--all", "--actions", "300", "--recordings", "new", "tap.trace", in: folder)
      #expect(first.status == 0)
      let written = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("new").path)
      #expect(written.contains("tap-allowableMovement-1-pt-smaller.trace"))
      #expect(written.allSatisfy { $0.hasSuffix(".trace") })
      #expect(try CommandRunner.run("accept", "new", in: folder).status == 0)
      let second = try CommandRunner.run("audit", "--json", "--actions", "0", ".", in: folder)
      #expect(second.status == 0)
      let open = second.output.split(separator: "\n").filter { $0.contains(#""outcome":"unnoticed""#) }
      let named = first.output.split(separator: "\n").count { $0.contains("noticed by tap-") }
      #expect(named >= written.count)
      #expect(open.count < first.output.split(separator: "\n").count)
      #expect(!open.contains { $0.contains("allowableMovement 1 pt") })
    }
  }

  @Test func numberOfActionsIsChecked() throws {
    try Self.inFolder { folder in
      let outcome = try CommandRunner.run("audit", "--actions=-1", in: folder)
      #expect(outcome.status == 64)
      #expect(outcome.errors == "error: --actions must be from 0 to 1000000000, not -1\n")
    }
  }
}

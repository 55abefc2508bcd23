import Foundation
import Testing

@testable import TouchstoneCommand

/// `verify`, `accept` and `review` as processes.
@Suite struct VerifyCommandTests {
  private static let traces = CommandRunner.package.appendingPathComponent("Traces")

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: traces.appendingPathComponent(name), encoding: .utf8)
  }

  /// Creates a changed, a missing, an obsolete and an unchanged transcript.
  private static func fill(_ folder: URL) throws {
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    let (trace, transcript) = (try text("tap/tap.trace"), try text("tap/tap.transcript"))
    for name in ["changed", "missing", "same"] { try write(trace, "\(name).trace") }
    try write(transcript.replacingOccurrences(of: "1 finger", with: "2 fingers"), "changed.transcript")
    try write(transcript, "same.transcript")
    // Of another gesture: the transcript of a renamed trace would not be obsolete.
    try write(try text("pinch/pinch.transcript"), "obsolete.transcript")
  }

  // MARK: verify

  @Test func verifyDistinguishesMissingObsoleteAndChangedWithoutWriting() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.fill(folder)
      let before = try folder.content
      let outcome = try CommandRunner.run("verify", ".", in: folder)
      #expect(outcome.status == 2)
      try Golden.expect(outcome.output, equals: "Verify/outcomes.txt")
      let inCI = try CommandRunner.run("verify", ".", in: folder, environment: ["CI": "true"])
      #expect(inCI.status == 2 && inCI.output.contains("(none is written while CI is set)"))
      #expect(try folder.content == before)
    }
  }

  @Test func severalReportsAreWrittenAtOnce() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.fill(folder)
      let outcome = try CommandRunner.run(
        "verify", "--format", "tap", "--report", "junit=r.xml", "--report", "json=r.json", "--report", "text=r.txt",
        ".",
        in: folder)
      #expect(outcome.status == 2 && outcome.output.hasPrefix("TAP version 14\n1..4\n"))
      #expect(outcome.errors.hasPrefix("wrote r.xml: JUnit, 1 passed, 3 failed: 1 changed, 1 missing, 1 obsolete\n"))
      let written = try folder.content
      func text(_ name: String) -> String { String(decoding: written[name] ?? Data(), as: UTF8.self) }
      #expect(text("r.xml").contains("tests=\"4\" failures=\"3\" errors=\"0\" skipped=\"0\""))
      #expect(text("r.json").hasSuffix("{\"passed\":1,\"failed\":3,\"skipped\":0}\n"))
      #expect(text("r.txt") == (try CommandRunner.run("verify", ".", in: folder)).output)
    }
  }

  @Test(arguments: ["junit", "junit=", "xml=r.xml", "junit=-", "=r.xml"])
  func invalidReportsAreRejected(report: String) throws {
    let outcome = try CommandRunner.run("verify", "--report", report, "Traces/tap")
    #expect(outcome.status == 64 && outcome.output.isEmpty && outcome.errors.hasPrefix("error: --report"))
  }

  @Test func onGitHubAnnotationsFollowTheText() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.fill(folder)
      let outcome = try CommandRunner.run("verify", ".", in: folder, environment: ["GITHUB_ACTIONS": "true"])
      let plain = try CommandRunner.run("verify", ".", in: folder)
      #expect(
        outcome.output.hasPrefix(
          plain.output + "::error file=changed.transcript,line=4,title=./changed.trace%3A changed::"))
      let chosen = try CommandRunner.run(
        "verify", "--format", "text", ".", in: folder, environment: ["GITHUB_ACTIONS": "true"])
      #expect(chosen.output == plain.output)
    }
  }

  @Test func filterSelectsByPath() throws {
    let outcome = try CommandRunner.run("verify", "--filter", "two-finger-tap", "--filter", "just-in", "Traces/tap")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        ✓ Traces/tap/tap-just-in-time.trace
        ✓ Traces/tap/two-finger-tap-fails-in-each-phase.trace
        ✓ Traces/tap/two-finger-tap-misses-one.trace
        ✓ Traces/tap/two-finger-tap.trace
        4 passed, 0 failed

        """)
  }

  @Test func filterWithoutMatchSuggestsNames() throws {
    let near = try CommandRunner.run("verify", "--filter", "tapp", "--format", "tap", "Traces/tap")
    #expect(near.status == 4)
    #expect(
      near.errors.hasPrefix("error: none of ") && near.errors.contains(" has “tapp” in its path; did you mean “tap”?\n")
    )
    #expect(near.output.hasPrefix("TAP version 14\nBail out! none of "))
    let far = try CommandRunner.run("verify", "--filter", "xylophone", "Traces/tap")
    #expect(far.status == 4 && far.output.isEmpty)
    #expect(far.errors.contains("some paths are Traces/tap/"))
  }

  /// The first difference does not show the reason, but a later line does.
  @Test func differenceShowsReason() throws {
    let outcome = try CommandRunner.run("verify", "--set", "pinch.minimumSpanChange=300", "Traces/pinch/pinch.trace")
    #expect(outcome.status == 1)
    try Golden.expect(outcome.output, equals: "Verify/why.txt")
  }

  @Test func filterWithoutMatchCountsRecordingsOnly() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.fill(folder)
      let outcome = try CommandRunner.run("verify", "--filter", "nothing", ".", in: folder)
      #expect(outcome.status == 4 && outcome.errors.hasPrefix("error: none of 3 recordings has “nothing”"))
    }
  }

  // MARK: Renamed traces

  /// Accepts two traces, then renames one and moves the other. Their transcripts stay behind.
  private static func rename(_ folder: URL, _ body: () throws -> Void) throws {
    let moved = folder.appendingPathComponent("sub")
    try FileManager.default.createDirectory(at: moved, withIntermediateDirectories: true)
    for (trace, name) in [("tap/tap.trace", "a.trace"), ("pinch/pinch.trace", "b.trace"), ("pan/pan.trace", "c.trace")]
    {
      try Data(try text(trace).utf8).write(to: folder.appendingPathComponent(name))
    }
    #expect(try CommandRunner.run("accept", ".", in: folder).status == 0)
    try FileManager.default.moveItem(
      at: folder.appendingPathComponent("a.trace"), to: folder.appendingPathComponent("other.trace"))
    try FileManager.default.moveItem(
      at: folder.appendingPathComponent("b.trace"), to: moved.appendingPathComponent("b.trace"))
    try body()
  }

  private static let afterRenaming = ["c.trace", "c.transcript", "other.trace", "other.transcript", "sub"]

  @Test func renamedTracesAreReportedOnce() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.rename(folder) {
        let outcome = try CommandRunner.run("verify", ".", in: folder)
        #expect(outcome.status == 2)
        #expect(
          outcome.output == """
            ✓ ./c.trace
            ✗ ./other.trace: renamed: its transcript is still ./a.transcript
                next:    mv ./a.transcript ./other.transcript
            ✗ ./sub/b.trace: renamed: its transcript is still ./b.transcript
                next:    mv ./b.transcript ./sub/b.transcript
            1 passed, 2 failed: 2 renamed

            """)
        for format in ["junit", "tap", "github", "json"] {
          let text = try CommandRunner.run("verify", "--format", format, ".", in: folder).output
          #expect(text.contains("renamed") && !text.contains("missing") && !text.contains("obsolete"), "\(text)")
        }
        // The transcript's name selects the rename as well, and the recording's share reports it.
        let filtered = try CommandRunner.run("verify", "--filter", "a.transcript", ".", in: folder)
        #expect(filtered.status == 2 && filtered.output.hasSuffix("0 passed, 1 failed: 1 renamed\n"), "\(filtered)")
        let shards = try (1...3).map { try CommandRunner.run("verify", "--shard", "\($0)/3", ".", in: folder).output }
        #expect(shards.joined().components(separatedBy: "✗ ").count == 3, "\(shards)")
      }
    }
  }

  @Test func acceptRenamesTranscripts() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.rename(folder) {
        let outcome = try CommandRunner.run("accept", ".", in: folder)
        #expect(
          outcome.output == """
            renamed  ./a.transcript -> ./other.transcript
            renamed  ./b.transcript -> ./sub/b.transcript
            0 written, 2 renamed, 1 unchanged

            """)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == Self.afterRenaming)
        #expect(try CommandRunner.run("verify", ".", in: folder).status == 0)
      }
    }
  }

  @Test func reviewOffersRenames() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.rename(folder) {
        let (status, screen) = try TerminalRunner.run(["accept", "--ask", "."], typed: "a\na\n", in: folder)
        #expect(status == 0 && screen.contains("rename ./a.transcript?  [a]ccept"), "\(screen)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == Self.afterRenaming)
      }
    }
  }

  /// A trace that was moved and has another result is recognized by its name. Content decides before names.
  @Test func movedTraceWithAnotherResultShowsTheDifference() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.rename(folder) {
        let old = folder.appendingPathComponent("b.transcript")
        let text = try String(contentsOf: old, encoding: .utf8).replacingOccurrences(of: "2 fingers", with: "3 fingers")
        try Data(text.utf8).write(to: old)
        let outcome = try CommandRunner.run("verify", ".", in: folder)
        #expect(
          outcome.output.contains("✗ ./sub/b.trace: renamed: its transcript is still ./b.transcript, and differs"))
        #expect(outcome.output.contains("2 fingers") && outcome.output.hasSuffix("1 passed, 2 failed: 2 renamed\n"))
        // Without the name, it is a new trace and an obsolete transcript.
        try FileManager.default.moveItem(at: old, to: folder.appendingPathComponent("x.transcript"))
        let other = try CommandRunner.run("verify", ".", in: folder)
        #expect(other.output.hasSuffix("1 passed, 3 failed: 1 missing, 1 obsolete, 1 renamed\n"), "\(other.output)")
        #expect(
          try CommandRunner.run("accept", ".", in: folder).output.hasSuffix("1 written, 1 renamed, 1 unchanged\n"))
      }
    }
  }

  /// Recordings of one gesture in several formats share their transcript, which is renamed once.
  @Test func renamedRecordingsThatShareATranscript() throws {
    try CommandRunner.inTemporaryFolder { folder in
      #expect(try CommandRunner.run("synth", "tap@50,30", "-o", "a.yml", in: folder).status == 0)
      #expect(try CommandRunner.run("convert", "a.yml", "a.trace", in: folder).status == 0)
      #expect(try CommandRunner.run("accept", ".", in: folder).status == 0)
      for ending in ["yml", "trace"] {
        try FileManager.default.moveItem(
          at: folder.appendingPathComponent("a.\(ending)"), to: folder.appendingPathComponent("z.\(ending)"))
      }
      let outcome = try CommandRunner.run("verify", ".", in: folder)
      #expect(outcome.status == 2 && outcome.output.hasSuffix("0 passed, 2 failed: 2 renamed\n"), "\(outcome.output)")
      let accepted = try CommandRunner.run("accept", ".", in: folder)
      #expect(accepted.output == "renamed  ./a.transcript -> ./z.transcript\n0 written, 1 renamed, 1 unchanged\n")
      #expect(try CommandRunner.run("verify", ".", in: folder).output.hasSuffix("2 passed, 0 failed\n"))
    }
  }

  // MARK: CI

  @Test(arguments: [["accept"], ["accept", "--ask"]]) func acceptWritesNothingWhenCIIsSet(command: [String]) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.fill(folder)
      let before = try folder.content
      for value in ["true", "1", "yes"] {
        let outcome = try CommandRunner.run(command + ["."], in: folder, environment: ["CI": value])
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("error: accept does not write transcripts while CI is set; "))
      }
      #expect(try folder.content == before)
    }
  }

  @Test(arguments: ["", "0", "false", "FALSE"]) func falseCIValuesAreIgnored(value: String) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.fill(folder)
      #expect(try CommandRunner.run("accept", ".", in: folder, environment: ["CI": value]).status == 0)
    }
  }

  // MARK: review

  @Test func reviewWithoutTerminalNamesAlternatives() throws {
    let outcome = try CommandRunner.run("accept", "--ask", "Traces/tap")
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(
      outcome.errors == """
        error: accept --ask needs a terminal; without one, use:
          touchstone verify Traces/tap   shows all differences
          touchstone accept Traces/tap   accepts all differences

        """)
  }

  @Test func reviewAppliesEachAnswer() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.fill(folder)
      // In order: changed, missing, obsolete, which is not accepted but deleted or kept.
      let (status, screen) = try TerminalRunner.run(["accept", "--ask", "."], typed: "x\na\nr\na\nk\n", in: folder)
      #expect(status == 1)
      try Golden.expect(screen, equals: "Verify/review.txt")
      let content = try folder.content
      #expect(content["changed.transcript"] == content["same.transcript"])
      #expect(content["missing.transcript"] == nil && content["obsolete.transcript"] != nil)
    }
  }

  @Test func reviewAcceptsAll() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.fill(folder)
      let (status, screen) = try TerminalRunner.run(["accept", "--ask", "."], typed: "A\n", in: folder)
      #expect(status == 0 && screen.hasSuffix("\n3 accepted, 0 rejected, 0 skipped\n"), "\(screen)")
      let content = try folder.content
      #expect(content["missing.transcript"] == content["same.transcript"] && content["obsolete.transcript"] == nil)
      #expect(try CommandRunner.run("verify", ".", in: folder).status == 0)
      let again = try TerminalRunner.run(["accept", "--ask", "."], typed: "", in: folder)
      #expect(again.status == 0 && again.screen == "nothing to review: 3 passed, 0 failed\n")
    }
  }

  @Test(arguments: ["q\n", "\u{4}"]) func quittingReviewChangesNothing(typed: String) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.fill(folder)
      let before = try folder.content
      let (status, screen) = try TerminalRunner.run(["accept", "--ask", "."], typed: typed, in: folder)
      #expect(status == 1 && screen.hasSuffix("\n0 accepted, 0 rejected, 3 skipped\n"), "\(screen)")
      #expect(try folder.content == before)
    }
  }

  /// A file that has a transcript's name but is not a transcript is neither overwritten nor removed.
  @Test func otherFilesAreNotOverwrittenOrRemoved() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data("my notes\n".utf8).write(to: folder.appendingPathComponent("a.transcript"))
      try Data("my notes\n".utf8).write(to: folder.appendingPathComponent("b.transcript"))
      try Data(try Self.text("tap/tap.trace").utf8).write(to: folder.appendingPathComponent("a.trace"))
      let before = try folder.content
      let (status, screen) = try TerminalRunner.run(["accept", "--ask", "."], typed: "a\nd\n", in: folder)
      #expect(status == 74 && screen.contains("is not overwritten") && screen.contains("did not remove"), "\(screen)")
      #expect(try folder.content == before)
    }
  }
}

import Foundation
import FoundationXML
import Gestures
import Testing

private let tap = SampleTrace.tap

@Suite struct CommandTests {
  @Test func withoutArgumentsPrintsExamples() throws {
    let outcome = try CommandRunner.run()
    #expect(outcome.status == 0 && outcome.output.contains("touchstone replay") && outcome.errors == "")
  }

  @Test func mistypedCommandGetsSuggestion() throws {
    let outcome = try CommandRunner.run("replya", "x")
    #expect(outcome.status == 64 && outcome.output == "")
    #expect(outcome.errors == "error: there is no command “replya”; did you mean “replay”?\n")
  }

  /// Errors have the same form, no matter which part of the program reports them.
  @Test(
    arguments: [
      (["help", "explian"], "there is no command “explian”; did you mean “explain”?\n"),
      (["edit", "trimm", "p1.yml"], "there is no edit “trimm”; did you mean “trim”?\n"),
      (["help", "edit", "trimm"], "there is no edit “trimm”; did you mean “trim”?\n"),
      (["replay", "--jsno", "x"], "there is no option --jsno; did you mean --json?\n"),
      (["replay"], "<paths> is missing; `touchstone help replay` describes it\n"),
      (["replay", "--via"], "--via needs a value; `touchstone help replay` describes it\n"),
      (["synth", "tap", "--seed", "x"], "--seed does not accept “x”; `touchstone help synth` describes it\n"),
      (["edit", "trim", "a", "b"], "unexpected argument “b”; `touchstone help edit trim` describes it\n"),
      (["help", "film"], "“film” is now `touchstone export --format svg`; `touchstone help export` describes it\n"),
      (["record", "-o", "x", "--for", "0"], "--for expects"),
    ] as [([String], String)])
  func usageErrorsBeginWithError(arguments: [String], errors: String) throws {
    let outcome = try CommandRunner.run(arguments)
    #expect(outcome.status == 64 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("error: " + errors), "\(outcome.errors)")
  }

  @Test func oldNamesStillWork() throws {
    let diagram = try CommandRunner.run("diagram", "pinch")
    #expect(diagram.output == (try CommandRunner.run("recognizers", "--format", "mermaid", "pinch").output))
    #expect(
      diagram.errors == "note: `touchstone diagram` is now `touchstone recognizers --format mermaid`\n")
    let dot = try CommandRunner.run("diagram", "pinch", "--format", "dot")
    #expect(dot.output.hasPrefix("digraph"))
  }

  @Test func machinesArePictures() throws {
    for kind in ["tap", "pinch"] {
      let svg = try CommandRunner.run("recognizers", "--format", "svg", kind).output
      #expect(svg.hasPrefix("<svg") && XMLParser(data: Data(svg.utf8)).parse(), "\(svg)")
      for edge in MachineDiagram(Catalog.recognizer(kind)!).edges {
        #expect(svg.contains(">\(edge.from)</text>") && svg.contains(">\(edge.to)</text>"))
        #expect(edge.signals.allSatisfy { svg.contains(">\($0)") })
      }
    }
  }

  @Test func replayReadsStandardInput() throws {
    let outcome = try CommandRunner.run("replay", "--scene", "none", "-", input: tap)
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(
      outcome.output == """
        touchstone transcript 3 quiet
        surface 641.732x385.039 pt
        scene none
            80.000 ! tap ended at 120.000,44.500, 1 finger
           900.000   end

        """)
  }

  @Test func brokenRecordingReportsPositionAndProgress() throws {
    let outcome = try CommandRunner.run(
      "replay", "--scene", "none", "-", input: tap.replacingOccurrences(of: "end 900\n", with: "90 1 moved 1,2\n"))
    #expect(outcome.status == 3)
    #expect(outcome.output.contains("80.000 ! tap ended"))
    #expect(
      outcome.errors
        == "error: -:6:4: finger 1 moves but is not down\n  read so far: 2 events in 2 frames, 0.080 s\n")
  }

  @Test(
    arguments: [
      (
        ["replay", "--set", "tap", "-"], 64,
        "error: --set expects NAME.PARAMETER=VALUE, such as tap.allowableMovement=8, not “tap”\n"
      ),
      (
        ["replay", "--set", "tip.allowableMovement=4", "-"], 64,
        "error: there is no recognizer “tip”; did you mean “tap”?\n"
      ),
      (["replay", "no-such-file"], 3, "error: no such file: no-such-file\n"),
      (
        ["report", "-o", "x.pdf", "-"], 64,
        "error: a report is HTML: name a file with the extension .html, not “x.pdf”; a browser prints it as PDF\n"
      ),
      (["desk", "no-such-file", "--", "x"], 3, "error: no such file: no-such-file\n"),
      (["desk", "--compositor", "swya", "--", "x"], 64, "error: name recordings, and an application after --\n"),
      (["desk", "--compositor", "swya", ".", "--", "x"], 69, "error: swya is not installed\n"),
      (
        ["desk", "--here", ".", "--", "x"], 64,
        "error: --here plays recordings into your session; it takes no application, --compositor, --config or --primed\n"
      ),
      (
        ["recognizers", "--format", "mermaid", "pinhc"], 64,
        "error: there is no recognizer “pinhc”; did you mean “pinch”?\n"
      ),
      (["synth", "tpa"], 64, "error: "),
      (
        ["synth", "tap", "-o", "x.doc"], 64,
        "error: unknown format: x.doc; use the extension .trace, .evemu, .yml, .csv, .json or .jsonl, or add --to\n"
      ),
      (
        ["convert", "-", "-"], 64,
        "error: no format for standard output; add --to trace, evemu, libinput-record, csv, webdriver or pointer-events\n"
      ),
    ] as [([String], Int32, String)])
  func wrongArgumentsAreReported(arguments: [String], status: Int32, errors: String) throws {
    let outcome = try CommandRunner.run(arguments, input: tap)
    #expect(outcome.status == status && outcome.output == "")
    #expect(outcome.errors.hasPrefix(errors), "\(outcome.errors)")
  }

  @Test func verifyDistinguishesUnchangedChangedAndMissing() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data(tap.utf8).write(to: folder.appendingPathComponent("tap.trace"))
      let missing = try CommandRunner.run("verify", ".", in: folder)
      #expect(missing.status == 2)
      #expect(
        missing.output.hasSuffix("0 passed, 1 failed: 1 missing\n")
          && missing.output.contains("touchstone accept ./tap.trace"))
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("tap.transcript").path))

      let accepted = try CommandRunner.run("accept", ".", in: folder)
      #expect(accepted.status == 0 && accepted.output == "new  ./tap.transcript\n1 written, 0 unchanged\n")
      let same = try CommandRunner.run("verify", ".", in: folder)
      #expect(same.status == 0 && same.output == "✓ ./tap.trace\n1 passed, 0 failed\n")

      let changed = try CommandRunner.run("verify", "--set", "tap.maximumPressDuration=50ms", ".", in: folder)
      #expect(changed.status == 1)
      #expect(
        changed.output == """
          ✗ ./tap.trace
              first difference at ./tap.transcript:4:
              -     80.000 ! tap ended at 120.000,44.500, 1 finger
              +     50.000 ! tap failed: held 50.000 ms; must be under 50.000 ms
                   900.000   end
              look:    touchstone replay --transcript full --set 'tap.maximumPressDuration=50ms' ./tap.trace
          0 passed, 1 failed: 1 changed

          """)
    }
  }

  @Test func verifyFailsWithoutRecordings() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let outcome = try CommandRunner.run("verify", ".", in: folder)
      #expect(outcome.status == 4 && outcome.errors == "error: no recordings in .\n")
    }
  }

  @Test func acceptKeepsUnchangedTranscripts() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data(tap.utf8).write(to: folder.appendingPathComponent("tap.trace"))
      _ = try CommandRunner.run("accept", "--transcript", "full", ".", in: folder)
      let again = try CommandRunner.run("accept", ".", in: folder)
      #expect(again.output == "0 written, 1 unchanged\n")
    }
  }

  @Test func everyCommandHasHelp() throws {
    let commands = [
      "replay", "explain", "verify", "accept", "convert", "report", "synth", "recognizers", "demo", "doctor", "export",
      "edit", "sweep", "record", "score", "audit", "tune", "desk", "measure", "engine", "play", "live", "compare",
      "conflicts",
    ]
    for command in commands {
      let outcome = try CommandRunner.run(command, "--help")
      #expect(outcome.status == 0)
      try Golden.expect(outcome.output, equals: "Help/\(command).txt")
    }
    try Golden.expect(try CommandRunner.run("--help").output, equals: "Help/touchstone.txt")
  }

  @Test func mistypedValueIsAnsweredWithNearestOne() throws {
    for (words, near) in [
      (["convert", "--to", "webdrivr", "a", "b"], "webdriver"), (["replay", "--via", "libinpt", "a"], "libinput"),
    ] {
      let outcome = try CommandRunner.run(words)
      #expect(outcome.status == 64 && outcome.errors.hasSuffix("; did you mean “\(near)”?\n"), "\(outcome)")
    }
    let other = try CommandRunner.run("replay", "--via", "zzz", "a")
    #expect(
      other.status == 64 && other.errors == "error: --via expects contacts, libinput or recorded, not “zzz”\n",
      "\(other)")
  }

  @Test func fullDiskIsReported() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let outcome = try CommandRunner.run("synth", "tap", "--to", "trace", "-o", "/dev/full")
    #expect(outcome.status == 74)
    #expect(outcome.errors == "error: cannot write to /dev/full: No space left on device\n")
  }

  @Test func convertInPlaceKeepsFileWhenInputIsBroken() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let (whole, broken) = (folder.appendingPathComponent("a.trace"), folder.appendingPathComponent("b.trace"))
      try Data(tap.utf8).write(to: whole)
      #expect(try CommandRunner.run("convert", "--force", "a.trace", "a.trace", in: folder).status == 0)
      #expect(try CommandRunner.run("explain", "--facts", "a.trace", in: folder).status == 0)
      let cut = String(tap.dropLast(8))
      try Data(cut.utf8).write(to: broken)
      let before = try Data(contentsOf: whole)
      let outcome = try CommandRunner.run("convert", "--force", "b.trace", "a.trace", in: folder)
      #expect(outcome.status == 3)
      #expect(outcome.errors.hasSuffix("  the output so far is in a.trace.incomplete; a.trace is unchanged\n"))
      #expect(try Data(contentsOf: whole) == before)
    }
  }

  /// Every kind of damage must be detected.
  @Test(arguments: [
    ("empty", ""), ("another kind of file", "\u{7F}ELF"), ("no first line", "surface 100x60 mm\nend 5\n"),
    ("two spaces", "touchstone  trace 1\nsurface 100x60 mm\n"), ("cut off", String(tap.dropLast(8))),
  ])
  func verifyFailsOnDamagedTrace(damage: String, text: String) throws {
    try CommandRunner.inTemporaryFolder { folder in
      let trace = folder.appendingPathComponent("tap.trace")
      try Data(tap.utf8).write(to: trace)
      _ = try CommandRunner.run("accept", ".", in: folder)
      try Data(text.utf8).write(to: trace)
      let outcome = try CommandRunner.run("verify", ".", in: folder)
      #expect(outcome.status == 3)
      #expect(outcome.output.hasSuffix("0 passed, 1 failed: 1 unreadable\n"), "\(outcome.output)")
    }
  }

  @Test func obsoleteTranscriptFailsAndUnreadableFileDoesNotStopVerify() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data(tap.utf8).write(to: folder.appendingPathComponent("a.trace"))
      try Data(tap.utf8).write(to: folder.appendingPathComponent("b.trace"))
      _ = try CommandRunner.run("accept", ".", in: folder)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("a.trace"))
      let orphan = try CommandRunner.run("verify", ".", in: folder)
      #expect(orphan.status == 2 && orphan.output.contains("✗ ./a.transcript: obsolete: its trace is gone"))
      #expect(orphan.output.hasSuffix("1 passed, 1 failed: 1 obsolete\n"))
      try Data(tap.utf8).write(to: folder.appendingPathComponent("a.trace"))
      try FileManager.default.removeItem(at: folder.appendingPathComponent("a.transcript"))
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("a.transcript"), withIntermediateDirectories: false)
      let unreadable = try CommandRunner.run("verify", ".", in: folder)
      #expect(unreadable.status == 3 && unreadable.output.hasSuffix("1 passed, 1 failed: 1 unreadable\n"))
    }
  }

  @Test func parameterAppliesToTracesWithItsRecognizer() throws {
    let outcome = try CommandRunner.run("verify", "--set", "pinch.minimumSpanChange=30", "Traces")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("✗ Traces/pinch/pinch-too-small.trace"))
    #expect(outcome.output.contains("+    200.000 ! pinch failed: span change 11.999 pt; must be at least 30.000 pt"))
    #expect(outcome.output.contains("✓ Traces/tap/tap.trace"))
    #expect(outcome.output.contains("replay --transcript full --set 'pinch.minimumSpanChange=30'"))
    #expect(!outcome.output.contains("touchstone accept"))
  }

  @Test func unknownSceneIsAnErrorAtItsLine() throws {
    let wrong = tap.replacingOccurrences(of: "recognizer tap tap", with: "scene play\nrecognizer tap tap")
    let outcome = try CommandRunner.run("replay", "-", input: wrong)
    #expect(outcome.status == 3)
    #expect(outcome.errors.hasPrefix("error: -:3:7: there is no scene “play”; did you mean “plays”?\n"))
  }

  @Test func durationWithoutUnitIsRejected() throws {
    let outcome = try CommandRunner.run("replay", "--set", "longPress.minimumPressDuration=0.4", "-", input: tap)
    #expect(outcome.status == 64)
    #expect(outcome.errors == "error: minimumPressDuration needs a unit: 0.4ms or 0.4s\n")
  }

  @Test func verifyAndAcceptRejectStandardInput() throws {
    for command in ["verify", "accept"] {
      let outcome = try CommandRunner.run(command, "-", input: tap)
      #expect(outcome.status == 64 && outcome.output == "")
    }
  }

  @Test func symbolicLinkToParentFolderIsNotFollowed() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data(tap.utf8).write(to: folder.appendingPathComponent("a.trace"))
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent("self"), withDestinationURL: folder)
      let outcome = try CommandRunner.run("accept", ".", in: folder)
      #expect(outcome.output.hasSuffix("1 written, 0 unchanged\n"))
    }
  }
}

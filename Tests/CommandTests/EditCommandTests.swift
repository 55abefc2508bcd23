import Foundation
import Testing

private let pair = """
  touchstone trace 1
  surface 100x60 mm
  100 1 began 120,44.5
  150 2 began 200,44.5
  180 1 ended 121,45
  300 2 ended 200,44.5
  end 900

  """

@Suite struct EditCommandTests {
  @Test func trimBeginsTouchesThatAreDownAndStartsAtZero() throws {
    let outcome = try CommandRunner.run("edit", "trim", "--from", "120ms", "--to", "0.2s", "-", input: pair)
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(
      outcome.output == """
        touchstone trace 1
        surface 641.732x385.039 pt 100x60 mm
             0.000  1 began 120,44.5
            30.000  2 began 200,44.5
            60.000  1 ended 121,45
        end 80.000

        """)
  }

  @Test(
    arguments: [
      (["trim"], "no section to keep; add --from 1.2s, --to 3s or both"),
      (
        ["trim", "--from", "1s"],
        "-: the recording ends at 900 ms, before 1000 ms; choose an earlier start"
      ),
      (["shift", "--by", "-101ms"], "-: cannot shift back by more than 100 ms"),
      (["drop-frames", "--every", "-1"], "--every must be 2 or more, not -1"),
      (["trim", "--from", "2ms", "--to", "1ms"], "--to is before --from"),
      (["trim", "--from", "20"], "--from needs a unit: 20ms or 20s (transcripts use milliseconds)"),
      (
        ["shift", "--by=-101ms"],
        "-: cannot shift back by more than 100 ms, the time of the first frame"
      ),
      (["scale-time", "--speed", "0"], "--speed expects a factor from 0.001 to 1000, such as 2, 0.5 or 1/3, not “0”"),
      (["add-jitter"], "no amount of jitter; add --within 0.3mm, --time 2ms or both"),
      (["drop-frames", "--every", "1"], "--every must be 2 or more, not 1"),
      (
        ["drop-frames", "--share", "1"],
        "--share must be from 0 to 0.999, not “1”; 0.3 drops three of ten frames"
      ),
      (["drop-frames"], "no frames to drop; add --every 3 or --share 0.3"),
      (["minimize"], "no outcome to keep; add --keep 'pinch began'"),
      (
        ["minimize", "--keep", "pinch begun"], "-: “begun” is not an outcome of a gesture; did you mean “began”?"
      ),
      (["minimize", "--keep", "longPress began"], "-: the recording does not show “longPress began”"),
      (["minimize", "--keep", "tap ended", "--golden", "x"], "--keep cannot be combined with --golden"),
      (
        ["trim", "--to", "1ms", "-o", "x.doc"],
        "unknown format: x.doc; use the extension .trace, .evemu, .yml, .csv, .json or .jsonl, or add --format"
      ),
    ] as [([String], String)])
  func invalidEditsAreReported(arguments: [String], problem: String) throws {
    let outcome = try CommandRunner.run(["edit"] + arguments + ["-"], input: pair)
    #expect(outcome.status == 64 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("error: \(problem)"), "\(outcome.errors)")
  }

  /// The output is opened only once the edit is known to be possible, so a failed edit leaves nothing behind and has
  /// nothing to report about the output.
  @Test(
    arguments: [
      ["trim", "--from", "30s"], ["trim", "--to", "30s"], ["trim", "--from", "10ms", "--to", "30s"],
      ["shift", "--by", "-30s"], ["scale-time", "--speed", "0"], ["drop-frames"],
      ["minimize", "--keep", "hover began"],
      ["merge"],
    ])
  func failedEditLeavesNoFile(arguments: [String]) throws {
    try CommandRunner.inTemporaryFolder { folder in
      for name in ["a.trace", "old.yml"] {
        #expect(try CommandRunner.run("synth", "rest=50", "tap@50,30", "-o", name, in: folder).status == 0)
      }
      let names = { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
      let before = try names()
      for (input, output) in [
        ("a.trace", "b.yml"), ("a.trace", "old.yml"), ("old.yml", "b.evemu"), ("old.yml", "a.trace"),
      ] {
        let outcome = try CommandRunner.run(["edit"] + arguments + [input, "-o", output, "--force"], in: folder)
        #expect(outcome.status == 64 && outcome.output == "")
        #expect(
          outcome.errors.split(separator: "\n").count == 1 && !outcome.errors.contains(output), "\(outcome.errors)")
        #expect(try names() == before)
      }
    }
  }

  @Test func unreadableGoldenIsReportedByItsOwnPath() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let outcome = try CommandRunner.run("edit", "minimize", "--golden", folder.path, "-", input: pair)
      #expect(outcome.status == 3 && outcome.errors == "error: cannot read \(folder.path): it is not a regular file\n")
    }
  }

  @Test func editNameWithoutEditGetsSuggestion() throws {
    let outcome = try CommandRunner.run("trim", "x")
    #expect(outcome.status == 64)
    #expect(outcome.errors == "error: there is no command “trim”; did you mean `touchstone edit trim`?\n")
  }

  @Test func mergeCombinesFormatsWithUniqueTouchIdentifiers() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data(pair.utf8).write(to: folder.appendingPathComponent("a.trace"))
      #expect(try CommandRunner.run("convert", "a.trace", "b.yml", in: folder).status == 0)
      let merged = try CommandRunner.run("edit", "merge", "--gap", "100ms", "a.trace", "b.yml", in: folder)
      #expect(merged.status == 0)
      #expect(merged.output.contains("  1100.000  3 began 120,44.5\n"), "\(merged.output)")
      #expect(merged.output.hasSuffix("end 1900.000\n"))
      let alone = try CommandRunner.run("edit", "merge", "a.trace", in: folder)
      #expect(alone.status == 64 && alone.errors == "error: merge needs two or more recordings; name another one\n")
    }
  }

  @Test func anonymizeReportsRemovedDataAndKeepsEvents() throws {
    try CommandRunner.inTemporaryFolder { folder in
      _ = try CommandRunner.run("synth", "tap", "-o", "mine.yml", in: folder)
      let file = folder.appendingPathComponent("mine.yml")
      let text = try String(contentsOf: file, encoding: .utf8)
        .replacingOccurrences(of: "    - ID_INPUT=1", with: "    - ID_INPUT=1\n    - ID_SERIAL=Anna_1")
        .replacingOccurrences(of: "dmi: \"unknown\"", with: "dmi: \"dmi:AnnasLaptop\"")
      try Data(text.utf8).write(to: file)
      let outcome = try CommandRunner.run("edit", "anonymize", "mine.yml", "-o", "clean.yml", in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("the machine's DMI (dmi:AnnasLaptop)"), "\(outcome.errors)")
      #expect(outcome.errors.contains("udev properties (ID_SERIAL)"), "\(outcome.errors)")
      let clean = try String(contentsOf: folder.appendingPathComponent("clean.yml"), encoding: .utf8)
      #expect(!clean.contains("Anna") && clean.contains("name: \"Touchpad\""))
      let (before, after) = (
        try CommandRunner.run("replay", "mine.yml", in: folder),
        try CommandRunner.run("replay", "clean.yml", in: folder)
      )
      #expect(before.output == after.output && !after.output.isEmpty)
    }
  }

  @Test func minimizeKeepsOnlyTheTap() throws {
    let outcome = try CommandRunner.run(
      "edit", "minimize", "--keep", "tap ended", "-",
      input: pair.replacingOccurrences(of: "end 900", with: "1000 3 began 50,50\n1080 3 ended 50,50\nend 2000"))
    #expect(
      outcome.status == 0 && outcome.errors.hasPrefix("from 3 fingers in 6 frames, 2.000 s to 1 finger in 2 frames"))
    #expect(outcome.output.split(separator: "\n").count == 5)
  }

  @Test func everyEditHasHelp() throws {
    for command in [
      "edit", "trim", "merge", "shift", "scale-time", "scale-space", "add-jitter", "drop-frames", "anonymize",
      "minimize",
    ] {
      let arguments = command == "edit" ? ["edit", "--help"] : ["edit", command, "--help"]
      let outcome = try CommandRunner.run(arguments)
      #expect(outcome.status == 0)
      try Golden.expect(outcome.output, equals: "Help/\(command == "edit" ? "edit" : "edit-" + command).txt")
    }
  }
}

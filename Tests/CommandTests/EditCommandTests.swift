import Foundation
import Testing

@Suite struct EditCommandTests {
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

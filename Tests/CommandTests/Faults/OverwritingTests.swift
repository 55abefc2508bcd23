import Foundation
import TestSupport
import Testing

/// Outputs do not overwrite their inputs, recordings or transcripts, and files next to an output are kept.
@Suite struct OverwritingTests {
  private static let names = ["p1.yml", "p1.trace", "p1.evemu", "p1.csv", "p1.transcript"]

  private func inFolder(_ body: (URL) throws -> Void) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Fault.write(Fault.tap, to: folder, "p1.trace")
      for name in ["p1.yml", "p1.evemu", "p1.csv"] {
        #expect(try CommandRunner.run("convert", "p1.trace", name, in: folder).status == 0)
      }
      #expect(try CommandRunner.run("accept", "p1.trace", in: folder).status == 0)
      try Fault.write("tap\ttap\n", to: folder, "labels.tsv")
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent("link.html").path, withDestinationPath: "p1.yml")
      try FileManager.default.linkItem(
        at: folder.appendingPathComponent("p1.yml"), to: folder.appendingPathComponent("second.svg"))
      try body(folder)
    }
  }

  /// Every writing command, with every name of every protected file.
  @Test(.exhaustive) func inputsRecordingsAndTranscriptsAreNotOverwritten() throws {
    try inFolder { folder in
      let before = try folder.content
      var commands: [[String]] = []
      for name in Self.names + ["./p1.yml", "../\(folder.lastPathComponent)/p1.yml", "link.html", "second.svg"] {
        commands += [
          ["report", "p1.yml", "-o", name], ["report", "p1.yml", "p1.csv", "-o", name],
          ["export", "--format", "csv", "p1.yml", "-o", name], ["convert", "--to", "csv", "p1.yml", name],
          ["convert", "--to", "trace", "p1.yml", name],
          ["edit", "trim", "--to", "300ms", "--format", "trace", "p1.yml", "-o", name],
          ["edit", "anonymize", "--format", "evemu", "p1.yml", "-o", name],
          ["edit", "merge", "--format", "trace", "p1.yml", "p1.csv", "-o", name],
          ["edit", "minimize", "--keep", "tap ended", "--format", "trace", "p1.yml", "-o", name],
          ["synth", "tap", "--to", "trace", "-o", name], ["verify", "p1.trace", "--report", "junit=\(name)"],
        ]
      }
      commands += [
        ["report", "--labels", "labels.tsv", "p1.yml", "p1.csv", "-o", "labels.tsv"],
        ["replay", "--scene", "plays", "--picture", "second.svg", "p1.trace"],
        ["convert", "--description", "p1.evemu", "p1.yml", "p1.evemu"],
        ["edit", "minimize", "--golden", "p1.transcript", "--format", "trace", "p1.yml", "-o", "p1.transcript"],
        ["sweep", "--set", "tap.allowableMovement=4,8", "--labels", "labels.tsv", "--picture", "second.svg"],
      ]
      for command in commands {
        let outcome = try CommandRunner.run(command, in: folder)
        #expect(outcome.status == 64 && outcome.output == "", "\(command): \(outcome)")
        #expect(outcome.errors.contains("; name another file"), "\(command): \(outcome.errors)")
      }
      #expect(try folder.content == before)
    }
  }

  @Test func overwriteErrorNamesFileAndRemedy() throws {
    try inFolder { folder in
      for (arguments, error) in [
        (["report", "p1.yml", "-o", "p1.yml"], "p1.yml is an input of this command; name another file\n"),
        (["export", "p1.yml", "-o", "p1.csv"], "p1.csv is an existing recording; name another file\n"),
        (["verify", "p1.yml", "--report", "json=p1.transcript"], "p1.transcript is a transcript; name another file\n"),
        (
          ["synth", "tap", "-o", "p1.yml"],
          "p1.yml is an existing recording; name another file, or overwrite it with --force\n"
        ),
      ] {
        let outcome = try CommandRunner.run(arguments, in: folder)
        #expect(outcome.errors == "error: " + error)
      }
    }
  }

  /// Derived files are overwritten; recordings only with --force.
  @Test func derivedFilesAreOverwritten() throws {
    try inFolder { folder in
      for command in [
        ["report", "p1.yml", "-o", "a.html"], ["report", "p1.yml", "p1.csv", "-o", "pages/"],
        ["export", "p1.yml", "-o", "a.pftrace"], ["export", "p1.yml", "-o", "a.json"],
        ["export", "p1.yml", "-o", "a.jsonl"], ["export", "p1.yml", "-o", "a.csv"],
        ["verify", "p1.trace", "--report", "junit=r.xml", "--report", "text=r.txt", "--report", "tap=r.tap"],
        ["replay", "--scene", "plays", "--picture", "a.svg", "p1.trace"],
        ["export", "--format", "svg", "--scene", "plays", "p1.trace", "-o", "f.svg"],
        ["convert", "--force", "p1.trace", "b.yml"], ["convert", "--force", "b.yml", "b.yml"],
        ["edit", "trim", "--to", "300ms", "--force", "b.yml", "-o", "c.yml"],
        ["edit", "shift", "--by", "1s", "--force", "c.yml", "-o", "c.yml"],
        ["synth", "--force", "tap", "-o", "d.evemu"],
      ] {
        for _ in 1...2 {
          let outcome = try CommandRunner.run(command, in: folder)
          #expect(outcome.status == 0, "\(command): \(outcome)")
        }
      }
      // An empty file is not a recording.
      try Fault.write("", to: folder, "e.trace")
      #expect(try CommandRunner.run("convert", "p1.yml", "e.trace", in: folder).status == 0)
    }
  }

  /// `FILE.incomplete` may be the only copy of a part of a recording.
  @Test func filesNextToTheOutputAreKept() throws {
    try inFolder { folder in
      try Fault.write("my notes\n", to: folder, "notes.incomplete")
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent("notes.incomplete2").path, withDestinationPath: "p1.trace")
      try Fault.write(Fault.tap, to: folder, "b.trace")
      let before = try folder.content
      #expect(try CommandRunner.run("convert", "p1.trace", "notes", "--to", "trace", in: folder).status == 0)
      #expect(try CommandRunner.run("accept", "b.trace", in: folder).status == 0)
      let cut = String(Fault.tap.dropLast(8))
      let broken = try CommandRunner.run(["convert", "--to", "trace", "--force", "-", "notes"], input: cut, in: folder)
      #expect(broken.status == 3)
      #expect(
        broken.errors.hasSuffix("  the output so far is in notes.incomplete3; notes is unchanged\n"),
        "\(broken.errors)")
      let after = try folder.content
      #expect(after.merging(before) { $1 } == after)
      #expect(Set(after.keys) == Set(before.keys).union(["notes", "notes.incomplete3", "b.transcript"]))
    }
  }
}

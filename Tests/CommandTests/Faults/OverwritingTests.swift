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
}

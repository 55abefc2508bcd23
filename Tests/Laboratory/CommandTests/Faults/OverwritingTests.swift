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

  /// Commands that write FILE, and whether they replace what they wrote themselves.
  private static let commands: [(words: String, renews: Bool, ending: String)] = [
    ("report p1.yml -o FILE", true, ".html"), ("report p1.yml p1.csv -o FILE", true, ".html"),
    ("replay --scene plays --picture FILE p1.trace", true, ".svg"), ("verify p1.trace --report junit=FILE", true, ""),
    ("verify p1.trace --report json=FILE", true, ""), ("verify p1.trace --report text=FILE", true, ""),
    ("verify p1.trace --report github=FILE", true, ""),
    ("score --via contacts . --labels labels.tsv -o FILE", true, ""),
    ("score --via contacts . --labels labels.tsv --page FILE", true, ".html"),
    ("sweep --set tap.allowableMovement=4,8 --labels labels.tsv --picture FILE", true, ".svg"),
    ("conflicts p1.trace -o FILE", true, ".html"),
    ("export --format csv p1.yml -o FILE", false, ""), ("export --format jsonl p1.yml -o FILE", false, ""),
    ("export --format perfetto p1.yml -o FILE", false, ""),
    ("export --format svg --scene plays p1.yml -o FILE", false, ""), ("convert --to trace p1.yml FILE", false, ""),
    ("convert --to csv p1.yml FILE", false, ""), ("synth tap --to trace -o FILE", false, ""),
    ("edit trim --to 300ms --format trace p1.yml -o FILE", false, ""),
    ("edit merge --format trace p1.yml p1.csv -o FILE", false, ""),
  ]

  /// A file that another program wrote, of any name and content, is replaced only with `--force`; an empty one without it. Pages,
  /// pictures and results are renewed.
  @Test func otherFilesAreReplacedOnlyByForce() throws {
    try inFolder { folder in
      let contents = [
        "notes\n", "<html><body>mine</body></html>\n", "<svg xmlns='http://www.w3.org/2000/svg'/>\n", "a,b\n1,2\n",
      ]
      try Fault.write("p1.trace\ttap\n", to: folder, "labels.tsv")
      for (index, command) in Self.commands.enumerated() {
        let name = "own" + command.ending
        let words = command.words.split(separator: " ").map { String($0.replacing("FILE", with: name)) }
        func run(_ more: String...) throws -> CommandRunner.Outcome { try CommandRunner.run(words + more, in: folder) }
        let text = contents[index % contents.count]
        try Fault.write(text, to: folder, name)
        let refused = try run()
        #expect(refused.status == 64 && refused.errors.contains("\(name) exists already"), "\(words): \(refused)")
        #expect(refused.errors.hasSuffix(command.renews ? "; name another file\n" : ", or overwrite it with --force\n"))
        #expect(try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8) == text, "\(words)")
        try Fault.write("", to: folder, name)
        for attempt in 0..<2 {
          let written = attempt == 0 || command.renews ? try run() : try run("--force")
          #expect(written.status == 0, "\(words): \(written.errors)")
          #expect(try Data(contentsOf: folder.appendingPathComponent(name)).isEmpty == false, "\(words)")
        }
        try FileManager.default.removeItem(atPath: folder.path + "/" + name)
      }
    }
  }
}

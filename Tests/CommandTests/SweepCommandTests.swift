import Foundation
import Testing

/// `touchstone sweep` as it is run.
@Suite struct SweepCommandTests {
  private static let sweep = ["sweep", "--set", "longPress.minimumPressDuration=300...900ms:100ms"]

  /// Three recordings that tell values apart, and one that has no label.
  private func furnish(_ folder: URL) throws {
    let scripts = [
      "tap-1": "tap@50,30", "long-press-1": "longpress:760", "none-1": "pan:40@20,30", "mine": "tap@50,30",
    ]
    for (name, script) in scripts {
      let made = try CommandRunner.run("synth", script, "--exact", "-o", "\(name).yml", in: folder)
      #expect(made.status == 0, "\(made.errors)")
    }
  }

  @Test func itTellsThePlateauAndWhereTodayLies() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try furnish(folder)
      let outcome = try CommandRunner.run(Self.sweep + [".", "--picture", "a.svg"], in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("note: left out, no label in the name: ./mine.yml (“mine”)"))
      try Golden.expect(outcome.output, equals: "Sweep/long-press.txt")
      try Golden.expect(
        try String(contentsOf: folder.appendingPathComponent("a.svg"), encoding: .utf8), equals: "Sweep/long-press.svg")
    }
  }

  @Test func workSpreadOutAndASweepGoneOnWithGiveTheSameTable() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try furnish(folder)
      let alone = try CommandRunner.run(Self.sweep + [".", "--results", "r.jsonl", "--jobs", "1"], in: folder)
      let file = folder.appendingPathComponent("r.jsonl")
      let whole = try Data(contentsOf: file)
      let lines = String(decoding: whole, as: UTF8.self).split(separator: "\n")
      #expect(lines.count == 21)

      // Nothing is done twice.
      let again = try CommandRunner.run(Self.sweep + [".", "--results", "r.jsonl"], in: folder)
      #expect(again.output == alone.output && again.errors.contains("21 of 21 results are in r.jsonl already"))
      #expect(try Data(contentsOf: file) == whole)
      // Cut anywhere.
      for share in stride(from: 0, to: whole.count, by: whole.count / 7) {
        try whole.prefix(share).write(to: file)
        let resumed = try CommandRunner.run(Self.sweep + [".", "--results", "r.jsonl"], in: folder)
        #expect(resumed.output == alone.output && resumed.status == 0, "\(share)")
        #expect(Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n")) == Set(lines))
      }
      // A recording that has changed is done again.
      _ = try CommandRunner.run("synth", "tap@20,20", "--exact", "--force", "-o", "tap-1.yml", in: folder)
      let changed = try CommandRunner.run(Self.sweep + [".", "--results", "r.jsonl"], in: folder)
      #expect(changed.errors.contains("14 of 21 results") && changed.output == alone.output)

      let work = try CommandRunner.run(Self.sweep + [".", "--list-work"], in: folder)
      let items = work.output.split(separator: "\n").reversed().joined(separator: "\n") + "\n"
      let done = try CommandRunner.run("sweep", "--work", "-", input: items, in: folder)
      try Data(done.output.utf8).write(to: folder.appendingPathComponent("piped.jsonl"))
      let table = try CommandRunner.run("sweep", "--table", "piped.jsonl", in: folder)
      #expect(table.output == alone.output && table.status == 0)
    }
  }

  @Test func labelsStandInAFile() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try furnish(folder)
      try Data("# two\nmine.yml\ttap\nlong-press-1.yml\thold\n".utf8).write(to: folder.appendingPathComponent("l.tsv"))
      let all = try CommandRunner.run(Self.sweep + ["--labels", "l.tsv"], in: folder)
      #expect(all.status == 0 && all.output.hasPrefix("# 2 recordings at 7 points"), "\(all.errors)")
      let one = try CommandRunner.run(Self.sweep + ["--labels", "l.tsv", "mine.yml", "./tap-1.yml"], in: folder)
      #expect(one.output.hasPrefix("# 1 recording at 7 points"))
      #expect(one.errors == "note: left out, no label in l.tsv: ./tap-1.yml\n")
      try Data("mine.yml\ttpa\ngone.yml\ttap\n".utf8).write(to: folder.appendingPathComponent("l.tsv"))
      let wrong = try CommandRunner.run(Self.sweep + ["--labels", "l.tsv"], in: folder)
      #expect(wrong.status == 3)
      #expect(
        wrong.errors.hasPrefix(
          """
          error: l.tsv:1: “tpa” is no label; did you mean “tap”?
          error: l.tsv:2: there is no gone.yml; paths go from the folder of the labels

          """))
    }
  }

  /// Before anything is played: results of other parameters would be in its way for ever.
  @Test func aFileOfAnotherSweepIsNotGoneOnWith() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try furnish(folder)
      let file = folder.appendingPathComponent("r.jsonl")
      #expect(try CommandRunner.run(Self.sweep + [".", "--results", "r.jsonl"], in: folder).status == 0)
      let before = try Data(contentsOf: file)
      let other = try CommandRunner.run(
        "sweep", "--set", "tap.allowableMovement=4,8", ".", "--results", "r.jsonl", in: folder)
      #expect(other.status == 74 && other.output.isEmpty)
      #expect(
        other.errors.hasSuffix(
          "error: r.jsonl:1: this is of a sweep over longPress.minimumPressDuration, and now it is over "
            + "tap.allowableMovement; give another file\n"), "\(other.errors)")
      #expect(try Data(contentsOf: file) == before)
    }
  }
  @Test func whatFailedIsTriedAgain() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try furnish(folder)
      let file = folder.appendingPathComponent("r.jsonl")
      let alone = try CommandRunner.run(Self.sweep + [".", "--results", "r.jsonl"], in: folder)
      var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
      for index in 0..<3 {
        let end = try #require(lines[index].range(of: ",\"came\"") ?? lines[index].range(of: ",\"promised\""))
        lines[index] = String(lines[index][..<end.lowerBound]) + ",\"error\":\"it was gone\"}"
      }
      lines = lines.map { $0.replacingOccurrences(of: ",\"promised\":\"tap 1\",\"error\"", with: ",\"error\"") }
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
      let again = try CommandRunner.run(Self.sweep + [".", "--results", "r.jsonl"], in: folder)
      #expect(again.output == alone.output && again.status == 0)
      #expect(again.errors.contains("note: r.jsonl: what failed is tried again, results: 3\n"))
      #expect(again.errors.contains("18 of 21 results are in r.jsonl already"))
      let table = try CommandRunner.run("sweep", "--table", "r.jsonl", in: folder)
      #expect(table.output == alone.output && table.status == 0)
    }
  }

  @Test(arguments: [
    ("--set tap.allowableMovement=4...24", "needs a step"), ("--set tpa=1", "--set takes NAME.KNOB=VALUES"),
    ("--set tap.alowableMovement=1,2", "did you mean “allowableMovement”?"),
    ("--set longPress.minimumPressDuration=1,2", "needs a unit"), ("--set plays.open=1,2", "is a setting of a scene"),
    ("--set tap.allowableMovement=1,2 --set tap.allowableMovement=3", "is set twice"), ("", "a sweep needs a parameter"),
    ("--set tap.allowableMovement=0...10000:1", "the grid has 10001 points, with 3 recordings 30003 replays"),
    ("--set tap.allowableMovement=1,2 --picture a.png", "--picture writes SVG"),
    ("--set tap.allowableMovement=1 --picture a.svg", "these are 0"), ("--table r --list-work", "exclude each other"),
    ("--work -", "takes all from the lines themselves"), ("--set tap.allowableMovement=1 --jobs 0", "--jobs takes"),
  ]) func mistakesAreSentences(words: String, said: String) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try furnish(folder)
      let outcome = try CommandRunner.run(["sweep"] + words.split(separator: " ").map(String.init) + ["."], in: folder)
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("error: ") && outcome.errors.contains(said), "\(outcome.errors)")
    }
  }

  @Test func whatIsNoResultIsLeftAlone() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try furnish(folder)
      let text = "my own notes\nand more"
      let file = folder.appendingPathComponent("notes.txt")
      try Data(text.utf8).write(to: file)
      let outcome = try CommandRunner.run(Self.sweep + [".", "--results", "notes.txt"], in: folder)
      #expect(outcome.status == 74 && outcome.errors.contains("notes.txt:1: this is no result of a sweep"))
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
      try Data("notes".utf8).write(to: file)
      #expect(try CommandRunner.run(Self.sweep + [".", "--results", "notes.txt"], in: folder).status == 74)
      #expect(try String(contentsOf: file, encoding: .utf8) == "notes")
      let piped = try CommandRunner.run("sweep", "--work", "-", input: "nonsense\n", in: folder)
      #expect(piped.status == 3 && piped.errors.contains("standard input, line 1: this is no work of a sweep"))
    }
  }
}

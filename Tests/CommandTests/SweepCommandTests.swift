import Foundation
import Testing

@testable import TouchstoneCommand

/// `touchstone sweep` as a process.
@Suite struct SweepCommandTests {
  private static let sweep = ["sweep", "--set", "longPress.minimumPressDuration=300...900ms:100ms"]

  /// Creates three recordings that distinguish values, and one without a label.
  private func addRecordings(to folder: URL) throws {
    try CommandRunner.synthesize(
      [
        "tap-1": "tap@50,30", "long-press-1": "longpress:960", "none-1": "tap@50,30,fingers=5", "mine": "tap@50,30",
      ], in: folder)
  }

  @Test func sweepPrintsPlateauAndCurrentValue() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try addRecordings(to: folder)
      let outcome = try CommandRunner.run(Self.sweep + [".", "--picture", "a.svg"], in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("note: ignored, no label in the name: ./mine.yml (“mine”)"))
      try Golden.expect(outcome.output, equals: "Sweep/long-press.txt")
      try Golden.expect(
        try String(contentsOf: folder.appendingPathComponent("a.svg"), encoding: .utf8), equals: "Sweep/long-press.svg")
    }
  }

  // MARK: The map

  private static let twoParameters = [
    "sweep", "--set", "longPress.minimumPressDuration=300...900ms:100ms", "--set",
    "tap.maximumPressDuration=20...620ms:200ms", ".",
  ]

  @Test func mapOfTwoParametersCanBePiped() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try addRecordings(to: folder)
      let map = try CommandRunner.run(Self.twoParameters + ["--map"], in: folder)
      #expect(map.status == 0)
      try Golden.expect(map.output, equals: "Sweep/map.txt")
      let table = try CommandRunner.run(Self.twoParameters, in: folder)
      #expect(table.output == (try CommandRunner.run(Self.twoParameters + ["--no-map"], in: folder)).output)
      #expect(table.output.split(separator: "\n").count > 28)
    }
  }

  /// Colours add nothing that cannot be read without them.
  @Test func terminalShowsTheMap() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try addRecordings(to: folder)
      let map = try CommandRunner.run(Self.twoParameters + ["--map"], in: folder)
      let plain = try TerminalRunner.run(Self.twoParameters, in: folder)
      // The summary below the map is wrapped.
      let drawing = try #require(map.output.components(separatedBy: "best: ").first)
      #expect(plain.status == 0 && plain.screen.contains(drawing))
      let painted = try TerminalRunner.run(
        Self.twoParameters, in: folder, environment: ["TERM": "xterm-256color", "NO_COLOR": ""])
      #expect(painted.screen.contains("\u{1B}[48;5;"))
      let unpainted = painted.screen.replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing(#/ +\n/#, with: "\n")
      #expect(unpainted == plain.screen)
      let table = try TerminalRunner.run(Self.twoParameters + ["--no-map"], in: folder)
      #expect(table.screen.contains("# 3 recordings at 28 points") && !table.screen.contains("┌"))
      for line in (plain.screen + table.screen).split(separator: "\n") where !line.hasPrefix("note: ") {
        #expect(line.count <= 80, "\(line)")
      }
    }
  }

  @Test(arguments: [
    (0, 10, 5, ""), (1, 10, 0, ""), (10, 10, 5, ""), (1, 4, 1, ", about 3 s left"), (1, 1000, 1, ", about 17 min left"),
    (500, 1000, 89, ", about 89 s left"), (500, 1000, 90, ", about 2 min left"), (1, 100_000, 9, ", about 250 h left"),
  ]) func remainingTimeIsEstimatedFromTheFinishedPart(done: Int, total: Int, elapsed: Int, text: String) {
    #expect(RemainingTime.text(done, of: total, after: .seconds(elapsed)) == text)
  }

  /// Ctrl-C still ends the command by the signal.
  @Test(
    arguments: [
      ([], "stopped; with --results FILE, the same command would continue where it stopped\n"),
      (["--results", "r.jsonl"], "stopped; the same command continues with the results in r.jsonl\n"),
    ] as [([String], String)]) func interruptedSweepPrintsHowToContinue(options: [String], note: String) throws
  {
    try CommandRunner.inTemporaryFolder { folder in
      try addRecordings(to: folder)
      let (status, screen) = try TerminalRunner.run(
        ["sweep", "--set", "tap.allowableMovement=0.01...400:0.01", "--points", "40000", "."] + options, in: folder,
        onceShown: "sweeping: ", interrupts: true)
      #expect(status == SIGINT)
      #expect(screen.hasSuffix("\r\u{1B}[K" + note), "\(screen.suffix(200))")
    }
  }

  // MARK: Results files

  @Test func distributedAndResumedSweepsGiveTheSameTable() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try addRecordings(to: folder)
      let alone = try CommandRunner.run(Self.sweep + [".", "--results", "r.jsonl", "--jobs", "1"], in: folder)
      let file = folder.appendingPathComponent("r.jsonl")
      let whole = try Data(contentsOf: file)
      let lines = String(decoding: whole, as: UTF8.self).split(separator: "\n")
      #expect(lines.count == 21)

      // No item is run twice.
      let again = try CommandRunner.run(Self.sweep + [".", "--results", "r.jsonl"], in: folder)
      #expect(again.output == alone.output && again.errors.contains("21 of 21 results are already in r.jsonl"))
      #expect(try Data(contentsOf: file) == whole)
      // A truncated file is completed.
      for share in stride(from: 0, to: whole.count, by: whole.count / 7) {
        try whole.prefix(share).write(to: file)
        let resumed = try CommandRunner.run(Self.sweep + [".", "--results", "r.jsonl"], in: folder)
        #expect(resumed.output == alone.output && resumed.status == 0, "\(share)")
        #expect(Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n")) == Set(lines))
      }
      // The results of a changed recording are run again.
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

  @Test func failedResultsAreRetried() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try addRecordings(to: folder)
      let file = folder.appendingPathComponent("r.jsonl")
      let alone = try CommandRunner.run(Self.sweep + [".", "--results", "r.jsonl"], in: folder)
      var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
      for index in 0..<3 {
        let end = try #require(lines[index].range(of: ",\"recognized\"") ?? lines[index].range(of: ",\"expected\""))
        lines[index] = String(lines[index][..<end.lowerBound]) + ",\"error\":\"it was gone\"}"
      }
      lines = lines.map { $0.replacingOccurrences(of: ",\"expected\":\"tap 1\",\"error\"", with: ",\"error\"") }
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
      let again = try CommandRunner.run(Self.sweep + [".", "--results", "r.jsonl"], in: folder)
      #expect(again.output == alone.output && again.status == 0)
      #expect(again.errors.contains("note: r.jsonl: retrying 3 failed results\n"))
      #expect(again.errors.contains("18 of 21 results are already in r.jsonl"))
      let table = try CommandRunner.run("sweep", "--table", "r.jsonl", in: folder)
      #expect(table.output == alone.output && table.status == 0)
    }
  }

  @Test(arguments: [
    ("--set tap.allowableMovement=4...24", "needs a step"), ("--set tpa=1", "--set takes NAME.PARAMETER=VALUES"),
    ("--set tap.alowableMovement=1,2", "did you mean “allowableMovement”?"),
    ("--set longPress.minimumPressDuration=1,2", "needs a unit"), ("--set plays.open=1,2", "is a parameter of a scene"),
    ("--set tap.allowableMovement=1,2 --set tap.allowableMovement=3", "is set twice"), ("", "no parameter to sweep"),
    ("--set tap.allowableMovement=1,2 --picture a.png", "--picture writes SVG"),
    ("--set tap.allowableMovement=1 --picture a.svg", "several values, not 0"),
    ("--set tap.allowableMovement=1,2 --map", "--map draws two parameters with several values, not 1"),
    ("--table r --list-work", "cannot be combined"),
    ("--work -", "reads all options from its input"),
  ]) func invalidSweepOptionsAreReported(words: String, error: String) throws {
    let command = try SweepCommand.parse(words.split(separator: " ").map(String.init) + ["."])
    #expect {
      try command.check()
      _ = try command.grid()
    } throws: { ($0 as? CommandFailure)?.reason.contains(error) == true }
  }
}

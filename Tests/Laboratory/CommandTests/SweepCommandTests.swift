import Foundation
import Testing

@testable import CommandSupport
@testable import TouchstoneCommand

/// `touchstone sweep` and `conflicts` on a terminal.
@Suite struct SweepCommandTests {
  /// Creates three recordings that distinguish values, and one without a label.
  private func addRecordings(to folder: URL) throws {
    try CommandRunner.synthesize(
      [
        "tap-1": "tap@50,30", "long-press-1": "longpress:960", "none-1": "tap@50,30,fingers=5", "mine": "tap@50,30",
      ], in: folder)
  }

  private static let twoParameters = [
    "sweep", "--set", "longPress.minimumPressDuration=300...900ms:100ms", "--set",
    "tap.maximumPressDuration=20...620ms:200ms", ".",
  ]

  /// Colours add nothing that cannot be read without them.
  @Test func terminalShowsTheMap() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try addRecordings(to: folder)
      let map = try CommandRunner.run(Self.twoParameters + ["--map"], in: folder)
      let plain = try TerminalRunner.run(Self.twoParameters, in: folder)
      // The summary below the map is wrapped.
      let drawing = try #require(map.output.components(separatedBy: "plateau: ").first)
      #expect(plain.status == 0 && plain.screen.contains(drawing))
      let painted = try TerminalRunner.run(
        Self.twoParameters, in: folder, environment: ["TERM": "xterm-256color", "NO_COLOR": ""])
      #expect(painted.screen.contains("\u{1B}[48;5;"))
      let unpainted = painted.screen.replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing(#/ +\n/#, with: "\n")
      #expect(unpainted == plain.screen)
      let table = try TerminalRunner.run(Self.twoParameters + ["--no-map"], in: folder)
      #expect(table.screen.contains(" recordings right at best, at ") && !table.screen.contains("┌"))
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
        [
          "sweep", "--set", "tap.allowableMovement=0.01...400:0.01", "--set",
          "longPress.minimumPressDuration=100...1000ms:100ms", "--points", "400000", ".",
        ] + options, in: folder,
        onceShown: "sweeping: ", interrupts: true)
      #expect(status == SIGINT)
      #expect(screen.hasSuffix("\r\u{1B}[K" + note), "\(screen.suffix(200))")
    }
  }

  @Test func interruptedSearchPrintsWhatIsKnown() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let (status, screen) = try TerminalRunner.run(
        ["conflicts", "--jobs", "1", "--actions", "1000000"], in: folder, onceShown: "searching: ", interrupts: true)
      #expect(status == SIGINT)
      #expect(screen.contains("stopped; ") && screen.contains(" parts of the search found "), "\(screen.suffix(300))")
    }
  }
}

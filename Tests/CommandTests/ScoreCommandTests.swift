import Foundation
import Testing

@testable import TouchstoneCommand

/// `touchstone score` as a process.
@Suite struct ScoreCommandTests {
  private func addRecordings(to folder: URL) throws {
    for (name, script) in ["a": "tap@50,30", "b": "swipe:40", "c": "longpress:960"] {
      let made = try CommandRunner.run("synth", script, "--exact", "-o", "\(name).yml", in: folder)
      #expect(made.status == 0, "\(made.errors)")
    }
    let labels = "path\tlabel\tclass\na.yml\ttap\nb.yml\tswipe-left\tmovement\nc.yml\tlong-press\n"
    try Data(labels.utf8).write(to: folder.appendingPathComponent("labels.tsv"))
  }

  @Test func scoreCountsByClassAndComparesWithTheBaseline() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try addRecordings(to: folder)
      let first = try CommandRunner.run("score", ".", "--via", "contacts", "-o", "a.jsonl", in: folder)
      let table = """
        class       contacts       withdrawn
        tap         1 of 1         0
        movement    0 of 1         0
        long-press  1 of 1         0
        all         2 of 3 (67 %)  0 (67 % with them)

        """
      let reason = "1 finger, 39 mm to the right in 0.14 s: a swipe."
      #expect(
        first.output == table + "\nWrong:\nb.yml (swipe-left)\n  contacts: swipe right, not left\n    \(reason)\n")
      #expect(first.status == 0 && first.errors == "wrote a.jsonl: 3 results\n")
      let same = try CommandRunner.run(
        "score", ".", "--via", "contacts", "--summary", "--baseline", "a.jsonl", in: folder)
      #expect(same.status == 0 && same.output == table + "\nNo recording changed.\n")
      let worse = try CommandRunner.run(
        "score", ".", "--via", "contacts", "--summary", "--baseline", "a.jsonl", "--set",
        "tap.maximumPressDuration=10ms", in: folder)
      #expect(worse.status == 1)
      #expect(worse.output.contains("\nall         1 of 3 (33 %), was 2  0 (33 % with them)\n"))
      #expect(worse.output.hasSuffix("\nChanged:\n- a.yml\n  tap, contacts: right → no tap\n"))
    }
  }

  @Test func missingRecordingsAndLabelsAreReported() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let none = try CommandRunner.run("score", ".", "--via", "contacts", in: folder)
      #expect(none.status == 3)
      #expect(
        none.errors
          == "error: no such file: ./labels.tsv\n  write a line for each recording: its path, a tab, and its label\n")
      try addRecordings(to: folder)
      try Data("gone.yml\ttap\n".utf8).write(to: folder.appendingPathComponent("labels.tsv"))
      let gone = try CommandRunner.run("score", ".", "--via", "contacts", in: folder)
      #expect(gone.status == 3 && gone.errors == "error: ./gone.yml: no such file\n")
      let bad = try CommandRunner.run("score", ".", "--baseline", "labels.tsv", in: folder)
      #expect(bad.status == 3)
      #expect(
        bad.errors == "error: labels.tsv:1: not a line of a score; write one with `touchstone score -o`\n")
    }
  }
}

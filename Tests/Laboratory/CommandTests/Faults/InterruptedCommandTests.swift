import ArgumentParser
import Foundation
import Glibc
import LibinputClient
import Testing

@testable import TouchstoneCommand

/// Every command that writes files, interrupted in the moment before its output replaces a file: the file keeps its content, no
/// draft stays behind, and the command ends by the signal.
@Suite struct InterruptedCommandTests {
  /// `~` is a space in a word. `TERMINAL` runs a command on a terminal, where it is answered with `a`.
  static let lines = TestedCommand.all(in: "interrupted.txt")

  /// The commands that replace no file, or end properly at a signal: `record` keeps what it has recorded.
  static let others = [
    "play", "explain", "compare", "live", "record", "doctor", "recognizers", "frames", "options", "audit", "conflicts",
    "desk", "measure", "engine",
  ]

  private static let signals: [(number: Int32, status: Int32)] = [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)]

  @Test func everyCommandIsCovered() {
    let covered = Set(Self.lines.map(\.command) + Self.others)
    for command in HostileTextTests.commandPaths { #expect(covered.contains(command), "\(command) may write files") }
  }

  @Test(
    .enabled(if: Fault.hasTouchpad, "there is no C compiler"), arguments: lines.indices)
  func fileKeepsItsContent(index: Int) throws {
    let line = Self.lines[index]
    // The only one that writes nothing without libinput.
    if line.command == "tune" && !LibinputPlayback.isPossible { return }
    let (signal, status) = Self.signals[index % Self.signals.count]
    try CommandRunner.inTemporaryFolder { folder in
      for name in ["a.trace", "tap-1.trace"] { try Fault.write(Fault.tap, to: folder, name) }
      for (name, text) in Self.old { try Fault.write(text + "old\n", to: folder, name) }
      try Fault.write("path\tlabel\ntap-1.trace\ttap\n", to: folder, "labels.tsv")
      if line.command == "gestures" {
        try Fault.write("t_us,id,phase,x,y\n0,1,began,10,20\n80000,1,ended,10,20\n", to: folder, "touches.csv")
      }
      if line.command == "tune" { try Self.addPad(to: folder) }
      #expect(try CommandRunner.run("accept", "a.trace", in: folder).status == 0)
      // The transcript differs, so that `accept` replaces it.
      let transcript = try String(contentsOf: folder.appendingPathComponent("a.transcript"), encoding: .utf8)
      try Fault.write(transcript.replacing("tap ended", with: "tap began"), to: folder, "a.transcript")
      let before = try Self.contents(folder)
      let library = try Fault.library("interrupt.c")
      var environment = ["LD_PRELOAD": library, "INTERRUPT_WITH": "\(signal)"]
      if line.command != "tune" { environment["TOUCHSTONE_LIBINPUT"] = "/no/such/program" }
      let words = line.words.map { $0.replacing("~", with: " ") }
      // With the signals blocked: a program inherits the signal mask of the thread that starts it.
      let start = "env --block-signal=INT --block-signal=TERM --block-signal=HUP"
      let result: Int32
      let shown: String
      if words.contains("TERMINAL") {
        let outcome = try TerminalRunner.run(
          words.filter { $0 != "TERMINAL" }, typed: "a\n", in: folder, interrupts: true, environment: environment)
        // A process that a signal ended has the signal's number here.
        (result, shown) = (outcome.status == signal ? status : outcome.status, outcome.screen)
      } else {
        let outcome = try CommandRunner.run(
          words, in: folder, environment: environment, script: #"\#(start) "$0" "$@"; exit $?"#)
        (result, shown) = (outcome.status, outcome.output + outcome.errors)
      }
      #expect(result == status, "\(line): \(shown)")
      #expect(try Self.contents(folder) == before, "\(line): \(shown)")
    }
  }

  /// The beginnings of files that a command replaces without `--force`, because it has written them.
  private static let old = [
    "old": "", "old.html": #"<meta name="generator" content="touchstone report">"#,
    "old.svg": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" ",
    "old.xml": VerifyFormat.junit.beginnings[0], "old.txt": VerifyFormat.github.beginnings[0],
    "old.jsonl": #"{"score":"#,
    "old.quirks": "[Tuned",
  ]

  /// Adds taps at the edge, which a quirk makes right.
  private static func addPad(to folder: URL) throws {
    let pad = folder.appendingPathComponent("pad")
    try FileManager.default.createDirectory(at: pad, withIntermediateDirectories: true)
    for number in 1...4 {
      let made = try CommandRunner.run("synth", "tap@3,3\(number)", "--exact", "-o", "tap-\(number).yml", in: pad)
      #expect(made.status == 0, "\(made)")
    }
  }

  /// The contents of all files, without those of a folder of pages: pages that were complete stay.
  private static func contents(_ folder: URL) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let isComplete = path.hasPrefix("pages/") && !path.contains(".touchstone-draft-")
      if ["pages", "pad"].contains(path) || isComplete { continue }
      contents[path] = try Data(contentsOf: folder.appendingPathComponent(path))
    }
    return contents
  }
}

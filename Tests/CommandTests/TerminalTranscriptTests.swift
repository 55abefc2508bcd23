import Foundation
@testable import Gestures
import Simulation
import Testing
import TouchTrace

@testable import TouchstoneCommand

/// Transcripts on a terminal, which people read, and in pipes, which programs compare.
@Suite struct TerminalTranscriptTests {
  private static let trace = CommandRunner.package.appendingPathComponent("Traces/plays/pinch-keeps-its-place.trace")
    .path

  @Test func terminalShowsSecondsAndMillimetres() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let made = try CommandRunner.run(
        "synth", "--exact", "tap@50,30", "rest=400", "longpress:700@50,40", "-o", "a.yml", in: folder)
      #expect(made.status == 0)
      let (status, screen) = try TerminalRunner.run(["replay", "--scene", "plays", "a.yml"], in: folder)
      #expect(status == 0)
      try Golden.expect(screen, equals: "Terminal/replay.txt")
    }
  }

  /// Everything but a quiet transcript on a terminal has every digit.
  @Test func otherTranscriptsHaveEveryDigit() throws {
    let quiet = try CommandRunner.run("replay", Self.trace)
    #expect(quiet.output.contains("touchstone transcript") && quiet.output.contains(" pt"))
    let full = try TerminalRunner.run(["replay", "--transcript", "full", Self.trace], in: CommandRunner.package)
    #expect(full.screen.hasSuffix(try CommandRunner.run("replay", "--transcript", "full", Self.trace).output))
    let json = try TerminalRunner.run(["replay", "--json", Self.trace], in: CommandRunner.package)
    #expect(json.screen == (try CommandRunner.run("replay", "--json", Self.trace)).output)
  }

  /// The same entries in the same order, with the same marks.
  @Test(arguments: ["tap/tap.trace", "tap/tap-strays.trace", "pinch/pinch.trace", "feeds/menu-chosen.trace"])
  func terminalShowsTheSameEntries(name: String) throws {
    let path = "Traces/\(name)"
    func marks(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { $0.hasPrefix(" ") && !$0.contains("\u{1B}") }.compactMap { line in
        line.split(separator: " ").dropFirst(line.contains(" s ") ? 2 : 1).first
      }
    }
    let piped = try CommandRunner.run("replay", path).output
    let shown = try TerminalRunner.run(["replay", path], in: CommandRunner.package).screen
    #expect(marks(shown) == marks(piped) && !shown.contains(" pt"), "\(shown)")
  }

  @Test(arguments: [
    ("content 432.000 -> 1048.000; offset 0.250", "content 432 -> 1048; offset 0.25"),
    ("row [0, 2] height 88.000 -> 9.949", "row [0, 2] height 88 -> 9.9"), ("scale 1.234, 9.951", "scale 1.2, 10"),
    ("“Hamlet”, act 1.2, version 1.2.345", "“Hamlet”, act 1.2, version 1.2.345"), ("", ""), ("7.000", "7"),
    ("12.", "12."), ("640x480.500 pt", "640x481 pt"),
  ]) func thousandthsInSceneEventsAreRounded(text: String, shortened: String) {
    #expect(TerminalTranscript.shortened(text) == shortened)
  }

  @Test func unknownSurfaceHasNoMillimetres() {
    let description = GestureDescription(
      location: .zero, numberOfTouches: 1, measurements: [GestureMeasurement("translationX", 32, .points)])
    let entry = TranscriptEntry.transition(
      GestureTransition(
        time: .milliseconds(1234), recognizer: "pan", kind: "pan", from: .possible, to: .began,
        cause: .itself(signal: "", nil), description: description))
    #expect(TerminalTranscript(hasSize: true).line(entry) == "   1.23 s ! pan began, 1 finger, translationX 5 mm\n")
    #expect(TerminalTranscript(hasSize: false).line(entry) == "   1.23 s ! pan began, 1 finger, translationX 32 pt\n")
  }
}

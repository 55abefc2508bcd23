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
        "synth", "--exact", "tap@50,30", "rest=400", "longpress:900@50,40", "-o", "a.yml", in: folder)
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

  /// A pinch changes a row in each frame; a terminal shows a line until another event follows.
  @Test func changesOfSuccessiveFramesAreOneLine() throws {
    let screen = try TerminalRunner.run(["replay", Self.trace], in: CommandRunner.package).screen
    let rows = screen.split(separator: "\n").filter { $0.contains(" height ") }
    #expect(rows.count == 1, "\(screen)")
    #expect(
      rows.first?.contains("0.84 s = row [0, 1] height 88 -> 158, not animated; content 1048 -> 1118; offset 60 -> 119")
        == true)
    #expect(rows.first?.contains(" (9 changes since 0.36 s)") == true)
  }

  /// Changes are joined if they belong to the same row and section.
  @Test func onlyChangesOfTheSameRowAreJoined() {
    func event(_ row: Int, _ from: Int64, _ to: Int64) -> SceneEvent {
      SceneEvent(
        "rowHeightChanged", "row \(row) height \(from) -> \(to)",
        [("row", .count(row)), ("from", .length(from * 1000)), ("to", .length(to * 1000))])
    }
    var runs = SceneChangeRuns()
    for (time, change) in [event(1, 5, 6), event(2, 5, 7), event(1, 6, 8), event(2, 7, 9)].enumerated() {
      runs.add(change, at: Timestamp(microseconds: Int64(time) * 10_000))
    }
    runs.add(SceneEvent("opened", "section opened"), at: Timestamp(microseconds: 50_000))
    runs.add(SceneEvent("opened", "section opened"), at: Timestamp(microseconds: 60_000))
    let lines = runs.take().map { entry in if case .scene(_, let event) = entry { event.text } else { "" } }
    #expect(
      lines == [
        "row 1 height 5 -> 8 (2 changes since 0 s)", "row 2 height 5 -> 9 (2 changes since 0.01 s)",
        "section opened", "section opened",
      ])
    #expect(runs.take().isEmpty)
  }

  /// The same entries in the same order, with the same marks, but for the scene's changes of successive frames.
  @Test(arguments: ["tap/tap.trace", "tap/tap-moved-too-far.trace", "pinch/pinch.trace", "feeds/menu-chosen.trace"])
  func terminalShowsTheSameEntries(name: String) throws {
    let path = "Traces/\(name)"
    func marks(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { $0.hasPrefix(" ") && !$0.contains("\u{1B}") }.compactMap { line in
        line.split(separator: " ").dropFirst(line.contains(" s ") ? 2 : 1).first
      }.reduce(into: []) { marks, mark in if mark != "=" || marks.last != "=" { marks.append(mark) } }
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

import Foundation
import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import TouchstoneCommand

/// A red test says why: its first line names the parameter that changed, with both values, and only the tests that a parameter decides
/// are red.
@Suite struct RedTestLawTests {
  /// Twelve tests of one header with four recognizers.
  private static let recognizers = [
    "doubleTap tap numberOfTapsRequired=2", "tap tap", "longPress longPress", "pan pan",
  ]
  private static let scripts = [
    "tap:2@50,30", "tap:2@20,30", "tap@50,30", "tap@20,30", "longpress:900@50,30", "longpress:1200@20,30",
    "pan:30@40,30",
    "pan:30@40,30,angle=90", "pan:20@40,30,angle=180", "tap@50,30 rest=900 pan:30@40,30",
    "longpress:900@50,30 rest=900 tap:2@50,30", "pan:30@40,30 rest=900 longpress:900@50,30",
  ]

  private static func header(_ changed: String? = nil, _ assignment: String = "") -> String {
    let lines = recognizers.map { line in
      "recognizer \(line)" + (line.hasPrefix("\(changed ?? "-") ") ? " \(assignment)" : "") + "\n"
    }
    return "touchstone header 1\n\(lines.joined())require doubleTap before tap\n"
  }

  private static func write(_ header: String, to folder: URL) throws {
    try Data(header.utf8).write(to: folder.appendingPathComponent("touchstone.header"))
  }

  private static func fill(_ folder: URL) throws {
    for (number, script) in scripts.enumerated() {
      let arguments = ["synth", "--exact", "-o", "t\(number).trace"] + script.split(separator: " ").map(String.init)
      #expect(try CommandRunner.run(arguments, in: folder).status == 0)
    }
    try write(header(), to: folder)
  }

  /// The lines of recognized gestures in each transcript that a replay prints.
  private static func gestures(in folder: URL) throws -> [[Substring]] {
    let files = scripts.indices.map { "t\($0).trace" }
    let output = try CommandRunner.run(["replay", "--transcript", "quiet"] + files, in: folder).output
    let blocks = output.split(separator: "# t").prefix(scripts.count)
    #expect(blocks.count == scripts.count)
    return blocks.map { block in
      block.split(separator: "\n").filter { $0.contains(" ! ") && !$0.contains(" failed: ") }
    }
  }

  private static let changes = [
    ("doubleTap", "maximumTapInterval", "350 ms", "80ms", "80 ms"),
    ("doubleTap", "maximumTapInterval", "350 ms", "500ms", "500 ms"),
    ("doubleTap", "allowableMovement", "20 pt", "1pt", "1 pt"),
    ("tap", "maximumPressDuration", "800 ms", "50ms", "50 ms"),
    ("tap", "maximumTapInterval", "350 ms", "100ms", "100 ms"),
    ("longPress", "minimumPressDuration", "800 ms", "1000ms", "1000 ms"),
    ("longPress", "minimumPressDuration", "800 ms", "60ms", "60 ms"),
    ("longPress", "numberOfTouchesRequired", "1", "2", "2"),
    ("pan", "minimumTranslation", "20 pt", "170pt", "170 pt"), ("pan", "minimumTranslation", "20 pt", "30pt", "30 pt"),
    ("pan", "axisLock", "free", "horizontal", "horizontal"), ("pan", "minimumNumberOfTouches", "1", "2", "2"),
  ]

  @Test func oneParameterTurnsOnlyTheTestsRedThatItDecides() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.fill(folder)
      #expect(try CommandRunner.run("test", "--accept", ".", in: folder).output.hasSuffix("12 written, 0 unchanged\n"))
      let accepted = try Self.gestures(in: folder)
      var (red, green) = (0, 0)
      for (recognizer, parameter, was, value, now) in Self.changes {
        try Self.write(Self.header(recognizer, "\(parameter)=\(value)"), to: folder)
        let present = try Self.gestures(in: folder)
        let output = try CommandRunner.run("test", "-q", ".", in: folder).output
        let first = output.split(separator: "\n").filter { $0.hasPrefix("✗ ") }
        let failed = Set(first.compactMap { $0.firstMatch(of: /t([0-9]+)\.trace/).flatMap { Int($0.output.1) } })
        let decided = Set(accepted.indices.filter { accepted[$0] != present[$0] })
        #expect(failed == decided, "\(recognizer).\(parameter)=\(value)")
        for line in first {
          let cause = "; \(recognizer).\(parameter) is \(now); it was \(was) when this was accepted"
          #expect(line.hasSuffix(cause), "\(line)")
        }
        red += failed.count
        green += Self.scripts.count - failed.count
      }
      #expect(red > 20 && green > 60, "\(red) red, \(green) green")
      try Self.write(Self.header(), to: folder)
      #expect(try CommandRunner.run("test", "-q", ".", in: folder).output == "12 passed, 0 failed\n")
    }
  }

  /// The same for the gestures that recordings state.
  @Test func expectationsNameTheParameter() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.fill(folder)
      #expect(try CommandRunner.run("test", "--expect", ".", in: folder).status == 0)
      try Self.write(Self.header("doubleTap", "maximumTapInterval=80ms"), to: folder)
      let output = try CommandRunner.run("test", "-q", ".", in: folder).output
      let first = output.split(separator: "\n").filter { $0.hasPrefix("✗ ") }
      #expect(
        first.count == 3 && first[0].contains(": no doubleTap: next tap began after 121 ms, 80 ms allowed; extra tap"))
      for line in first {
        // A long press before the taps may be nearer to a tap than they are.
        #expect(line.contains(": no doubleTap: ") && line.contains("; extra tap"), "\(line)")
        #expect(
          line.hasSuffix("; doubleTap.maximumTapInterval is 80 ms; it was 350 ms when this was accepted"), "\(line)")
      }
    }
  }

  /// Of several changes the one that decides is named, and the others follow.
  @Test func decidingChangeIsNamed() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.fill(folder)
      _ = try CommandRunner.run("test", "--accept", ".", in: folder)
      let header = Self.header("doubleTap", "maximumTapInterval=80ms")
        .replacing("tap tap\n", with: "tap tap allowableMovement=25pt\n").replacing(
          "pan pan", with: "pan pan velocityWindow=50ms")
      try Self.write(header, to: folder)
      let lines = try CommandRunner.run("test", "t0.trace", in: folder).output.split(separator: "\n")
      #expect(lines[0].hasSuffix("; doubleTap.maximumTapInterval is 80 ms; it was 350 ms when this was accepted"))
      #expect(lines[1] == "    setup:    tap.allowableMovement is 25 pt; it was 20 pt when this was accepted")
      #expect(lines[2] == "              pan.velocityWindow is 50 ms; it was 100 ms when this was accepted")
      // A recognizer that is gone is one, too.
      try Self.write(Self.header().replacing("recognizer longPress longPress\n", with: ""), to: folder)
      let gone = try CommandRunner.run("test", "-q", ".", in: folder).output
      #expect(
        gone.contains(
          "t4.trace: no longPress: the setup has no recognizer of this name; the setup has no longPress; it had one when this was accepted"
        ),
        "\(gone)")
    }
  }

  /// A failure of a recognizer that a transcript is not about is a note.
  @Test func failuresOfOthersAreANote() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.fill(folder)
      _ = try CommandRunner.run("test", "--accept", ".", in: folder)
      try Self.write(Self.header("pan", "minimumTranslation=30pt"), to: folder)
      let output = try CommandRunner.run("test", "t2.trace", in: folder).output
      #expect(
        output
          == "✓ t2.trace\n    note: pan fails otherwise than when this was accepted; it is not what this test is about\n1 passed, 0 failed\n"
      )
      // The line `about` decides, and stays when the transcript is accepted again.
      let path = folder.appendingPathComponent("t2.transcript")
      let text = try String(contentsOf: path, encoding: .utf8)
      try Data(text.replacing("about tap\n", with: "about tap pan\n").utf8).write(to: path)
      #expect(
        try CommandRunner.run("test", "-q", "t2.trace", in: folder).output.hasPrefix(
          "✗ t2.trace: pan failed: moved 0.000 pt; "))
      #expect(try CommandRunner.run("test", "--accept", "t2.trace", in: folder).status == 0)
      #expect(try String(contentsOf: path, encoding: .utf8).contains("\nabout tap pan\n"))
    }
  }
}

import Foundation
import Testing

@testable import TouchstoneCommand

/// `engine`, and `score` and `measure` with an engine.
@Suite struct EngineCommandTests {
  private static let own = "'\(CommandRunner.executable.path)' engine"

  @Test func scoreOfOurOwnEngineIsThatOfContacts() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try CommandRunner.synthesize(["a": "tap@50,30", "b": "swipe:40", "c": "pinch:20-50"], in: folder)
      let labels = "a.yml\ttap\nb.yml\tswipe-left\nc.yml\tpinch\n"
      try Data(labels.utf8).write(to: folder.appendingPathComponent("labels.tsv"))
      let score = try CommandRunner.run(
        "score", ".", "--via", "contacts", "--engine", Self.own, "--page", "page.html", in: folder)
      #expect(score.status == 0, "\(score.errors)")
      #expect(score.output.contains("\nall    2 of 3 (67 %)  0 (67 % with them)  2 of 3 (67 %)\n"))
      #expect(score.output.contains("\ntouchstone \(Touchstone.version): the same gestures as contacts in 3 of 3\n"))
      #expect(score.output.contains("  touchstone: swipe right, not left\n"))
      let page = try String(contentsOf: folder.appendingPathComponent("page.html"), encoding: .utf8)
      #expect(page.contains(#"{"path":"b.yml","label":"swipe-left","cells":[[["swipe right"],"wrong",["#))
      // Both report the same gestures at the same times.
      let parts = page.components(separatedBy: #"[["swipe","ended","#)
      #expect(parts.count == 3 && parts[1].prefix { $0 != "]" } == parts[2].prefix { $0 != "]" })
    }
  }

  @Test func measureFindsAParameterOfTheEngine() throws {
    let measured = try CommandRunner.run(
      "measure", "--engine", Self.own + " --set longPress.minimumPressDuration=321ms", "long press, time")
    #expect(measured.output == "quantity          touchstone \(Touchstone.version)\nlong press, time  from 321 ms\n")
    let line = try CommandRunner.run("measure", "--json", "--engine", Self.own, "tap time")
    let start = #"{"engine":"touchstone","version":"\#(Touchstone.version)","quantity":"tap time","unit":"ms","#
    #expect(line.output.hasPrefix(start + #""isRecognizedFirst":true,"flips":[{"below":499.9"#), "\(line.output)")
  }

  @Test func brokenEnginesAreReported() throws {
    for (command, message) in [
      ("echo no", "printed no header but “no”"), ("exit 77", "is not available"), ("exit 3", "exited with 3"),
      (#"echo '{"engine":"e","version":"1","gestures":["tap"]}'"#, "exited with 0 after 0 recordings"),
    ] {
      let outcome = try CommandRunner.run(
        "measure", "--engine", "sh -c '\(command.replacing("'", with: "'\\''"))'", "tap time")
      #expect(outcome.status != 0 && outcome.output.isEmpty)
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
  }

  @Test(arguments: EnginePreset.allCases) func presetsAreParameters(preset: EnginePreset) throws {
    let answer = try CommandRunner.run("replay", "--like", preset.rawValue, "Traces/tap/tap.trace")
    #expect(answer.status == 0 && answer.errors.isEmpty, "\(answer.errors)")
  }
}

import Foundation
import Gestures
import LibinputClient
import Simulation
import TestSupport
import Testing
import TouchTrace
import TouchView

@testable import Analysis
@testable import Reports
@testable import TouchstoneCommand

/// The law of one answer: the terminal, `--json`, the page, the player, the live view and a failing test name the same gesture first,
/// with the same reason and the same remedy.
@Suite struct AnswerLawTests {
  @Test(arguments: 0..<12) func everyViewOfATraceHasOneAnswer(part: Int) throws {
    var failures = 0
    for name in Corpus.traces.enumerated().filter({ $0.offset % 12 == part }).map(\.element) {
      failures += try AnswerViews.expectOneAnswer(Corpus.path(name)).failure.isEmpty ? 0 : 1
    }
    #expect(failures > 0, "the law is about something")
  }

  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func everyViewOfARealRecordingHasOneAnswer() throws {
    for path in RealRecordings.sample(oneIn: 97).map({ RealRecordings.path($0) }) {
      if (try? AnswerViews.answer(path)) != nil { try AnswerViews.expectOneAnswer(path) }
    }
  }

  /// Of the folder that `Tools/checks/answers` made: hands that miss a gesture.
  @Test(.enabled(if: handsFolder != nil, "no folder of hands; Tools/checks/answers makes one"))
  func everyViewOfAHandHasOneAnswer() throws {
    let folder = try #require(Self.handsFolder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    try #require(!names.isEmpty)
    for name in names { try AnswerViews.expectOneAnswer("\(folder)/\(name)") }
  }

  private static let handsFolder = ProcessInfo.processInfo.environment["TOUCHSTONE_HANDS"]

  /// The command prints what the law compares.
  @Test func explainPrintsTheAnswer() throws {
    let names = Corpus.traces.enumerated().filter { $0.offset % 30 == 0 }.map(\.element)
    let (text, json) = (try Self.terminal(names), try Self.json(names))
    for name in names {
      let expected = FirstAnswer(
        try #require(AnswerViews.objects(ExplanationJSON.object(AnswerViews.answer(Corpus.path(name))).text).first))
      #expect(json[name] == expected, "\(name)")
      try AnswerViews.expect(try #require(text[name]), expected, name)
    }
  }

  /// libinput decides alike in both motions.
  @Test func reasonOfLibinputIsPrintedOnce() throws {
    let slips = [0, 2000].map { "\($0) 1 began 100,100\n\($0 + 50) 1 moved 116,100\n\($0 + 80) 1 ended 116,100\n" }
    let trace = "touchstone trace 1\nsurface 104x66 mm touchpad\nscene none\n\n\(slips.joined())end 4000\n"
    try CommandRunner.inTemporaryFolder { folder in
      try trace.write(to: folder.appendingPathComponent("a.trace"), atomically: true, encoding: .utf8)
      let outcome = try CommandRunner.run(["explain", "a.trace"], in: folder)
      let decisions = outcome.output.split(separator: "\n").filter { $0.hasPrefix("libinput abandoned the tap") }
      #expect(decisions.count == 1, "\(outcome.output)")
    }
  }

  /// A gesture that was meant and recognized is no occasion for advice on its neighbours.
  @Test(arguments: [
    "tap", "tap:2", "pinch:20-50@52,33", "longpress:900", "rotate:60@52,33", "swipe:40", "pan:30@52,33",
    "pan:30@52,33,fingers=2,angle=90",
  ])
  func clearGesturesAreAnsweredQuietly(script: String) throws {
    try CommandRunner.inTemporaryFolder { folder in
      for options in [[], ["--exact"], ["--seed", "2"], ["--seed", "3"]] {
        let made = try CommandRunner.run(["synth", script, "--force", "-o", "a.yml"] + options, in: folder)
        try #require(made.status == 0, "\(made.errors)")
        let outcome = try CommandRunner.run(["explain", "--json", "a.yml"], in: folder)
        let answer = try #require(AnswerViews.objects(outcome.output).first { $0["answer"] != nil })
        let verdict = try #require(answer["answer"] as? String)
        #expect(!verdict.contains("no gesture"), "\(script) \(options): \(verdict)")
        #expect((answer["failures"] as? [Any])?.isEmpty == true, "\(script) \(options): \(answer)")
      }
    }
  }

  /// A test that fails prints the answer to the recording, too.
  @Test(arguments: ["pinch/pinch-too-small", "longPress/long-press-moved-too-far", "tap/tap-moved-too-far"])
  func failingTestPrintsTheAnswer(name: String) throws {
    try CommandRunner.inTemporaryFolder { folder in
      let text = try String(contentsOfFile: Corpus.path("\(name).trace"), encoding: .utf8)
      try text.write(to: folder.appendingPathComponent("a.trace"), atomically: true, encoding: .utf8)
      try #require(CommandRunner.run(["accept", "a.trace"], in: folder).status == 0)
      let transcript = try #require(
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).first {
          $0.hasSuffix(".transcript")
        })
      let golden = folder.appendingPathComponent(transcript)
      let lines = try String(contentsOf: golden, encoding: .utf8).split(separator: "\n").filter { !$0.contains(" ! ") }
      try (lines.joined(separator: "\n") + "\n").write(to: golden, atomically: true, encoding: .utf8)
      let explained = try AnswerViews.objects(CommandRunner.run(["explain", "--json", "a.trace"], in: folder).output)
      let answer = try #require(explained.first { $0["answer"] != nil })
      let expected = FirstAnswer(answer)
      let verified = try CommandRunner.run(["verify", "a.trace"], in: folder)
      let shown = verified.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(verified.status != 0 && shown.contains("answer:   " + expected.verdict), "\(verified.output)")
      #expect(shown.contains(expected.failure), "\(verified.output)")
    }
  }

  // MARK: Views

  /// The lines that `explain` prints, by recording.
  private static func terminal(_ names: [String]) throws -> [String: [String]] {
    var lines: [String: [String]] = [:]
    var name = ""
    for line in try explain(names, []).split(separator: "\n").map(String.init) {
      if line.hasPrefix("# Traces/") {
        name = String(line.dropFirst(9))
        lines[name] = []
      } else {
        lines[name, default: []].append(line)
      }
    }
    return lines
  }

  private static func json(_ names: [String]) throws -> [String: FirstAnswer] {
    var found: [String: FirstAnswer] = [:]
    var name = ""
    for object in try AnswerViews.objects(explain(names, ["--json"])) {
      if let file = object["file"] as? String { name = String(file.dropFirst(7)) }
      if object["answer"] != nil { found[name] = FirstAnswer(object) }
    }
    return found
  }

  private static func explain(_ names: [String], _ options: [String]) throws -> String {
    let outcome = try CommandRunner.run(["explain"] + options + names.map { "Traces/\($0)" })
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }
}

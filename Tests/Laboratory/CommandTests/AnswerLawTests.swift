import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace
import TouchView

@testable import Analysis
@testable import Reports
@testable import TouchstoneCommand

/// The law of one answer: the terminal, `--json`, the page and the view name the same gesture first, with the same reason and
/// the same remedy.
@Suite struct AnswerLawTests {
  /// What a view answers first.
  private struct First: Hashable, CustomStringConvertible {
    /// What the fingers did and what was recognized, without what libinput reported.
    var verdict = ""
    /// The reason of the first failure with its remedy; empty if none is named.
    var failure = ""

    init(_ verdict: String, _ reason: String?, _ remedy: String?) {
      self.verdict = String(verdict.split(separator: " libinput")[0])
      failure = reason.map { $0 + (remedy.map { $0.isEmpty ? "" : "; \($0)" } ?? "") } ?? ""
    }

    init(_ answer: [String: Any]) {
      let first = (answer["failures"] as? [[String: Any]])?.first
      self.init(answer["answer"] as? String ?? "", first?["reason"] as? String, first?["remedy"] as? String)
    }

    var description: String { "\(verdict) | \(failure)" }
  }

  @Test(arguments: 0..<12) func everyViewOfATraceHasOneAnswer(part: Int) throws {
    var failures = 0
    for name in Corpus.traces.enumerated().filter({ $0.offset % 12 == part }).map(\.element) {
      let answer = try Self.answer(name)
      let json = ExplanationJSON.object(answer).text
      let expected = First(try #require(Self.objects(json).first))
      #expect(try Self.page(name) == expected, "the page of \(name)")
      try Self.expect([answer.verdict.headline] + VerdictText.details(answer), expected, "the terminal on \(name)")
      if let view = try Self.view(name) { #expect(view == expected, "the view of \(name)") }
      failures += expected.failure.isEmpty ? 0 : 1
    }
    #expect(failures > 0, "the law is about something")
  }

  /// The command prints what the law compares.
  @Test func explainPrintsTheAnswer() throws {
    let names = Corpus.traces.enumerated().filter { $0.offset % 30 == 0 }.map(\.element)
    let (text, json) = (try Self.terminal(names), try Self.json(names))
    for name in names {
      let expected = First(try #require(Self.objects(ExplanationJSON.object(Self.answer(name)).text).first))
      #expect(json[name] == expected, "\(name)")
      try Self.expect(try #require(text[name]), expected, name)
    }
  }

  /// Expects the verdict in the first line, and the first reason in the next one if there is any.
  private static func expect(_ lines: [String], _ expected: First, _ name: String) throws {
    #expect(First(lines[0], nil, nil).verdict == expected.verdict, "\(name)")
    let next = lines.dropFirst().first ?? ""
    let isReason = next.contains(#/^\w+( on [^:]*)? (missed|failed|recognized at)/#)
    #expect((isReason ? next : "") == expected.failure, "\(name)")
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
        let answer = try #require(Self.objects(outcome.output).first { $0["answer"] != nil })
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
      let explained = try Self.objects(CommandRunner.run(["explain", "--json", "a.trace"], in: folder).output)
      let answer = try #require(explained.first { $0["answer"] != nil })
      let expected = First(answer)
      let verified = try CommandRunner.run(["verify", "a.trace"], in: folder)
      let shown = verified.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(verified.status != 0 && shown.contains("answer:   " + expected.verdict), "\(verified.output)")
      #expect(shown.contains(expected.failure), "\(verified.output)")
    }
  }

  // MARK: Views

  private static func answer(_ name: String) throws -> Answer {
    let playback = try ContactPlayback(path: Corpus.path(name))
    let recorder = try ReplayRecorder(Replay(), for: playback)
    try playback.play(in: recorder.session) {}
    let explanation = Explanation(of: recorder.finish(playback, isComplete: true))
    return Answer(VerdictText(explanation, libinput: nil).verdict, of: explanation)
  }

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

  private static func json(_ names: [String]) throws -> [String: First] {
    var found: [String: First] = [:]
    var name = ""
    for object in try objects(explain(names, ["--json"])) {
      if let file = object["file"] as? String { name = String(file.dropFirst(7)) }
      if object["answer"] != nil { found[name] = First(object) }
    }
    return found
  }

  private static func explain(_ names: [String], _ options: [String]) throws -> String {
    let outcome = try CommandRunner.run(["explain"] + options + names.map { "Traces/\($0)" })
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }

  private static func objects(_ lines: String) throws -> [[String: Any]] {
    try lines.split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }

  /// The first answer in the data of a page.
  private static func page(_ name: String) throws -> First {
    let report = try Report(name, Replay(), of: ContactPlayback(path: Corpus.path(name)))
    report.play()
    report.explain()
    let touches = try #require(report.touches).value
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(touches.bytes)) as? [String: Any])
    let first = (object["failures"] as? [[Any]])?.first
    return First(try #require(object["headline"] as? String), first?[0] as? String, first?[1] as? String)
  }

  /// The first answer of the player; nil for a recording of several touches, of which it shows the last.
  private static func view(_ name: String) throws -> First? {
    let playback = try ContactPlayback(path: Corpus.path(name))
    var log = InputLog(for: playback)
    try log.record(playback)
    let source = ViewSource(title: name, header: playback.header, isSizeAssumed: playback.isSizeAssumed)
    let player = try ViewPlayer(source, contacts: log, libinput: nil, Replay())
    player.seek(to: player.duration)
    // A report's motions include hovering without a touch.
    guard player.model.touchCount == 1, !name.hasPrefix("hover/"), let touch = player.model.lastTouch,
      touch.sentences.count == 1
    else { return nil }
    let failure = touch.failures.first
    #expect(touch.remedy == failure?.changes ?? [], "\(name)")
    return First(touch.sentences[0].text, failure?.reason, failure?.remedy)
  }
}

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

/// What a view answers first.
struct FirstAnswer: Hashable, CustomStringConvertible {
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

/// The answers of the views of a recording, as each of them makes its own.
enum AnswerViews {
  /// Expects that every view names the same gesture first. Returns the first answer.
  @discardableResult
  static func expectOneAnswer(_ path: String) throws -> FirstAnswer {
    let answer = try answer(path)
    let expected = FirstAnswer(try #require(try objects(ExplanationJSON.object(answer).text).first))
    #expect(try page(path) == expected, "the page of \(path)")
    #expect(try failingTest(path) == expected, "a failing test of \(path)")
    try expect([answer.verdict.headline] + VerdictText.details(answer), expected, "the terminal on \(path)")
    for (view, shown) in try views(path) { #expect(shown == expected, "\(view) of \(path)") }
    return expected
  }

  /// Expects the verdict in the first line, and the first reason in the next one if there is any.
  static func expect(_ lines: [String], _ expected: FirstAnswer, _ name: String) throws {
    #expect(FirstAnswer(lines[0], nil, nil).verdict == expected.verdict, "\(name)")
    let next = lines.dropFirst().first ?? ""
    let isReason = next.contains(#/^\w+( on [^:]*)? (just missed|missed|failed|recognized at)/#)
    #expect((isReason ? next : "") == expected.failure, "\(name)")
  }

  static func objects(_ lines: String) throws -> [[String: Any]] {
    try lines.split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }

  // MARK: Views

  static func answer(_ path: String) throws -> Answer {
    let playback = try playback(of: path)
    let recording = try Replay().recorder(for: playback).play(playback)
    let input = RecordingInput(via: nil, source: SourceRequest(), libinput: LibinputRequest())
    let verdict = input.verdict(on: recording, of: path, includesLibinput: false)
    return Answer(verdict.verdict, of: verdict.explanation)
  }

  static func playback(of path: String) throws -> any Playback {
    try TouchstoneCommand.playback(
      of: path, via: .standard(for: path), SourceRequest().explaining(path), LibinputRequest())
  }

  /// The touches of a recording of which libinput's events are replayed.
  static func contacts(of path: String, _ playback: any Playback) -> InputLog? {
    playback.libinput == nil ? nil : readQuietly(path, via: .contacts, SourceRequest())
  }

  /// The first answer in the message of a failing test.
  static func failingTest(_ path: String) throws -> FirstAnswer {
    let verification = Verification(
      replay: Replay(), source: SourceRequest(), libinput: LibinputRequest(), asked: nil, replayArguments: "",
      libinputArguments: "")
    let lines = verification.answer(to: path, via: .standard(for: path))
    return FirstAnswer(try #require(lines.first), lines.dropFirst().first, nil)
  }

  /// The first answer in the data of a page.
  static func page(_ path: String) throws -> FirstAnswer {
    let playback = try playback(of: path)
    let report = try Report(path, Replay(), of: playback)
    report.contacts = contacts(of: path, playback)
    report.play()
    report.explain()
    let touches = try #require(report.touches).value
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(touches.bytes)) as? [String: Any])
    let first = (object["failures"] as? [[Any]])?.first
    return FirstAnswer(try #require(object["headline"] as? String), first?[0] as? String, first?[1] as? String)
  }

  /// The first answers of the player and of the document of a live page; none for a recording of several touches, of which they show
  /// the last.
  static func views(_ path: String) throws -> [(view: String, FirstAnswer)] {
    let playback = try playback(of: path)
    var log = InputLog(for: playback)
    try log.record(playback)
    let contacts = contacts(of: path, playback)
    let source = ViewSource(
      title: path, header: playback.header, isSizeAssumed: playback.isSizeAssumed, libinput: playback.libinput)
    let player = try ViewPlayer(
      source, contacts: contacts ?? log, libinput: contacts == nil ? nil : log, Replay(),
      via: contacts == nil ? .contacts : .libinput)
    player.seek(to: player.duration)
    // A report's motions include hovering without a touch.
    guard player.model.touchCount == 1, !path.contains("/hover/"), let touch = player.model.lastTouch,
      touch.sentences.count == 1
    else { return [] }
    let failure = touch.failures.first
    #expect(touch.remedy == failure?.changes ?? [], "\(path)")
    let message = LiveDocument(of: player.model).value(at: player.duration).bytes
    let shown = try JSONSerialization.jsonObject(with: Data(message)) as? [String: Any]
    let page = try #require(shown?["touches"] as? [String: Any])
    let sentence = try #require(page["headline"] as? String)
    let first = (page["failures"] as? [[Any]])?.first
    return [
      ("the player", FirstAnswer(touch.sentences[0].text, failure?.reason, failure?.remedy)),
      ("the live page", FirstAnswer(sentence, first?[0] as? String, first?[1] as? String)),
    ]
  }
}

import Analysis
import Foundation
import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Reports
@testable import Simulation

@Suite struct RecordingOutcomeTests {
  private func outcome(_ trace: String, label: String? = nil) throws -> RecordingOutcome {
    let label = label.flatMap { RecordingLabel(parsing: $0) }
    return try #require(try report(ContactPlayback(try TraceText(trace))).outcome(label))
  }

  private func report(_ playback: ContactPlayback, withFindings: Bool = false) throws -> Report {
    let report = try Report("it.trace", Replay(), of: playback)
    try #require(report.play() == nil)
    report.explain(withFindings: withFindings)
    return report
  }

  private func trace(_ lines: String, _ recognizers: String...) -> String {
    "touchstone trace 1\nsurface 100x60 mm\n" + recognizers.map { "recognizer \($0)\n" }.joined() + lines
      + "\nend 3000\n"
  }

  /// A tap, and one that moves 21 points where 20 are allowed.
  private static let taps = """
    0 1 began 100,100
    80 1 ended 100,100
    500 2 began 100,100
    540 2 moved 121,100
    580 2 ended 121,100
    """
  private static let held = "0 1 began 100,100\n700 1 ended 100,100"

  @Test func verdictComparesCountsWithTheLabel() throws {
    let outcome = try outcome(trace(Self.taps, "tap tap"))
    #expect(outcome.tally.counts == [GestureCount("tap", 1)])
    for (label, verdict) in [
      ("tap", RecordingOutcome.Rating.right), ("tap 2", .missed), ("nothing", .wrong),
      // No pinch recognizer is attached.
      ("pinch", .wrong), ("tap, pinch", .noRecognizer), ("tap*2, pinch", .missed),
    ] {
      #expect(outcome.verdict(RecordingLabel(parsing: label)!) == verdict, "\(label)")
    }
  }

  /// A tap that moves 21 points where 20 are allowed.
  private static let strayed = "0 1 began 100,100\n40 1 moved 121,100\n80 1 ended 121,100"

  @Test func nearestMissIsRelativeToTheThreshold() throws {
    let outcome = try outcome(trace(Self.strayed, "tap tap"))
    let miss = try #require(outcome.nearestMiss)
    #expect(miss.attempt.recognizer == "tap" && miss.thousandths == 50)
    #expect(miss.attempt.end == Timestamp(microseconds: 40_000))
    #expect(outcome.text(miss) == "moved 3.3 mm, 3.1 mm allowed")
    var assumed = outcome
    assumed.isSizeAssumed = true
    #expect(assumed.text(miss) == "moved 21 pt, 20 pt allowed")
  }

  /// Only an expected gesture that was not recognized is a near miss of a labelled recording.
  @Test func nearestMissOfALabelledRecordingIsExpected() throws {
    func miss(_ label: String) throws -> NearMiss? {
      try outcome(trace(Self.taps, "tap tap", "press longPress allowableMovement=15"), label: label).nearestMiss
    }
    #expect(try miss("tap*2")?.attempt.recognizer == "tap")
    #expect(try miss("tap") == nil)
    #expect(try miss("nothing") == nil)
    // Moved 21 points, where 15 are allowed; the first touch was held for 80 of 500 milliseconds.
    #expect(try miss("press")?.thousandths == 400)
  }

  /// Without a label, a recording in which a gesture was recognized has no near miss.
  @Test func recognizedGestureExcludesNearMisses() throws {
    #expect(try outcome(trace(Self.taps, "tap tap")).nearestMiss == nil)
    let held = trace(Self.held, "tap tap", "longPress longPress")
    let outcome = try outcome(held)
    #expect(outcome.tally.counts == [GestureCount("longPress", 1)] && outcome.nearestMiss == nil)
    // Unless the label expects a tap.
    #expect(try self.outcome(held, label: "tap").nearestMiss?.thousandths == 400)
  }

  /// A recognizer fails as soon as its limit is exceeded, however far the fingers move afterwards.
  @Test func missIsMeasuredAtTheEndOfTheTouch() throws {
    let drag = "0 1 began 100,100\n" + (1...50).map { "\($0 * 8) 1 moved \(100 + $0 * 2),100" }.joined(separator: "\n")
    #expect(try outcome(trace(drag + "\n410 1 ended 200,100", "tap tap")).nearestMiss == nil)
    let held = try #require(try outcome(trace(Self.held, "tap tap")).nearestMiss)
    #expect(held.reason.value == 700 && held.reason.threshold == 500 && held.thousandths == 400)
    // The next touch is measured separately.
    let two = trace("0 1 began 100,100\n700 1 ended 100,100\n900 2 began 10,10\n1510 2 ended 10,10", "tap tap")
    #expect(try outcome(two).nearestMiss?.thousandths == 220)
  }

  /// The page of a folder and `explain` name the same near miss, and none that is farther than half of its threshold.
  @Test(arguments: 0..<4) func pageAndExplainNameTheSameNearMiss(part: Int) throws {
    var count = 0
    for path in Corpus.traces.enumerated().filter({ $0.offset % 4 == part }).map(\.element) {
      var outcome = try #require(try report(ContactPlayback(path: Corpus.path(path))).outcome(nil))
      if !outcome.tally.counts.isEmpty {
        #expect(outcome.nearestMiss == nil, "\(path)")
        continue
      }
      let explained = try report(ContactPlayback(path: Corpus.path(path)), withFindings: true)
      outcome = try #require(explained.outcome(nil))
      let playback = try ContactPlayback(path: Corpus.path(path))
      var inputLog = InputLog(for: playback)
      try inputLog.record(playback)
      let explanation = Explanation(of: inputLog, with: try Replay().setup(for: playback.header))
      let verdict = Verdict(explanation)
      let miss = Answer(verdict, of: explanation).nearMiss
      #expect(
        text(outcome) == miss.map { "\($0.attempt.recognizer): \(verdict.numbers.text($0.reason))" }, "\(path)")
      count += miss == nil ? 0 : 1
      #expect((outcome.nearestMiss?.thousandths ?? 0) <= 500, "\(path)")
    }
    #expect(count > 0)
  }

  /// What the page of a folder shows of the nearest miss.
  private func text(_ outcome: RecordingOutcome) -> String? {
    outcome.nearestMiss.map { "\($0.attempt.recognizer): \(outcome.text($0))" }
  }

  /// Neither another distance between the taps nor another duration lets the tap and press through.
  @Test func missThatNoParameterChangeLetsThroughIsNotNear() throws {
    let playback = try ContactPlayback(path: Corpus.path("longPress/tap-then-nothing.trace"))
    #expect(try report(playback).outcome(nil)?.nearestMiss == nil)
  }
}

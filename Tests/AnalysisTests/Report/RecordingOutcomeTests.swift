@testable import Analysis
import Foundation
import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

@Suite struct RecordingOutcomeTests {
  private func outcome(_ trace: String) throws -> RecordingOutcome {
    final class Collected {
      var outcome = RecordingOutcome(.empty)
    }
    let collected = Collected()
    let playback = ContactPlayback(try TraceText(trace))
    let (session, _) = try Replay().session(for: playback.header) { collected.outcome.add($0) }
    collected.outcome = RecordingOutcome(try Replay().setup(for: playback.header))
    try playback.play(in: session) {}
    return collected.outcome
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
      ("tap", RecordingOutcome.Verdict.right), ("tap 2", .missed), ("nothing", .wrong),
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
    let miss = try #require(outcome.nearestMiss(nil))
    #expect(miss.recognizer == "tap" && miss.distance == 50 && miss.time == Timestamp(microseconds: 40_000))
    #expect(outcome.text(miss) == "moved 3.3 mm, 3.1 mm allowed")
    var assumed = outcome
    assumed.isSizeAssumed = true
    #expect(assumed.text(miss) == "moved 21 pt, 20 pt allowed")
  }

  /// Only an expected gesture that was not recognized is a near miss of a labelled recording.
  @Test func nearestMissOfALabelledRecordingIsExpected() throws {
    let outcome = try outcome(trace(Self.taps, "tap tap", "press longPress allowableMovement=15"))
    #expect(outcome.nearestMiss(RecordingLabel(parsing: "tap*2")!)?.recognizer == "tap")
    #expect(outcome.nearestMiss(RecordingLabel(parsing: "tap")!) == nil)
    #expect(outcome.nearestMiss(RecordingLabel(parsing: "nothing")!) == nil)
    // Moved 21 points, where 15 are allowed; the first touch was held for 80 of 500 milliseconds.
    #expect(outcome.nearestMiss(RecordingLabel(parsing: "press")!)?.distance == 400)
  }

  /// Without a label, a recording in which a gesture was recognized has no near miss.
  @Test func recognizedGestureExcludesNearMisses() throws {
    #expect(try outcome(trace(Self.taps, "tap tap")).nearestMiss(nil) == nil)
    let held = try outcome(trace(Self.held, "tap tap", "longPress longPress"))
    #expect(held.tally.counts == [GestureCount("longPress", 1)] && held.nearestMiss(nil) == nil)
    // Unless the label expects a tap.
    #expect(held.nearestMiss(RecordingLabel(parsing: "tap")!)?.distance == 400)
  }

  /// A recognizer fails as soon as its limit is exceeded, however far the fingers move afterwards.
  @Test func missIsMeasuredAtTheEndOfTheTouch() throws {
    let drag = "0 1 began 100,100\n" + (1...50).map { "\($0 * 8) 1 moved \(100 + $0 * 2),100" }.joined(separator: "\n")
    #expect(try outcome(trace(drag + "\n410 1 ended 200,100", "tap tap")).nearestMiss(nil) == nil)
    let held = try #require(try outcome(trace(Self.held, "tap tap")).nearestMiss(nil))
    #expect(held.reason.value == 700 && held.reason.threshold == 500 && held.distance == 400)
    // The next touch is measured separately.
    let two = trace("0 1 began 100,100\n700 1 ended 100,100\n900 2 began 10,10\n1510 2 ended 10,10", "tap tap")
    #expect(try outcome(two).nearestMiss(nil)?.distance == 220)
  }

  /// No near miss of any trace is farther than half of its threshold.
  @Test func nearMissesOfTracesAreNear() throws {
    var count = 0
    for path in Corpus.traces {
      let playback = try ContactPlayback(path: Corpus.path(path))
      let report = Report(path, try Replay().setup(for: playback.header))
      let (session, _) = try Replay().session(for: playback.header) { report.add($0) }
      try playback.play(in: session) {}
      guard let miss = report.outcome.nearestMiss(nil) else { continue }
      count += 1
      #expect(miss.distance <= 500 && report.outcome.tally.counts.isEmpty, "\(path)")
    }
    #expect(count > 5)
  }
}

@testable import Analysis
import Foundation
import Gestures
import Testing
import TouchTrace

@testable import Simulation

@Suite struct RecordingOutcomeTests {
  private func outcome(_ trace: String) throws -> RecordingOutcome {
    final class Collected {
      var outcome = RecordingOutcome(recognizers: [])
    }
    let collected = Collected()
    let playback = ContactPlayback(try TraceText(trace))
    let (session, _) = try Replay().session(for: playback.header) { collected.outcome.add($0) }
    collected.outcome = RecordingOutcome(recognizers: session.names)
    try playback.play(in: session) {}
    return collected.outcome
  }

  private func trace(_ lines: String, _ recognizers: String...) -> String {
    "touchstone trace 1\nsurface 100x60 mm\n" + recognizers.map { "recognizer \($0)\n" }.joined() + lines
      + "\nend 3000\n"
  }

  /// A tap, and one that moves 17 points where 16 are allowed.
  private static let taps = """
    0 1 began 100,100
    80 1 ended 100,100
    500 2 began 100,100
    540 2 moved 117,100
    580 2 ended 117,100
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

  @Test func nearestMissIsRelativeToTheThreshold() throws {
    let miss = try #require(try outcome(trace(Self.taps, "tap tap")).nearestMiss(nil))
    #expect(miss.recognizer == "tap" && miss.reason == "moved 17.000 pt, 16.000 pt allowed" && miss.distance == 62)
    #expect(miss.time == Timestamp(microseconds: 540_000))
  }

  /// An expected gesture takes precedence over a nearer miss.
  @Test func nearestMissPrefersExpectedGestures() throws {
    let outcome = try outcome(trace(Self.taps, "tap tap", "press longPress"))
    #expect(outcome.nearestMiss(RecordingLabel(parsing: "press")!)?.recognizer == "press")
    #expect(outcome.nearestMiss(RecordingLabel(parsing: "tap*2")!)?.recognizer == "tap")
  }

  /// A recognizer fails as soon as its limit is exceeded, however far the fingers move afterwards.
  @Test func missIsMeasuredAtTheEndOfTheTouch() throws {
    let drag = "0 1 began 100,100\n" + (1...50).map { "\($0 * 8) 1 moved \(100 + $0 * 2),100" }.joined(separator: "\n")
    let moved = try #require(try outcome(trace(drag + "\n410 1 ended 200,100", "tap tap")).nearestMiss(nil))
    #expect(moved.reason == "moved 100.000 pt, 16.000 pt allowed" && moved.distance == 5250)
    #expect(moved.time == Timestamp(microseconds: 72_000))
    let held = try #require(try outcome(trace(Self.held, "tap tap")).nearestMiss(nil))
    #expect(held.reason == "held 700.000 ms; must be under 500.000 ms" && held.distance == 400)
    // The next touch is measured separately.
    let two = trace("0 1 began 100,100\n700 1 ended 100,100\n900 2 began 10,10\n1510 2 ended 10,10", "tap tap")
    #expect(try outcome(two).nearestMiss(nil)?.distance == 220)
  }

  @Test func longPressIsNotAMissedTap() throws {
    let outcome = try outcome(trace(Self.held, "tap tap", "longPress longPress"))
    #expect(outcome.tally.counts == [GestureCount("longPress", 1)])
    #expect(outcome.nearestMiss(nil) == nil && outcome.nearestMiss(RecordingLabel(parsing: "hold")!) == nil)
    // Unless the label expects a tap.
    #expect(outcome.nearestMiss(RecordingLabel(parsing: "tap")!)?.distance == 400)
  }
}

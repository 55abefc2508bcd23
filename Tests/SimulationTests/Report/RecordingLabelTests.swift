import Foundation
import Gestures
import Testing
import TouchTrace

@testable import Simulation

@Suite struct RecordingLabelTests {
  @Test func aLabelIsGesturesOrNothing() throws {
    #expect(RecordingLabel("tap 20,  pinch")?.gestures == [GestureCount("tap", 20), GestureCount("pinch", 1)])
    #expect(RecordingLabel("tap 20, pinch 1")?.text == "tap 20, pinch")
    #expect(RecordingLabel("nothing")?.gestures == [] && RecordingLabel("nothing")?.text == "nothing")
    for wrong in ["", "tap 0", "tap -1", "tap x", "tap,", "tap, tap", "20", "tap 1 2"] {
      #expect(RecordingLabel(wrong) == nil, "\(wrong)")
    }
  }

  @Test func pathsCountFromTheTableOrFromHere() throws {
    let text = "path\tlabel\n# mine\n\na.trace\ttap\nsub/b.trace\tpinch\n/c.trace\tnothing\n"
    let labels = try RecordingLabels(text, from: "corpus/labels.tsv")
    for path in ["corpus/a.trace", "./corpus//a.trace", "a.trace"] { #expect(labels.label(of: path)?.text == "tap") }
    #expect(labels.label(of: "/c.trace")?.text == "nothing" && labels.label(of: "c.trace") == nil)
    #expect(labels.missing(from: ["corpus/a.trace"]) == ["corpus/sub/b.trace", "/c.trace"])
  }

  @Test(
    arguments: [
      ("a.trace tap\n", "l.tsv:1: a line is a path and a label with one tab between, not “a.trace tap”"),
      (
        "a\ttap\nb\ttap 0\n",
        "l.tsv:2: a label is a gesture such as pinch, several such as “tap 20, pinch”, or nothing; not “tap 0”"
      ),
      ("a\ttap\na\tpinch\n", "l.tsv:2: a has a label already, “tap”"),
    ])
  func whatIsWrongIsSaidWithItsPlace(_ text: String, _ said: String) {
    #expect(throws: RecordingLabels.Problem(description: said)) { try RecordingLabels(text, from: "l.tsv") }
  }

  private func outcome(_ trace: String) throws -> RecordingOutcome {
    final class Collected {
      var outcome = RecordingOutcome()
    }
    let collected = Collected()
    let playback = ContactPlayback(try TraceText(trace))
    let (session, _) = try Replay().session(for: playback.header) { collected.outcome.add($0) }
    try playback.play(in: session) {}
    return collected.outcome
  }
  /// A tap, and one that strays 17 points where 16 are allowed.
  private static let taps = """
    touchstone trace 1
    surface 100x60 mm
    recognizer tap tap
    0 1 began 100,100
    80 1 ended 100,100
    500 2 began 100,100
    540 2 moved 117,100
    580 2 ended 117,100
    end 1500

    """

  @Test func aVerdictIsByCounts() throws {
    let outcome = try outcome(Self.taps)
    #expect(outcome.came == [GestureCount("tap", 1)])
    for (label, verdict) in [
      ("tap", RecordingOutcome.Verdict.right), ("tap 2", .missed), ("nothing", .wrong), ("pinch", .missedAndWrong),
      ("tap, pinch", .missed),
    ] {
      #expect(outcome.verdict(RecordingLabel(label)!) == verdict, "\(label)")
    }
  }

  @Test func theNearestMissIsByShareOfTheThreshold() throws {
    let miss = try #require(try outcome(Self.taps).nearestMiss(nil))
    #expect(miss.recognizer == "tap" && miss.reason == "moved 17.000 pt, allowed 16.000 pt" && miss.distance == 62)
    #expect(miss.time == Timestamp(microseconds: 540_000))
  }
  /// What was missed counts before what was near.
  @Test func theNearestMissIsOfWhatWasMissed() throws {
    let trace = Self.taps.replacingOccurrences(
      of: "recognizer tap tap", with: "recognizer tap tap\nrecognizer press longPress")
    let outcome = try outcome(trace)
    #expect(outcome.nearestMiss(RecordingLabel("press"))?.recognizer == "press")
    #expect(outcome.nearestMiss(RecordingLabel("tap"))?.recognizer == "tap")
  }
}

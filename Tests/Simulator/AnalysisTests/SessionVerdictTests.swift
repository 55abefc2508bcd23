import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

@testable import Analysis

/// The first sentence about a session is short, however long the session.
@Suite struct SessionVerdictTests {
  /// Mixed gestures, of which each has its own result.
  private static func session(of count: Int) throws -> Explanation {
    var lines = [
      "recognizer tap tap", "recognizer longPress longPress", "recognizer pinch pinch", "recognizer swipe swipe",
      "recognizer rotation rotation",
    ]
    for index in 0..<count {
      let start = index * 1500
      var touch = FingerLines(at: start, fingers: index % 5 < 3 ? 1 : 2)
      let extra = Double(index % 40)
      switch index % 5 {
      case 0: touch.rest(80)
      case 1: touch.rest(700)
      case 2: touch.move(x: 120 + extra, in: 120)
      case 3: touch.move([(-40 - extra, 0), (40 + extra, 0)], in: 100)
      default: touch.move([(0, -30 - extra / 4), (0, 30 + extra / 4)], in: 100)
      }
      touch.lift()
      lines += touch.lines
    }
    return try Explanation(ofTrace: lines, end: count * 1500 + 1000)
  }

  @Test(arguments: [1, 3, 10, 1000] + (runsExhaustiveTests ? [20_000] : []))
  func firstSentenceIsShortAndCountsEverything(count: Int) throws {
    let explanation = try Self.session(of: count)
    #expect(explanation.attempts.count { $0.recognitionTime != nil } == count)
    let verdict = Verdict(explanation)
    #expect(verdict.headline.count <= 200, "\(verdict.headline)")
    if count < 10 { return }
    #expect(Self.sum(verdict.headline) == count, "\(verdict.headline)")
    let counts = SessionCounts(explanation.recording).sentence
    #expect(Self.sum(counts) == count && counts.count <= 200, "\(counts)")
  }

  /// Returns the sum of the numbers after the colon.
  private static func sum(_ sentence: String) -> Int {
    let list = sentence.split(separator: ":", maxSplits: 1).last ?? ""
    return list.replacing(",", with: "").split { !$0.isNumber }.compactMap { Int($0) }.reduce(0, +)
  }

  @Test func longSessionIsCounted() throws {
    let verdict = Verdict(try Self.session(of: 1000))
    #expect(
      verdict.headline
        == "1,000 motions: 200 taps, 200 long presses, 200 swipes, 200 pinches and 200 rotations.")
  }

  @Test func shortSessionListsEachGesture() throws {
    let verdict = Verdict(try Self.session(of: 4))
    #expect(verdict.headline == "4 motions: a tap, a long press, a swipe and a pinch to 3.9×.")
  }

  /// A session that is counted while it is played has the counts of one that was recorded.
  @Test(arguments: [1, 12, 100]) func countingASessionNeedsNoRecording(count: Int) throws {
    let recording = try Self.session(of: count).recording
    var counts = SessionCounts()
    let session = Session(analyzing: recording.setup, on: recording.inputLog.header.surface) { counts.add($0) }
    // Without steps, most frames are not reported.
    session.recordedDetail = .quiet
    for input in recording.inputLog.inputs { session.play(input) }
    session.end(at: recording.inputLog.end)
    counts.finish(session)
    #expect(counts.sentence == SessionCounts(recording).sentence)
    #expect(counts.sentence.hasPrefix("\(count, "motion") in "))
  }

  /// A session in parts has the counts of one that was recorded.
  @Test func countingInPartsForgetsWhatIsOver() throws {
    let recording = try Self.session(of: 12).recording
    let session = Session(recording: recording.setup, on: recording.inputLog.header.surface)
    let recorder = ReplayRecorder(session, keeping: [])
    var counts = SessionCounts()
    for input in recording.inputLog.inputs {
      session.play(input)
      counts.add(recorder.take())
      #expect(recorder.attempts.count <= recording.setup.recognizers.count, "what is over is forgotten")
    }
    session.end(at: recording.inputLog.end)
    counts.add(recorder.take())
    counts.finish(session)
    #expect(counts.sentence == SessionCounts(recording).sentence)
  }

  @Test func sessionWithoutGesturesIsStated() throws {
    var touch = FingerLines(at: 0, fingers: 1)
    touch.rest(80)
    touch.lift()
    let explanation = try Explanation(ofTrace: ["recognizer pinch pinch"] + touch.lines)
    #expect(SessionCounts(explanation.recording).sentence == "1 motion in 10 s: no gesture was recognized.")
  }

  // MARK: The rule

  @Test func manyKindsAreCountedTogether() {
    var counts = GestureCounts()
    for index in 0..<40 { counts.add(Noun("gesture of the kind \(index)"), times: index + 1) }
    #expect(counts.text.hasPrefix("40 gesture of the kind 39s") && counts.text.hasSuffix("other gestures"))
    #expect(counts.text.count <= 200 && Self.sum(": " + counts.text.replacing(#/kind \d+/#, with: "")) == 820)
    var long = GestureCounts()
    long.add(Noun(String(repeating: "long ", count: 100)), times: 3)
    #expect(long.text == "3 gestures")
  }

  @Test func fewPartsAreListed() {
    let few = (1...6).map { "a pinch to \($0)×" }
    #expect(Enumeration.text(few, or: GestureCounts()) == few.listed())
    #expect(Enumeration.text(few + few, or: GestureCounts(few.map { _ in "pinch" })) == "6 pinches")
    #expect(("tap" as Noun).counted(grouping: 1_234_567) == "1,234,567 taps")
    #expect(("tap" as Noun).counted(grouping: 999) == "999 taps")
  }
}

import Analysis
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace
import TouchView

/// The bars have the numbers with which the gestures failed, or by which they were recognized.
@Suite struct BarTests {
  private static func explanation(of path: String) throws -> Explanation {
    let playback = try ContactPlayback(path: path)
    var log = InputLog(for: playback)
    try log.record(playback)
    return Explanation(of: log, with: try Replay().setup(for: playback.header))
  }

  private static func bar(_ recognizer: ViewSnapshot.Recognizer, _ reason: Reason) -> Reason? {
    recognizer.bars.map(\.reason).first {
      $0.measured == reason.measured && $0.bound == reason.bound && $0.unit == reason.unit
    }
  }

  /// Returns the last attempt of each recognizer in the last touch of a recording.
  private static func lastAttempts(_ explanation: Explanation, since start: Timestamp) -> [Attempt] {
    var last: [String: Attempt] = [:]
    for attempt in explanation.attempts where attempt.start >= start {
      // Of simultaneous attempts on several targets, a bar shows the recognized one; if there is none, the one that failed last.
      if let known = last[attempt.recognizer], known.target != attempt.target, attempt.start <= known.end,
        attempt.recognitionTime == nil, known.recognitionTime != nil || known.end > attempt.end
      {
        continue
      }
      last[attempt.recognizer] = attempt
    }
    return explanation.attempts.filter { last[$0.recognizer] == $0 }
  }

  /// Every so many traces of the corpus.
  private static func traces(every step: Int) -> [String] {
    stride(from: 0, to: Corpus.traces.count, by: step).map { Corpus.traces[$0] }
  }

  /// A recording in the view, played to its end, and its explanation.
  private struct Played {
    var trace: String
    var snapshot: ViewSnapshot
    var explanation: Explanation
    /// The last attempt of each recognizer in the last touch.
    var attempts: [Attempt]

    /// Fails if the recording has no touch.
    init?(_ trace: String) throws {
      let player = try ViewPlayer(playing: Corpus.path(trace))
      player.seek(to: player.duration)
      guard let touch = player.model.lastTouch else { return nil }
      self.trace = trace
      snapshot = player.snapshot
      explanation = try BarTests.explanation(of: Corpus.path(trace))
      attempts = BarTests.lastAttempts(explanation, since: touch.start)
    }
  }

  @Test(.enabled(if: !runsExhaustiveTests, "every trace is tested"), arguments: traces(every: 8))
  func failedBarsEqualTheReasonsOfSomeFailures(trace: String) throws {
    if let played = try Played(trace) { try Self.checkFailures(played) }
  }

  @Test(.enabled(if: !runsExhaustiveTests, "every trace is tested"), arguments: traces(every: 20))
  func someBarsEqualTheMarginsOfExplain(trace: String) throws {
    if let played = try Played(trace) { try Self.checkMargins(played) }
  }

  @Test(.exhaustive) func everyBarEqualsTheReasonsAndMarginsOfExplain() throws {
    var compared: Set<String> = []
    for trace in Corpus.traces {
      guard let played = try Played(trace) else { continue }
      try Self.checkFailures(played)
      compared.formUnion(try Self.checkMargins(played))
    }
    #expect(Self.thresholds.subtracting(compared).isEmpty)
  }

  /// Compares the bars of failed gestures with the reasons of their failures, as `explain` measures them over the whole touch.
  private static func checkFailures(_ played: Played) throws {
    for attempt in played.attempts {
      guard let reason = played.explanation.measured(attempt) else { continue }
      let recognizer = try #require(played.snapshot.recognizer(attempt.recognizer))
      #expect(recognizer.attempt == .failed, "\(played.trace): \(attempt.recognizer)")
      #expect(bar(recognizer, reason) == reason, "\(played.trace): \(attempt.recognizer)")
    }
  }

  /// Compares the bars of recognized gestures with `explain`'s margins. Returns the thresholds that were compared:
  /// `tap.allowableMovement`, with the kind of the recognizer.
  @discardableResult
  private static func checkMargins(_ played: Played) throws -> Set<String> {
    var compared: Set<String> = []
    for attempt in played.attempts where attempt.recognitionTime != nil {
      let recognizer = try #require(played.snapshot.recognizer(attempt.recognizer))
      for margin in played.explanation.finding(attempt).margins {
        guard var reason = margin.reason, !margin.change.isOff else { continue }
        reason.threshold = margin.change.from
        #expect(bar(recognizer, reason) == reason, "\(played.trace): \(attempt.recognizer): \(reason.measured)")
        compared.insert("\(recognizer.kind).\(margin.change.parameter.name)")
      }
    }
    return compared
  }

  /// The thresholds that a recognized gesture can come close to.
  private static let thresholds: Set = [
    "longPress.allowableMovement", "longPress.allowableSeparation", "longPress.minimumPressDuration",
    "pan.minimumTranslation", "pinch.minimumSpanChange", "rotation.minimumArc", "rotation.minimumRotation",
    "screenEdgePan.edgeWidth", "screenEdgePan.minimumTranslation", "swipe.maximumDuration", "swipe.minimumVelocity",
    "tap.allowableMovement", "tap.allowableSeparation", "tap.maximumPressDuration", "tap.maximumTouchDownInterval",
    "transform.minimumArc", "transform.minimumRotation", "transform.minimumTranslation",
  ]

  /// Independently of `explain`: the last measurement before a tap is recognized is that of the touch up.
  @Test func barsOfATapAreThoseOfItsTouchUp() throws {
    let lines = ["0 1 began 100,100", "40 1 moved 103,104", "111 1 ended 103,104"]
    let text = (["touchstone trace 1", "surface 100x60 mm"] + lines + ["end 900"]).joined(separator: "\n") + "\n"
    let playback = try ContactPlayback(TraceText(text))
    let model = try ViewModel(ViewSource(title: "tap", header: playback.header))
    let receiver = model.receiver(.contacts)
    var frame = TraceFrame()
    let source = try TraceText(text)
    while try source.next(into: &frame) { receiver.play(frame) }
    let tap = try #require(model.snapshot(at: .milliseconds(111)).recognizer("tap"))
    #expect(tap.bars.map(\.reason.value) == [5, 111])
    #expect(tap.bars.map(\.reason.threshold) == [20, 500])
  }
}

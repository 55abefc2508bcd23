import Analysis
import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace
import TouchView

@testable import Reports
@testable import TouchstoneCommand

/// The page shows the touch in progress, or the last one, as the report of a recording shows it.
@Suite struct LiveDocumentTests {
  private static func player(_ playback: any Playback, _ scene: String? = nil) throws -> ViewPlayer {
    var log = InputLog(for: playback)
    try log.record(playback)
    var replay = Replay()
    replay.scene = scene.map { TraceHeader.SceneLine(name: $0) }
    let source = ViewSource(title: "a “name” <b>", header: playback.header, libinputAbsence: "not installed")
    return try ViewPlayer(source, contacts: log, libinput: nil, replay)
  }

  private static func player(script: String, _ scene: String?) throws -> ViewPlayer {
    let hand = try SyntheticHand(device: .clickpad, noise: .person, seed: 1).perform(GestureScript(parsing: script))
    var tracker = ContactTracker(device: hand.device, start: hand.frames.first?.time)
    var frames: [TraceFrame] = []
    for frame in hand.frames { tracker.track(frame, into: &frames) }
    let end = (frames.last?.time ?? Timestamp(microseconds: 0)) + Interval.milliseconds(600)
    let trace = Trace(header: TraceHeader(surface: tracker.surface), frames: frames, end: end)
    return try player(ContactPlayback(TraceText(TraceWriter().text(trace))), scene)
  }

  private static func object(_ value: ReportValue) throws -> [String: Any] {
    let message = value.bytes
    #expect(!message.contains(10), "a message is one line")
    return try #require(try JSONSerialization.jsonObject(with: Data(message)) as? [String: Any])
  }

  private static func text(_ value: Any?) throws -> String {
    let data = try JSONSerialization.data(withJSONObject: [try #require(value)], options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }

  private static func paths(_ data: [String: Any]) throws -> [[Any]] {
    try #require((data["fingers"] as? [String: Any])?["paths"] as? [[Any]])
  }

  /// A recording that is shown as a whole has the data of its report.
  @Test func wholeRecordingIsShownAsItsReport() throws {
    var generator = SeededRandom(seed: 13)
    let always = ["longPress/ends-with-a-finger-down.trace"]
    for name in Corpus.traces
    where runsExhaustiveTests || always.contains(name) || Int.random(in: 0..<12, using: &generator) == 0 {
      let report = try Report(name, Replay(), of: ContactPlayback(path: Corpus.path(name)))
      report.play()
      report.explain(withFindings: false)
      let expected = try Self.object(report.value)
      let player = try Self.player(ContactPlayback(path: Corpus.path(name)))
      player.model.isWhole = true
      player.seek(to: player.duration)
      let found = try Self.object(LiveDocument(of: player.model).value(at: player.duration))
      for key in [
        "surface", "scene", "moments", "fingers", "lanes", "thresholds", "curves", "kinds", "patterns", "lines", "film",
      ] {
        #expect(try Self.text(found[key]) == Self.text(expected[key]), "\(key) of \(name)")
      }
      let (touches, others) = (found["touches"] as? [String: Any], expected["touches"] as? [String: Any])
      for key in ["headline", "sentences", "spans", "targets", "titles"] {
        #expect(try Self.text(touches?[key]) == Self.text(others?[key]), "\(key) of \(name)")
      }
    }
  }

  /// Only the last touch is shown, from its start.
  @Test func whatIsOverIsForgotten() throws {
    let player = try Self.player(script: String(repeating: "tap rest=700 ", count: 30) + "longpress:2500", nil)
    player.seek(to: player.duration)
    let found = try Self.object(LiveDocument(of: player.model).value(at: player.duration))
    #expect(try Self.paths(found).count == 1)
    #expect(found["number"] as? Int == 31 && found["progress"] as? String == "none")
    #expect(((found["touches"] as? [String: Any])?["headline"] as? String)?.contains("a long press") == true)
  }

  @Test(arguments: [("pinch:20-50@52,33", nil), ("tap rest=700 pinch:20-50@52,33", "plays")] as [(String, String?)])
  func touchInProgressIsShownAsFarAsItIs(script: String, scene: String?) throws {
    let player = try Self.player(script: script, scene)
    let document = LiveDocument(of: player.model)
    var numbers: Set<Int> = []
    while !player.isAtEnd {
      player.step(frames: 1)
      let found = try Self.object(document.value(at: player.time, input: player.time))
      let snapshot = player.snapshot
      #expect(found["input"] as? Int == Int(player.time.microseconds))
      #expect(found["progress"] as? String == snapshot.progress.rawValue)
      numbers.insert(try #require(found["number"] as? Int))
      guard snapshot.isTouching else { continue }
      let ends = try Self.paths(found).map { [try Self.sum($0[3]), try Self.sum($0[4])] }
      let expected = snapshot.fingers.map {
        [Int(($0.position.x * 100).rounded()), Int(($0.position.y * 100).rounded())]
      }
      #expect(Set(ends) == Set(expected), "at \(player.time)")
    }
    #expect(numbers.max() == player.model.touchCount)
  }

  /// While a table scrolls on after a swipe, the next touch is shown alone; when all is over, both are.
  @Test func newestTouchOfAMovingSceneIsShown() throws {
    let player = try Self.player(ContactPlayback(path: Corpus.path("feeds/scroll-has-limits.trace")))
    let document = LiveDocument(of: player.model)
    var most = 0
    while !player.isAtEnd {
      player.step(frames: 1)
      guard player.snapshot.isTouching else { continue }
      most = max(most, try Self.paths(Self.object(document.value(at: player.time))).count)
    }
    player.seek(to: player.duration)
    let whole = try Self.object(document.value(at: player.duration))
    #expect(most == 1 && player.model.touchCount == 1)
    #expect(try Self.paths(whole).count == 4)
    #expect(((whole["touches"] as? [String: Any])?["headline"] as? String)?.hasPrefix("4 motions") == true)
  }

  private static func sum(_ deltas: Any) throws -> Int { try #require(deltas as? [Int]).reduce(0, +) }

  @Test func parametersAreSetTogetherOrNotAtAll() throws {
    let player = try Self.player(script: "tap", nil)
    player.seek(to: player.duration)
    let document = LiveDocument(of: player.model)
    try player.model.set([("tap.allowableMovement", "8pt"), ("longPress.minimumPressDuration", "0.3s")])
    let changed = [["tap.allowableMovement", "8pt"], ["longPress.minimumPressDuration", "300ms"]]
    #expect(Set(try Self.object(document.value(at: player.duration))["changed"] as? [[String]] ?? []) == Set(changed))
    #expect(throws: ParameterAssignment.Problem.self) {
      try player.model.set([("tap.allowableMovement", "9pt"), ("longPress.minimumPressDuration", "x")])
    }
    #expect(throws: ParameterAssignment.Problem.self) { try player.model.set([("tap.nothing", "9pt")]) }
    let found = try Self.object(document.value(at: player.duration, answer: "kept", problem: ["no"]))
    #expect(Set(found["changed"] as? [[String]] ?? []) == Set(changed))
    #expect(found["answer"] as? String == "kept" && found["refused"] as? [String] == ["no"])
    try player.model.set([])
    #expect((try Self.object(document.value(at: player.duration))["changed"] as? [[String]])?.isEmpty == true)
  }
}

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

/// A page that applies the changes it gets has the document of a page that is opened just then.
@Suite struct LiveDocumentTests {
  private static func player(_ playback: any Playback, _ scene: String? = nil) throws -> (ViewPlayer, Setup) {
    var log = InputLog(for: playback)
    try log.record(playback)
    var replay = Replay()
    replay.scene = scene.map { TraceHeader.SceneLine(name: $0) }
    let source = ViewSource(title: "a “name” <b>", header: playback.header, libinputAbsence: "not installed")
    let player = try ViewPlayer(source, contacts: log, libinput: nil, replay)
    return (player, try replay.setup(for: source.header))
  }

  private static func player(script: String, _ scene: String?) throws -> (ViewPlayer, Setup) {
    let hand = try SyntheticHand(device: .clickpad, noise: .person, seed: 1).perform(GestureScript(parsing: script))
    var tracker = ContactTracker(device: hand.device, start: hand.frames.first?.time)
    var frames: [TraceFrame] = []
    for frame in hand.frames { tracker.track(frame, into: &frames) }
    let end = (frames.last?.time ?? Timestamp(microseconds: 0)) + Interval.milliseconds(600)
    let trace = Trace(header: TraceHeader(surface: tracker.surface), frames: frames, end: end)
    return try player(ContactPlayback(TraceText(TraceWriter().text(trace))), scene)
  }

  private static func position(_ player: ViewPlayer) -> LiveDocument.Position {
    LiveDocument.Position(time: player.time, isPaused: player.isPaused, speed: player.speed)
  }

  /// Goes forward and back, changes parameters and labels touches.
  @Test(
    arguments: [
      ("tap rest=700 pinch:20-50@52,33", "plays"), ("swipe:40 rest=500 tap:1,fingers=2", nil),
      ("pan:30@52,33 rest=400 longpress:900", "parks"),
    ] as [(String, String?)])
  func changesLeadToWhatANewPageShows(script: String, scene: String?) throws {
    let (player, setup) = try Self.player(script: script, scene)
    let blank = LiveDocument(setup, of: player.model, duration: player.duration)
    var document = blank
    var page = LivePage()
    try page.take(document.update(player.snapshot, Self.position(player), isRunning: false))
    var generator = SeededRandom(seed: 11)
    for step in 0..<(runsExhaustiveTests ? 30 : 20) {
      switch step % 10 {
      case 3: player.seek(to: Timestamp(microseconds: .random(in: 0...player.duration.microseconds, using: &generator)))
      case 5:
        if let parameter = player.model.parameters.randomElement(using: &generator) {
          player.model.step(parameter.id, by: 3)
        }
      case 7: player.model.label(TouchLabel.allCases.randomElement(using: &generator))
      case 8: player.seek(to: player.duration)
      case 9: player.seek(to: Timestamp(microseconds: 0))
      default: player.step(frames: Int.random(in: 1...9, using: &generator))
      }
      let (snapshot, position) = (player.snapshot, Self.position(player))
      try page.take(document.update(snapshot, position, isRunning: false))
      var later = LivePage()
      try later.take(document.whole)
      #expect(try page.text == later.text, "step \(step)")
      var other = blank
      var fresh = LivePage()
      try fresh.take(other.update(snapshot, position, isRunning: false))
      #expect(try page.text == fresh.text, "step \(step)")
      #expect(document.update(snapshot, position, isRunning: false) == nil, "nothing has changed since")
    }
  }

  /// Every recording of the repository, with a page that is opened at its start and pages that are opened later.
  @Test func everyRecordingGrowsAsItsDocument() throws {
    var generator = SeededRandom(seed: 12)
    for name in Corpus.traces where runsExhaustiveTests || Int.random(in: 0..<30, using: &generator) == 0 {
      let (player, setup) = try Self.player(ContactPlayback(path: Corpus.path(name)))
      var document = LiveDocument(setup, of: player.model)
      var pages = [LivePage()]
      try pages[0].take(document.update(player.snapshot, nil, isRunning: true))
      while !player.isAtEnd {
        player.step(frames: 1)
        let changes = document.update(player.snapshot, nil, isRunning: true, input: player.time)
        for index in pages.indices { try pages[index].take(changes) }
        guard player.isAtEnd || Int.random(in: 0..<10, using: &generator) == 0 else { continue }
        var opened = LivePage()
        try opened.take(document.whole)
        for page in pages { #expect(try page.text == opened.text, "\(name) at \(player.time)") }
        if pages.count < 3 { pages.append(opened) }
      }
    }
  }

  /// What the page of a recording and the live page both show, they have in the same form and with the same values.
  @Test func documentEndsAsTheReportsData() throws {
    var generator = SeededRandom(seed: 13)
    let always = ["longPress/ends-with-a-finger-down.trace"]
    for name in Corpus.traces
    where runsExhaustiveTests || always.contains(name) || Int.random(in: 0..<12, using: &generator) == 0 {
      let report = try Report(name, Replay(), of: ContactPlayback(path: Corpus.path(name)))
      report.play()
      report.explain()
      let expected = try Self.object(ReportValue.list([report.value]).bytes)
      let (player, setup) = try Self.player(ContactPlayback(path: Corpus.path(name)))
      var document = LiveDocument(setup, of: player.model)
      player.seek(to: player.duration)
      let found = try Self.object(document.update(player.snapshot, nil, isRunning: false) ?? [])
      #expect(found["surface"] as? [Int] == expected["surface"] as? [Int], "\(name)")
      let (lanes, expectedLanes) = (found["lanes"] as? [[String: Any]], expected["lanes"] as? [[String: Any]])
      for key in ["name", "states", "initial", "recognized", "parameters"] {
        let values = try #require(lanes).map { try #require($0[key]) }
        #expect(try LivePage.text(values) == LivePage.text(#require(expectedLanes).map { try #require($0[key]) }))
      }
      if player.duration < .milliseconds(9000) {
        let history = try #require(found["report"] as? [String: Any])
        #expect(try Self.phases(history) == Self.phases(expected), "\(name)")
      }
      let paths = try Self.positions((expected["fingers"] as? [String: Any])?["paths"])
      for path in try Self.positions(found["fingers"]) where path.count < ViewSnapshot.Finger.maximumTrail {
        #expect(paths.contains(path), "\(name)")
      }
      // A report's motions include hovering without a touch.
      guard player.model.touchCount == 1, !name.hasPrefix("hover/") else { continue }
      let touches = try #require(expected["touches"] as? [String: Any])
      let touch = try #require(found["touch"] as? [String: Any])
      for key in ["sentences", "failures"] {
        let (own, all) = (touch[key] as? [Any], touches[key] as? [Any])
        #expect(try LivePage.text(#require(own)) == LivePage.text(#require(all)), "\(name)")
      }
    }
  }

  /// A long touch is shown from its start, and nothing before it.
  @Test func whatIsOverIsForgotten() throws {
    let script = String(repeating: "tap rest=700 ", count: 30) + "longpress:25000 rest=700 tap"
    let (player, setup) = try Self.player(script: script, nil)
    var document = LiveDocument(setup, of: player.model)
    player.seek(to: player.duration)
    let found = try Self.object(document.update(player.snapshot, nil, isRunning: false) ?? [])
    let history = try #require(found["report"] as? [String: Any])
    let paths = try #require((history["fingers"] as? [String: Any])?["paths"] as? [[Any]])
    #expect(paths.count == 2, "those of the long press and of the last tap: \(paths)")
    #expect(try Self.phases(history).filter { $0.contains(" at ") }.count > 1)
  }

  private static func object(_ whole: [UInt8]) throws -> [String: Any] {
    let list = try JSONSerialization.jsonObject(with: Data(whole)) as? [[String: Any]]
    return try #require(list?.first)
  }

  /// Returns the phases of each recognizer on each target, with their times.
  private static func phases(_ data: [String: Any]) throws -> [String] {
    let moments = sums(sums(try #require(data["moments"] as? [Int])))
    return try #require(data["lanes"] as? [[String: Any]]).map { lane in
      let courses = try #require(lane["changes"] as? [[Int]]).map { changes in
        let places = stride(from: 0, to: changes.count, by: 2)
        return zip(sums(places.map { changes[$0] }), places).map { "\(changes[$1 + 1]) at \(moments[$0])" }
      }
      return "\(lane["targets"] ?? "") \(courses)"
    }
  }

  private static func sums(_ deltas: [Int]) -> [Int] {
    var sum = 0
    return deltas.map {
      sum += $0
      return sum
    }
  }

  /// Returns the different positions of each path.
  private static func positions(_ paths: Any?) throws -> [[[Int]]] {
    try #require(paths as? [[Any]]).map { path in
      var positions: [[Int]] = []
      for (x, y) in zip(sums(try #require(path[3] as? [Int])), sums(try #require(path[4] as? [Int]))) {
        if positions.last != [x, y] { positions.append([x, y]) }
      }
      return positions
    }
  }

  @Test func fingersAreInHundredthsOfAMillimetre() throws {
    let (player, setup) = try Self.player(script: "pinch:20-50@52,33", nil)
    var document = LiveDocument(setup, of: player.model)
    var page = LivePage()
    try page.take(document.update(player.snapshot, nil, isRunning: true))
    while !player.isAtEnd {
      player.step(frames: 1)
      let snapshot = player.snapshot
      try page.take(document.update(snapshot, nil, isRunning: true, input: player.time))
      let paths = try #require((page.document as? [String: Any])?["fingers"] as? [[Any]])
      #expect(paths.count == snapshot.fingers.count)
      for (finger, path) in zip(snapshot.fingers, paths) {
        for (place, axis) in [(3, \Point2D.x), (4, \Point2D.y)] {
          let places = Self.sums(try #require(path[place] as? [Int]))
          #expect(places == finger.trail.map { Int(($0[keyPath: axis] * 100).rounded()) })
        }
      }
    }
  }

  @Test func answerIsPartOfTheDocument() throws {
    let (player, setup) = try Self.player(script: "tap", nil)
    var document = LiveDocument(setup, of: player.model)
    _ = document.update(player.snapshot, nil, isRunning: false)
    let changes = document.update(player.snapshot, nil, isRunning: false, answer: (1, "no touch is over yet"))
    #expect(
      changes.map { String(decoding: $0, as: UTF8.self) } == #"{"answer":{"0":[1],"1":["no touch is over yet"]}}"#)
  }
}

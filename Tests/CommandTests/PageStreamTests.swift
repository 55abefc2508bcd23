import Analysis
import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace
import TouchView

@testable import TouchstoneCommand

/// The messages to the page lead to what the view shows.
@Suite struct PageStreamTests {
  /// A page that takes messages as the script does.
  private struct Page {
    var beginning = ""
    var fingers: [Int: String] = [:]
    var paths: [Int: [Int]] = [:]
    var positions: [Int: [Int]] = [:]
    var untracked = 0
    var recognizers: [Int: String] = [:]
    var libinput = ""
    var items: [String] = []
    /// The elements of the picture without those that are not shown.
    var picture: [String] = []
    var touch = ""
    var parameters: [Int: String] = [:]
    var player = ""
    var time = 0
    var message = ""

    static func text(_ value: Any) throws -> String {
      let data = try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
      return String(decoding: data, as: UTF8.self)
    }

    /// Takes a message. Returns the names of what has changed.
    @discardableResult
    mutating func take(_ bytes: [UInt8]) throws -> Set<String> {
      #expect(!bytes.contains(10), "a message is one line")
      let message = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
      if let begin = message["begin"] {
        self = Page()
        beginning = try Self.text(begin)
      }
      let update = try #require(message["update"] as? [String: Any])
      for (name, value) in update { try take(name, value) }
      return Set(update.keys)
    }

    private mutating func take(_ name: String, _ value: Any) throws {
      switch name {
      case "time": time = value as? Int ?? -1
      case "isRunning", "input", "change": break
      case "fingers": try takeFingers(value as? [[Any]] ?? [])
      case "untracked": untracked = value as? Int ?? -1
      case "recognizers":
        for row in value as? [[Any]] ?? [] { recognizers[row[0] as? Int ?? -1] = try Self.text(row) }
      case "libinput": libinput = try Self.text(value)
      case "scene": try takePicture(value as? [String: Any] ?? [:])
      // Empty before the first touch, as on a page that has just begun.
      case "touch": touch = (value as? [String: Any])?.isEmpty == true ? "" : try Self.text(value)
      case "parameters":
        for row in value as? [[Any]] ?? [] { parameters[row[0] as? Int ?? -1] = try Self.text(row) }
      case "player": player = try Self.text(value)
      case "message": message = value as? String ?? ""
      default: Issue.record("the page does not know “\(name)”")
      }
    }

    private mutating func takeFingers(_ rows: [[Any]]) throws {
      let known = paths
      (fingers, paths, positions) = ([:], [:], [:])
      for row in rows {
        let number = row[0] as? Int ?? -1
        let isWhole = row[7] as? Bool ?? true
        paths[number] = (isWhole ? [] : known[number] ?? []) + (row[8] as? [Int] ?? [])
        positions[number] = [row[2] as? Int ?? -1, row[3] as? Int ?? -1]
        fingers[number] = try Self.text(Array(row[..<7]))
      }
    }

    private mutating func takePicture(_ scene: [String: Any]) throws {
      let first = scene["first"] as? Int ?? -1
      try #require((0...items.count).contains(first), "elements follow those that the page has")
      items[first...] = try (scene["items"] as? [Any] ?? []).map(Self.text)[...]
      let shown = scene["shown"] as? [Int] ?? []
      let tops = scene["tops"] as? [Int] ?? []
      let heights = scene["heights"] as? [Int] ?? []
      picture = zip(shown, zip(tops, heights)).map { "\(items[$0]) \($1.0) \($1.1)" }
      picture += [try Self.text(scene["fingers"] ?? []), scene["caption"] as? String ?? ""]
    }

    /// What is shown. Elements have other numbers on a page that was opened later.
    var parts: [String] {
      let rows: [Any] = [fingers.sorted { $0.key < $1.key }, paths.sorted { $0.key < $1.key }]
      return ["\(rows)", "\(positions.sorted { $0.key < $1.key })", "\(untracked)", libinput, touch, player, "\(time)"]
        + ["\(recognizers.sorted { $0.key < $1.key })", "\(parameters.sorted { $0.key < $1.key })"] + picture + [
          beginning
        ]
    }
  }

  private static func player(_ script: String, _ scene: String?) throws -> (ViewPlayer, Setup) {
    let hand = try SyntheticHand(device: .clickpad, noise: .person, seed: 1).perform(GestureScript(parsing: script))
    var tracker = ContactTracker(device: hand.device, start: hand.frames.first?.time)
    var frames: [TraceFrame] = []
    for frame in hand.frames { tracker.track(frame, into: &frames) }
    let end = (frames.last?.time ?? Timestamp(microseconds: 0)) + Interval.milliseconds(600)
    let trace = Trace(header: TraceHeader(surface: tracker.surface), frames: frames, end: end)
    let playback = try ContactPlayback(TraceText(TraceWriter().text(trace)))
    var log = InputLog(for: playback)
    try log.record(playback)
    var replay = Replay()
    replay.scene = scene.map { TraceHeader.SceneLine(name: $0) }
    let source = ViewSource(title: "a “name” <b>", header: playback.header, libinputAbsence: "not installed")
    let player = try ViewPlayer(source, contacts: log, libinput: nil, replay)
    return (player, try replay.setup(for: source.header))
  }

  private static func position(_ player: ViewPlayer) -> PageStream.Position {
    PageStream.Position(time: player.time, isPaused: player.isPaused, speed: player.speed)
  }

  /// Goes forward and back, changes parameters and labels touches. After each step, a page that took all messages shows
  /// what one shows that was opened just now.
  @Test(
    arguments: [
      ("tap rest=700 pinch:20-50@52,33", "plays"), ("swipe:40 rest=500 tap:1,fingers=2", nil),
      ("pan:30@52,33 rest=400 longpress:900", "parks"),
    ] as [(String, String?)])
  func updatesLeadToWhatANewPageShows(script: String, scene: String?) throws {
    let (player, setup) = try Self.player(script, scene)
    var stream = PageStream(setup, duration: player.duration)
    var page = Page()
    try page.take(stream.beginning(player.snapshot, Self.position(player)))
    var later: Page?
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
      let update = stream.update(snapshot, position, isRunning: false, input: nil, message: "")
      try page.take(update)
      try later?.take(update)
      var other = PageStream(setup, duration: player.duration)
      var fresh = Page()
      try fresh.take(other.beginning(snapshot, position))
      for (part, expected) in zip(page.parts, fresh.parts) { #expect(part == expected, "step \(step)") }
      if let later { #expect(later.parts == fresh.parts, "step \(step), opened later") }
      // Another page is opened in between; the first one takes no part in that.
      if step == 15 {
        var opened = Page()
        try opened.take(stream.beginning(snapshot, position))
        later = opened
      }
      // Nothing has changed since.
      var unchanged = page
      let names = try unchanged.take(stream.update(snapshot, position, isRunning: false, input: nil, message: ""))
      #expect(names == ["time", "isRunning", "input"], "step \(step)")
    }
  }

  @Test func fingersAreInHundredthsOfAMillimetre() throws {
    let (player, setup) = try Self.player("pinch:20-50@52,33", nil)
    var stream = PageStream(setup)
    var page = Page()
    try page.take(stream.beginning(player.snapshot, nil))
    while !player.isAtEnd {
      player.step(frames: 1)
      let snapshot = player.snapshot
      try page.take(stream.update(snapshot, nil, isRunning: true, input: player.time, message: ""))
      #expect(page.positions.count == snapshot.fingers.count)
      for finger in snapshot.fingers {
        let place = [finger.position.x, finger.position.y].map { Int(($0 * 100).rounded()) }
        #expect(page.positions[finger.number] == place)
        #expect(page.paths[finger.number] == finger.trail.flatMap { [$0.x, $0.y] }.map { Int(($0 * 100).rounded()) })
      }
    }
  }

  @Test func answerIsSentWithTheUpdate() throws {
    let (player, setup) = try Self.player("tap", nil)
    var stream = PageStream(setup)
    var page = Page()
    try page.take(stream.beginning(player.snapshot, nil))
    try page.take(stream.update(player.snapshot, nil, isRunning: false, input: nil, message: "no touch is over yet"))
    #expect(page.message == "no touch is over yet")
  }
}

import Analysis
import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace
import TouchView
import Web

@testable import TouchstoneCommand

/// Whatever a page sends, in whatever order: the player stays in its recording, and nothing traps.
@Suite struct PageCommandLawTests {
  private static func text(_ random: inout SeededRandom) -> String {
    let values = ["", "-1", "8pt", "1e9pt", "2mm", "-0.5s", "350ms", "left+right", "=", "٣", "99999999999999999999pt"]
    let keys = ["tap.allowableMovement", "longPress.minimumPressDuration", "swipe.directions", "tap.", ".", "nothing"]
    switch Int.random(in: 0..<8, using: &random) {
    case 0...3:
      let pairs = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        ";\(keys.randomElement(using: &random)!)=\(values.randomElement(using: &random)!)"
      }
      return "set" + pairs.joined()
    case 4: return "ready"
    case 5: return "ping \(Int64.random(in: .min ... .max, using: &random))"
    default: return ["keep", "label t", "label n", "label", "label x", "zoom 1"].randomElement(using: &random)!
    }
  }

  private static func player(_ script: String, scene: String?) throws -> ViewPlayer {
    let hand = try SyntheticHand(device: .clickpad, noise: .person, seed: 1).perform(GestureScript(parsing: script))
    var tracker = ContactTracker(device: hand.device, start: hand.frames.first?.time)
    var frames: [TraceFrame] = []
    for frame in hand.frames { tracker.track(frame, into: &frames) }
    let trace = Trace(
      header: TraceHeader(surface: tracker.surface), frames: frames,
      end: (frames.last?.time ?? .zero) + .milliseconds(600))
    let playback = try ContactPlayback(TraceText(TraceWriter().text(trace)))
    var log = InputLog(for: playback)
    try log.record(playback)
    var replay = Replay()
    replay.scene = scene.map { TraceHeader.SceneLine(name: $0) }
    let source = ViewSource(title: script, header: playback.header, libinputAbsence: "not installed")
    return try ViewPlayer(source, contacts: log, libinput: nil, replay)
  }

  @Test(arguments: 0..<4 as Range<UInt64>) func anyCommandsLeadToMessages(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let script = ["tap", "tap rest=300 pinch:20-50@52,33", "swipe:40"][Int(seed % 3)]
    let player = try Self.player(script, scene: seed % 2 == 0 ? "plays" : nil)
    player.seek(to: player.duration)
    try TestFolder.with { folder in
      let control = ViewControl(player.model, TouchFolder(folder.path))
      let view = WebView(try WebServer(port: 0), control)
      view.take([.opened(1, .view, "127.0.0.1")])
      var (now, sent) = (Timestamp(microseconds: 0), [String]())
      for _ in 0..<(runsExhaustiveTests ? 1000 : 40) {
        now = now + Interval(microseconds: .random(in: 0...400_000, using: &random))
        sent.append(Self.text(&random))
        view.take([.text(1, now, sent[sent.count - 1])])
        view.send(at: player.duration, now)
        for parameter in player.model.parameters {
          #expect(parameter.description.range.contains(parameter.value), "\(sent)")
        }
      }
    }
  }

  /// A step of no frame only pauses, wherever the player is, and as many as there are lead to an end.
  @Test func stepsAreCountedFromTheShownFrame() throws {
    let player = try Self.player("tap", scene: nil)
    for position in [Int64.min, 0, 1, 30_000, 99_999_999_999, .max] {
      player.seek(to: Timestamp(microseconds: position))
      let time = player.time
      player.step(frames: 0)
      #expect(player.time == time && player.isPaused)
    }
    for frames in [1000, Int.max] {
      player.step(frames: frames)
      #expect(player.time == player.duration)
      player.step(frames: -frames)
      #expect(player.time == .zero)
    }
    player.step(frames: .min)
    #expect(player.time == .zero)
  }
}

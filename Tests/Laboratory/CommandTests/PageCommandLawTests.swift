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
  private static let numbers = [
    0, 0, 0, 1, -1, 2, -2, 500, 1000, -1000, 1001, 20_000, 300_000, 99_999_999_999, .max, .min, .max - 1, .min + 1,
  ]

  private static func text(_ random: inout SeededRandom) -> String {
    func number() -> Int { numbers.randomElement(using: &random)! }
    switch Int.random(in: 0..<24, using: &random) {
    case 0...5: return "seek \(number())"
    case 6...11: return "step \(number())"
    case 12...14: return "speed \(number())"
    case 15: return "pause"
    case 16, 17: return "resume"
    case 18, 19: return "set \(Int.random(in: 0...40, using: &random)) \(number())"
    case 20: return "set \(number()) \(number())"
    case 21: return "ping \(number())"
    case 22: return ["reset", "remedy", "keep", "label t", "label n"].randomElement(using: &random)!
    default: return "\(["seek", "step", "zoom"].randomElement(using: &random)!) \(number()) 1"
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

  @Test(arguments: 0..<4 as Range<UInt64>) func anyCommandsKeepThePlayerInItsRecording(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let script = ["tap", "tap rest=300 pinch:20-50@52,33", "swipe:40"][Int(seed % 3)]
    let player = try Self.player(script, scene: seed % 2 == 0 ? "plays" : nil)
    try TestFolder.with { folder in
      let control = ViewControl(player.model, TouchFolder(folder.path))
      let view = WebView(try WebServer(port: 0), control, duration: player.duration)
      _ = view.take([.opened(1, .view, "127.0.0.1")])
      var (now, sent) = (Timestamp(microseconds: 0), [String]())
      for _ in 0..<(runsExhaustiveTests ? 1000 : 40) {
        now = now + Interval(microseconds: .random(in: 0...400_000, using: &random))
        sent.append(Self.text(&random))
        for command in view.take([.text(1, now, sent[sent.count - 1])]) { player.perform(command) }
        player.tick(now)
        let position = LiveDocument.Position(time: player.time, isPaused: player.isPaused, speed: player.speed)
        view.send(player.snapshot, position, isRunning: !player.isPaused, at: now)
        let isInside = (Timestamp.zero...player.duration).contains(player.time)
        #expect(isInside && ViewPlayer.speeds.contains(player.speed), "\(sent)")
        #expect(player.nextMoment ?? .never > now, "\(sent)")
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

import EvdevSource
import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace
import TouchView

@testable import TouchstoneCommand

/// Touches of a device are kept as the device reported them.
@Suite struct KeptTouchTests {
  /// What a live session of a device has shown.
  private final class Live: ViewObserver {
    let model: ViewModel
    var entries: [TranscriptEntry] = []

    init(_ script: String, noise: NoiseModel, limit: Int = 10_000) throws {
      let hand = try SyntheticHand(device: .clickpad, noise: noise, seed: 1).perform(GestureScript(parsing: script))
      let origin = try #require(hand.frames.first?.time)
      var tracker = ContactTracker(device: hand.device, start: origin)
      model = try ViewModel(ViewSource(title: "", header: TraceHeader(surface: tracker.surface)))
      let clock = LiveClock(origin: origin)
      let log = DeviceLog(hand.device, limit: limit)
      model.deviceRecording = { log.recording(of: clock.moment(of: $0.lowerBound)...clock.moment(of: $0.upperBound)) }
      model.observer = self
      let receiver = model.receiver(.contacts)
      var frames: [TraceFrame] = []
      for frame in hand.frames {
        log.add(frame)
        tracker.track(frame, into: &frames)
        for frame in frames {
          advance(to: frame.time)
          receiver.play(frame)
        }
        frames = []
      }
      advance(to: model.time + .milliseconds(2000))
    }

    func begin() {}

    func add(_ entry: TranscriptEntry, of recognizer: Int?, in scene: any Scene) { entries.append(entry) }

    private func advance(to time: Timestamp) {
      while let deadline = model.nextDeadline, deadline < time { model.advance(to: deadline) }
      model.finishTouch(at: time)
    }

    /// The gestures of a touch, with times from its start.
    func gestures(of touch: FinishedTouch) -> [String] {
      let next = model.touches.first { $0.start > touch.start }?.start ?? .never
      return KeptTouchTests.gestures(entries.filter { touch.start <= $0.time && $0.time < next }, after: touch.start)
    }
  }

  private static func gestures(_ entries: [TranscriptEntry], after start: Timestamp) -> [String] {
    entries.filter { TranscriptDetail.quiet.includes($0) }.compactMap { entry in
      if case .end = entry { return nil }
      let words = TranscriptText().line(entry).split(separator: " ", maxSplits: 1)
      return "\((entry.time - start).microseconds) \(words.dropFirst().joined())"
    }
  }

  /// The kernel sends no value twice, so the second tap in a place has no position of its own.
  static let scripts = [
    "tap@50,30 rest=900 tap@50,30 rest=900 tap@50,30",
    "pinch:20-50@52,33 rest=900 tap:1,fingers=2 rest=700 longpress:900",
    "swipe:40 rest=900 swipe:40 rest=900 tap@20,20",
  ]

  @Test(arguments: scripts, [NoiseModel.exact, .person])
  func touchOfADeviceReplaysToTheSameGestures(script: String, noise: NoiseModel) throws {
    try CommandRunner.inTemporaryFolder { folder in
      let live = try Live(script, noise: noise)
      #expect(live.model.touchCount == 3)
      let touches = TouchFolder(folder.path)
      for touch in live.model.touches {
        let path = try #require(try touches.keep(touch.number, of: live.model))
        #expect(path == "\(folder.path)/touch-\(touch.number).yml")
        let playback = try ContactPlayback(path: path)
        var replayed: [TranscriptEntry] = []
        let (session, _) = try Replay().session(for: playback.header) { replayed.append($0) }
        try playback.play(in: session) {}
        #expect(Self.gestures(replayed, after: .milliseconds(0)) == live.gestures(of: touch), "touch \(touch.number)")
        #expect(playback.notes.isEmpty, "\(playback.notes)")
      }
    }
  }

  /// The setup is next to the recording, and changes with the parameters until the end.
  @Test func touchOfADeviceKeepsItsSetup() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let live = try Live("tap@50,30", noise: .exact)
      let touches = TouchFolder(folder.path)
      let path = try #require(try touches.keep(1, of: live.model))
      let header = SetupFile.path(besideRecordingAt: path)
      #expect(access(header, F_OK) != 0, "the standard setup needs no file")
      #expect(access("\(folder.path)/\(TouchFolder.labels)", F_OK) != 0, "nothing is labelled")
      live.model.set(ViewParameter.ID("tap", "allowableMovement"), to: 31)
      _ = try touches.finish()
      #expect(try String(contentsOfFile: header, encoding: .utf8).contains("set tap.allowableMovement=31pt"))
      #expect(SetupFile.path(forRecordingAt: path) == header)
      live.model.resetParameters()
      _ = try touches.finish()
      #expect(try SetupFile(path: header).header.parameters.isEmpty)
    }
  }

  @Test func touchThatTheLogHasLostIsKeptAsATrace() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let live = try Live("tap@50,30 rest=900 pinch:20-50@52,33", noise: .exact, limit: 20)
      let touches = TouchFolder(folder.path)
      #expect(try touches.keep(1, of: live.model) == "\(folder.path)/touch-1.trace")
    }
  }
}

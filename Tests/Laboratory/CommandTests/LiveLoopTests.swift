import EvdevSource
import Foundation
import Gestures
import LibinputEvents
import Simulation
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace

@testable import TouchstoneCommand

/// The live loop with raw touches in this process, with a pipe in place of a device.
@Suite struct LiveLoopTests {
  /// Returns the transcript of replaying the same frames.
  private func replayed(_ hand: SyntheticRecording, _ detail: TranscriptDetail) throws -> String {
    try CommandRunner.inTemporaryFolder { folder in
      let file = folder.appendingPathComponent("hand.yml")
      var writer = LibinputRecordWriter(hand.device)
      try Data(writer.bytes(of: hand.frames)).write(to: file)
      return try Replay().transcript(of: try ContactPlayback(path: file.path), detail)
    }
  }

  private func text(_ file: URL) throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }

  private func live(_ hand: SyntheticRecording, _ detail: TranscriptDetail, _ file: URL) throws -> LiveEnd? {
    let pipe = PipeDevice(hand.device)
    // Years from now, so only the frames advance the time.
    let origin = Timestamp(microseconds: 1 << 52)
    let first = try #require(hand.frames.first?.time)
    let bytes = hand.frames.flatMap { frame -> [UInt8] in
      var frame = frame
      frame.time = origin + (frame.time - first)
      frame.events = frame.events.map {
        EvdevEvent(time: frame.time, type: $0.type, code: $0.code, value: $0.value)
      }
      return frame.bytes
    }
    pipe.send(bytes)
    pipe.unplug()
    // The device is unplugged when its last frame arrives.
    let last = origin + (try #require(hand.frames.last?.time) - first)
    let clock = LiveClock(origin: origin) { last }
    let tracker = ContactTracker(device: hand.device, start: origin)
    let transcript = LiveTranscript(detail, isJSON: false, isShared: false)
    let (session, scene) = try Replay().session(for: TraceHeader(surface: tracker.surface)) {
      transcript.record($0, via: .contacts)
    }
    let track = ContactTrack(pipe.device, tracker, session, clock)
    transcript.begin(on: tracker.surface, scene, nil)
    let output = try LiveOutput(file.path, isForced: true)
    try output.begin()
    let station = LiveStation(nil, title: "pad", [track], clock, transcript: transcript)
    LiveLoop([station], LinesDisplay(output), signals: nil).run()
    try output.finish()
    return track.end
  }

  @Test func liveTranscriptMatchesReplayOfTheRecording() throws {
    for (words, detail) in [
      ("tap", TranscriptDetail.quiet), ("tap:1,fingers=2 longpress:900 pinch:20-50@52,33", .quiet),
      ("pan:20 tap", .full), ("longpress:900,stay", .full),
    ] {
      for seed in 1...3 as ClosedRange<UInt64> {
        let hand = try SyntheticHand(device: .clickpad, noise: .person, seed: seed).perform(
          try GestureScript(parsing: words))
        try CommandRunner.inTemporaryFolder { folder in
          let file = folder.appendingPathComponent("live")
          let end = try live(hand, detail, file)
          #expect(end == .unplugged)
          let live = try text(file)
          let replayed = try replayed(hand, detail)
          #expect(live == replayed, "\(words), seed \(seed)")
        }
      }
    }
  }

  @Test func sharedTranscriptNamesInputSource() {
    let end = TranscriptEntry.end(time: .milliseconds(5), fingersDown: 0)
    func recorded(_ isJSON: Bool, _ isShared: Bool) -> String {
      let transcript = LiveTranscript(.quiet, isJSON: isJSON, isShared: isShared)
      for via in [InputSource.contacts, .libinput] { transcript.record(end, via: via) }
      return String(decoding: transcript.take(), as: UTF8.self)
    }
    #expect(recorded(false, true) == "contacts      5.000   end\nlibinput      5.000   end\n")
    #expect(recorded(false, false) == "     5.000   end\n     5.000   end\n")
    #expect(
      recorded(true, true) == """
        {"via":"contacts","time_us":5000,"input":"end","fingers_down":0}
        {"via":"libinput","time_us":5000,"input":"end","fingers_down":0}

        """)
  }

  /// A scene's own deadline fires whether or not a finger is down.
  @Test func sceneDeadlineFiresWithoutTouches() throws {
    let hand = try SyntheticHand(device: .clickpad, noise: .person, seed: 1).perform(try GestureScript(parsing: "tap"))
    let pipe = PipeDevice(hand.device)
    let origin = Timestamp(microseconds: 1 << 52)
    var moment = origin
    let clock = LiveClock(origin: origin) { moment }
    let tracker = ContactTracker(device: hand.device, start: origin)
    var replay = Replay()
    replay.scene = TraceHeader.SceneLine(
      name: "parks", assignments: [TraceHeader.Assignment(key: "rotate", value: "300,450.5")])
    var events: [String] = []
    let (session, _) = try replay.session(for: TraceHeader(surface: tracker.surface)) { entry in
      if case .scene(let time, let event) = entry { events.append("\(time.microseconds) \(event.name)") }
    }
    let track = ContactTrack(pipe.device, tracker, session, clock)
    for (time, expected) in [(300_000, "300000 deviceTurned"), (450_500, "450500 deviceTurned")] as [(Int64, String)] {
      let due = origin + Interval(microseconds: time) + ContactTrack.grace
      #expect(track.deadline == due)
      moment = due + Interval(microseconds: -1)
      track.handleDeadline()
      #expect(!events.contains(expected))
      moment = due
      track.handleDeadline()
      #expect(events.contains(expected))
    }
    #expect(track.deadline == nil)
  }

  /// A track that a test controls.
  private final class ScriptedTrack: LiveTrack {
    let descriptor: Int32
    var deadline: Timestamp?
    var end: LiveEnd?
    var hasInput = true
    var notes: [String] = []
    var calls: [String] = []
    var onDeadline: (ScriptedTrack) -> Void = { _ in }
    var onInput: ((Timestamp) -> Void)?

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    func begin() { calls.append("begin") }

    func read() { calls.append("read") }

    func handleDeadline() {
      calls.append("handleDeadline")
      onDeadline(self)
    }

    func finish() { calls.append("finish") }

    func abandon() { calls.append("abandon") }
  }

  @Test func dueDeadlineFiresOnlyItsTrack() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let (first, second) = (PipeDevice(.keyboard), PipeDevice(.keyboard))
      let tracks = [ScriptedTrack(first.device.descriptor), ScriptedTrack(second.device.descriptor)]
      // The first deadline is in the past, the second one years ahead.
      tracks[0].deadline = .milliseconds(0)
      tracks[1].deadline = Timestamp(microseconds: 1 << 52)
      tracks[0].onDeadline = { track in
        track.end = .requested
        tracks[1].end = .requested
      }
      let output = try LiveOutput(folder.appendingPathComponent("live").path, isForced: true)
      try output.begin()
      let transcript = LiveTranscript(.quiet, isJSON: false, isShared: true)
      let clock = LiveClock(origin: .milliseconds(0))
      let stations = tracks.map { LiveStation(nil, title: "pad", [$0], clock, transcript: transcript) }
      LiveLoop(stations, LinesDisplay(output), signals: nil).run()
      #expect(tracks.map(\.calls) == [["begin", "handleDeadline"], ["begin"]])
    }
  }
}

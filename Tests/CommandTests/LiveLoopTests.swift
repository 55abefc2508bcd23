import EvdevSource
import Foundation
import Gestures
import LibinputEvents
import Simulation
import TestSupport
import Testing
import TouchTrace

@testable import TouchstoneCommand

/// The loop and the fingers in this process, with a pipe that stands for a device.
@Suite struct LiveLoopTests {
  /// What replay makes of the same frames.
  private func replayed(_ hand: HandRecording, _ detail: TranscriptDetail) throws -> String {
    try CommandRunner.inTemporaryFolder { folder in
      let file = folder.appendingPathComponent("hand.yml")
      var writer = LibinputRecordWriter(hand.device)
      try Data(writer.bytes(of: hand.frames)).write(to: file)
      return try Replay().transcript(of: try ContactPlayback(path: file.path), detail)
    }
  }
  private func text(_ file: URL) throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }

  private func live(_ hand: HandRecording, _ detail: TranscriptDetail, _ file: URL) throws -> LiveEnd? {
    let pipe = PipeDevice(hand.device)
    // Years from now, so that no deadline is due: what the frames tell is all that lets time go on.
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
    // It is unplugged when its last frame comes.
    let last = origin + (try #require(hand.frames.last?.time) - first)
    let clock = LiveClock(origin: origin) { last }
    let tracker = ContactTracker(device: hand.device, start: origin)
    let transcript = LiveTranscript(detail, isJSON: false, isShared: false)
    let (session, scene) = try Replay().session(for: TraceHeader(surface: tracker.surface)) {
      transcript.tell($0, via: .contacts)
    }
    let track = ContactTrack(pipe.device, tracker, session, clock)
    transcript.begin(on: tracker.surface, scene, nil)
    let output = LiveOutput(file.path, isForced: true)
    output.begin()
    LiveLoop([track], transcript, to: output, signals: nil).run()
    output.finish()
    return track.end
  }

  @Test func fingersOfADeviceGiveTheTranscriptThatTheirRecordingGives() throws {
    for (words, detail) in [
      ("tap", TranscriptDetail.quiet), ("tap:1,fingers=2 longpress:700 pinch:20-50@52,33", .quiet),
      ("pan:20 tap", .full), ("longpress:700,stay", .full),
    ] {
      for seed in 1...3 as ClosedRange<UInt64> {
        let hand = try SyntheticHand(device: .clickpad, realism: .person, seed: seed).perform(
          try GestureScript(parsing: words))
        try CommandRunner.inTemporaryFolder { folder in
          let file = folder.appendingPathComponent("live")
          let end = try live(hand, detail, file)
          #expect(end == .unplugged)
          let (here, there) = (try text(file), try replayed(hand, detail))
          #expect(here == there, "\(words), seed \(seed)")
        }
      }
    }
  }

  @Test func linesOfTwoSessionsSayWhoseTheyAre() {
    let end = TranscriptEntry.end(time: .milliseconds(5), fingersDown: 0)
    func told(_ isJSON: Bool, _ isShared: Bool) -> String {
      let transcript = LiveTranscript(.quiet, isJSON: isJSON, isShared: isShared)
      for via in InputSource.allCases { transcript.tell(end, via: via) }
      return String(decoding: transcript.take(), as: UTF8.self)
    }
    #expect(told(false, true) == "contacts      5.000   end\nlibinput      5.000   end\n")
    #expect(told(false, false) == "     5.000   end\n     5.000   end\n")
    #expect(
      told(true, true) == """
        {"via":"contacts","time_us":5000,"input":"end","fingers_down":0}
        {"via":"libinput","time_us":5000,"input":"end","fingers_down":0}

        """)
  }

  /// A device that is turned turns whether or not a finger is down.
  @Test func aSceneThatActsByItselfWakesItsTrack() throws {
    let hand = try SyntheticHand(device: .clickpad, realism: .person, seed: 1).perform(try GestureScript(parsing: "tap"))
    let pipe = PipeDevice(hand.device)
    let origin = Timestamp(microseconds: 1 << 52)
    var moment = origin
    let clock = LiveClock(origin: origin) { moment }
    let tracker = ContactTracker(device: hand.device, start: origin)
    var replay = Replay()
    replay.scene = TraceHeader.SceneLine(
      name: "parks", assignments: [TraceHeader.Assignment(key: "rotate", value: "300,450.5")])
    var told: [String] = []
    let (session, _) = try replay.session(for: TraceHeader(surface: tracker.surface)) { entry in
      if case .scene(let time, let event) = entry { told.append("\(time.microseconds) \(event.name)") }
    }
    let track = ContactTrack(pipe.device, tracker, session, clock)
    for (time, expected) in [(300_000, "300000 deviceTurned"), (450_500, "450500 deviceTurned")] as [(Int64, String)] {
      let due = origin + Interval(microseconds: time) + ContactTrack.grace
      #expect(track.deadline == due)
      moment = due + Interval(microseconds: -1)
      track.wake()
      #expect(!told.contains(expected))
      moment = due
      track.wake()
      #expect(told.contains(expected))
    }
    #expect(track.deadline == nil)
  }

  /// A track that does what a test says.
  private final class ScriptedTrack: LiveTrack {
    let descriptor: Int32
    var deadline: Timestamp?
    var end: LiveEnd?
    var isTouched = true
    var notes: [String] = []
    var calls: [String] = []
    var onWake: (ScriptedTrack) -> Void = { _ in }

    init(_ descriptor: Int32) { self.descriptor = descriptor }
    func begin() { calls.append("begin") }
    func read() { calls.append("read") }
    func wake() {
      calls.append("wake")
      onWake(self)
    }
    func finish() { calls.append("finish") }
    func abandon() { calls.append("abandon") }
  }

  @Test func aDeadlineThatIsDueWakesItsTrackAlone() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let (first, second) = (PipeDevice(.keyboard), PipeDevice(.keyboard))
      let tracks = [ScriptedTrack(first.device.descriptor), ScriptedTrack(second.device.descriptor)]
      // Long past, and years ahead.
      tracks[0].deadline = .milliseconds(0)
      tracks[1].deadline = Timestamp(microseconds: 1 << 52)
      tracks[0].onWake = { track in
        track.end = .asked
        tracks[1].end = .asked
      }
      let output = LiveOutput(folder.appendingPathComponent("live").path, isForced: true)
      output.begin()
      let transcript = LiveTranscript(.quiet, isJSON: false, isShared: true)
      LiveLoop(tracks, transcript, to: output, signals: nil).run()
      #expect(tracks.map(\.calls) == [["begin", "wake"], ["begin"]])
    }
  }
}

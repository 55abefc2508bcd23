import Analysis
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

/// Several touchpads in a live session, latency, and the touches that are kept.
@Suite struct LiveStationTests {
  /// A touchpad that is a pipe, with the frames of a script in it, and unplugged at their end.
  private static func station(_ script: String, transcript: LiveTranscript, device: InputDevice?) throws -> LiveStation
  {
    let hand = try SyntheticHand(device: .clickpad, noise: .person, seed: 1).perform(GestureScript(parsing: script))
    let pipe = PipeDevice(hand.device)
    let origin = Timestamp(microseconds: 1 << 52)
    let first = try #require(hand.frames.first?.time)
    for frame in hand.frames {
      var frame = frame
      frame.time = origin + (frame.time - first)
      frame.events = frame.events.map {
        EvdevEvent(time: frame.time, type: $0.type, code: $0.code, value: $0.value)
      }
      pipe.send(frame.bytes)
    }
    pipe.unplug()
    let last = origin + (try #require(hand.frames.last?.time) - first)
    let clock = LiveClock(origin: origin) { last }
    let tracker = ContactTracker(device: hand.device, start: origin)
    let (session, _) = try Replay().session(for: TraceHeader(surface: tracker.surface)) {
      transcript.record($0, via: .contacts)
    }
    return LiveStation(
      device, title: device?.title ?? "pad", [ContactTrack(pipe.device, tracker, session, clock)], clock,
      transcript: transcript)
  }

  @Test(arguments: [false, true]) func linesOfSeveralTouchpadsNameThem(isJSON: Bool) throws {
    try CommandRunner.inTemporaryFolder { folder in
      let stations = try [5, 7].map {
        try Self.station(
          "tap", transcript: LiveTranscript(.quiet, isJSON: isJSON, isShared: false), device: InputDevice(number: $0))
      }
      let file = folder.appendingPathComponent("live").path
      let output = try LiveOutput(file, isForced: true)
      try output.begin()
      LiveLoop(stations, LinesDisplay(output), signals: nil).run()
      try output.finish()
      let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      for name in ["event5", "event7"] {
        let prefix = isJSON ? "{\"device\":\"\(name)\",\"time_us\":" : "\(name) "
        #expect(lines.count { $0.hasPrefix(prefix) && $0.contains("tap") } >= 1)
      }
      #expect(lines.allSatisfy { $0.contains("event5") || $0.contains("event7") })
    }
  }

  /// A touchpad that is plugged in joins; one that could not be opened is not tried again until something changes.
  @Test func newTouchpadJoins() throws {
    let tree = try FakeDeviceTree()
    try tree.add(5, SyntheticDevice.clickpad.description.named("A pad"))
    var opened: [Int] = []
    var hotplug = LiveHotplug(DeviceTree(root: tree.folder.path)) { device in
      opened.append(device.number)
      return device.number == 7 ? LiveStation(device, title: "", [], LiveClock(origin: .milliseconds(0))) : nil
    }
    let start = hotplug.deadline
    #expect(hotplug.look(start + .milliseconds(-1), present: []).isEmpty && opened.isEmpty)
    #expect(hotplug.look(start, present: []).isEmpty && opened == [5])
    #expect(hotplug.look(start + .milliseconds(600), present: []).isEmpty && opened == [5])
    try tree.add(7, SyntheticDevice.clickpad.description.named("B pad"))
    #expect(hotplug.look(start + .milliseconds(1200), present: []).map { $0.device?.number } == [7])
    #expect(opened.last == 7)
    let present = [InputDevice(number: 7), InputDevice(number: 5)]
    #expect(hotplug.look(start + .milliseconds(1800), present: present).isEmpty)
    // Long after the last change, the devices are not even listed.
    let before = opened
    #expect(hotplug.look(start + .milliseconds(60_000), present: []).isEmpty && opened == before)
  }

  @Test func latencyCountsShownEventsOnly() {
    let meter = LatencyMeter()
    #expect(meter.text == nil)
    for index in 1...100 as ClosedRange<Int64> { meter.note(Timestamp(microseconds: 1_000_000 - index * 100)) }
    meter.show(at: Timestamp(microseconds: 1_000_000))
    meter.note(.milliseconds(0))
    meter.discard()
    meter.show(at: .milliseconds(9000))
    #expect(
      meter.text == "100 events, kernel to output: p50 5.10 ms, p99 10.00 ms, maximum 10.00 ms")
  }

  // MARK: Kept touches

  private static func model(_ script: String) throws -> ViewModel {
    let hand = try SyntheticHand(device: .clickpad, noise: .person, seed: 1).perform(GestureScript(parsing: script))
    var tracker = ContactTracker(device: hand.device, start: hand.frames.first?.time)
    var frames: [TraceFrame] = []
    for frame in hand.frames { tracker.track(frame, into: &frames) }
    let model = try ViewModel(ViewSource(title: "", header: TraceHeader(surface: tracker.surface)))
    let receiver = model.receiver(.contacts)
    for frame in frames {
      while let deadline = model.nextDeadline, deadline < frame.time { model.advance(to: deadline) }
      model.finishTouch(at: frame.time)
      receiver.play(frame)
    }
    receiver.end(at: frames.last?.time ?? .milliseconds(0))
    model.finishTouch(at: .never)
    return model
  }

  @Test func keptTouchesHaveLabelsAndLeaveOtherFiles() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let place = folder.appendingPathComponent("kept")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try "mine".write(to: place.appendingPathComponent("touch-1.trace"), atomically: true, encoding: .utf8)
      try "# my labels\ntouch-1.trace\tpinch\n".write(
        to: place.appendingPathComponent("labels.tsv"), atomically: true, encoding: .utf8)
      let model = try Self.model("tap rest=900 pinch:20-50@52,33 rest=900 tap:1,fingers=2")
      let touches = TouchFolder(place.path + "/")
      model.label(.tap)
      #expect(try touches.keep(3, of: model) == place.path + "/touch-2.trace")
      #expect(try touches.keep(2, of: model) == place.path + "/touch-3.trace")
      #expect(try touches.keep(3, of: model) == place.path + "/touch-2.trace")
      #expect(try touches.keep(9, of: model) == nil)
      let summary = try touches.finish()
      #expect(summary[1] == "touch-2.trace  two-finger-tap  twoFingerTap 1  right")
      #expect(summary[2].hasPrefix("touch-3.trace  -               pinch 1"))
      #expect(summary[3] == "2 recordings in \(place.path); 1 of 1 labelled right")
      #expect(try String(contentsOf: place.appendingPathComponent("touch-1.trace"), encoding: .utf8) == "mine")
      let labels = try String(contentsOf: place.appendingPathComponent("labels.tsv"), encoding: .utf8)
      #expect(labels == "# my labels\ntouch-1.trace\tpinch\ntouch-2.trace\ttwo-finger-tap\n")
      let file = LabelFile(labels) { _ in [] }
      #expect(file.problems.isEmpty && file.entries.count == 2)
    }
  }

  /// Every label's word is one that label files know, for any number of fingers.
  @Test func labelsAreGestureWords() {
    for label in TouchLabel.allCases {
      for fingers in 0...6 {
        let word = label.word(fingers: fingers)
        #expect(RecordingLabel(parsing: word)?.recognizerNames.isEmpty == true, "\(word)")
      }
    }
  }
}

import Gestures
import TestSupport
import Testing
import TouchTrace

@Suite struct TouchRecordingTests {
  private struct Broken: EvdevFrames {
    var stream: EvdevStream
    var device: DeviceDescription { stream.device }
    mutating func next(into frame: inout EvdevFrame) throws(RecordingError) -> Bool {
      if try stream.next(into: &frame) { return true }
      throw RecordingError(file: "made-up", line: 7, "is broken")
    }
  }
  private func all<Source>(of recording: inout TouchRecording<Source>) throws(RecordingError) -> [TraceFrame] {
    var frames: [TraceFrame] = []
    var frame = TraceFrame()
    while try recording.next(into: &frame) { frames.append(frame) }
    return frames
  }
  private var stream: EvdevStream {
    var stream = EvdevStream(.slotted(3))
    stream.frame(1000, .id(1), .x(1), .y(2))
    stream.frame(1008)
    stream.frame(1016, .slot(1), .id(2), .x(3), .y(4), .slot(0), .id(-1))
    stream.frame(1050, .key(0x110, 1))
    return stream
  }

  @Test func itTellsWhatTheTrackerTells() throws {
    var recording = try TouchRecording(stream, surface: .onePointUnits)
    let frames = try all(of: &recording)
    #expect(frames == stream.followed().frames)
    #expect(frames.map(Followed.line) == ["0: +1(1,2)", "16: -1", "16: +2(3,4)", "50: x2"])
    #expect(recording.frames == 4 && recording.contacts == 2 && recording.mostFingers == 1)
    #expect(recording.end == .milliseconds(50) && recording.surface == .onePointUnits)
    #expect(recording.notes == stream.followed().notes)
    var frame = TraceFrame()
    let goesOn = try recording.next(into: &frame)
    #expect(!goesOn)
  }

  @Test func afterAnErrorTheFingersCanStillBeHadCancelled() throws {
    var recording = try TouchRecording(Broken(stream: stream), surface: .onePointUnits)
    var lines: [String] = []
    var frame = TraceFrame()
    #expect(throws: RecordingError(file: "made-up", line: 7, "is broken")) {
      while try recording.next(into: &frame) { lines.append(Followed.line(frame)) }
    }
    #expect(lines == ["0: +1(1,2)", "16: -1", "16: +2(3,4)"])
    let rest = try all(of: &recording)
    #expect(rest.map(Followed.line) == ["50: x2"])
  }

  @Test func anEmptyRecordingHasNoFrames() throws {
    var recording = try TouchRecording(EvdevStream(.slotted(3)))
    let frames = try all(of: &recording)
    #expect(frames == [] && recording.end == .milliseconds(0))
  }

  @Test func whatTheFirstFrameLacksIsThrownAtOnce() {
    #expect(throws: RecordingError.self) { _ = try TouchRecording(Broken(stream: EvdevStream())) }
  }
}

import Gestures
import Testing
import TouchAuthoring
import TouchTrace

@Suite struct EvdevTouchSourceTests {
  private var stream: EvdevStream {
    var stream = EvdevStream(.slotted(3))
    stream.frame(1000, .id(1), .x(1), .y(2))
    stream.frame(1008)
    stream.frame(1016, .slot(1), .id(2), .x(3), .y(4), .slot(0), .id(-1))
    stream.frame(1050, .key(0x110, 1))
    return stream
  }

  private func open(_ stream: EvdevStream, and rest: String = "") throws(RecordingError) -> any TouchSource {
    var writer = EvemuWriter(stream.device)
    var request = SourceRequest()
    request.surface = .onePointUnits
    request.isStrict = true
    return try TouchSources.open(ByteInput(writer.bytes(of: stream.frames) + Array(rest.utf8), name: "pad"), request)
  }

  /// Touches that are down at the end stay down: the player of the frames cancels them.
  @Test func sourceDeliversTheTrackersFrames() throws {
    let source = try open(stream)
    var (frames, frame) = ([TraceFrame](), TraceFrame())
    while try source.next(into: &frame) { frames.append(frame) }
    #expect(frames.map(TrackedTouches.line) == ["0: +1(1,2)", "16: -1", "16: +2(3,4)", "50: button"])
    #expect(frames == stream.tracked().frames && source.notes.map(\.shown) == stream.tracked().notes)
    #expect(source.header.surface.bounds == Surface.onePointUnits.bounds && source.progress.frames == 4)
    // A last frame without touch changes still ends the recording.
    #expect(source.end == .milliseconds(50))
    let hasMore = try source.next(into: &frame)
    #expect(!hasMore)
  }

  @Test func framesBeforeAnErrorAreDelivered() throws {
    let source = try open(stream, and: "?\n")
    var (lines, frame) = ([String](), TraceFrame())
    let error = try #require(
      #expect(throws: RecordingError.self) {
        while try source.next(into: &frame) { lines.append(TrackedTouches.line(frame)) }
      })
    #expect(lines == ["0: +1(1,2)", "16: -1", "16: +2(3,4)", "50: button"])
    #expect(error.progress.frames == 4 && error.file == "pad")
    #expect(throws: error) { try source.next(into: &frame) }
  }

  @Test func openingThrowsForAnEmptyRecordingAndForAnInvalidFirstFrame() {
    #expect(throws: RecordingError.self) { try open(EvdevStream(.slotted(3))) }
    #expect(throws: RecordingError.self) { try open(EvdevStream(.slotted(3)), and: "E: 0.000000 0003 0039\n") }
  }

  /// Every consumer of device frames gets complete touch-downs: a slot's coordinates are unknown to libinput as well.
  @Test func deviceFramesHaveTheCoordinatesThatTouchesLack() throws {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5), .y(300), .absX(200))
    stream.frame(10, .slot(1), .id(6), .y(300))
    stream.frame(20, .x(490))
    var writer = EvemuWriter(stream.device)
    let frames = try DeviceFrames(ByteInput(writer.bytes(of: stream.frames), name: "pad"), SourceRequest())
    var (all, frame) = ([EvdevFrame](), EvdevFrame())
    while try frames.next(into: &frame) { all.append(frame) }
    func added(_ index: Int) -> [String] { all[index].events.dropFirst(3).map { "\($0.code)=\($0.value)" } }
    #expect(all.count == 3)
    #expect(added(0) == ["47=0", "53=200", "47=0"] && added(1) == ["47=1", "53=490", "47=1"])
    #expect(frames.notes.contains { $0.text.contains("last known coordinates complete it") })
  }

  @Test func errorDuringReadAheadIsThrownAfterTheFramesBeforeIt() throws {
    var stream = EvdevStream(.slotted(3))
    stream.frame(0, .id(5), .y(200))
    let source = try open(stream, and: "E: 0.010000 0003 0035 x\n")
    var frame = TraceFrame()
    let hasFirst = try source.next(into: &frame)
    #expect(hasFirst && frame.changes.count == 1)
    #expect(throws: RecordingError.self) { try source.next(into: &frame) }
  }
}

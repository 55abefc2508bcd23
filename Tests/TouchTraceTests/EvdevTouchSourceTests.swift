import Gestures
import Testing
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
    return try TouchSources.open(ByteInput(writer.bytes(of: stream.frames) + Array(rest.utf8), name: "pad"), request)
  }

  /// Touches that are down at the end stay down: the player of the frames cancels them.
  @Test func sourceDeliversTheTrackersFrames() throws {
    let source = try open(stream)
    var (frames, frame) = ([TraceFrame](), TraceFrame())
    while try source.next(into: &frame) { frames.append(frame) }
    #expect(frames.map(TrackedTouches.line) == ["0: +1(1,2)", "16: -1", "16: +2(3,4)"])
    #expect(frames == stream.tracked().frames && source.notes == stream.tracked().notes)
    #expect(source.header.surface == .onePointUnits && source.progress.frames == 4)
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
    #expect(lines == ["0: +1(1,2)", "16: -1", "16: +2(3,4)"])
    #expect(error.progress.frames == 4 && error.file == "pad")
    #expect(throws: error) { try source.next(into: &frame) }
  }

  @Test func openingThrowsForAnEmptyRecordingAndForAnInvalidFirstFrame() {
    #expect(throws: RecordingError.self) { try open(EvdevStream(.slotted(3))) }
    #expect(throws: RecordingError.self) { try open(EvdevStream(.slotted(3)), and: "E: 0.000000 0003 0039\n") }
  }

  // MARK: Positions that the kernel sent before the recording and does not repeat

  /// Reads an evemu recording with two slots, 100 by 100 mm, 10 units per millimetre.
  private func fingers(_ events: String, stated: Int? = nil) throws -> (lines: [String], notes: [String]) {
    var text = "# EVEMU 1.3\n"
    if let stated {
      text += "#   Event type 3 (EV_ABS)\n#     Event code 53 (ABS_MT_POSITION_X)\n#       Value   \(stated)\n"
    }
    text += "N: pad\nI: 0018 0001 0001 0001\n"
    text += "A: 2f 0 1 0 0 0\nA: 35 0 1000 0 0 10\nA: 36 0 1000 0 0 10\nA: 39 0 65535 0 0 0\n" + events
    let source = try TouchSources.open(ByteInput(Array(text.utf8), name: "pad"))
    var lines: [String] = []
    var frame = TraceFrame()
    while try source.next(into: &frame) { lines.append(TraceWriter().frame(frame).trimmed) }
    return (lines, source.notes)
  }

  private static let touchDown = "E: 0.000000 0003 0039 5\nE: 0.000000 0003 0036 0200\nE: 0.000000 0000 0000 0\n"
  private static let touchUp = "E: 0.020000 0003 0039 -1\nE: 0.020000 0000 0000 0\n"

  @Test func incompletePositionIsCompletedFromLaterFrames() throws {
    let later = "E: 0.010000 0003 0035 0400\nE: 0.010000 0000 0000 0\n"
    let (lines, notes) = try fingers(Self.touchDown + later + Self.touchUp)
    #expect(lines == ["0.000  1 began 256.693,128.346", "20.000  1 ended 256.693,128.346"])
    #expect(notes.contains { $0.contains("the first one reported later completes it") })
  }

  @Test func unreportedCoordinateIsTheMiddleOfTheSurface() throws {
    let (lines, notes) = try fingers(Self.touchDown + Self.touchUp)
    #expect(lines == ["0.000  1 began 320.866,128.346", "20.000  1 ended 320.866,128.346"])
    #expect(notes.contains { $0.contains("the middle of the surface completes it") })
  }

  @Test func unreportedCoordinateIsTheHeadersValue() throws {
    #expect(try fingers(Self.touchDown + Self.touchUp, stated: 0).lines.first == "0.000  1 began 0,128.346")
    #expect(try fingers(Self.touchDown + Self.touchUp, stated: 100).lines.first == "0.000  1 began 64.173,128.346")
  }

  @Test func errorDuringReadAheadIsThrownAfterTheFramesBeforeIt() throws {
    #expect(throws: RecordingError.self) { try fingers(Self.touchDown + "E: 0.010000 0003 0035 x\n") }
    let text = "N: pad\nA: 2f 0 1 0 0 0\nA: 35 0 1000 0 0 10\nA: 36 0 1000 0 0 10\nA: 39 0 9 0 0 0\n"
    let source = try TouchSources.open(
      ByteInput(Array((text + Self.touchDown + "E: 0.010000 0003 0035 x\n").utf8), name: "pad"))
    var frame = TraceFrame()
    let hasFirst = try source.next(into: &frame)
    #expect(hasFirst && frame.changes.count == 1)
    #expect(throws: RecordingError.self) { try source.next(into: &frame) }
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }.dropLast()) }
}

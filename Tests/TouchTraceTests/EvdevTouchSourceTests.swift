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
    return try TouchSources.open(ByteInput(writer.bytes(of: stream.frames) + Array(rest.utf8), name: "pad"), request)
  }

  /// Touches that are down at the end stay down: the player of the frames cancels them.
  @Test func sourceDeliversTheTrackersFrames() throws {
    let source = try open(stream)
    var (frames, frame) = ([TraceFrame](), TraceFrame())
    while try source.next(into: &frame) { frames.append(frame) }
    #expect(frames.map(TrackedTouches.line) == ["0: +1(1,2)", "16: -1", "16: +2(3,4)", "50: button"])
    #expect(frames == stream.tracked().frames && source.notes == stream.tracked().notes)
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

  // MARK: A second finger that lacks a coordinate

  private static func events(_ time: String, _ words: String...) -> String {
    (words + ["0000 0000 0"]).map { "E: \(time) \($0)\n" }.joined()
  }

  /// `ABS_X` belongs to the oldest finger. Fingers 29 mm apart that move in parallel would otherwise become a pinch.
  @Test func secondFingersCoordinateIsItsOwnLaterOneNotTheOldestFingers() throws {
    let first = Self.events("0.000000", "0003 0039 5", "0003 0035 200", "0003 0036 300", "0003 0000 200")
    let second = Self.events("0.010000", "0003 002f 1", "0003 0039 6", "0003 0036 300")
    let later = Self.events("0.020000", "0003 0035 490", "0003 002f 0", "0003 0035 201", "0003 0000 201")
    let (lines, notes) = try fingers(first + second + later)
    #expect(
      lines == [
        "0.000  1 began 128.346,192.52", "10.000  2 began 314.449,192.52", "20.000  1 moved 128.988,192.52",
      ])
    #expect(
      notes.contains(
        "The touch in slot 1 at 0.010 s has an incomplete position, which the kernel sent before the "
          + "recording; the first one reported later completes it"))
  }

  /// The touch that never reports its coordinate keeps one value.
  @Test func coordinateOfAnotherTouchInTheSlotIsNotTaken() throws {
    let first = Self.events("0.000000", "0003 0039 5", "0003 0035 200", "0003 0036 300", "0003 0000 200")
    let second = Self.events("0.010000", "0003 002f 1", "0003 0039 6", "0003 0036 310")
    let third = Self.events("0.020000", "0003 0039 -1") + Self.events("0.030000", "0003 0039 7", "0003 0035 900")
    let (lines, _) = try fingers(first + second + third)
    #expect(lines[1] == "10.000  2 began 128.346,198.937" && lines[2] == "20.000  2 ended 128.346,198.937")
    #expect(lines[3] == "30.000  3 began 577.559,198.937")
  }

  /// Every consumer of device frames gets complete touch-downs: a slot's coordinates are unknown to libinput as well.
  @Test func deviceFramesHaveTheCoordinatesThatTouchesLack() throws {
    let header =
      "# EVEMU 1.3\nN: pad\nI: 0018 0001 0001 0001\nA: 2f 0 1 0 0 0\nA: 35 0 1000 0 0 10\n"
      + "A: 36 0 1000 0 0 10\nA: 39 0 65535 0 0 0\n"
    let first = Self.events("0.000000", "0003 0039 5", "0003 0036 300", "0003 0000 200")
    let second = Self.events("0.010000", "0003 002f 1", "0003 0039 6", "0003 0036 300")
    let later = Self.events("0.020000", "0003 0035 490")
    let text = header + first + second + later
    let frames = try DeviceFrames(ByteInput(Array(text.utf8), name: "pad"), SourceRequest())
    var (all, frame) = ([EvdevFrame](), EvdevFrame())
    while try frames.next(into: &frame) { all.append(frame) }
    func added(_ index: Int) -> [String] { all[index].events.dropFirst(3).map { "\($0.code)=\($0.value)" } }
    #expect(all.count == 3)
    #expect(added(0) == ["47=0", "53=200", "47=0"] && added(1) == ["47=1", "53=490", "47=1"])
    #expect(frames.notes.contains { $0.contains("last known coordinates complete it") })
  }

  // MARK: Positions far outside the axis

  @Test func positionFarOutsideTheAxisIsItsEdge() throws {
    // 12 bits: 4095 is -1, just above the surface. Without that, the finger would begin 410 mm below it.
    let down = Self.events("0.000000", "0003 0039 5", "0003 0035 200", "0003 0036 4095")
    let (lines, notes) = try fingers(down + Self.events("0.010000", "0003 0036 40"))
    #expect(lines == ["0.000  1 began 128.346,0", "10.000  1 moved 128.346,25.669"])
    #expect(
      notes.contains("The device reported y = 4095 at 0.000 s, far outside its surface; 0, its edge, was used"))
  }

  /// The description of another device is wrong for the whole touch, not for one position.
  @Test func touchThatIsAlwaysFarOutsideIsKept() throws {
    let down = Self.events("0.000000", "0003 0039 5", "0003 0035 200", "0003 0036 2500")
    let (lines, notes) = try fingers(down + Self.events("0.010000", "0003 0036 2520"))
    #expect(lines == ["0.000  1 began 128.346,1604.331", "10.000  1 moved 128.346,1617.165"])
    #expect(!notes.contains { $0.contains("far outside") })
  }

  /// The finger moves beyond the top edge and comes back.
  @Test func positionsThatJumpFarOutsideAreTheEdgeUntilTheyReturn() throws {
    let down = Self.events("0.000000", "0003 0039 5", "0003 0035 200", "0003 0036 20")
    let out = Self.events("0.010000", "0003 0036 4090") + Self.events("0.020000", "0003 0036 4085")
    let (lines, _) = try fingers(down + out + Self.events("0.030000", "0003 0036 10"))
    #expect(
      lines == ["0.000  1 began 128.346,12.835", "10.000  1 moved 128.346,0", "30.000  1 moved 128.346,6.417"])
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

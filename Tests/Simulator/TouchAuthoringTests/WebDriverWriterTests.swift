import Gestures
import Testing

@testable import TouchAuthoring
@testable import TouchTrace

/// What WebDriver's actions keep of a recording.
@Suite struct WebDriverWriterTests {
  private static func frames(_ source: any TouchSource) throws -> [TraceFrame] {
    var (frame, frames) = (TraceFrame(), [TraceFrame]())
    while try source.next(into: &frame) { frames.append(frame) }
    return frames
  }

  private static func written(
    _ trace: String, _ format: RecordingWriter.Format = .webDriver, every: Bool = false
  ) throws -> (source: any TouchSource, remarks: [String]) {
    var bytes: [UInt8] = []
    var writer = RecordingWriter(format) { bytes += $0 }
    writer.keepsEveryFrame = every
    let source = try TraceText(trace)
    writer.begin(source.header)
    for frame in try frames(source) { writer.write(frame) }
    writer.end(at: source.end)
    return (try TouchSources.open(ByteInput(bytes, name: "rec")), writer.remarks)
  }

  private static let pan = """
    touchstone trace 1
    surface 667.402x423.543 pt 104x66 mm touchpad
    0 1 began 100,100
    7 1 moved 101,100
    14 1 moved 102,100
    21 1 moved 103,100
    28 1 moved 104,100
    30 2 began 200,100
    37 1 moved 105,100
    44 2 moved 201,100
    60 1 moved 106,100  2 moved 202,100
    67 1 moved 107,100
    74 1 ended 107,100
    100 2 cancelled 202,100
    end 200
    """

  /// A finger may touch down and move in one frame, if a recording's clock steps back. Ticks at one time have the same changes.
  @Test func changesOfOneFingerInOneFrameAreReadBack() throws {
    let trace =
      "touchstone trace 1\nsurface 390x844 pt\n0 1 began 77,238  2 began 200,50  1 moved 341,160\n80 1 ended 341,160  2 ended 200,50\nend 90\n"
    let (source, remarks) = try Self.written(trace, every: true)
    let original = try Self.frames(TraceText(trace)).flatMap(\.changes)
    #expect(try Self.frames(source).flatMap(\.changes).sorted { $0.id < $1.id } == original.sorted { $0.id < $1.id })
    #expect(remarks.isEmpty, "\(remarks)")
  }

  /// The ends of what a trace may have: readers of JSON accept the same surfaces and positions, so that what is written can be read.
  @Test(arguments: [RecordingWriter.Format.webDriver, .webDriverBiDi, .pointerEvents])
  func surfacesAndPositionsOfATraceAreReadBack(_ format: RecordingWriter.Format) throws {
    for size in ["0.001x0.001 pt", "0.4x641732.283 pt", "390x844 pt", "100000x100000 mm"] {
      for place in ["0,0", "-1000000.001,7654321", "9007199254740,-9007199254740"] {
        let trace = "touchstone trace 1\nsurface \(size)\n0 1 began \(place)\n80 1 ended \(place)\nend 90\n"
        let source = try Self.written(trace, format).source
        let original = try TraceText(trace)
        #expect(source.header.surface.bounds == original.header.surface.bounds, "\(size)")
        #expect(try Self.frames(source).map(\.changes) == Self.frames(original).map(\.changes), "\(place)")
      }
    }
    for size in ["0", "0.0000001", "-1", "641733"] {
      let log = "{\"pointerEvents\":1,\"width\":390,\"height\":\(size)}\n{\"type\":\"end\",\"timeStamp\":0}\n"
      #expect(throws: RecordingError.self) { try TouchSources.open(ByteInput(Array(log.utf8), name: "rec")) }
    }
  }

  /// No action may last longer than a day.
  @Test func pauseOfWeeksIsWrittenInParts() throws {
    let weeks = 21 * 86_400_000 + 1
    let trace = "touchstone trace 1\nsurface 100x60 mm\n0 1 began 1,1\n\(weeks) 1 ended 1,1\nend \(2 * weeks)\n"
    let source = try Self.written(trace).source
    #expect(try Self.frames(source).map(\.time) == [.zero, .milliseconds(Int64(weeks))])
    #expect(source.end == .milliseconds(Int64(2 * weeks)))
  }

  @Test func movementsAreMergedToTicksOfSixteenMilliseconds() throws {
    let (source, remarks) = try Self.written(Self.pan)
    let read = try Self.frames(source).map { frame in
      "\(frame.time.microseconds / 1000):" + frame.changes.map { " \($0.id) \($0.stage) \($0.position.x)" }.joined()
    }
    #expect(
      read == [
        "0: 1 began 100.0", "21: 1 moved 103.0", "28: 1 moved 104.0", "30: 2 began 200.0",
        "60: 1 moved 106.0 2 moved 202.0", "67: 1 moved 107.0", "74: 1 ended 107.0", "100: 2 cancelled 202.0",
      ])
    #expect(source.end == .milliseconds(200))
    #expect(
      remarks == ["Movements less than 16 ms apart, for which drivers take longer, were merged; number of frames: 4"])
  }

  @Test(arguments: [RecordingWriter.Format.webDriver, .webDriverBiDi])
  func everyFrameIsKeptOnRequest(format: RecordingWriter.Format) throws {
    let (source, remarks) = try Self.written(Self.pan, format, every: true)
    #expect(try Self.frames(source) == Self.frames(TraceText(Self.pan)))
    #expect(remarks == (format == .webDriver ? [] : ["Replace CONTEXT with the ID of the browsing context"]))
  }

  /// Without it, a pan next to a resting thumb becomes a pinch.
  @Test(arguments: [RecordingWriter.Format.webDriver, .webDriverBiDi])
  func surfaceIsKeptWithItsKind(format: RecordingWriter.Format) throws {
    let (source, _) = try Self.written(Self.pan, format)
    #expect(source.header.surface == (try TraceText(Self.pan)).header.surface)
    #expect(source.notes == [])
    let screen = try Self.written(Self.pan.replacing(" touchpad", with: ""), format).source
    #expect(!screen.header.surface.isTouchpad && screen.header.surface.widthInMillipoints == 667_402)
  }

  @Test func jsonFilesAreWebDriverActions() { #expect(RecordingWriter.Format(fileName: "tap.json") == .webDriver) }
}

import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

/// What hovers, from a trace or a device to a transcript.
@Suite struct HoverTests {
  private let frames = "0 hovering 1,2\n9 1 began 3,4\n80 1 ended 3,4 hovering 5,6\n90 untracked 0\nend 100\n"
  private let header = "recognizer hover hover\nrecognizer tap tap"

  @Test func aTranscriptShowsWhatHovers() throws {
    #expect(
      try play(frames, header: header, .full) == """
             0.000     hovering 1.000,2.000
             0.000       hover: ready → hovered → hovering
             0.000 ! hover began at 1.000,2.000, 0 fingers
             9.000     1 began 3.000,4.000
             9.000       hover: hovering → touched → ended
             9.000       tap: ready → enoughTouches → pressed
             9.000 ! hover ended at 1.000,2.000, 0 fingers
            80.000     1 ended 3.000,4.000  hovering 5.000,6.000
            80.000       tap: pressed → tappedLast → ended
            80.000 ! tap ended at 3.000,4.000, 1 finger
            90.000     nobody moves
           100.000   end

        """)
  }
  @Test func jsonTellsItToo() throws {
    let source = try TraceText("touchstone trace 1\nsurface 100x60 mm\n\(header)\n\(frames)")
    var lines: [String] = []
    let (session, _) = try Replay().session(for: source.header) { lines.append(TranscriptJSON().line($0)) }
    try ContactPlayback(source).play(in: session, afterEach: {})
    let line = #"{"time_us":0,"input":"frame","fingers":[],"hovering_x":1.000,"hovering_y":2.000}"#
    #expect(lines.first == line + "\n")
  }
  @Test func theRecordingsEndEndsIt() throws {
    #expect(
      try play("0 hovering 1,2\nend 100\n", header: "recognizer hover hover") == """
             0.000 ! hover began at 1.000,2.000, 0 fingers
           100.000   end
           100.000 ! hover ended at 1.000,2.000, 0 fingers

        """)
  }

  /// What a driver tells of its pointer, played to the end.
  private func told(_ recognizers: String) throws -> [String] {
    let source = try TraceText("touchstone trace 1\nsurface 100x60 mm\n\(recognizers)\nend 0\n")
    var lines: [String] = []
    let (session, _) = try Replay().session(for: source.header) { lines.append(TranscriptText().line($0)) }
    for time in 1...2 as ClosedRange<Int64> {
      let place = Point(Double(time), 7)
      session.play(TouchpadEvent(.milliseconds(time), .motion(by: Point(1, 0)), at: place))
    }
    session.end(at: .milliseconds(50))
    #expect(session.coordinator.isAtRest)
    return lines.filter { $0.contains("!") || $0.contains("50.000") }
  }
  @Test func thePointerGoesWithTheSurface() throws {
    #expect(
      try told("recognizer hover hover").map { $0.drop { $0 == " " } } == [
        "1.000 ! hover began at 1.000,7.000, 0 fingers\n", "2.000 ! hover changed at 2.000,7.000, 0 fingers\n",
        "50.000   end\n", "50.000     nobody moves\n", "50.000 ! hover cancelled at 2.000,7.000, 0 fingers\n",
      ])
  }
  /// Transcripts of those who do not ask stay as they are.
  @Test func whereNobodyAsksNothingIsTold() throws {
    #expect(try told("recognizer tap tap").map { $0.drop { $0 == " " } } == ["50.000   end\n"])
  }

  @Test func whatAFormatCannotHoldIsSaid() throws {
    for (format, count) in [(RecordingWriter.Format.csv, 2), (.evemu, 1), (.trace, 0)] {
      var writer = RecordingWriter(format) { _ in }
      let source = try TraceText("touchstone trace 1\nsurface 100x60 mm\n\(frames)")
      writer.begin(source.header)
      var frame = TraceFrame()
      while try source.next(into: &frame) { writer.write(frame) }
      writer.end(at: source.end)
      let says = writer.remarks.contains("What hovers was left out, of which so many frames tell: 2")
      #expect(says == (count > 0), "\(format): \(writer.remarks)")
    }
  }
}

import Gestures
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace
import TraceReplay

/// Hovering, from a trace or a device to a transcript.
@Suite struct HoverTests {
  private let frames = "0 hovering 1,2\n9 1 began 3,4\n80 1 ended 3,4 hovering 5,6\n90 untracked 0\nend 100\n"
  private let header = "recognizer hover hover\nrecognizer tap tap"

  @Test func transcriptShowsHovering() throws {
    #expect(
      try play(frames, header: header, .full) == """
             0.000     hovering 1.000,2.000
             0.000       hover: ready → hovered → hovering
             0.000 ! hover began at 1.000,2.000, 0 fingers
             9.000     1 began 3.000,4.000
             9.000       hover: hovering → touchDown → ended
             9.000       tap: ready → enoughTouches → pressed
             9.000 ! hover ended at 1.000,2.000, 0 fingers
            80.000     1 ended 3.000,4.000  hovering 5.000,6.000
            80.000       tap: pressed → tappedLast → ended
            80.000 ! tap ended at 3.000,4.000, 1 finger
            90.000     no change
           100.000   end

        """)
  }

  @Test func jsonShowsHovering() throws {
    let source = try TraceText("touchstone trace 1\nsurface 100x60 mm\n\(header)\n\(frames)")
    var lines: [String] = []
    let (session, _) = try Replay(scenes: [EmptyScene.self]).session(for: source.header) {
      lines.append(TranscriptJSON().line($0))
    }
    try ContactPlayback(source).play(in: session, afterEach: {})
    let line = #"{"time_us":0,"input":"frame","fingers":[],"hovering_x":1.000,"hovering_y":2.000}"#
    #expect(lines.first == line + "\n")
  }

  @Test func endOfRecordingEndsHover() throws {
    #expect(
      try play("0 hovering 1,2\nend 100\n", header: "recognizer hover hover") == """
             0.000 ! hover began at 1.000,2.000, 0 fingers
           100.000   end
           100.000 ! hover ended at 1.000,2.000, 0 fingers

        """)
  }

  /// Plays two motions of a touchpad's pointer and returns the lines about gestures and the end.
  private func pointerLines(_ recognizers: String) throws -> [String] {
    let source = try TraceText("touchstone trace 1\nsurface 100x60 mm\n\(recognizers)\nend 0\n")
    var lines: [String] = []
    let (session, _) = try Replay(scenes: [EmptyScene.self]).session(for: source.header) {
      lines.append(TranscriptText().line($0))
    }
    for time in 1...2 as ClosedRange<Int64> {
      let position = Point2D(Double(time), 7)
      session.play(TouchpadEvent(.milliseconds(time), .motion(by: Point2D(1, 0)), at: position))
    }
    session.end(at: .milliseconds(50))
    #expect(session.coordinator.isIdle)
    return lines.filter { $0.contains("!") || $0.contains("50.000") }
  }

  @Test func endOfRecordingCancelsHoverOfPointer() throws {
    #expect(
      try pointerLines("recognizer hover hover").map { $0.drop { $0 == " " } } == [
        "1.000 ! hover began at 1.000,7.000, 0 fingers\n", "2.000 ! hover changed at 2.000,7.000, 0 fingers\n",
        "50.000   end\n", "50.000     no change\n", "50.000 ! hover cancelled at 2.000,7.000, 0 fingers\n",
      ])
  }

  /// Transcripts without a hover recognizer are not affected.
  @Test func pointerMotionWithoutHoverRecognizerIsNotRecorded() throws {
    #expect(try pointerLines("recognizer tap tap").map { $0.drop { $0 == " " } } == ["50.000   end\n"])
  }

  @Test func writerRemarksOnHoveringThatAFormatCannotStore() throws {
    for (format, count) in [(RecordingWriter.Format.csv, 2), (.evemu, 1), (.trace, 0)] {
      var writer = RecordingWriter(format) { _ in }
      let source = try TraceText("touchstone trace 1\nsurface 100x60 mm\n\(frames)")
      writer.begin(source.header)
      var frame = TraceFrame()
      while try source.next(into: &frame) { writer.write(frame) }
      writer.end(at: source.end)
      let hasRemark = writer.remarks.contains("Hovering positions were omitted; number of frames: 2")
      #expect(hasRemark == (count > 0), "\(format): \(writer.remarks)")
    }
  }
}

import Gestures
import Testing
import TouchTrace

/// Buttons and types of touches in traces and in device recordings.
@Suite struct TouchTypeNotationTests {
  private func frames(_ lines: String) throws -> [TraceFrame] {
    let source = try TraceText("touchstone trace 1\nsurface 100x60 mm\n" + lines + "\nend 100\n")
    var (frames, frame) = ([TraceFrame](), TraceFrame())
    while try source.next(into: &frame) { frames.append(frame) }
    return frames
  }

  @Test func wordsAreReadAndWrittenBack() throws {
    let lines = [
      "     0.000  1 began 10,20 pencil  2 began 30,40  3 began 50,60 direct",
      "     8.000  1 moved 11,20  button", "    16.000  1 moved 12,20  button secondary",
      "    24.000  1 moved 13,20  hovering 1,2  button primary+middle", "    32.000  1 moved 14,20  button any",
    ]
    let frames = try frames(lines.joined(separator: "\n"))
    #expect(frames[0].changes.map(\.type) == [.pencil, nil, .direct])
    #expect(frames.map(\.buttons) == [[], .primary, .secondary, [.primary, .middle], .any])
    #expect(frames.map { String(TraceWriter().frame($0).dropLast()) } == lines)
  }

  @Test(arguments: [
    ("0 1 began 10,20 pen", "3:17: “pen” is not a finger"),
    ("0 1 began 10,20\n8 1 moved 10,20 pencil", "4:17: “pencil” is not a finger"),
    ("0 1 began 10,20 button left", "3:24: “left” is not a button"),
    ("0 1 began 10,20 button none", "3:24: “none” is not a button"),
    ("0 1 began 10,20 button secundary", "did you mean “secondary”?"),
  ]) func errorsAreLocated(lines: String, text: String) {
    let error = #expect(throws: RecordingError.self) { _ = try frames(lines) }
    #expect(error?.description.contains(text) == true, "\(error?.description ?? "")")
  }

  /// The word of a button may be followed by touches.
  @Test func buttonMayPrecedeTouches() throws {
    let frames = try frames(
      "0 button 1 began 10,20\n8 button secondary 1 moved 11,20\n16 button untracked 1 1 moved 9,9")
    #expect(frames.map(\.buttons) == [.primary, .secondary, .primary] && frames[2].untracked == 1)
    #expect(frames.map(\.changes.count) == [1, 1, 1])
  }

  @Test func surfaceDecidesAboutTouchesWithoutAType() throws {
    var surface = Surface(millimetres: 100, by: 60)
    #expect(surface.touchType == .direct)
    surface.isTouchpad = true
    #expect(surface.touchType == .indirect)
    var frame = TouchFrame(at: .zero)
    frame.setTouchType(surface.touchType)
    var changes = TraceFrame(changes: [ContactChange(1, .began, .zero), ContactChange(2, .began, .zero, type: .pencil)])
    changes.buttons = [.secondary]
    try changes.apply(to: &frame)
    #expect(frame[0].type == .indirect && frame[1].type == .pencil && frame.buttons == .secondary)
  }

  // MARK: Devices

  @Test func penIsATouchOfItsType() {
    for device in [DeviceDescription.slotted(5), .packets] {
      let isSlotted = device.axes.count > 4
      var stream = EvdevStream(device)
      if isSlotted {
        stream.frame(0, .slot(0), .id(1), .x(10), .y(20), .tool(1))
        stream.frame(8, .x(11))
        stream.frame(16, .tool(0))
        stream.frame(24, .tool(2))
        stream.frame(32, .id(-1))
      } else {
        for (time, tool) in [(0, 1), (8, 1), (16, 0), (24, 2)] as [(Int64, Int32)] {
          stream.frame(time, .x(time == 0 ? 10 : 11), .y(20), .tool(tool), .report)
        }
        stream.frame(32, .report)
      }
      let tracked = stream.tracked()
      #expect(tracked.lines == ["0: +1(10,20)", "8: ~1(11,20)", "16: x1", "16: +2(11,20)", "24: x2"])
      #expect(tracked.frames.flatMap(\.changes).filter { $0.stage == .began }.map(\.type) == [.pencil, nil])
    }
  }

  @Test func buttonsOfADeviceAreDistinguished() {
    var stream = EvdevStream(.slotted(5))
    stream.frame(0, .id(1), .x(10), .y(20), .touch(1))
    stream.frame(8, .key(0x111, 1))
    stream.frame(16, .key(0x110, 1))
    stream.frame(24, .key(0x111, 0))
    stream.frame(32, .key(0x110, 0), .key(0x112, 1))
    stream.frame(40, .id(-1), .touch(0), .key(0x112, 0))
    let frames = stream.tracked().frames
    #expect(frames.map(\.buttons) == [[], .secondary, [.primary, .secondary], .primary, .middle, []])
  }
}

import Gestures
import Testing
import TouchTrace

/// Buttons and types of touches in traces.
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

}

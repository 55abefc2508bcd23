import Gestures
import CoreTestSupport
import Testing

@Suite struct TouchFrameTests {
  @Test func liftedTouchIsGoneInTheNextFrame() throws {
    var frame = TouchFrame(at: .zero)
    frame.advance(to: .milliseconds(0))
    try frame.begin(7, at: Point2D(1, 2))
    frame.advance(to: .milliseconds(8))
    try frame.end(7, at: Point2D(3, 4))
    #expect(frame.count == 1 && frame.down == 0 && frame[0].position == Point2D(3, 4))
    frame.advance(to: .milliseconds(16))
    #expect(frame.count == 0 && frame.changes == [])
  }

  @Test func touchThatEndsWithoutAPositionKeepsItsLastOne() throws {
    for isCancelled in [false, true] {
      var frame = TouchFrame(at: .zero)
      try frame.begin(7, at: Point2D(1, 2))
      frame.advance(to: .milliseconds(8))
      try frame.move(7, to: Point2D(3, 4))
      if isCancelled { try frame.cancel(7) } else { try frame.end(7) }
      #expect(frame[0].position == Point2D(3, 4) && frame[0].stage == (isCancelled ? .cancelled : .ended))
    }
  }

  @Test func untrackedTouchesBeginAndEnd() throws {
    var frame = TouchFrame(at: .zero)
    frame.advance(to: .milliseconds(0))
    try frame.begin(1, at: .zero)
    try frame.setUntracked(2)
    #expect(frame.fingers == 3 && frame.count == 1)
    frame.advance(to: .milliseconds(8))
    try frame.setUntracked(0)
    #expect(frame.changes == [.ended] && frame.fingers == 1)
  }

  @Test func setTimeUpdatesTouchDownTimes() throws {
    var frame = TouchFrame(at: .zero)
    frame.advance(to: .milliseconds(0))
    try frame.begin(1, at: .zero)
    frame.advance(to: .milliseconds(8))
    try frame.begin(2, at: .zero)
    frame.setTime(.milliseconds(20))
    #expect(frame.time == .milliseconds(20))
    #expect(frame[0].touchDownTime == .milliseconds(0) && frame[1].touchDownTime == .milliseconds(20))
  }

  @Test func boundsAreKeptAcrossFrames() {
    #expect(TouchFrame(at: .zero).bounds == nil)
    var frame = TouchFrame(at: .milliseconds(5), bounds: Point2D(640, 400))
    frame.advance(to: .milliseconds(8))
    #expect(frame.bounds == Point2D(640, 400) && frame.time == .milliseconds(8))
  }

  @Test func hoverPositionPersistsUntilItMovesOrEnds() throws {
    var frame = TouchFrame(at: .zero)
    #expect(frame.hovering == nil)
    try frame.hover(at: Point2D(1, 2))
    #expect(frame.hovering == Point2D(1, 2) && frame.changes == [.hovered] && frame.fingers == 0)
    frame.advance(to: .milliseconds(8))
    #expect(frame.hovering == Point2D(1, 2) && frame.changes == [])
    try frame.hover(at: Point2D(1, 2))
    #expect(frame.changes == [])
    frame.endHover()
    #expect(frame.hovering == nil && frame.changes == [.hovered])
    frame.advance(to: .milliseconds(16))
    frame.endHover()
    #expect(frame.changes == [])
  }

  @Test func cancelAllLeavesNothingOnTheSurface() throws {
    var frame = TouchFrame(at: .zero)
    try frame.begin(1, at: .zero)
    try frame.begin(2, at: .zero)
    try frame.setUntracked(3)
    frame.advance(to: .milliseconds(8))
    try frame.end(1)
    try frame.hover(at: .zero)
    frame.cancelAll()
    #expect(frame.fingers == 2 && frame.down == 0 && frame.untracked == 0 && frame.hovering == nil)
    #expect(frame[0].stage == .ended && frame[1].stage == .cancelled)
  }
}

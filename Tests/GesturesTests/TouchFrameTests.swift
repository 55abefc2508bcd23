import Gestures
import TestSupport
import Testing

@Suite struct TouchFrameTests {
  @Test func liftedTouchIsGoneInTheNextFrame() {
    var frame = TouchFrame()
    frame.advance(to: .milliseconds(0))
    frame.begin(7, at: Point2D(1, 2))
    frame.advance(to: .milliseconds(8))
    frame.end(7, at: Point2D(3, 4))
    #expect(frame.count == 1 && frame.down == 0 && frame[0].position == Point2D(3, 4))
    frame.advance(to: .milliseconds(16))
    #expect(frame.count == 0 && frame.changes == [])
  }

  @Test func invalidChangesAreRejected() {
    var frame = TouchFrame()
    frame.advance(to: .milliseconds(0))
    for id in 0..<Int32(TouchFrame.capacity) { let isAccepted = frame.begin(id, at: .zero); #expect(isAccepted) }
    let eleventh = frame.begin(99, at: .zero)
    let twice = frame.begin(3, at: .zero)
    let unknown = frame.move(98, to: .zero)
    let never = frame.end(97, at: .zero)
    #expect(!eleventh && !twice && !unknown && !never)
    #expect(frame.count == TouchFrame.capacity && frame.changes == [.began])
  }

  /// Recognizers rely on this rule: a touch that began and ended in one frame would leave a press behind.
  @Test(arguments: [Touch.cancel(2), .up(2), .untracked(0)], [Touch.down(3, 0, 0), .untracked(2)])
  func touchDownAndTouchUpAreNeverInOneFrame(touchUp: Touch, touchDown: Touch) {
    for isTouchDownFirst in [true, false] {
      var frame = TouchFrame()
      for touch in [Touch.down(1, 0, 0), .down(2, 0, 0), .untracked(1)] { touch.apply(to: &frame) }
      frame.advance(to: .milliseconds(8))
      let (first, second) = isTouchDownFirst ? (touchDown, touchUp) : (touchUp, touchDown)
      let isAccepted = first.apply(to: &frame)
      let (changes, fingers) = (frame.changes, frame.fingers)
      let isRejected = !second.apply(to: &frame)
      #expect(isAccepted && isRejected && frame.changes == changes && frame.fingers == fingers)
    }
  }

  @Test func untrackedTouchesBeginAndEnd() {
    var frame = TouchFrame()
    frame.advance(to: .milliseconds(0))
    frame.begin(1, at: .zero)
    frame.setUntracked(2)
    #expect(frame.fingers == 3 && frame.count == 1)
    frame.advance(to: .milliseconds(8))
    frame.setUntracked(0)
    #expect(frame.changes == [.ended] && frame.fingers == 1)
  }

  @Test func setTimeUpdatesTouchDownTimes() {
    var frame = TouchFrame()
    frame.advance(to: .milliseconds(0))
    frame.begin(1, at: .zero)
    frame.advance(to: .milliseconds(8))
    frame.begin(2, at: .zero)
    frame.setTime(.milliseconds(20))
    #expect(frame.time == .milliseconds(20))
    #expect(frame[0].touchDownTime == .milliseconds(0) && frame[1].touchDownTime == .milliseconds(20))
  }

  @Test func boundsAreKeptAcrossFrames() {
    #expect(TouchFrame().bounds == nil)
    var frame = TouchFrame(at: .milliseconds(5), bounds: Point2D(640, 400))
    frame.advance(to: .milliseconds(8))
    #expect(frame.bounds == Point2D(640, 400) && frame.time == .milliseconds(8))
  }

  @Test func hoverPositionPersistsUntilItMovesOrEnds() {
    var frame = TouchFrame()
    #expect(frame.hovering == nil)
    frame.hover(at: Point2D(1, 2))
    #expect(frame.hovering == Point2D(1, 2) && frame.changes == [.hovered] && frame.fingers == 0)
    frame.advance(to: .milliseconds(8))
    #expect(frame.hovering == Point2D(1, 2) && frame.changes == [])
    frame.hover(at: Point2D(1, 2))
    #expect(frame.changes == [])
    frame.endHover()
    #expect(frame.hovering == nil && frame.changes == [.hovered])
    frame.advance(to: .milliseconds(16))
    frame.endHover()
    #expect(frame.changes == [])
  }

  /// Found by fuzzing: sums with the count overflowed.
  @Test func untrackedTouchCountIsClamped() {
    var frame = TouchFrame()
    frame.begin(1, at: .zero)
    frame.setUntracked(.max)
    #expect(frame.untracked == TouchFrame.maximumUntracked && frame.fingers == TouchFrame.maximumUntracked + 1)
    frame.advance(to: .milliseconds(8))
    frame.setUntracked(.min)
    #expect(frame.untracked == 0)
  }
}

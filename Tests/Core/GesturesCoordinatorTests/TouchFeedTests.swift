import Gestures
import CoreTestSupport
import Testing

@Suite struct TouchFeedTests {
  private let pad = Pad()
  private let feed: TouchFeed

  init() {
    pad.attach("tap", TapRecognizer())
    pad.attach("press", LongPressRecognizer())
    pad.attach("pinch", PinchRecognizer())
    feed = TouchFeed(to: pad.coordinator)
  }

  private var frames: [String] { pad.journal.lines.filter { $0.contains("frame") } }

  @Test func changesOfOneTimeAreOneFrame() throws {
    try feed.touch(1, .began, at: .zero, time: .milliseconds(0))
    try feed.touch(2, .began, at: Point2D(100, 0), time: .milliseconds(0))
    #expect(frames == [] && feed.down == 2)
    try feed.touch(1, .moved, at: Point2D(-30, 0), time: .milliseconds(8))
    #expect(frames == ["0 frame, 2 down"])
    try feed.touch(2, .moved, at: Point2D(130, 0), time: .milliseconds(8))
    feed.flush()
    #expect(frames == ["0 frame, 2 down", "8 frame, 2 down"] && pad.log.last == "8 pinch possible → began")
    feed.flush()
    #expect(frames.count == 2)
  }

  /// A batch must not wait behind a deadline for a change that never comes.
  @Test func pendingFrameIsDueAtOnce() throws {
    try feed.touch(1, .began, at: .zero, time: .milliseconds(100))
    #expect(feed.nextDeadline == .milliseconds(100))
    feed.advance(to: .milliseconds(99))
    #expect(feed.hasPendingFrame)
    feed.advance(to: .milliseconds(100))
    #expect(!feed.hasPendingFrame && feed.nextDeadline == pad.coordinator.nextDeadline)
    while let deadline = feed.nextDeadline { feed.advance(to: deadline) }
    #expect(pad.log.last == "600 press possible → began")
    try feed.touch(1, .ended, time: .milliseconds(700))
    feed.advance(to: .milliseconds(5000))
    #expect(pad.coordinator.isIdle && feed.down == 0)
  }

  @Test func impossibleTouchThrowsAndTheOthersContinue() throws {
    #expect(throws: TouchFrameError.touchIsNotDown(1)) { try feed.touch(1, .ended, time: .milliseconds(0)) }
    #expect(throws: TouchFrameError.touchIsNotDown(1)) { try feed.touch(1, .stationary, time: .milliseconds(0)) }
    #expect(throws: TouchFrameError.positionIsMissing(1)) { try feed.touch(1, .began, time: .milliseconds(0)) }
    #expect(!feed.hasPendingFrame)
    try feed.touch(1, .began, at: .zero, time: .milliseconds(0))
    #expect(throws: TouchFrameError.touchIsDown(1)) { try feed.touch(1, .began, at: .zero, time: .milliseconds(0)) }
    #expect(throws: TouchFrameError.positionIsMissing(1)) { try feed.touch(1, .moved, time: .milliseconds(0)) }
    try feed.touch(1, .ended, time: .milliseconds(0))
    #expect(throws: TouchFrameError.touchIsNotDown(1)) { try feed.touch(1, .ended, time: .milliseconds(40)) }
    #expect(pad.log.contains("0 tap possible → ended"))
  }

  @Test func earlierChangeIsHandledAtTheNewestTime() throws {
    try feed.touch(1, .began, at: .zero, time: .milliseconds(100))
    try feed.touch(1, .ended, time: .milliseconds(90))
    feed.flush()
    #expect(pad.log.contains("100 tap possible → ended"))
  }

  @Test func cancelKeepsTheLastPosition() throws {
    try feed.touch(1, .began, at: Point2D(100, 500), time: .milliseconds(0))
    try feed.touch(1, .moved, at: Point2D(100, 460), time: .milliseconds(16))
    try feed.touch(1, .cancelled, at: .zero, time: .milliseconds(48))
    #expect(feed.coalescedTouches(for: 1).last?.contact.position == Point2D(100, 460))
  }

  @Test func cancelAllEndsEverythingAtOnce() throws {
    try feed.touch(1, .began, at: .zero, time: .milliseconds(0))
    try feed.setUntracked(2, time: .milliseconds(0))
    feed.cancelAll(time: .milliseconds(10))
    #expect(feed.down == 0 && feed.contact(1) == nil && pad.coordinator.isIdle)
  }

  @Test func hoverAndButtonsAreDelivered() throws {
    pad.attach("hover", HoverRecognizer())
    try feed.hover(at: Point2D(3, 4), time: .milliseconds(0))
    feed.setButtonDown(true, time: .milliseconds(0))
    feed.endHover(time: .milliseconds(20))
    feed.flush()
    #expect(pad.log == ["0 hover possible → began", "20 hover began → ended"])
    #expect(throws: TouchFrameError.positionIsNotFinite(nil)) {
      try feed.hover(at: Point2D(.nan, 0), time: .milliseconds(30))
    }
  }

  @Test func pendingFrameIsSavedAndRestored() throws {
    try feed.touch(1, .began, at: .zero, time: .milliseconds(0))
    try feed.touch(1, .ended, time: .milliseconds(0))
    let other = TouchFeedTests()
    try other.pad.coordinator.restore(pad.coordinator.save())
    let saved = feed.save()
    try other.feed.restore(saved)
    for feed in [feed, other.feed] { feed.flush() }
    #expect(other.pad.log == pad.log && pad.log.contains("0 tap possible → ended"))
    #expect(throws: SavedStateError.self) { try other.feed.restore(Array(saved.dropLast())) }
    #expect(!other.feed.hasPendingFrame && other.feed.down == 0)
  }

  @Test func sendingTouchesFromAHandlerTraps() async {
    await #expect(processExitsWith: .failure) {
      let coordinator = GestureCoordinator()
      let feed = TouchFeed(to: coordinator)
      coordinator.attach(TapRecognizer()) { _ in try? feed.touch(2, .began, at: .zero, time: .milliseconds(9)) }
      try? feed.touch(1, .began, at: .zero, time: .milliseconds(0))
      try? feed.touch(1, .ended, time: .milliseconds(0))
      feed.flush()
    }
  }
}

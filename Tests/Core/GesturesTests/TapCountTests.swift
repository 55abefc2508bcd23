import Gestures
import CoreTestSupport
import Testing

/// `UITouch`'s tap count and coalesced touches.
@Suite struct TapCountTests {
  /// The other examples are in `FrameCases/tap-count.txt`.
  @Test func tapCountEndsAt255() throws {
    var frame = TouchFrame(at: .zero)
    for tap in 0..<300 as Range<Int64> {
      frame.advance(to: .milliseconds(tap * 200))
      try frame.begin(1, at: .zero)
      #expect(frame[0].tapCount == min(tap + 1, 255))
      frame.advance(to: .milliseconds(tap * 200 + 80))
      try frame.end(1)
      #expect(frame[0].tapCount == min(tap + 1, 255))
    }
  }

  @Test func targetsReceiveTheTapCount() {
    let pad = Pad()
    var counts: [Int] = []
    _ = pad.addTarget("cell") { counts.append($0.tapCount) }
    for tap in 0..<2 {
      pad.at(Int64(tap) * 200, .down(1, 0, 0))
      pad.at(Int64(tap) * 200 + 80, .up(1))
    }
    #expect(counts == [1, 1, 2, 2])
  }

  // MARK: Coalesced touches

  @Test func movesWithinTheIntervalAreOneFrame() throws {
    let pad = Pad()
    let feed = TouchFeed(to: pad.coordinator)
    feed.coalescingInterval = .milliseconds(16)
    var positions: [[Double]] = []
    pad.attach("pan", PanRecognizer()) { _ in
      positions.append(feed.coalescedTouches(for: 1).map(\.contact.position.x))
    }
    try feed.touch(1, .began, at: .zero, time: .milliseconds(0))
    for step in 1...9 { try feed.touch(1, .moved, at: Point2D(Double(step) * 10, 0), time: .milliseconds(step * 4)) }
    try feed.touch(1, .ended, time: .milliseconds(40))
    #expect(feed.coalescedTouches(for: 1).map(\.time) == [.milliseconds(40)])
    feed.flush()
    #expect(pad.log.map { String($0.prefix(2)) } == ["16", "32", "36", "40"])
    #expect(positions == [[10, 20, 30, 40], [50, 60, 70, 80], [90], [90]])
  }

  /// Neither a touch down nor a deadline waits for the interval.
  @Test func coalescedMovesAreDueAfterTheInterval() throws {
    let pad = Pad()
    let feed = TouchFeed(to: pad.coordinator)
    feed.coalescingInterval = .milliseconds(16)
    pad.attach("press", LongPressRecognizer())
    try feed.touch(1, .began, at: .zero, time: .milliseconds(0))
    #expect(feed.nextDeadline == .milliseconds(0))
    try feed.touch(1, .moved, at: Point2D(1, 0), time: .milliseconds(490))
    try feed.touch(1, .moved, at: Point2D(2, 0), time: .milliseconds(494))
    #expect(feed.nextDeadline == .milliseconds(500))
    feed.advance(to: .milliseconds(500))
    #expect(!feed.hasPendingFrame && pad.log == ["500 press possible → began"])
    try feed.touch(1, .moved, at: Point2D(3, 0), time: .milliseconds(600))
    #expect(feed.nextDeadline == .milliseconds(616))
  }
}

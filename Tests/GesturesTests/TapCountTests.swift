import Gestures
import TestSupport
import Testing

/// `UITouch`'s tap count and coalesced touches.
@Suite struct TapCountTests {
  private func tapCounts(_ taps: [(down: Int64, up: Int64, x: Double)]) throws -> [Int] {
    var frame = TouchFrame(at: .zero)
    return try taps.map { tap in
      frame.advance(to: .milliseconds(tap.down))
      try frame.begin(1, at: Point2D(tap.x, 0))
      let count = frame[0].tapCount
      frame.advance(to: .milliseconds(tap.up))
      try frame.end(1)
      #expect(frame[0].tapCount == count)
      return count
    }
  }

  /// Returns the frame at 50 ms, in which a finger lifts that touched down at zero.
  private func tapped() throws -> TouchFrame {
    var frame = TouchFrame(at: .milliseconds(0))
    try frame.begin(1, at: .zero)
    frame.advance(to: .milliseconds(50))
    try frame.end(1)
    return frame
  }

  @Test func tapCountIncreasesWithEachTap() throws {
    #expect(try tapCounts((0..<4).map { ($0 * 200, $0 * 200 + 80, Double($0)) }) == [1, 2, 3, 4])
    #expect(try tapCounts((0..<300).map { ($0 * 200, $0 * 200 + 80, 0) }).last == 255)
  }

  @Test func tapCountRestartsAfterAPauseElsewhereOrAPress() throws {
    #expect(try tapCounts([(0, 80, 0), (429, 500, 0)]) == [1, 2])
    #expect(try tapCounts([(0, 80, 0), (430, 500, 0)]) == [1, 1])
    #expect(try tapCounts([(0, 80, 0), (200, 280, 45)]) == [1, 2])
    #expect(try tapCounts([(0, 80, 0), (200, 280, 45.5)]) == [1, 1])
    #expect(try tapCounts([(0, 499, 0), (600, 680, 0)]) == [1, 2])
    #expect(try tapCounts([(0, 500, 0), (600, 680, 0)]) == [1, 1])
  }

  @Test func dragIsNoTap() throws {
    for (x, count) in [(20.0, 2), (21, 1)] {
      var frame = TouchFrame(at: .milliseconds(0))
      try frame.begin(1, at: .zero)
      frame.advance(to: .milliseconds(50))
      try frame.end(1, at: Point2D(x, 0))
      frame.advance(to: .milliseconds(100))
      try frame.begin(1, at: .zero)
      #expect(frame[0].tapCount == count)
    }
  }

  /// Each finger continues the tap that was near it.
  @Test func fingersCountTheirOwnTaps() throws {
    var frame = TouchFrame(at: .milliseconds(0))
    try frame.begin(1, at: .zero)
    try frame.begin(2, at: Point2D(200, 0))
    frame.advance(to: .milliseconds(50))
    try frame.end(1)
    try frame.end(2)
    frame.advance(to: .milliseconds(100))
    try frame.begin(3, at: Point2D(200, 5))
    try frame.begin(4, at: Point2D(400, 0))
    #expect((0..<2).map { frame[$0].tapCount } == [2, 1])
  }

  @Test func touchThatBeginsAgainInOneFrameCounts() throws {
    var frame = try tapped()
    try frame.begin(1, at: .zero)
    #expect(frame[0].tapCount == 2)
  }

  /// A source may set a frame's time last.
  @Test func tapCountIsThatOfTheFinalTime() throws {
    var frame = try tapped()
    frame.advance(to: .milliseconds(60))
    try frame.begin(1, at: .zero)
    frame.setTime(.milliseconds(1000))
    #expect(frame[0].tapCount == 1)
  }

  @Test func savedFrameContinuesItsCount() throws {
    var frame = try tapped()
    frame.advance(to: .milliseconds(60))
    var restored = try TouchFrame(restoring: frame.save())
    try restored.begin(1, at: .zero)
    #expect(restored[0].tapCount == 2)
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

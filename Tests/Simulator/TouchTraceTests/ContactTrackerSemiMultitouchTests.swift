import TestSupport
import Gestures
import Testing
import TouchTrace

/// Semi-multitouch touchpads, which report the bounding box of two touches.
@Suite struct ContactTrackerSemiMultitouchTests {
  private struct HandSimulator {
    var fingers: [(x: Int32, y: Int32)?] = [nil, nil]
    var reported: [(x: Int32, y: Int32)?] = [nil, nil]
    var nextID: Int32 = 1

    /// Returns the reported events: the position of one finger, or the corners of the box for two, in slot order.
    mutating func events() -> [TestEvent] {
      let down = fingers.compactMap { $0 }
      var now: [(x: Int32, y: Int32)?] = [nil, nil]
      if down.count == 1 { now[0] = down[0] }
      if down.count == 2 {
        now[0] = (min(down[0].x, down[1].x), min(down[0].y, down[1].y))
        now[1] = (max(down[0].x, down[1].x), max(down[0].y, down[1].y))
      }
      var events: [TestEvent] = []
      for slot in 0..<2 {
        switch (reported[slot], now[slot]) {
        case (nil, let position?):
          events += [.slot(Int32(slot)), .id(nextID), .x(position.x), .y(position.y)]
          nextID += 1
        case (_?, let position?): events += [.slot(Int32(slot)), .x(position.x), .y(position.y)]
        case (_?, nil): events += [.slot(Int32(slot)), .id(-1)]
        case (nil, nil): break
        }
      }
      reported = now
      return events
    }
  }

  @Test func restingFingersDoNotMoveInAnyOrderOfTouchDownAndTouchUp() {
    var random = SeededRandom(seed: 8)
    for _ in 0..<2000 {
      func position() -> (x: Int32, y: Int32) {
        (.random(in: 0...1630, using: &random), .random(in: 0...1630, using: &random))
      }
      let (first, second) = (position(), position())
      let lifter = Int.random(in: 0...1, using: &random)
      var hand = HandSimulator()
      var stream = EvdevStream(.semiMultitouch)
      hand.fingers[0] = first
      stream.frame(0, hand.events())
      hand.fingers[1] = second
      stream.frame(20, hand.events())
      stream.frame(40, hand.events())
      hand.fingers[lifter] = nil
      stream.frame(60, hand.events())
      hand.fingers[1 - lifter] = nil
      stream.frame(80, hand.events())
      #expect(
        stream.tracked().lines == [
          "0: +1(\(first.x),\(first.y))", "20: +2(\(second.x),\(second.y))", "60: -\(lifter + 1)",
          "80: -\(2 - lifter)",
        ], "\(first) \(second) \(lifter)")
    }
  }

  /// The diagonal and centre of the box are those of the fingers, so pinches and pans are exact.
  @Test func distanceAndCentreOfTwoTouchesAreExact() throws {
    var random = SeededRandom(seed: 9)
    for _ in 0..<300 {
      func coordinate() -> Int32 { .random(in: 300...1300, using: &random) }
      var hand = HandSimulator()
      hand.fingers = [(coordinate(), coordinate()), nil]
      var stream = EvdevStream(.semiMultitouch)
      stream.frame(0, hand.events())
      hand.fingers[1] = (coordinate(), coordinate())
      var truth: [[(x: Int32, y: Int32)]] = []
      for step in 1..<20 {
        stream.frame(Int64(step) * 10, hand.events())
        truth.append(hand.fingers.compactMap { $0 })
        for index in 0..<2 {
          hand.fingers[index]?.x += .random(in: -15...15, using: &random)
          hand.fingers[index]?.y += .random(in: -15...15, using: &random)
        }
      }
      var positions: [Int32: Point2D] = [:]
      var step = 0
      for frame in stream.tracked().frames.dropLast() {
        for change in frame.changes { positions[change.id] = change.position }
        if positions.count < 2 { continue }
        while step < truth.count && frame.time.microseconds != Int64(step + 1) * 10_000 { step += 1 }
        let (one, two) = (try #require(positions[1]), try #require(positions[2]))
        let fingers = truth[step].map { Point2D(Double($0.x), Double($0.y)) }
        #expect(one + two == fingers[0] + fingers[1])
        let (reported, actual) = (one - two, fingers[0] - fingers[1])
        #expect(reported.squaredLength == actual.squaredLength)
      }
    }
  }
}

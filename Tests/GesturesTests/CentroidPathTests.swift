import Gestures
import TestSupport
import Testing

@Suite struct CentroidPathTests {
  /// A path of at most so many fingers, and the frames it is given.
  private struct Walk: ~Copyable {
    var path = CentroidPath()
    var frame = TouchFrame()
    var most = TouchFrame.capacity

    @discardableResult mutating func step(_ touches: [Touch]) -> Bool {
      frame.advance(to: frame.time)
      for touch in touches { touch.apply(to: &frame) }
      return path.follow(frame, atMost: most)
    }
  }

  @Test func translationOfOneTouchIsItsOwn() {
    var walk = Walk()
    walk.step([.down(1, 10, 20)])
    #expect(walk.path.location == Point(10, 20) && walk.path.translation == .zero)
    walk.step([.move(1, 13, 16)])
    #expect(walk.path.location == Point(13, 16) && walk.path.translation == Point(3, -4))
    walk.step([.upAt(1, 14, 16)])
    #expect(walk.path.translation == Point(4, -4), "what a finger tells as it lifts counts")
  }

  @Test func addedTouchMovesTheCentroidButNotTheTranslation() {
    var walk = Walk()
    walk.step([.down(1, 0, 0)])
    walk.step([.move(1, 10, 0)])
    walk.step([.move(1, 12, 0), .down(2, 100, 0)])
    #expect(walk.path.location == Point(56, 0) && walk.path.translation == Point(12, 0))
    walk.step([.move(2, 104, 0)])
    #expect(walk.path.location == Point(58, 0) && walk.path.translation == Point(14, 0))
    walk.step([.up(1)])
    #expect(walk.path.location == Point(104, 0) && walk.path.translation == Point(14, 0))
    walk.step([.move(2, 94, 0)])
    #expect(walk.path.translation == Point(4, 0))
  }

  @Test func touchesBeyondTheMaximumCountOnceAnotherLifts() {
    var walk = Walk()
    walk.most = 2
    walk.step([.down(1, 0, 0), .down(2, 20, 0)])
    walk.step([.down(3, 500, 500)])
    walk.step([.move(3, 900, 900)])
    #expect(walk.path.location == Point(10, 0) && walk.path.translation == .zero)
    walk.step([.upAt(1, 10, 0)])
    #expect(walk.path.location == Point(460, 450) && walk.path.translation == Point(5, 0))
    walk.step([.move(3, 910, 900)])
    #expect(walk.path.translation == Point(10, 0))
  }

  @Test(arguments: [1, 2, 3] as [Int32]) func cancelledTouchIsReportedIfItCounts(finger: Int32) {
    var walk = Walk()
    walk.most = 2
    walk.step([.down(1, 0, 0), .down(2, 20, 0), .down(3, 40, 0)])
    #expect(walk.step([.cancel(finger)]) == (finger == 3))
  }

  @Test func centroidStaysWhileAllTouchesAreUntracked() {
    var walk = Walk()
    walk.step([.down(1, 8, 0)])
    walk.step([.up(1), .untracked(1)])
    walk.step([.untracked(2)])
    #expect(walk.path.location == Point(8, 0) && walk.path.translation == .zero)
    walk.step([.down(2, 100, 0)])
    walk.step([.move(2, 101, 0)])
    #expect(walk.path.location == Point(101, 0) && walk.path.translation == Point(1, 0))
  }

  @Test func restartResetsTranslation() {
    var walk = Walk()
    walk.step([.down(1, 0, 0)])
    walk.step([.move(1, 10, 0)])
    walk.path.restart()
    #expect(walk.path.translation == .zero)
    walk.step([.move(1, 11, 0)])
    #expect(walk.path.translation == Point(1, 0))
  }

  /// The way is the sum, over all frames, of the mean movement of those that were there in both.
  @Test(arguments: 0..<4) func translationIsTheSumOfMeanMovements(part: Int) {
    for seed in 0..<100 {
      var hands = RandomTouches(seed: UInt64(part * 1000 + seed))
      var walk = Walk()
      walk.most = 1 + seed % 10
      var fingers: [(id: Int32, place: Point)] = []
      var way = Point.zero
      for _ in 0..<80 {
        guard case .frame(_, let touches) = hands.next() else { continue }
        var mean = Point.zero
        let own = Set(fingers.prefix(walk.most).map(\.id))
        var left: Set<Int32> = []
        for touch in touches {
          guard let (id, place) = place(touch, fingers) else { continue }
          if let index = fingers.firstIndex(where: { $0.id == id }) {
            if own.contains(id) { mean += (place - fingers[index].place) / Double(own.count) }
            fingers[index].place = place
          } else {
            fingers.append((id, place))
          }
          switch touch {
          case .up, .upAt, .cancel: left.insert(id)
          case .down, .move, .untracked: break
          }
        }
        fingers.removeAll { left.contains($0.id) }
        way += mean
        walk.step(touches)
        let error = (walk.path.translation - way).length
        #expect(error < 1e-9, "seed \(part * 1000 + seed)")
        let now = fingers.prefix(walk.most)
        if now.isEmpty { continue }
        let middle = now.reduce(Point.zero) { $0 + $1.place } / Double(now.count)
        #expect((walk.path.location - middle).length < 1e-9, "seed \(part * 1000 + seed)")
      }
    }
  }

  private func place(_ touch: Touch, _ fingers: [(id: Int32, place: Point)]) -> (Int32, Point)? {
    switch touch {
    case .down(let id, let x, let y), .move(let id, let x, let y), .upAt(let id, let x, let y): (id, Point(x, y))
    case .up(let id), .cancel(let id): fingers.first { $0.id == id }
    case .untracked: nil
    }
  }
}

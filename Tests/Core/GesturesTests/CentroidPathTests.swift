import Gestures
import CoreTestSupport
import Testing

@Suite struct CentroidPathTests {
  /// A path of at most `maximumTouches` touches and the frames it follows.
  private struct Walk: ~Copyable {
    var path = CentroidPath()
    var frame = TouchFrame(at: .zero)
    var maximumTouches = TouchFrame.capacity

    @discardableResult mutating func step(_ touches: [Touch]) -> Bool {
      frame.advance(to: frame.time)
      for touch in touches { touch.apply(to: &frame) }
      return path.follow(frame, atMost: maximumTouches)
    }
  }

  @Test func translationOfOneTouchIsItsOwn() {
    var walk = Walk()
    walk.step([.down(1, 10, 20)])
    #expect(walk.path.location == Point2D(10, 20) && walk.path.translation == .zero)
    walk.step([.move(1, 13, 16)])
    #expect(walk.path.location == Point2D(13, 16) && walk.path.translation == Point2D(3, -4))
    walk.step([.upAt(1, 14, 16)])
    #expect(walk.path.translation == Point2D(4, -4), "the position of the touch up counts")
  }

  @Test func addedTouchMovesTheCentroidButNotTheTranslation() {
    var walk = Walk()
    walk.step([.down(1, 0, 0)])
    walk.step([.move(1, 10, 0)])
    walk.step([.move(1, 12, 0), .down(2, 100, 0)])
    #expect(walk.path.location == Point2D(56, 0) && walk.path.translation == Point2D(12, 0))
    walk.step([.move(2, 104, 0)])
    #expect(walk.path.location == Point2D(58, 0) && walk.path.translation == Point2D(14, 0))
    walk.step([.up(1)])
    #expect(walk.path.location == Point2D(104, 0) && walk.path.translation == Point2D(14, 0))
    walk.step([.move(2, 94, 0)])
    #expect(walk.path.translation == Point2D(4, 0))
  }

  @Test func touchesBeyondTheMaximumCountOnceAnotherLifts() {
    var walk = Walk()
    walk.maximumTouches = 2
    walk.step([.down(1, 0, 0), .down(2, 20, 0)])
    walk.step([.down(3, 500, 500)])
    walk.step([.move(3, 900, 900)])
    #expect(walk.path.location == Point2D(10, 0) && walk.path.translation == .zero)
    walk.step([.upAt(1, 10, 0)])
    #expect(walk.path.location == Point2D(460, 450) && walk.path.translation == .zero)
    walk.step([.move(3, 910, 900)])
    #expect(walk.path.translation == Point2D(5, 0))
  }

  @Test(arguments: [1, 2, 3] as [Int32]) func cancelledTouchIsReportedIfItCounts(finger: Int32) {
    var walk = Walk()
    walk.maximumTouches = 2
    walk.step([.down(1, 0, 0), .down(2, 20, 0), .down(3, 40, 0)])
    #expect(walk.step([.cancel(finger)]) == (finger == 3))
  }

  @Test func centroidStaysWhileAllTouchesAreUntracked() {
    var walk = Walk()
    walk.step([.down(1, 8, 0)])
    walk.step([.up(1), .untracked(1)])
    walk.step([.untracked(2)])
    #expect(walk.path.location == Point2D(8, 0) && walk.path.translation == .zero)
    walk.step([.down(2, 100, 0)])
    walk.step([.move(2, 101, 0)])
    #expect(walk.path.location == Point2D(101, 0) && walk.path.translation == Point2D(1, 0))
  }

  @Test func restartResetsTranslation() {
    var walk = Walk()
    walk.step([.down(1, 0, 0)])
    walk.step([.move(1, 10, 0)])
    walk.path.restart()
    #expect(walk.path.translation == .zero)
    walk.step([.move(1, 11, 0)])
    #expect(walk.path.translation == Point2D(1, 0))
  }

  /// The translation is the sum, over all frames in which none of several touches lifts, of the mean movement of the touches
  /// present before and after the frame.
  @Test(arguments: 0..<4) func translationIsTheSumOfMeanMovements(part: Int) {
    for seed in 0..<100 {
      var input = RandomTouches(seed: UInt64(part * 1000 + seed))
      var walk = Walk()
      walk.maximumTouches = 1 + seed % 10
      var fingers: [(id: Int32, position: Point2D)] = []
      var sum = Point2D.zero
      for _ in 0..<80 {
        guard case .frame(_, let touches) = input.next() else { continue }
        var mean = Point2D.zero
        let counted = Set(fingers.prefix(walk.maximumTouches).map(\.id))
        var lifted: Set<Int32> = []
        for touch in touches {
          guard let (id, position) = position(touch, fingers) else { continue }
          if let index = fingers.firstIndex(where: { $0.id == id }) {
            if counted.contains(id) { mean += (position - fingers[index].position) / Double(counted.count) }
            fingers[index].position = position
          } else {
            fingers.append((id, position))
          }
          switch touch {
          case .up, .upAt, .cancel: lifted.insert(id)
          case .down, .move, .untracked, .button, .buttons, .hover: break
          }
        }
        fingers.removeAll { lifted.contains($0.id) }
        if counted.count == 1 || counted.isDisjoint(with: lifted) { sum += mean }
        walk.step(touches)
        let error = (walk.path.translation - sum).length
        #expect(error < 1e-9, "seed \(part * 1000 + seed)")
        let now = fingers.prefix(walk.maximumTouches)
        if now.isEmpty { continue }
        let centroid = now.reduce(Point2D.zero) { $0 + $1.position } / Double(now.count)
        #expect((walk.path.location - centroid).length < 1e-9, "seed \(part * 1000 + seed)")
      }
    }
  }

  private func position(_ touch: Touch, _ fingers: [(id: Int32, position: Point2D)]) -> (Int32, Point2D)? {
    switch touch {
    case .down(let id, let x, let y), .move(let id, let x, let y), .upAt(let id, let x, let y): (id, Point2D(x, y))
    case .up(let id), .cancel(let id): fingers.first { $0.id == id }
    case .untracked, .button, .buttons, .hover: nil
    }
  }
}

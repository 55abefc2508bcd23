/// Where fingers that go together are, how far they have gone and how fast: from their frames, or from what a
/// touchpad's driver tells.
struct FingerTrack: Sendable {
  private(set) var path = CentroidPath()
  var pace = VelocityEstimator()
  private var newest = Timestamp.distantPast
  /// The fingers' mean distance from their middle when the way began to count.
  private var firstSpread = 0.0

  // Always inlined: a call would be lent a copy of all samples.
  var location: Point { @inline(__always) get { path.location } }
  var translation: Point { @inline(__always) get { path.translation } }
  /// In points a second; zero once they have rested.
  var velocity: Point { pace.velocity(at: newest) }

  /// - Returns: whether none of them was taken away.
  @inline(__always) mutating func follow(_ touches: borrowing TouchFrame, atMost most: Int = TouchFrame.capacity)
    -> Bool
  {
    newest = touches.time
    let isWhole = path.follow(touches, atMost: most)
    pace.add(path.translation, at: newest)
    return isWhole
  }
  mutating func follow(_ way: Point, _ event: TouchpadEvent) {
    newest = event.stamp
    path.move(by: way, to: event.location)
    pace.add(path.translation, at: newest)
  }
  /// Counts the way from here.
  mutating func restart() {
    path.restart()
    pace.reset()
    pace.add(.zero, at: newest)
  }
  mutating func restart(_ touches: borrowing TouchFrame) {
    restart()
    firstSpread = Self.spread(touches, around: path.location)
  }
  /// By how much they have parted or closed since then: between two, the change of their span.
  @inline(__always) func parted(_ touches: borrowing TouchFrame) -> Double {
    2 * abs(Self.spread(touches, around: path.location) - firstSpread)
  }
  private static func spread(_ touches: borrowing TouchFrame, around middle: Point) -> Double {
    if touches.count < 2 { return 0 }
    var (sum, count) = (0.0, 0.0)
    for index in 0..<touches.count where touches[index].isDown {
      (sum, count) = (sum + (touches[index].position - middle).length, count + 1)
    }
    return count < 2 ? 0 : sum / count
  }
  mutating func code(_ coder: inout StateCoder) {
    path.code(&coder)
    pace.code(&coder)
    coder.code(&newest)
    coder.code(&firstSpread)
  }
  mutating func reset() {
    path = CentroidPath()
    pace.reset()
  }
}

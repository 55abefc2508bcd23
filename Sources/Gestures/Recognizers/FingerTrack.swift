/// Where fingers that go together are, how far they have gone and how fast: from their frames, or from what a
/// touchpad's driver tells.
struct FingerTrack: Sendable {
  private(set) var path = CentroidPath()
  var pace = VelocityEstimator()
  private var newest = Timestamp.distantPast
  /// The fingers' mean distance from their middle when the way began to count.
  private var firstSpread = 0.0

  var location: Point { path.location }
  var translation: Point { path.translation }
  /// In points a second; zero once they have rested.
  var velocity: Point { pace.velocity(at: newest) }

  /// - Returns: whether none of them was taken away.
  mutating func follow(_ touches: borrowing TouchFrame, atMost most: Int = TouchFrame.capacity) -> Bool {
    newest = touches.time
    let isWhole = path.follow(touches, atMost: most)
    pace.add(path.translation, at: newest)
    return isWhole
  }
  mutating func follow(_ way: Point, _ event: IndirectEvent) {
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
    firstSpread = spread(touches)
  }
  /// By how much they have parted or closed since then: between two, the change of their span.
  func parted(_ touches: borrowing TouchFrame) -> Double { 2 * abs(spread(touches) - firstSpread) }
  private func spread(_ touches: borrowing TouchFrame) -> Double {
    var (sum, count) = (0.0, 0.0)
    for index in 0..<touches.count where touches[index].isDown {
      (sum, count) = (sum + (touches[index].position - path.location).length, count + 1)
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

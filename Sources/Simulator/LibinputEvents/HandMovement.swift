import Gestures
import TouchTrace

/// The time in which the fingers of a touch move, without their rests before and after it: a hand's speed is that of this time.
package enum HandMovement {
  /// A finger that has moved farther is moving, in millimetres.
  private static let noticeable = 0.3

  /// A finger's positions in millimetres, in order of time.
  package typealias Path = [(time: Timestamp, position: Point2D)]

  /// Returns the time from the last moment before a finger moves to the first one after which none does.
  ///
  /// Devices report nothing while nothing moves, so that a movement begins one report before the first that shows it.
  ///
  /// - Parameter together: from the last touch down to the first touch up.
  /// - Returns: nil if no finger moves in that time.
  package static func period(_ fingers: [Path], within together: ClosedRange<Timestamp>) -> ClosedRange<Timestamp>? {
    let times = Set(fingers.joined().map(\.time)).sorted()
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
    if steps.isEmpty { return nil }
    let usual = steps[steps.count / 2]
    let starts = fingers.compactMap { path in
      onset(path).map { index in
        index + 1 < path.count ? max(path[index].time, path[index + 1].time - usual) : path[index].time
      }
    }
    let ends = fingers.compactMap { path in
      let path = Path(path.reversed())
      return onset(path).map { index in
        index + 1 < path.count ? min(path[index].time, path[index + 1].time + usual) : path[index].time
      }
    }
    guard let start = starts.min(), let end = ends.max() else { return nil }
    let (low, high) = (max(start, together.lowerBound), min(end, together.upperBound))
    return low < high ? low...high : nil
  }

  /// Returns the index of the last position before a finger moves. Positions tremble: a movement begins where the distance begins to
  /// grow up to a noticeable one.
  private static func onset(_ path: Path) -> Int? {
    guard let first = path.first?.position else { return nil }
    func moved(_ index: Int) -> Double { (path[index].position - first).length }
    guard var index = path.indices.first(where: { moved($0) > noticeable }) else { return nil }
    while index > 0, moved(index) > 0, moved(index - 1) <= moved(index) { index -= 1 }
    return index
  }
}

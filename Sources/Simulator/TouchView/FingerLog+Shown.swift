import Analysis
import Gestures
import Simulation
import TouchTrace

extension FingerLog {
  /// Returns the fingers in millimetres, by number.
  ///
  /// - Parameter limits: the distances that recognizers allow, in points.
  func shown(on surface: Surface, _ limits: [(recognizer: String, points: Double)]) -> [ViewSnapshot.Finger] {
    fingers.sorted { $0.number < $1.number }.map { finger in
      // The next limit that the finger can exceed; after the last one, that one.
      let next = limits.filter { $0.points >= finger.farthest }.min { $0.points < $1.points }
      let limit = next ?? limits.max { $0.points < $1.points }
      return ViewSnapshot.Finger(
        number: finger.number, isDown: finger.isDown, isCancelled: finger.stage == .cancelled,
        position: surface.millimetres(finger.position), touchDown: surface.millimetres(finger.first),
        trail: finger.path.map { surface.millimetres($0) },
        tolerance: limit.map {
          ViewSnapshot.Tolerance(
            recognizer: $0.recognizer, radius: surface.millimetres(points: $0.points),
            isExceeded: finger.farthest > $0.points)
        })
    }
  }
}

extension Surface {
  func millimetres(_ point: Point2D) -> Point2D { Point2D(millimetres(points: point.x), millimetres(points: point.y)) }
}

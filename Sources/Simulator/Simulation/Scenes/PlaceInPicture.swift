import Gestures
import TraceReplay

extension Scene {
  /// Converts a point of the surface to the scene's picture; to the same place for a scene without one. Nil for NaN.
  package func placeInPicture(of point: Point2D) -> LengthPoint? {
    guard let drawn else { return LengthPoint(atOrBelow: point) }
    return drawn.pictured(point)
  }
}

extension [GestureMeasurement] {
  /// Translation and velocity, under the names that all pans, swipes and transforms use.
  static func translation(_ translation: Point2D, _ velocity: Point2D) -> Self {
    [
      GestureMeasurement("translationX", translation.x, .points),
      GestureMeasurement("translationY", translation.y, .points),
      GestureMeasurement("velocityX", velocity.x, .pointsPerSecond),
      GestureMeasurement("velocityY", velocity.y, .pointsPerSecond),
    ]
  }
}

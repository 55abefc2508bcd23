extension [GestureMeasurement] {
  /// How far and how fast, as all that drags and swipes tells it.
  static func way(_ translation: Point, _ velocity: Point) -> Self {
    [
      GestureMeasurement("translationX", translation.x, .points), GestureMeasurement("translationY", translation.y, .points),
      GestureMeasurement("velocityX", velocity.x, .pointsPerSecond), GestureMeasurement("velocityY", velocity.y, .pointsPerSecond),
    ]
  }
}

extension [Reading] {
  /// How far and how fast, as all that drags and swipes tells it.
  static func way(_ translation: Point, _ velocity: Point) -> Self {
    [
      Reading("translationX", translation.x, .points), Reading("translationY", translation.y, .points),
      Reading("velocityX", velocity.x, .pointsPerSecond), Reading("velocityY", velocity.y, .pointsPerSecond),
    ]
  }
}

extension SwipeRecognizer {
  /// The direction of a swipe.
  public enum Direction: String, CaseIterable, Sendable {
    /// To the right.
    case right
    /// To the left.
    case left
    /// Towards the upper edge.
    case up
    /// Towards the lower edge.
    case down
    /// Any of the four.
    case any

    /// Returns the unit vector along this direction; for ``any``, along the axis nearest to a translation.
    func axis(of translation: Point2D) -> Point2D {
      switch self {
      case .right: Point2D(1, 0)
      case .left: Point2D(-1, 0)
      case .up: Point2D(0, -1)
      case .down: Point2D(0, 1)
      case .any:
        abs(translation.x) >= abs(translation.y)
          ? Point2D(translation.x < 0 ? -1 : 1, 0) : Point2D(0, translation.y < 0 ? -1 : 1)
      }
    }

    /// Splits a translation into its part along this direction and its part off it: across, or backwards.
    func extent(of translation: Point2D) -> (along: Double, offAxis: Double) {
      switch self {
      case .right: (translation.x, max(abs(translation.y), -translation.x))
      case .left: (-translation.x, max(abs(translation.y), translation.x))
      case .up: (-translation.y, max(abs(translation.x), translation.y))
      case .down: (translation.y, max(abs(translation.x), -translation.y))
      case .any:
        (max(abs(translation.x), abs(translation.y)), min(abs(translation.x), abs(translation.y)))
      }
    }
  }
}

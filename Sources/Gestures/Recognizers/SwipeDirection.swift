extension SwipeRecognizer {
  /// Which way a swipe goes.
  public enum Direction: String, CaseIterable, Sendable {
    /// To the right.
    case right
    /// To the left.
    case left
    /// To the upper edge.
    case up
    /// To the lower edge.
    case down
    /// Whichever of the four.
    case any

    /// How far a way goes in this direction, and how far beside it: across, or back.
    func extent(of way: Point) -> (along: Double, beside: Double) {
      switch self {
      case .right: (way.x, max(abs(way.y), -way.x))
      case .left: (-way.x, max(abs(way.y), way.x))
      case .up: (-way.y, max(abs(way.x), way.y))
      case .down: (way.y, max(abs(way.x), -way.y))
      case .any: (max(abs(way.x), abs(way.y)), min(abs(way.x), abs(way.y)))
      }
    }
  }
}

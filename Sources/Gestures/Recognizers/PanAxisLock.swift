extension PanRecognizer {
  /// Along which axis a pan goes.
  public enum AxisLock: String, CaseIterable, Sendable {
    /// Along both.
    case free
    /// Only to the left and right. The pan fails where the fingers go up or down first.
    case horizontal
    /// Only up and down. It fails where they go to the left or right first.
    case vertical
    /// Along the one along which they have gone further when it begins; horizontal where as far.
    case first

    /// How far a way goes along the axis, and across it, squared: this is asked in every frame of fingers that have yet to
    /// go anywhere, and roots are dear.
    func squaredExtent(of way: Point) -> (along: Double, across: Double) {
      switch self {
      case .free, .first: (way.squaredLength, 0)
      case .horizontal: (way.x * way.x, way.y * way.y)
      case .vertical: (way.y * way.y, way.x * way.x)
      }
    }
    /// What is left of a way where it may only go along the axis.
    func locked(_ way: Point) -> Point {
      switch self {
      case .free, .first: way
      case .horizontal: Point(way.x, 0)
      case .vertical: Point(0, way.y)
      }
    }
    /// The axis of a pan that begins by going that way.
    func chosen(by way: Point) -> Self {
      switch self {
      case .free, .horizontal, .vertical: self
      case .first: abs(way.x) >= abs(way.y) ? .horizontal : .vertical
      }
    }
  }
}

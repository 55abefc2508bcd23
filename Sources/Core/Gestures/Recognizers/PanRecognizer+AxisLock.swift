extension PanRecognizer {
  /// The axis along which a pan moves.
  public enum AxisLock: String, CaseIterable, Sendable {
    /// Both axes.
    case free
    /// Only left and right. The pan fails if the fingers first move up or down.
    case horizontal
    /// Only up and down. The pan fails if the fingers first move left or right.
    case vertical
    /// The axis with the larger translation when the pan begins; horizontal if both are equal.
    case first

    /// Splits a translation into its parts along the axis and across it. Squared, because a pan needs it in every frame before it
    /// begins, and square roots are slow.
    func squaredExtent(of translation: Point2D) -> (along: Double, across: Double) {
      switch self {
      case .free, .first: (translation.squaredLength, 0)
      case .horizontal: (translation.x * translation.x, translation.y * translation.y)
      case .vertical: (translation.y * translation.y, translation.x * translation.x)
      }
    }

    /// Returns the part of a vector along the axis.
    // Handlers ask for it in every frame, most often of a free pan: only that part is inlined, without a jump table.
    @inlinable @inline(__always) func locked(_ vector: Point2D) -> Point2D {
      self == .free ? vector : projected(vector)
    }

    @usableFromInline @inline(never) func projected(_ vector: Point2D) -> Point2D {
      switch self {
      case .free, .first: vector
      case .horizontal: Point2D(vector.x, 0)
      case .vertical: Point2D(0, vector.y)
      }
    }

    /// Returns the axis of a pan that begins with this translation.
    func chosen(by translation: Point2D) -> Self {
      switch self {
      case .free, .horizontal, .vertical: self
      case .first: abs(translation.x) >= abs(translation.y) ? .horizontal : .vertical
      }
    }
  }
}

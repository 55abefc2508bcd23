extension SwipeRecognizer {
  /// A set of directions of swipes. Names and bits are those of UIKit.
  public struct Direction: NamedOptions {
    public var rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// To the right.
    @inlinable public static var right: Self { Self(rawValue: 1) }
    /// To the left.
    @inlinable public static var left: Self { Self(rawValue: 2) }
    /// Towards the upper edge.
    @inlinable public static var up: Self { Self(rawValue: 4) }
    /// Towards the lower edge.
    @inlinable public static var down: Self { Self(rawValue: 8) }

    public static var names: [String] { ["right", "left", "up", "down"] }

    /// A direction of the set: the one that is nearest to a translation.
    private struct Nearest {
      var direction = Direction()
      var along = -Double.infinity
      var across = 0.0

      // Of equally near ones the first, which is the horizontal one.
      @inline(__always) mutating func consider(_ direction: Direction, _ along: Double, _ across: Double) {
        if along <= self.along { return }
        self.direction = direction
        self.along = along
        self.across = across
      }
    }

    @inline(__always) private func nearest(to translation: Point2D) -> Nearest {
      var nearest = Nearest()
      if rawValue & 1 != 0 { nearest.consider(.right, translation.x, translation.y) }
      if rawValue & 2 != 0 { nearest.consider(.left, -translation.x, translation.y) }
      if rawValue & 4 != 0 { nearest.consider(.up, -translation.y, translation.x) }
      if rawValue & 8 != 0 { nearest.consider(.down, translation.y, translation.x) }
      return nearest
    }

    /// Returns the direction of the set that is nearest to a translation; none if it goes in none of them.
    func direction(of translation: Point2D) -> Self {
      let nearest = nearest(to: translation)
      return nearest.along > 0 ? nearest.direction : []
    }

    /// Returns the unit vector along the direction that is nearest to a translation.
    func axis(of translation: Point2D) -> Point2D {
      switch nearest(to: translation).direction {
      case .left: Point2D(-1, 0)
      case .up: Point2D(0, -1)
      case .down: Point2D(0, 1)
      default: Point2D(1, 0)
      }
    }

    /// Splits a translation into its part along the nearest direction and its part off it: across, or backwards.
    @inline(__always) func extent(of translation: Point2D) -> (along: Double, offAxis: Double) {
      let nearest = nearest(to: translation)
      return (nearest.along, max(-nearest.along, abs(nearest.across)))
    }
  }
}

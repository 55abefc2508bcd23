import Gestures

/// The places where fingers touch down, and their maximum number.
struct TouchPlaces: Sendable {
  /// Where fingers touch down.
  struct Place: Hashable, Sendable {
    var origin: Point2D
    var spacing: Double
    /// The index of the target.
    var area = 0
    /// The type of touch; nil for the surface's own.
    var type: TouchType?

    func position(ofFinger number: Int) -> Point2D { origin + Point2D(Double(number - 1) * spacing, 0) }
  }

  let places: [Place]
  let maximumFingers: Int
}

extension Point2D {
  /// Returns the vector turned clockwise.
  func turned(byDegrees degrees: Double) -> Point2D {
    turned(to: Angle.direction(degrees: degrees))
  }

  func turned(to direction: Point2D) -> Point2D {
    Point2D(x * direction.x - y * direction.y, x * direction.y + y * direction.x)
  }
}

import Gestures

package enum Direction: String, Hashable, Sendable, CaseIterable {
  case right
  case downRight = "down-right"
  case down
  case downLeft = "down-left"
  case left
  case upLeft = "up-left"
  case up
  case upRight = "up-right"

  /// Creates the direction nearest to a translation; `nil` for none.
  package init?(_ translation: Point2D) {
    guard translation != .zero else { return nil }
    let (x, y) = (translation.x, translation.y)
    // tan 22.5°: half of a sector.
    let half = 0.41421356
    if abs(y) <= half * abs(x) {
      self = x > 0 ? .right : .left
    } else if abs(x) <= half * abs(y) {
      self = y > 0 ? .down : .up
    } else if y > 0 {
      self = x > 0 ? .downRight : .downLeft
    } else {
      self = x > 0 ? .upRight : .upLeft
    }
  }

  /// The cosine of 30°, the largest angle between a movement and its stated direction.
  private static let cosineOfTolerance = 0.8660254

  /// Returns whether a translation has this direction. Neighbouring directions overlap.
  package func includes(_ translation: Point2D) -> Bool {
    translation != .zero && unit.dotProduct(translation) >= Self.cosineOfTolerance * translation.length
  }

  /// The vector of length 1.
  package var unit: Point2D {
    let diagonal = 0.70710678
    return switch self {
    case .right: Point2D(1, 0)
    case .downRight: Point2D(diagonal, diagonal)
    case .down: Point2D(0, 1)
    case .downLeft: Point2D(-diagonal, diagonal)
    case .left: Point2D(-1, 0)
    case .upLeft: Point2D(-diagonal, -diagonal)
    case .up: Point2D(0, -1)
    case .upRight: Point2D(diagonal, -diagonal)
    }
  }

  /// The direction in a name: `right`, `down-left`.
  package var word: String { rawValue }

  /// The direction in a sentence: `to the right`, `down and to the left`.
  package var words: String {
    rawValue.split(separator: "-").map { $0 == "right" || $0 == "left" ? "to the \($0)" : String($0) }
      .joined(separator: " and ")
  }
}

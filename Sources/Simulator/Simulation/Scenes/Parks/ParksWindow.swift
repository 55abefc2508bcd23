import Gestures
import TableModel
import TouchTrace

/// The window on the device's surface, and the device's rotation.
///
/// The surface rotates with the device, and the window stays upright. The window converts the recognizers' points from the
/// surface to the window, exactly: four quarter turns restore every point.
package struct ParksWindow: Hashable, Sendable {
  /// The height of UIKit's tab bar, in points.
  package static let tabBarHeight = Length.points(49)

  private let surface: LengthSize
  /// The number of clockwise quarter turns, 0…3.
  package private(set) var quarterTurns = 0

  package init(_ surface: Surface) {
    let (width, height) = surface.lengths
    self.surface = LengthSize(width: width, height: height)
  }

  package var size: LengthSize {
    quarterTurns % 2 == 0 ? surface : LengthSize(width: surface.height, height: surface.width)
  }

  /// The area above the tab bar.
  package var content: LengthRect {
    LengthRect(x: .zero, y: .zero, width: size.width, height: size.height - tabBar.height)
  }

  /// The area at the bottom, as wide as the window and at most as high.
  package var tabBar: LengthRect {
    let height = min(Self.tabBarHeight, size.height)
    return LengthRect(x: .zero, y: size.height - height, width: size.width, height: height)
  }

  package mutating func turn(_ turn: DeviceTurn) { quarterTurns = (quarterTurns + turn.quarters) % 4 }

  /// Converts a point of the surface to the window; nil for NaN. Points are taken as cells of 1/64 pt, so that rotation maps
  /// cells to cells.
  package func point(_ point: Point2D) -> LengthPoint? {
    guard let x = Length(atOrBelow: point.x), let y = Length(atOrBelow: point.y) else { return nil }
    let last = LengthPoint(x: surface.width - Length(units: 1), y: surface.height - Length(units: 1))
    return switch quarterTurns {
    case 0: LengthPoint(x: x, y: y)
    case 1: LengthPoint(x: last.y - y, y: x)
    case 2: LengthPoint(x: last.x - x, y: last.y - y)
    default: LengthPoint(x: y, y: last.x - x)
    }
  }

  /// Converts a translation or a velocity on the surface to the window.
  package func vector(_ vector: Point2D) -> Point2D {
    switch quarterTurns {
    case 0: vector
    case 1: Point2D(-vector.y, vector.x)
    case 2: Point2D(-vector.x, -vector.y)
    default: Point2D(vector.y, -vector.x)
    }
  }
}

package struct DeviceTurn: Hashable, Sendable {
  package enum Direction: String, CaseIterable, Sendable {
    /// A quarter turn clockwise: the top edge moves to the right.
    case right
    /// A quarter turn counterclockwise.
    case left
    /// Upside down.
    case half
  }

  package var time: Timestamp
  package var direction: Direction

  package init(_ direction: Direction, at time: Timestamp) {
    self.direction = direction
    self.time = time
  }

  /// The number of clockwise quarter turns.
  var quarters: Int {
    switch direction {
    case .right: 1
    case .half: 2
    case .left: 3
    }
  }

  /// The text of the event: `device turned right`.
  var text: String { direction == .half ? "device turned upside down" : "device turned \(direction.rawValue)" }

  /// Parses `800,1600:left,2400.5:half`: times in milliseconds, in ascending order.
  static func list(parsing text: String) throws(SceneProblem) -> [DeviceTurn] {
    var turns: [DeviceTurn] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: ":", omittingEmptySubsequences: false)
      let direction =
        words.count == 1 ? Direction.right : words.count == 2 ? Direction(rawValue: String(words[1])) : nil
      guard let first = words.first, let time = FixedPoint.thousandths(parsing: first), time >= 0, let direction else {
        throw SceneProblem(
          "parks.rotate must be times in milliseconds, with :left or :half for other turns than a quarter to the right, "
            + "such as 800,1600:left, not \(QuotedText.quoted(part))")
      }
      let turn = DeviceTurn(direction, at: Timestamp(microseconds: Int64(time)))
      if let last = turns.last, turn.time <= last.time {
        throw SceneProblem(
          "parks.rotate must be in ascending order; \(QuotedText.quoted(part)) is not later than the time before it")
      }
      turns.append(turn)
    }
    return turns
  }
}

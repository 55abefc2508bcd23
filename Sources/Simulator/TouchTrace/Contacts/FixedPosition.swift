import Gestures

/// A position on a surface in whole thousandths of a point, so that computations give the same result on all machines.
package struct FixedPosition: Hashable, Sendable {
  package var x: Int64
  package var y: Int64

  package static let zero = FixedPosition(x: 0, y: 0)

  package static func + (a: FixedPosition, b: FixedPosition) -> FixedPosition {
    FixedPosition(x: a.x &+ b.x, y: a.y &+ b.y).clamped
  }

  package static func - (a: FixedPosition, b: FixedPosition) -> FixedPosition {
    FixedPosition(x: a.x &- b.x, y: a.y &- b.y)
  }

  /// 100,000 points, 15.6 m: larger than any surface, and squares of twice that still fit into 64 bits.
  package static let limit: Int64 = 100_000_000
  private var clamped: FixedPosition {
    FixedPosition(x: min(max(x, -Self.limit), Self.limit), y: min(max(y, -Self.limit), Self.limit))
  }

  package func squaredDistance(to other: FixedPosition) -> Int64 {
    let distance = self - other
    return distance.x &* distance.x &+ distance.y &* distance.y
  }

  package init(_ point: Point2D) {
    self = .zero + FixedPosition(x: FixedPoint.thousandths(point.x), y: FixedPoint.thousandths(point.y))
  }

  package init(x: Int64, y: Int64) {
    self.x = x
    self.y = y
  }

  package var point: Point2D { Point2D(FixedPoint.double(thousandths: x), FixedPoint.double(thousandths: y)) }
}

/// The rectangle and opacity of a row, header or footer.
public struct Placement: Hashable, Sendable {
  /// The distance from the left edge of the content.
  public var minX: Length
  /// The distance from the top of the content.
  public var minY: Length
  /// The width, zero or more.
  public var width: Length
  /// The height, zero or more.
  public var height: Length
  /// The opacity, from 0, invisible, to 1.
  public var opacity: Double

  /// Creates a placement that spans the content's width (default: fully opaque).
  public init(_ rect: TableRect, width: Length, minX: Length = .zero, opacity: Double = 1) {
    self.minX = minX
    minY = rect.minY
    self.width = width
    height = rect.height
    self.opacity = opacity
  }

  func moved(x: Length = .zero, y: Length = .zero, opacity: Double? = nil) -> Self {
    var moved = self
    moved.minX += x
    moved.minY += y
    moved.opacity = opacity ?? self.opacity
    return moved
  }

  /// The bottom edge.
  public var maxY: Length { minY + height }

  /// Returns the interpolation between this placement, at 0, and another, at 1; the share is clamped. Edges are rounded to
  /// the nearest 64th of a point, so that rows whose edges meet at both ends meet throughout.
  public func toward(_ other: Self, by share: Double) -> Self {
    let share = share >= 1 ? 1 : share > 0 ? share : 0
    let top = minY.toward(other.minY, by: share)
    return Placement(
      minX: minX.toward(other.minX, by: share), minY: top, width: width.toward(other.width, by: share),
      height: maxY.toward(other.maxY, by: share) - top,
      opacity: share == 1 ? other.opacity : opacity + (other.opacity - opacity) * share)
  }

  private init(minX: Length, minY: Length, width: Length, height: Length, opacity: Double) {
    self.minX = minX
    self.minY = minY
    self.width = width
    self.height = height
    self.opacity = opacity
  }
}

extension Length {
  /// Returns the interpolation between this length, at 0, and another, at 1, rounded to the nearest 64th of a point.
  func toward(_ other: Self, by share: Double) -> Self {
    if share >= 1 { return other }
    let distance = Double((other - self).units) * share
    return self + Length(units: Int64(distance < 0 ? distance - 0.5 : distance + 0.5))
  }
}

extension TableRect {
  /// The middle, rounded to a 64th of a point.
  var middle: Length { Length(units: (minY + maxY).units >> 1) }

  /// Returns the interpolation between this rectangle, at 0, and another, at 1, with rounded edges.
  func toward(_ other: Self, by share: Double) -> Self {
    let top = minY.toward(other.minY, by: share)
    return TableRect(minY: top, height: max(.zero, maxY.toward(other.maxY, by: share) - top))
  }
}

/// Where a row or a header is drawn, and how well it is seen.
public struct Placement: Hashable, Sendable {
  /// From the content's left edge.
  public var minX: Length
  /// From the content's top.
  public var minY: Length
  /// Zero or more.
  public var width: Length
  /// Zero or more.
  public var height: Length
  /// From 0, not seen, to 1.
  public var opacity: Double

  /// A band of the content as wide as that. All of it is seen, unless said otherwise.
  public init(_ rect: TableRect, width: Length, minX: Length = .zero, opacity: Double = 1) {
    (self.minX, minY, self.width, height, self.opacity) = (minX, rect.minY, width, rect.height, opacity)
  }

  func moved(x: Length = .zero, y: Length = .zero, opacity: Double? = nil) -> Self {
    var moved = self
    moved.minX += x
    moved.minY += y
    moved.opacity = opacity ?? self.opacity
    return moved
  }

  /// Between this one and another, by a share of the way from 0, here, to 1, there; outside of that it counts as the nearer
  /// end. Places are rounded to the nearest 64th of a point.
  public func toward(_ other: Self, by share: Double) -> Self {
    let share = share >= 1 ? 1 : share > 0 ? share : 0
    func between(_ a: Length, _ b: Length) -> Length {
      if share == 1 { return b }
      let way = Double((b - a).units) * share
      return a + Length(units: Int64(way < 0 ? way - 0.5 : way + 0.5))
    }
    return Placement(
      minX: between(minX, other.minX), minY: between(minY, other.minY), width: between(width, other.width),
      height: between(height, other.height),
      opacity: share == 1 ? other.opacity : opacity + (other.opacity - opacity) * share)
  }
  private init(minX: Length, minY: Length, width: Length, height: Length, opacity: Double) {
    (self.minX, self.minY, self.width, self.height, self.opacity) = (minX, minY, width, height, opacity)
  }
}

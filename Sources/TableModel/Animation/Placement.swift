/// The rectangle and opacity of a row, header or footer.
public struct Placement: Hashable, Sendable {
  /// From the left edge of the content.
  public var minX: Length
  /// From the top of the content.
  public var minY: Length
  /// Zero or more.
  public var width: Length
  /// Zero or more.
  public var height: Length
  /// From 0, invisible, to 1.
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

  /// Returns the interpolation between this placement, at 0, and another, at 1; the share is clamped. Coordinates are
  /// rounded to the nearest 64th of a point.
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
    self.minX = minX
    self.minY = minY
    self.width = width
    self.height = height
    self.opacity = opacity
  }
}

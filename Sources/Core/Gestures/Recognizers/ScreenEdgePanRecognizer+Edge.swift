extension ScreenEdgePanRecognizer {
  /// A set of edges of the surface. Names and bits are those of UIKit's `UIRectEdge`.
  public struct Edge: NamedOptions {
    public var rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The edge where y is 0.
    @inlinable public static var top: Self { Self(rawValue: 1) }
    /// The edge where x is 0.
    @inlinable public static var left: Self { Self(rawValue: 2) }
    /// The edge where y is the height of ``TouchFrame/bounds``.
    @inlinable public static var bottom: Self { Self(rawValue: 4) }
    /// The edge where x is the width of ``TouchFrame/bounds``.
    @inlinable public static var right: Self { Self(rawValue: 8) }

    public static var names: [String] { ["top", "left", "bottom", "right"] }

    /// Returns the distance of a position from the nearest edge; nil if the bounds are needed and unknown.
    func distance(to position: Point2D, on bounds: Point2D?) -> Double? {
      var distance: Double?
      if contains(.top) { distance = position.y }
      if contains(.left) { distance = min(distance ?? .infinity, position.x) }
      guard let bounds else { return distance }
      if contains(.bottom) { distance = min(distance ?? .infinity, bounds.y - position.y) }
      if contains(.right) { distance = min(distance ?? .infinity, bounds.x - position.x) }
      return distance
    }

    /// Returns the edges that a position is within a distance of.
    func within(_ distance: Double, of position: Point2D, on bounds: Point2D?) -> Self {
      var edges = Self()
      // Not over an array, which would be allocated.
      for index in 0..<UInt8(4) {
        let edge = intersection(Self(rawValue: 1 << index))
        if let own = edge.distance(to: position, on: bounds), own <= distance { edges.insert(edge) }
      }
      return edges
    }

    /// The directions from the edges into the surface.
    var inward: SwipeRecognizer.Direction {
      var directions = SwipeRecognizer.Direction()
      if contains(.top) { directions.insert(.down) }
      if contains(.left) { directions.insert(.right) }
      if contains(.bottom) { directions.insert(.up) }
      if contains(.right) { directions.insert(.left) }
      return directions
    }

    /// Returns the edge from which a movement goes into the surface.
    func edge(of movement: Point2D) -> Self {
      switch inward.direction(of: movement) {
      case .down: .top
      case .right: .left
      case .up: .bottom
      case .left: .right
      default: []
      }
    }
  }
}

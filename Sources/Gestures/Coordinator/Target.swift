/// Names a target within its coordinator.
public struct TargetID: Hashable, Sendable {
  let index: Int
  /// The whole surface, which every other target lies in.
  public static let surface = TargetID(index: 0)
}

/// A rectangle on the surface, in points, its lower and right edges not included.
public struct Rect: Hashable, Sendable {
  /// The upper left corner, in points.
  public var origin: Point
  /// Width and height, in points. Where one is not above 0 it holds no point.
  public var size: Point
  /// A rectangle with its upper left corner there, all in points.
  @inlinable public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    (origin, size) = (Point(x, y), Point(width, height))
  }
  /// Whether a point, in points of the surface, lies in it.
  @inlinable public func contains(_ point: Point) -> Bool {
    point.x >= origin.x && point.y >= origin.y && point.x < origin.x + size.x && point.y < origin.y + size.y
  }
}

/// What a finger can hit: a header in a table, a cell. Targets make a tree, in which a finger belongs to the innermost
/// that it landed on, and to all those that this one lies in.
struct Target {
  var parent: Int
  /// How many targets it lies in.
  var depth: Int
  /// Nil where it takes up all of its parent.
  var frame: Rect?
  var isEnabled = true
  /// In order of adding: the last lies on top.
  var children: [Int] = []
  /// Those attached to it.
  var recognizers = RecognizerSet()
  /// Who is told of the fingers that land on it.
  var handler: ((TouchDelivery) -> Void)?
}

extension GestureCoordinator {
  /// Adds a target on top of those that are there already.
  ///
  /// - Parameters:
  ///   - frame: where fingers hit it, in points of the surface, not of `parent`; nil, the default, for all of `parent`.
  ///     What lies outside of `parent` is not hit.
  ///   - parent: the target that it lies in; the whole surface by default.
  ///   - handler: is told of the fingers that land on it, as far as recognizers let it: see ``TouchHandling``. It may
  ///     call the coordinator as any handler may. Nobody by default.
  /// - Returns: its name; `surface` itself where there is no such `parent`.
  @discardableResult
  public func addTarget(
    _ frame: Rect? = nil, in parent: TargetID = .surface, handler: ((TouchDelivery) -> Void)? = nil
  ) -> TargetID {
    guard exists(parent) else { return .surface }
    let index = standing.pointee.targets.count
    standing.pointee.targets.append(
      Target(
        parent: parent.index, depth: standing.pointee.targets[parent.index].depth + 1, frame: frame, handler: handler))
    standing.pointee.targets[parent.index].children.append(index)
    if handler != nil { standing.pointee.isDelivering = true }
    return TargetID(index: index)
  }
  /// Who is told of the fingers that land on a target, nil for nobody: see ``addTarget(_:in:handler:)``. From the next
  /// landing on.
  public func setHandler(of target: TargetID, _ handler: ((TouchDelivery) -> Void)?) {
    guard exists(target) else { return }
    standing.pointee.targets[target.index].handler = handler
    if handler != nil { standing.pointee.isDelivering = true }
  }
  /// Puts a target elsewhere, in points of the surface; nil for all of what it lies in. Fingers that are down stay with
  /// the target that they landed on.
  public func setFrame(_ frame: Rect?, of target: TargetID) {
    if exists(target) { standing.pointee.targets[target.index].frame = frame }
  }
  /// A target that is not enabled is not hit, nor is what lies in it; what lies below it is. True for a new one.
  public func setEnabled(_ isEnabled: Bool, of target: TargetID) {
    if exists(target) { standing.pointee.targets[target.index].isEnabled = isEnabled }
  }
  /// The target that a finger would hit there, in points, `surface` where there is none: of those that overlap the one
  /// added last, and in it the innermost.
  public func target(at point: Point) -> TargetID {
    var hit = 0
    while let next = standing.pointee.targets[hit].children.last(where: { contains($0, point) }) { hit = next }
    return TargetID(index: hit)
  }
  /// Whether `inner` is `outer` or lies in it.
  public func isTarget(_ inner: TargetID, within outer: TargetID) -> Bool {
    guard exists(inner), exists(outer) else { return false }
    var index = inner.index
    while index != outer.index {
      if index == 0 { return false }
      index = standing.pointee.targets[index].parent
    }
    return true
  }

  private func exists(_ target: TargetID) -> Bool { standing.pointee.targets.indices.contains(target.index) }
  private func contains(_ index: Int, _ point: Point) -> Bool {
    standing.pointee.targets[index].isEnabled && standing.pointee.targets[index].frame?.contains(point) != false
  }
  /// Those attached to a target or to one that it lies in.
  func recognizers(reaching target: TargetID) -> RecognizerSet {
    var (reached, index) = (standing.pointee.targets[target.index].recognizers, target.index)
    while index != 0 {
      index = standing.pointee.targets[index].parent
      reached = reached | standing.pointee.targets[index].recognizers
    }
    return reached
  }
}

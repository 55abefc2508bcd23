/// Identifies a target. Two coordinators have only `surface` in common: to one, other targets of the other do not exist.
public struct TargetID: Hashable, Sendable {
  /// The target's place among those of its coordinator, which is used again after its removal.
  package let index: Int
  /// The number of the target, so that the identifier of a removed one is never used again.
  let serial: UInt32
  /// See ``CoordinatorNumber``.
  let coordinator: UInt32
  /// The whole surface, which contains every other target.
  public static let surface = TargetID(index: 0, serial: 0, coordinator: CoordinatorNumber.none)
}

/// An area that touches can hit, such as a header or a cell of a table. Targets form a tree. A touch belongs to the
/// innermost target on which it begins, and to all targets that contain that one.
struct Target {
  /// See ``TargetID``; nil if the target has been removed.
  var serial: UInt32?
  var parent: Int
  /// The number of targets that contain it.
  var depth: Int
  /// The area; nil for that of the parent.
  var frame: Rect2D?
  var isEnabled = true
  /// Moves the area with everything in it; nil for the identity.
  var transform: SimilarityTransform?
  var inverse: SimilarityTransform?
  /// The targets directly inside, in order of addition. The last one is on top.
  var children: [Int] = []
  /// The recognizers attached to it.
  var recognizers = RecognizerSet()
  /// Receives the touches that begin on it.
  var handler: ((TouchDelivery) -> Void)?
}

extension GestureCoordinator {
  /// Adds a target on top of the existing ones.
  ///
  /// - Parameters:
  ///   - frame: The area that touches can hit, in points of the surface, not of `parent`; nil, the default, for the whole
  ///     of `parent`. Parts outside `parent` cannot be hit. Transforms apply to it: see ``setTransform(_:of:)``.
  ///   - parent: The target that contains the new one; the whole surface by default.
  ///   - handler: Called for the touches that begin on the target, as far as recognizers allow it: see ``TouchHandling``.
  ///     It may call the coordinator, with the limits that ``GestureCoordinator`` describes. None by default.
  /// - Returns: The identifier of the new target; `parent` if it does not exist, with which no call has an effect either.
  /// - Complexity: Amortized O(1).
  @discardableResult
  public func addTarget(
    _ frame: Rect2D? = nil, in parent: TargetID = .surface, handler: ((TouchDelivery) -> Void)? = nil
  ) -> TargetID {
    guard exists(parent) else { return parent }
    let depth = state.configuration.targets[parent.index].depth + 1
    state.configuration.targetCount += 1
    let target = Target(
      serial: state.configuration.targetCount, parent: parent.index, depth: depth, frame: frame, handler: handler)
    let index = state.configuration.removedTargets.popLast() ?? state.configuration.targets.count
    if index == state.configuration.targets.count {
      state.configuration.targets.append(target)
    } else {
      state.configuration.targets[index] = target
    }
    state.configuration.targets[parent.index].children.append(index)
    if handler != nil { state.configuration.deliversTouches = true }
    return self.target(index)
  }

  /// Sets the handler for touches on a target, for the touches that begin from then on: see ``addTarget(_:in:handler:)``.
  ///
  /// - Complexity: O(1).
  public func setHandler(of target: TargetID, _ handler: ((TouchDelivery) -> Void)?) {
    guard exists(target) else { return }
    state.configuration.targets[target.index].handler = handler
    if handler != nil { state.configuration.deliversTouches = true }
  }

  /// Sets a target's area, in points of the surface; nil for that of its parent. Touches that are down stay with the
  /// target on which they began.
  ///
  /// - Complexity: O(1).
  public func setFrame(_ frame: Rect2D?, of target: TargetID) {
    if exists(target) { state.configuration.targets[target.index].frame = frame }
  }

  /// Enables or disables a target. New touches hit neither a disabled target nor the targets inside it, but what lies
  /// below. A new target is enabled.
  ///
  /// - Complexity: O(1).
  public func setEnabled(_ isEnabled: Bool, of target: TargetID) {
    if exists(target) { state.configuration.targets[target.index].isEnabled = isEnabled }
  }

  /// Returns the target that a touch would hit at a point of the surface: the innermost one, and among overlapping ones
  /// the one added last. Returns `surface` if it would hit no other.
  ///
  /// - Complexity: O(*n*) for *n* targets on the path to the result and next to it.
  public func target(at point: Point2D) -> TargetID {
    var hit = 0
    var point = point
    while let next = state.configuration.targets[hit].children.last(where: { contains($0, point) }) {
      if let inverse = state.configuration.targets[next].inverse { point = inverse.applied(to: point) }
      hit = next
    }
    return target(hit)
  }

  /// Returns whether a target is another one, or inside it.
  ///
  /// - Complexity: O(*d*) for the depth *d* of `inner`.
  public func isTarget(_ inner: TargetID, within outer: TargetID) -> Bool {
    guard exists(inner), exists(outer) else { return false }
    var index = inner.index
    while index != outer.index {
      if index == 0 { return false }
      index = state.configuration.targets[index].parent
    }
    return true
  }

  package func exists(_ target: TargetID) -> Bool {
    target.index == 0
      || target.coordinator == number && state.configuration.targets[target.index].serial == target.serial
  }

  /// Returns the identifier of the target at an index.
  func target(_ index: Int) -> TargetID {
    index == 0
      ? .surface : TargetID(index: index, serial: state.configuration.targets[index].serial ?? 0, coordinator: number)
  }

  private func contains(_ index: Int, _ point: Point2D) -> Bool {
    // Field by field, because a copy of the target would retain what it refers to.
    guard state.configuration.targets[index].isEnabled else { return false }
    guard let frame = state.configuration.targets[index].frame else { return true }
    return frame.contains(state.configuration.targets[index].inverse?.applied(to: point) ?? point)
  }

  /// Returns the recognizers attached to a target or to one that contains it.
  func recognizers(reaching target: TargetID) -> RecognizerSet {
    var index = target.index
    var recognizers = state.configuration.targets[index].recognizers
    while index != 0 {
      index = state.configuration.targets[index].parent
      recognizers.formUnion(state.configuration.targets[index].recognizers)
    }
    return recognizers
  }
}

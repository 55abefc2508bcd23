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

// Targets that move with their content, and targets that are removed.
extension GestureCoordinator {
  /// Sets a target's transform, which moves, scales and turns its area with everything inside it, such as a photo that fingers
  /// zoom. Touches hit the area where it is shown. The areas of the target and of those inside it are given without the
  /// transform. The identity by default. Has no effect for the surface, and for a transform without
  /// ``SimilarityTransform/inverse``.
  ///
  /// Touches that are down stay with the target on which they began.
  ///
  /// - Complexity: O(1).
  public func setTransform(_ transform: SimilarityTransform, of target: TargetID) {
    guard exists(target), target != .surface, let inverse = transform.inverse else { return }
    let isIdentity = transform == SimilarityTransform()
    state.configuration.targets[target.index].transform = isIdentity ? nil : transform
    state.configuration.targets[target.index].inverse = isIdentity ? nil : inverse
  }

  /// Returns a target's transform; the identity if it has none, or if there is no such target.
  ///
  /// - Complexity: O(1).
  public func transform(of target: TargetID) -> SimilarityTransform {
    (exists(target) ? state.configuration.targets[target.index].transform : nil) ?? SimilarityTransform()
  }

  /// Removes a target and the targets inside it, such as the views of a closed window. In a handler, it takes effect after the
  /// event. Has no effect for the surface, or if there is no such target.
  ///
  /// What touches have begun there ends as in ``cancelTouches(on:)``. The recognizers attached to the targets are detached. The
  /// touches stay with the recognizers on the targets around it. Identifiers of the removed targets have no effect any more.
  ///
  /// - Complexity: O(*m* × *n*) for *m* recognizers on the targets, of *n* attached ones.
  public func removeTarget(_ target: TargetID) {
    guard exists(target), target != .surface, !deferIfHandlingEvent(.removeTarget(target)) else { return }
    cancelTouches(on: target)
    // The handler of a cancelled gesture may have removed it already, or attached other recognizers.
    while exists(target), let index = recognizers(within: target.index).first { detach(id(index)) }
    guard exists(target) else { return }
    let parent = state.configuration.targets[target.index].parent
    state.routing.deliveries.removeAll { isTarget(self.target($0.target), within: target) }
    for place in state.routing.touches.indices
    where isTarget(self.target(state.routing.touches[place].target), within: target) {
      state.routing.touches[place].target = parent
    }
    state.configuration.targets[parent].children.removeAll { $0 == target.index }
    for index in targets(within: target.index).reversed() {
      state.configuration.targets[index] = Target(serial: nil, parent: 0, depth: 0)
      state.configuration.removedTargets.append(index)
    }
  }
}

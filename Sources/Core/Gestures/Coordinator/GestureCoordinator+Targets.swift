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

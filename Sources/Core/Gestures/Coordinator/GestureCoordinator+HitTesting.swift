// Targets that only the program can locate: the headers and cells of a table that scrolls.
extension GestureCoordinator {
  /// Returns the target that a touch or a touchpad event at a point hits; nil to let the targets' areas decide. Nil, the
  /// default, for areas alone.
  ///
  /// Called once for each touch that begins, and for each touchpad event that begins a sequence. The touch keeps its target
  /// wherever it moves. The function may add targets and attach recognizers, which then receive the touch: a table of any
  /// length needs targets only for the cells that are touched. Hovering is not asked about; it follows the areas.
  public var hitTest: ((Point2D) -> TargetID?)? {
    get { state.configuration.hitTest }
    set { state.configuration.hitTest = newValue }
  }

  /// Returns the target that a touch at a point hits.
  func hitTarget(at point: Point2D) -> TargetID {
    if let hitTest = state.configuration.hitTest, let target = hitTest(point), exists(target) { return target }
    return state.configuration.targets.count == 1 ? .surface : target(at: point)
  }

  /// Returns a Boolean value that indicates whether something on a target is in progress: a touch that is down or still to
  /// be delivered, or a gesture of a recognizer that is attached to it. A target that is not in use can serve another
  /// element.
  ///
  /// - Complexity: O(*t* × *d*) for *t* touches and a target of depth *d*.
  public func isInUse(_ target: TargetID) -> Bool {
    guard exists(target) else { return false }
    let busy = state.attempts.inProgress | state.attempts.finished | state.routing.receivesInput
    if !busy.isDisjoint(with: state.configuration.targets[target.index].recognizers) { return true }
    return state.routing.touches.contains { isTarget(self.target($0.target), within: target) }
      || state.routing.deliveries.contains { isTarget(self.target($0.target), within: target) }
  }

  /// Moves a target, with all targets inside it, into another one. Has no effect if there is no such target, for the
  /// surface, and if the target contains its new parent. Touches that are down keep the recognizers that receive them.
  ///
  /// - Complexity: O(*m* × *n*) for *m* recognizers on the moved targets, of *n* attached ones.
  public func move(_ target: TargetID, into parent: TargetID) {
    guard exists(target), exists(parent), target != .surface, !isTarget(parent, within: target) else { return }
    let old = state.configuration.targets[target.index].parent
    if old == parent.index { return }
    state.configuration.targets[old].children.removeAll { $0 == target.index }
    state.configuration.targets[parent.index].children.append(target.index)
    state.configuration.targets[target.index].parent = parent.index
    updateDepths(from: target.index)
  }

  private func updateDepths(from root: Int) {
    for target in targets(within: root) {
      let parent = state.configuration.targets[target].parent
      state.configuration.targets[target].depth = state.configuration.targets[parent].depth + 1
      for index in state.configuration.targets[target].recognizers { updateRankAndPrevention(of: index) }
    }
  }

  /// Returns a target and the targets inside it, each after the one around it. A list instead of a recursion, because windows and
  /// views may be nested deeper than a stack is.
  func targets(within root: Int) -> [Int] {
    var (found, waiting) = ([Int](), [root])
    while let target = waiting.popLast() {
      found.append(target)
      waiting += state.configuration.targets[target].children
    }
    return found
  }

  /// Ends what touches on a target have begun, because the target is removed: a deleted row, a closed menu.
  ///
  /// The active gestures of the recognizers on the target, and on the targets inside it, are cancelled, and the pending ones
  /// fail, as when UIKit removes a view from its window. Handlers receive `cancelled`. The touches stay with the recognizers
  /// on the targets around it. The target can be hit again afterwards.
  ///
  /// - Complexity: O(*m* × *n*) for *m* recognizers on the target, of *n* attached ones.
  public func cancelTouches(on target: TargetID) {
    guard exists(target), !deferIfHandlingEvent(.cancelTouches(target)) else { return }
    deliverPostponedFrames()
    state.isHandlingEvent = true
    cancelDeliveries(on: target)
    state.isHandlingEvent = false
    for index in recognizers(within: target.index) where state.configuration.attached.contains(index) {
      let isConcerned = state.attempts.inProgress.contains(index) || state.routing.receivesInput.contains(index)
      if isConcerned { abortAttempt(of: index, .targetRemoved) }
    }
    runDeferredActions()
  }

  func recognizers(within target: Int) -> RecognizerSet {
    targets(within: target).reduce(into: RecognizerSet()) { $0.formUnion(state.configuration.targets[$1].recognizers) }
  }

  /// Sets whether a recognizer that is not on the whole surface counts untracked touches while it receives a touch.
  ///
  /// The target of an untracked touch is unknown. For example, a touchpad that tracks two fingers reports a third one as
  /// untracked; a two-finger tap on a header must not succeed because the third finger may be on it.
  ///
  /// - Parameters:
  ///   - isCounting: false by default.
  ///   - recognizer: a recognizer; nothing changes if it is not attached.
  public func setCountsUntrackedTouches(_ isCounting: Bool, for recognizer: some RecognizerReference) {
    if isAttached(recognizer) { state.configuration.countsUntracked.set(recognizer.id.index, isCounting) }
  }
}

import Gestures
import TouchTrace

// What happens when elements disappear under fingers, and how slots are saved.
extension SessionTargets {
  // MARK: Removed elements

  /// Ends what the touches on removed elements have begun.
  func cancelTouchesOnRemovedElements() {
    guard mayMissElements || scene is RecordedScene else { return }
    mayMissElements = false
    for target in slots.map({ ($0.target, $0.chain) }) + elements.map({ ($0.target, $0.chain) })
    where coordinator.isInUse(target.0) {
      guard let missing = target.1.first(where: { !scene.isPresent($0, at: coordinator.now) }) else { continue }
      log.remove(missing, at: coordinator.now)
      coordinator.cancelTouches(on: target.0)
    }
  }

  // MARK: Saving

  /// The chains of the slots.
  var savedSlots: [SavedSession.Slot] { slots.map { SavedSession.Slot(chain: $0.chain, isMain: $0.isMain) } }

  /// Makes the slots those of a saved session.
  ///
  /// - Returns: Whether there is room for so many.
  func restore(_ saved: [SavedSession.Slot]) -> Bool {
    while slots.count > max(saved.count, 1), let last = slots.popLast() {
      for (index, id) in zip(pooled, last.instances) {
        coordinator.detach(id)
        ids[index].removeLast()
        instances[id.index] = nil
      }
    }
    while slots.count < saved.count { if addSlot() == nil { return false } }
    for (index, slot) in saved.enumerated() {
      slots[index].chain = slot.chain
      slots[index].isMain = slot.isMain
    }
    // Inside the target of the nearest element around it.
    for slot in slots {
      var outer = slot.chain.dropFirst()
      var parent = TargetID.surface
      while parent == .surface, let element = outer.first {
        parent = slots.first { $0.chain == Array(outer) }?.target ?? target(of: element) ?? .surface
        outer = outer.dropFirst()
      }
      coordinator.move(slot.target, into: parent)
    }
    return true
  }
}

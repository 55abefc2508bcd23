import Gestures
import TouchTrace

// From a touch that begins to the targets that it hits.
extension SessionTargets {
  /// Returns the target of the innermost element at a point that has recognizers or receives touches; nil if an area, or
  /// nothing, is there.
  func target(at point: Point2D) -> TargetID? {
    if !areas.isEmpty, coordinator.target(at: point) != .surface { return nil }
    let chain = scene.elements(at: point, coordinator.now)
    log.add(chain, chain.map { scene.title(of: $0) }, at: point, coordinator.now)
    let target = nodes(for: chain).last
    lastHit = target ?? .surface
    return target
  }

  /// Returns the targets of a chain of elements, outermost first, each of them inside the one before.
  private func nodes(for chain: [SceneElement]) -> [TargetID] {
    let main = chain.firstIndex { !scene.isPart($0) }
    var nodes: [TargetID] = []
    var taken: [Int] = []
    for index in chain.indices.reversed() {
      let element = chain[index]
      let outer = nodes.last ?? .surface
      let needsSlot =
        pooled.contains { placements[$0].includes(element, isMain: index == main) }
        || namedKinds.contains(element.kind)
      if needsSlot, let slot = slot(for: Array(chain[index...]), isMain: index == main, except: taken) {
        taken.append(slot)
        coordinator.move(slots[slot].target, into: outer)
        nodes.append(slots[slot].target)
      }
      if let own = elements.firstIndex(where: { $0.element == element }) {
        elements[own].chain = Array(chain[index...])
        coordinator.move(elements[own].target, into: nodes.last ?? .surface)
        nodes.append(elements[own].target)
      }
    }
    return nodes
  }

  /// Returns the slot that serves an element already, or the first free one, or a new one; nil if the coordinator is full.
  private func slot(for chain: [SceneElement], isMain: Bool, except taken: [Int]) -> Int? {
    let used = slots.indices.filter { taken.contains($0) || coordinator.isInUse(slots[$0].target) }
    if let index = used.first(where: { slots[$0].chain == chain }) { return index }
    guard let index = slots.indices.first(where: { !used.contains($0) }) ?? addSlot() else {
      withoutSlot += 1
      return nil
    }
    slots[index].chain = chain
    slots[index].isMain = isMain
    return index
  }

  /// A touch on an element inside another one is received in the slots of both.
  private func allowSimultaneousWithOtherSlots(_ instances: [RecognizerID]) {
    for pair in setup.simultaneous {
      for (place, id) in instances.enumerated() {
        let name = setup.recognizers[pooled[place]].name
        guard name == pair.first || name == pair.second else { continue }
        let other = name == pair.first ? pair.second : pair.first
        guard let otherPlace = pooled.firstIndex(where: { setup.recognizers[$0].name == other }) else { continue }
        for slot in slots { coordinator.allowSimultaneous(id, slot.instances[otherPlace]) }
      }
    }
  }

  func addSlot() -> Int? {
    let attached = ids.reduce(0) { $0 + $1.count }
    guard attached + pooled.count <= GestureCoordinator.maximumRecognizers else { return nil }
    let target = addSlotTarget()
    var all = ids.map { $0[0] }
    var own: [RecognizerID] = []
    for index in pooled {
      let id = attach(index, target, self)
      own.append(id)
      all[index] = id
      ids[index].append(id)
      register(id, Instance(index: index, slot: slots.count))
    }
    allowSimultaneousWithOtherSlots(own)
    slots.append(Slot(target: target, instances: own))
    relate(all, among: pooled)
    return slots.count - 1
  }

  /// Ends what the touches on elements that disappeared under fingers have begun.
  func cancelTouchesOnRemovedElements() {
    guard mayMissElements || isRecordedScene else { return }
    mayMissElements = false
    for target in slots.map({ ($0.target, $0.chain) }) + elements.map({ ($0.target, $0.chain) })
    where coordinator.isInUse(target.0) {
      guard let missing = target.1.first(where: { !scene.isPresent($0, at: coordinator.now) }) else { continue }
      log.remove(missing, at: coordinator.now)
      coordinator.cancelTouches(on: target.0)
    }
  }
}

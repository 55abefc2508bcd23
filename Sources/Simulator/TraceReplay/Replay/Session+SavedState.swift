import Gestures
import TouchTrace

/// The state of a session in mid-gesture: its recognizers, its touches, and which of them rest. Excludes the scene and
/// touchpad gestures in progress.
public struct SavedSession: Codable, Hashable, Sendable {
  /// The recognizers: see `GestureCoordinator.save()`.
  public var coordinator: [UInt8]
  /// The touches: see `TouchFrame.save()`.
  public var frame: [UInt8]
  /// The filter of resting fingers: see ``RestingFingers/save()``; `nil` if resting fingers count.
  public var restingFingers: [UInt8]?
  /// The elements of the scene that targets serve, in the order in which the targets were created.
  public var slots: [Slot] = []

  /// A target that serves an element of the scene.
  public struct Slot: Codable, Hashable, Sendable {
    /// The element and those that contain it, innermost first.
    public var chain: [SceneElement]
    /// A Boolean value that indicates whether the scene attaches its recognizers to the element.
    public var isMain: Bool
  }

  /// Creates a saved session from stored bytes.
  public init(coordinator: [UInt8], frame: [UInt8], restingFingers: [UInt8]?, slots: [Slot] = []) {
    self.slots = slots
    self.coordinator = coordinator
    self.frame = frame
    self.restingFingers = restingFingers
  }
}

extension Session {
  /// Saves the recognizers, the touches, and which of them rest.
  public func save() throws(SavedStateError) -> SavedSession {
    SavedSession(
      coordinator: try coordinator.save(), frame: frame.save(), restingFingers: restingFingers?.save(),
      slots: targets.savedSlots)
  }

  /// Restores the state of a session with the same setup.
  public func restore(_ saved: SavedSession) throws(SavedStateError) {
    let restored = try TouchFrame(restoring: saved.frame)
    var filter: RestingFingers?
    if let bytes = saved.restingFingers { filter = try RestingFingers(restoring: bytes) }
    let own = try save()
    do throws(SavedStateError) {
      guard targets.restore(saved.slots) else {
        throw SavedStateError.otherCount(saved.slots.count, attached: own.slots.count)
      }
      try coordinator.restore(saved.coordinator)
    } catch {
      if targets.restore(own.slots) { try? coordinator.restore(own.coordinator) }
      throw error
    }
    frame = restored
    restingFingers = filter
  }
}

extension SessionTargets {
  var savedSlots: [SavedSession.Slot] { slots.map { SavedSession.Slot(chain: $0.chain, isMain: $0.isMain) } }

  /// Makes the slots those of a saved session. Returns whether there is room for so many.
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

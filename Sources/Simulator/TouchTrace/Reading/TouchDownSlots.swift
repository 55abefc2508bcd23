/// The slots of protocol B, as far as it matters which of their coordinates are known.
struct TouchDownSlots: Sendable {
  enum Axis: CaseIterable, Sendable {
    case x, y

    var code: UInt16 {
      switch self {
      case .x: EventCode.absMTPositionX
      case .y: EventCode.absMTPositionY
      }
    }
  }

  private struct Slot: Sendable {
    var isDown = false
    /// Whether a tracking ID has been reported. Before that, a position is a touch that began before the recording.
    var isIdentified = false
    var hasX = false
    var hasY = false
    var isComplete: Bool { hasX && hasY }
  }

  private var slots: [Slot] = []
  /// The slot that events refer to.
  private(set) var current: Int
  /// Whether the device sends protocol A, which has no slots.
  private var isOtherProtocol = false

  init(initial: Int32) { current = Int(initial) }

  mutating func apply(_ frame: EvdevFrame) {
    if isOtherProtocol { return }
    for event in frame.events {
      if event.type == EventCode.syn {
        if event.code == EventCode.synMTReport {
          isOtherProtocol = true
          slots = []
          return
        }
        if event.isDrop {
          // An empty slot may have a touch now, which is known by its first position.
          for index in slots.indices where !slots[index].isDown { slots[index].isIdentified = false }
          return
        }
      }
      if event.type == EventCode.abs { apply(event) }
    }
    if frame.isReleasedByKernel { for index in slots.indices { slots[index].isDown = false } }
  }

  private mutating func apply(_ event: EvdevEvent) {
    if event.code == EventCode.absMTSlot {
      current = Int(event.value)
      return
    }
    let isPosition = event.code == EventCode.absMTPositionX || event.code == EventCode.absMTPositionY
    guard isPosition || event.code == EventCode.absMTTrackingID else { return }
    guard current >= 0, current < ProtocolBSlots.limit else { return }
    while slots.count <= current { slots.append(Slot()) }
    if isPosition {
      if event.code == EventCode.absMTPositionX { slots[current].hasX = true } else { slots[current].hasY = true }
      if !slots[current].isIdentified { slots[current].isDown = true }
    } else {
      slots[current].isIdentified = true
      slots[current].isDown = event.value >= 0
    }
  }

  /// The slots with a touch that lacks a coordinate; `nil` if there are none.
  var incomplete: [Int]? {
    if !slots.contains(where: { $0.isDown && !$0.isComplete }) { return nil }
    return slots.indices.filter { slots[$0].isDown && !slots[$0].isComplete }
  }

  func missing(in index: Int) -> [Axis] {
    Axis.allCases.filter { $0 == .x ? !slots[index].hasX : !slots[index].hasY }
  }

  func isAlone(_ index: Int) -> Bool { !slots.indices.contains { $0 != index && slots[$0].isDown } }

  /// Marks a slot's coordinates as known.
  mutating func complete(_ index: Int) {
    slots[index].hasX = true
    slots[index].hasY = true
  }
}

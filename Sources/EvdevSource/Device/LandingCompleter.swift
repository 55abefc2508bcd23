import TouchTrace

/// Tells what the kernel does not send because it sends no value twice: a slot's first finger may land where the last one
/// was, long before anybody looked, and its place would be in no event.
///
/// The first landing in each slot gets what its frame does not tell of it, from the device's own answer. Where the events
/// go on in another slot than the first one, the first frame names it.
struct LandingCompleter {
  private var isTold: [Bool]
  private var isFirst = true

  init(_ state: DeviceState) { isTold = [Bool](repeating: false, count: state.slotCount) }

  /// Places may have changed in slots of which nothing was told.
  mutating func forgetEmptySlots(of state: DeviceState) {
    for slot in isTold.indices where !state.hasFinger(inSlot: slot) { isTold[slot] = false }
  }

  /// - Parameter state: as it was before the frame.
  mutating func complete(_ frame: inout EvdevFrame, from state: DeviceState) {
    if isFirst && !frame.events.isEmpty {
      isFirst = false
      let first = frame.events[0]
      let namesSlot = first.type == EventCode.abs && first.code == EventCode.absMTSlot
      if state.slot != 0 && !namesSlot {
        let slot = Int32(clamping: state.slot)
        frame.events.insert(
          EvdevEvent(time: first.time, type: EventCode.abs, code: EventCode.absMTSlot, value: slot), at: 0)
      }
    }
    if !isTold.contains(false) { return }
    var (slot, index) = (state.slot, 0)
    while index < frame.events.count {
      let event = frame.events[index]
      index += 1
      if event.type != EventCode.abs { continue }
      if event.code == EventCode.absMTSlot { slot = Int(event.value) }
      guard event.code == EventCode.absMTTrackingID, event.value >= 0, isTold.indices.contains(slot), !isTold[slot]
      else { continue }
      isTold[slot] = true
      let missing = missing(in: frame, slot: slot, from: state, at: event)
      frame.events.insert(contentsOf: missing, at: index)
      index += missing.count
    }
  }

  private func missing(
    in frame: EvdevFrame, slot: Int, from state: DeviceState, at landing: EvdevEvent
  ) -> [EvdevEvent] {
    var (told, current) = (Set<UInt16>(), state.slot)
    for event in frame.events where event.type == EventCode.abs {
      if event.code == EventCode.absMTSlot { current = Int(event.value) }
      if current == slot { told.insert(event.code) }
    }
    return state.slotAxes.compactMap { code in
      guard !told.contains(code), let value = state.value(code, inSlot: slot) else { return nil }
      // Zero is what every reader takes for granted, but for a place.
      let isPlace = code == EventCode.absMTPositionX || code == EventCode.absMTPositionY
      return value == 0 && !isPlace
        ? nil : EvdevEvent(time: landing.time, type: EventCode.abs, code: code, value: value)
    }
  }
}

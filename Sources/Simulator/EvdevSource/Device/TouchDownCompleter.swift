import TouchTrace

/// Adds what the kernel omits because it sends no value twice: a slot's first touch may begin where the previous one
/// was, before the device was opened, so that no event has its position.
///
/// The first touch in each slot gets the values that its frame lacks, from the device's own answer. If events continue
/// in a slot other than the first, the first frame selects it.
struct TouchDownCompleter {
  private var isTold: [Bool]
  private var isFirst = true

  init(_ state: DeviceState) { isTold = [Bool](repeating: false, count: state.slotCount) }

  /// Positions may have changed in slots without events.
  mutating func forgetEmptySlots(of state: DeviceState) {
    for slot in isTold.indices where !state.hasFinger(inSlot: slot) { isTold[slot] = false }
  }

  /// - Parameter state: the state before the frame.
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
    in frame: EvdevFrame, slot: Int, from state: DeviceState, at touchDown: EvdevEvent
  ) -> [EvdevEvent] {
    var (reported, current) = (Set<UInt16>(), state.slot)
    for event in frame.events where event.type == EventCode.abs {
      if event.code == EventCode.absMTSlot { current = Int(event.value) }
      if current == slot { reported.insert(event.code) }
    }
    return state.slotAxes.compactMap { code in
      guard !reported.contains(code), let value = state.value(code, inSlot: slot) else { return nil }
      // Readers assume 0, except for a position.
      let isPlace = code == EventCode.absMTPositionX || code == EventCode.absMTPositionY
      return value == 0 && !isPlace
        ? nil : EvdevEvent(time: touchDown.time, type: EventCode.abs, code: code, value: value)
    }
  }
}

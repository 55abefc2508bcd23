import Gestures
import TouchTrace

/// Protocol B: each contact has a slot and a tracking ID. Touches beyond the slots are reported only by the tool keys.
struct SlotEncoder: FrameEncoder {
  private struct Slot {
    var finger: Int32?
    var trackingID: Int32 = -1
    /// The last values sent in this slot for any contact; the kernel suppresses repeats across contacts too.
    var sent: [UInt16: Int32] = [:]
  }

  private let units: DeviceUnits
  private let hasToolKeys: Bool
  private let suppressesRepeats: Bool
  private var slots: [Slot]
  private var trackingIDs = TrackingIDs()
  private var builder: FrameBuilder

  init(_ device: SyntheticDevice, suppressesRepeats: Bool) {
    units = DeviceUnits(device)
    hasToolKeys = units.device.has(type: EventCode.key, code: EventCode.btnToolDoubletap)
    self.suppressesRepeats = suppressesRepeats
    slots = Array(repeating: Slot(), count: device.slots)
    builder = FrameBuilder(suppressesRepeats: suppressesRepeats)
  }

  mutating func encode(_ fingers: [FingerSample], at time: Timestamp) -> EvdevFrame? {
    builder = FrameBuilder(after: builder, at: time)
    assign(fingers)
    for index in slots.indices { sendSlot(index, fingers.first { $0.id == slots[index].finger }) }
    sendPointer(fingers)
    return builder.frame
  }

  /// Frees the slots of lifted fingers and assigns free slots to new ones. A slot stays empty for a frame between two
  /// fingers, because devices report the touch-up first.
  private mutating func assign(_ fingers: [FingerSample]) {
    let free = slots.indices.filter { slots[$0].finger == nil }
    for index in slots.indices {
      if let finger = slots[index].finger, !fingers.contains(where: { $0.id == finger }) { slots[index].finger = nil }
    }
    var rest = free[...]
    for finger in fingers where !slots.contains(where: { $0.finger == finger.id }) {
      guard let index = rest.popFirst() else { return }
      slots[index].finger = finger.id
    }
  }

  private mutating func sendSlot(_ index: Int, _ finger: FingerSample?) {
    if finger == nil {
      if slots[index].trackingID != -1 { builder.send(inSlot: index, EventCode.absMTTrackingID, -1) }
      slots[index].trackingID = -1
      return
    }
    if slots[index].trackingID == -1 {
      slots[index].trackingID = trackingIDs.next()
      builder.send(inSlot: index, EventCode.absMTTrackingID, slots[index].trackingID)
    }
    for (code, value) in units.values(of: finger!) {
      if suppressesRepeats && slots[index].sent[code, default: 0] == value { continue }
      slots[index].sent[code] = value
      builder.send(inSlot: index, code, value)
    }
  }

  /// Sends the keys and the single-touch axes, which follow the oldest finger with a slot.
  private mutating func sendPointer(_ fingers: [FingerSample]) {
    builder.send(EventCode.key, EventCode.btnTouch, fingers.isEmpty ? 0 : 1)
    if hasToolKeys { builder.sendFingerTools(fingers.count) }
    let oldest = fingers.first { finger in slots.contains { $0.finger == finger.id } }
    if let oldest {
      builder.send(EventCode.abs, EventCode.absX, units.length(oldest.x, EventCode.absX))
      builder.send(EventCode.abs, EventCode.absY, units.length(oldest.y, EventCode.absY))
    }
    // Without a finger, the last pressure is repeated so that nothing is sent while nothing touches.
    let pressure = oldest.map { units.pressure($0.pressure, EventCode.absPressure) }
    if let pressure {
      builder.send(EventCode.abs, EventCode.absPressure, pressure)
    } else if !builder.events.isEmpty {
      builder.send(EventCode.abs, EventCode.absPressure, 0)
    }
  }
}

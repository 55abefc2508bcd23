import Gestures
import TouchTrace

/// Builds a frame and, like the kernel, sends only changed values.
struct FrameBuilder {
  /// The last value sent for each axis and key of the device; the kernel starts with 0.
  private var sent: [UInt32: Int32] = [:]
  /// The slot of the last event with a slot.
  private var slot = 0
  private(set) var events: [EvdevEvent] = []
  private let suppressesRepeats: Bool
  private let time: Timestamp

  init(suppressesRepeats: Bool) {
    self.suppressesRepeats = suppressesRepeats
    time = Timestamp(microseconds: 0)
  }

  init(after other: FrameBuilder, at time: Timestamp) {
    sent = other.sent
    slot = other.slot
    suppressesRepeats = other.suppressesRepeats
    self.time = time
  }

  /// Sends a key or an axis of the whole device.
  mutating func send(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    let key = UInt32(type) << 16 | UInt32(code)
    let isRepeat = sent[key, default: 0] == value
    if isRepeat && (suppressesRepeats || type == EventCode.key) { return }
    sent[key] = value
    events.append(EvdevEvent(time: time, type: type, code: code, value: value))
  }

  /// Sends an event that the kernel never suppresses.
  mutating func sendAlways(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    events.append(EvdevEvent(time: time, type: type, code: code, value: value))
  }

  /// Sends an axis of a slot's touch, after selecting the slot if it differs from the last one.
  mutating func send(inSlot index: Int, _ code: UInt16, _ value: Int32) {
    if index != slot { sendAlways(EventCode.abs, EventCode.absMTSlot, Int32(index)) }
    slot = index
    sendAlways(EventCode.abs, code, value)
  }

  /// Sends the keys that report the number of touches; the last key includes more touches.
  mutating func sendFingerTools(_ count: Int) {
    let tools = EventCode.fingerTools
    for (index, tool) in tools.enumerated() {
      send(EventCode.key, tool, min(count, tools.count) == index + 1 ? 1 : 0)
    }
  }

  /// The frame; `nil` if no events were sent.
  var frame: EvdevFrame? {
    if events.isEmpty { return nil }
    var frame = EvdevFrame()
    frame.time = time
    frame.events = events
    return frame
  }
}

/// The tracking IDs of a device with slots: from 1 to 65535, then from 0.
struct TrackingIDs: Sendable {
  private var following: Int32 = 1

  mutating func next() -> Int32 {
    defer { following = following == 65535 ? 0 : following + 1 }
    return following
  }
}

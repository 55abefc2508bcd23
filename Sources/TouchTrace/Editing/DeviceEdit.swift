import Gestures

/// An edit that leaves a device's recording a recording of that device: of its own events, not of the fingers in them.
public enum DeviceEdit: Hashable, Sendable {
  /// What happens from one moment to the other, both included. See ``Trace/trimmed(from:to:)``.
  case trim(from: Timestamp, to: Timestamp?)
  /// So much later, or earlier.
  case shift(Interval)
  /// So many times as fast.
  case speedUp(Ratio)
  /// Without what tells the device from others of its kind, and without what was typed.
  case anonymize(keepsIdentity: Bool)

  /// The device as the recording then describes it.
  public func device(_ device: DeviceDescription) -> DeviceDescription {
    if case .anonymize(let keepsIdentity) = self { device.anonymous(keepsIdentity: keepsIdentity) } else { device }
  }
}

/// Edits a device's recording frame by frame. Times count from the recording's first event, before and after.
public struct DeviceEditor {
  private let edit: DeviceEdit
  private var state: DeviceCut
  private var start: Timestamp?
  private var hasBegun = false
  private var last = Timestamp(microseconds: 0)
  /// How many events of keys other than a touchpad's own were left out.
  public private(set) var typedKeys = 0

  /// - Parameters:
  ///   - edit: what is done to it.
  ///   - device: the device that the recording describes.
  public init(_ edit: DeviceEdit, _ device: DeviceDescription) { (self.edit, state) = (edit, DeviceCut(device)) }

  /// What becomes of the next frame: most often one. Throws where the edit cannot be made.
  public mutating func edit(_ frame: EvdevFrame) throws(EditProblem) -> [EvdevFrame] {
    let origin = start ?? frame.events.first?.time ?? frame.time
    start = origin
    var frame = frame.retimed { $0.counted(from: origin) }
    last = max(last, frame.time)
    switch edit {
    case .trim(let from, let to): return trim(frame, from, to)
    case .shift(let interval):
      // The first event is where times count from: without one at zero, they would count from a later one.
      let isFirst = !hasBegun
      if isFirst && frame.events.isEmpty && interval < .zero { return [] }
      hasBegun = true
      let shifted = frame.retimed { $0 + interval }
      guard shifted.time.microseconds >= 0 else {
        throw EditProblem(
          "the first event is at \(Thousandths(frame.time).text) ms, so nothing can be shifted back by more than that")
      }
      return isFirst && shifted.time.microseconds > 0 ? [EvdevFrame(), shifted] : [shifted]
    case .speedUp(let factor):
      return [frame.retimed { Timestamp(microseconds: Int64(factor.inverse.times(Int($0.microseconds)))) }]
    case .anonymize:
      let count = frame.events.count
      frame.events.removeAll { $0.isTyped }
      typedKeys += count - frame.events.count
      return [frame]
    }
  }
  /// What stands behind the last frame. Throws where the recording was too short for the edit.
  public mutating func end() throws(EditProblem) -> [EvdevFrame] {
    guard case .trim(let from, let to) = edit else { return [] }
    for time in [from, to ?? last] where time > last {
      throw EditProblem("the recording ends at \(Thousandths(last).text) ms, before \(Thousandths(time).text)")
    }
    var final = EvdevFrame()
    final.time = (to ?? last).counted(from: from)
    return (hasBegun ? [] : begin()) + (lastWritten < final.time ? [final] : [])
  }

  private var lastWritten = Timestamp(microseconds: 0)
  private mutating func trim(_ frame: EvdevFrame, _ from: Timestamp, _ to: Timestamp?) -> [EvdevFrame] {
    if frame.time < from {
      state.apply(frame)
      return []
    }
    if let to, frame.time > to { return [] }
    let first = hasBegun ? [] : begin()
    let moved = frame.retimed { max(Timestamp(microseconds: 0), $0.counted(from: from)) }
    lastWritten = max(lastWritten, moved.time)
    return first + [moved]
  }
  private mutating func begin() -> [EvdevFrame] {
    hasBegun = true
    // At zero, so that times count from the cut, whether or not there is anything to tell.
    var frame = EvdevFrame()
    frame.events = state.events
    return [frame]
  }
}

extension EvdevFrame {
  fileprivate func retimed(_ time: (Timestamp) -> Timestamp) -> EvdevFrame {
    var frame = self
    frame.time = time(self.time)
    for index in frame.events.indices { frame.events[index].time = time(events[index].time) }
    return frame
  }
}

extension EvdevEvent {
  /// One of protocol A, which has no slots.
  fileprivate var isOfPacket: Bool {
    type == EventCode.abs && EventCode.contactAxes.contains(code)
      || type == EventCode.syn && code == EventCode.synMTReport
  }
  /// A key of a keyboard, or the code of one: no touchpad needs them, and they tell what somebody typed. Buttons begin at
  /// BTN_MISC, 0x100, and there are keys again from KEY_OK, 0x160, on.
  fileprivate var isTyped: Bool {
    type == EventCode.key && !(0x100..<0x160).contains(code) || type == EventCode.msc && code == EventCode.mscScan
  }
}

/// Where a device stands when its recording is cut: what the kernel told before, and does not tell again.
struct DeviceCut {
  private let hasSlots: Bool
  private var keys: [UInt16: Int32] = [:]
  private var axes: [UInt16: Int32] = [:]
  private var slot: Int32
  private var slots: [Int32: [UInt16: Int32]] = [:]
  /// Without slots every frame tells all of every finger: the last one's.
  private var packet: [EvdevEvent] = []

  init(_ device: DeviceDescription) {
    hasSlots = device.axis(EventCode.absMTSlot) != nil || device.has(type: EventCode.abs, code: EventCode.absMTSlot)
    slot = device.axis(EventCode.absMTSlot)?.initialValue ?? 0
  }

  mutating func apply(_ frame: EvdevFrame) {
    if !hasSlots { packet = frame.events.filter { $0.isOfPacket } }
    for event in frame.events {
      switch (event.type, event.code) {
      case (EventCode.key, _): keys[event.code] = event.value
      case (EventCode.abs, EventCode.absMTSlot): slot = event.value
      case (EventCode.abs, EventCode.absMTTouchMajor...EventCode.absMTToolY):
        if hasSlots { slots[slot, default: [:]][event.code] = event.value }
      case (EventCode.abs, _): axes[event.code] = event.value
      default: break
      }
    }
  }

  /// As the device would tell it in one frame at zero.
  var events: [EvdevEvent] {
    var events: [EvdevEvent] = []
    func tell(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      events.append(EvdevEvent(time: Timestamp(microseconds: 0), type: type, code: code, value: value))
    }
    for (number, values) in slots.sorted(by: { $0.key < $1.key }) {
      tell(EventCode.abs, EventCode.absMTSlot, number)
      // First whether it is a finger's. Where nobody is, places are told for who lands there next: the kernel sends no
      // value twice.
      if let id = values[EventCode.absMTTrackingID] { tell(EventCode.abs, EventCode.absMTTrackingID, id) }
      for (code, value) in values.sorted(by: { $0.key < $1.key }) where code != EventCode.absMTTrackingID {
        tell(EventCode.abs, code, value)
      }
    }
    if hasSlots && !slots.isEmpty { tell(EventCode.abs, EventCode.absMTSlot, slot) }
    for event in packet { tell(event.type, event.code, event.value) }
    for (code, value) in keys.sorted(by: { $0.key < $1.key }) where value != 0 { tell(EventCode.key, code, 1) }
    for (code, value) in axes.sorted(by: { $0.key < $1.key }) { tell(EventCode.abs, code, value) }
    return events
  }
}

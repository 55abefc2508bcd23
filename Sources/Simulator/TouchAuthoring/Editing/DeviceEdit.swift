import Gestures
import TouchTrace

/// An edit of the events of a device recording, which remains a recording of that device.
public enum DeviceEdit: Hashable, Sendable {
  /// Keeps the events between two times, inclusive. See `Trace/trimmed(from:to:)`.
  case trim(from: Timestamp, to: Timestamp?)
  /// Moves all events later or earlier.
  case shift(Interval)
  /// Speeds up by a factor.
  case speedUp(Ratio)
  /// Removes information that identifies the device, and keyboard input.
  case anonymize(keepsIdentity: Bool)

  /// Returns the description of the device after the edit.
  public func device(_ device: DeviceDescription) -> DeviceDescription {
    if case .anonymize(let keepsIdentity) = self { device.anonymous(keepsIdentity: keepsIdentity) } else { device }
  }
}

/// Edits a device recording frame by frame. Times count from the recording's first event, before and after the edit.
public struct DeviceEditor {
  private let edit: DeviceEdit
  private var state: DeviceSnapshot
  private var start: Timestamp?
  private var hasBegun = false
  private var last = Timestamp(microseconds: 0)
  /// The number of removed keyboard events.
  public private(set) var removedKeyEvents = 0

  /// Creates an editor.
  ///
  /// - Parameters:
  ///   - edit: The edit to apply.
  ///   - device: The device of the recording.
  public init(_ edit: DeviceEdit, _ device: DeviceDescription) {
    self.edit = edit
    state = DeviceSnapshot(device)
  }

  /// A Boolean value that indicates whether the edit can no longer throw, because enough of the recording was read.
  ///
  /// Frames that were returned before that should not be written yet.
  public var isCertain: Bool {
    switch edit {
    case .trim(let from, let to): start != nil && last >= max(from, to ?? from)
    case .shift: hasBegun
    case .speedUp, .anonymize: true
    }
  }

  /// Returns the edited frames for the next frame, usually one. Throws if the edit is impossible.
  public mutating func edit(_ frame: EvdevFrame) throws(EditProblem) -> [EvdevFrame] {
    let origin = start ?? frame.events.first?.time ?? frame.time
    start = origin
    var frame = frame.retimed { $0.counted(from: origin) }
    last = max(last, frame.time)
    switch edit {
    case .trim(let from, let to): return trim(frame, from, to)
    case .shift(let interval):
      // Times count from the first event: without one at zero, they would count from a later one.
      let isFirst = !hasBegun
      if isFirst && frame.events.isEmpty && interval < .zero { return [] }
      hasBegun = true
      let shifted = frame.retimed { $0 + interval }
      guard shifted.time.microseconds >= 0 else {
        throw EditProblem(
          "cannot shift back by more than \(_Thousandths(frame.time).text) ms, the time of the first event")
      }
      return isFirst && shifted.time.microseconds > 0 ? [EvdevFrame(), shifted] : [shifted]
    case .speedUp(let factor):
      return [frame.retimed { Timestamp(microseconds: factor.inverse.times($0.microseconds)) }]
    case .anonymize:
      let count = frame.events.count
      frame.events.removeAll { $0.isTyped }
      removedKeyEvents += count - frame.events.count
      return [frame]
    }
  }

  /// Returns the frames after the last one. Throws if the recording is too short for the edit.
  public mutating func end() throws(EditProblem) -> [EvdevFrame] {
    guard case .trim(let from, let to) = edit else { return [] }
    for time in [from, to ?? last] where time > last {
      throw EditProblem(
        "the recording ends at \(_Thousandths(last).shortText) ms, before \(_Thousandths(time).shortText) ms;"
          + " choose an earlier time"
      )
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
    // At time zero, so that times count from the cut even if there are no events.
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
  /// Whether the event belongs to protocol A, which has no slots.
  fileprivate var isProtocolA: Bool {
    type == EventCode.abs && EventCode.contactAxes.contains(code)
      || type == EventCode.syn && code == EventCode.synMTReport
  }

  /// Whether the event is a keyboard key or its scan code, which touchpads do not need and which may reveal what the user typed.
  /// Buttons are from BTN_MISC, 0x100, up to KEY_OK, 0x160, where keys continue.
  fileprivate var isTyped: Bool {
    type == EventCode.key && !(0x100..<0x160).contains(code) || type == EventCode.msc && code == EventCode.mscScan
  }
}

/// The state of a device at the cut of a recording: values that the kernel sent before and does not repeat.
struct DeviceSnapshot {
  private let hasSlots: Bool
  private var keys: [UInt16: Int32] = [:]
  private var axes: [UInt16: Int32] = [:]
  private var slot: Int32
  private var slots: [Int32: [UInt16: Int32]] = [:]
  /// The events of the last frame, for devices without slots: each frame reports all touches.
  private var packet: [EvdevEvent] = []

  init(_ device: DeviceDescription) {
    hasSlots = device.axis(EventCode.absMTSlot) != nil || device.has(type: EventCode.abs, code: EventCode.absMTSlot)
    slot = device.axis(EventCode.absMTSlot)?.initialValue ?? 0
  }

  mutating func apply(_ frame: EvdevFrame) {
    if !hasSlots { packet = frame.events.filter { $0.isProtocolA } }
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

  /// The events of a frame at time zero that restore the state.
  var events: [EvdevEvent] {
    var events: [EvdevEvent] = []
    func send(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      events.append(EvdevEvent(time: Timestamp(microseconds: 0), type: type, code: code, value: value))
    }
    for (number, values) in slots.sorted(by: { $0.key < $1.key }) {
      send(EventCode.abs, EventCode.absMTSlot, number)
      // The tracking ID comes first. Empty slots get positions too, for the next touch in the slot: the kernel does not
      // repeat values.
      if let id = values[EventCode.absMTTrackingID] { send(EventCode.abs, EventCode.absMTTrackingID, id) }
      for (code, value) in values.sorted(by: { $0.key < $1.key }) where code != EventCode.absMTTrackingID {
        send(EventCode.abs, code, value)
      }
    }
    if hasSlots && !slots.isEmpty { send(EventCode.abs, EventCode.absMTSlot, slot) }
    for event in packet { send(event.type, event.code, event.value) }
    for (code, value) in keys.sorted(by: { $0.key < $1.key }) where value != 0 { send(EventCode.key, code, 1) }
    for (code, value) in axes.sorted(by: { $0.key < $1.key }) { send(EventCode.abs, code, value) }
    return events
  }
}

import Gestures

/// Turns what a perfect device senses into what a family of devices reports.
protocol FrameEncoder {
  /// The frame for the fingers that are down, in order of landing; nil where the device has nothing to say.
  mutating func encode(_ fingers: [FingerSample], at time: Timestamp) -> EvdevFrame?
}

extension SyntheticDevice {
  func encoder(suppressesRepeats: Bool) -> any FrameEncoder {
    switch self {
    case .clickpad, .twoSlotPad, .touchscreen: SlotEncoder(self, suppressesRepeats: suppressesRepeats)
    case .singleTouchPad: SingleTouchEncoder(self, suppressesRepeats: suppressesRepeats)
    case .protocolATouchscreen: ContactListEncoder(self)
    }
  }
}

/// A frame in the making: sends, as the kernel does, only what changes.
struct FrameBuilder {
  /// The values every device axis and key was last sent with; the kernel's all start at 0.
  private var sent: [UInt32: Int32] = [:]
  /// The slot that axes are told of.
  private var slot = 0
  private(set) var events: [EvdevEvent] = []
  private let suppressesRepeats: Bool
  private let time: Timestamp

  init(suppressesRepeats: Bool) {
    self.suppressesRepeats = suppressesRepeats
    time = Timestamp(microseconds: 0)
  }
  init(after other: FrameBuilder, at time: Timestamp) {
    (sent, slot) = (other.sent, other.slot)
    suppressesRepeats = other.suppressesRepeats
    self.time = time
  }

  /// A key or an axis of the whole device.
  mutating func send(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    let key = UInt32(type) << 16 | UInt32(code)
    let isRepeat = sent[key, default: 0] == value
    if isRepeat && (suppressesRepeats || type == EventCode.key) { return }
    sent[key] = value
    events.append(EvdevEvent(time: time, type: type, code: code, value: value))
  }
  /// An event that the kernel passes on whatever it says.
  mutating func sendAlways(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    events.append(EvdevEvent(time: time, type: type, code: code, value: value))
  }
  /// What one slot's finger does. Its slot is named first where another one was spoken of last.
  mutating func send(inSlot index: Int, _ code: UInt16, _ value: Int32) {
    if index != slot { sendAlways(EventCode.abs, EventCode.absMTSlot, Int32(index)) }
    slot = index
    sendAlways(EventCode.abs, code, value)
  }
  /// The keys that say how many fingers touch: the last of them for all that are more.
  mutating func sendFingerTools(_ count: Int) {
    let tools = EventCode.fingerTools
    for (index, tool) in tools.enumerated() {
      send(EventCode.key, tool, min(count, tools.count) == index + 1 ? 1 : 0)
    }
  }

  /// nil where nothing was sent: no report then.
  var frame: EvdevFrame? {
    if events.isEmpty { return nil }
    var frame = EvdevFrame()
    frame.time = time
    frame.events = events
    return frame
  }
}

/// The names that a device with slots gives its contacts: from 1 to 65535, then from 0 on.
struct TrackingIDs: Sendable {
  private var following: Int32 = 1

  mutating func next() -> Int32 {
    defer { following = following == 65535 ? 0 : following + 1 }
    return following
  }
}

/// A finger in device units.
struct DeviceUnits {
  let device: DeviceDescription
  private let resolution: Double

  init(_ device: SyntheticDevice) {
    self.device = device.description
    resolution = Double(device.resolution)
  }

  /// Micrometres to units, to the nearest, held within the axis. Truncation rounds here: nothing is negative.
  func length(_ micrometres: Double, _ code: UInt16) -> Int32 { held(micrometres * resolution / 1000, code) }
  func pressure(_ part: Double, _ code: UInt16) -> Int32 { max(1, held(part * 255, code)) }

  private func held(_ value: Double, _ code: UInt16) -> Int32 {
    min(Int32(max(0, min(value, 1e6)) + 0.5), device.axis(code)?.maximum ?? 0)
  }

  /// The MT axes the device has, with their values for this finger, in the order in which drivers send them.
  func values(of finger: FingerSample) -> [(code: UInt16, value: Int32)] {
    var values = [
      (EventCode.absMTPositionX, length(finger.x, EventCode.absMTPositionX)),
      (EventCode.absMTPositionY, length(finger.y, EventCode.absMTPositionY)),
    ]
    if device.axis(EventCode.absMTTouchMajor) != nil {
      values.append((EventCode.absMTTouchMajor, length(finger.major, EventCode.absMTTouchMajor)))
    }
    values.append((EventCode.absMTPressure, pressure(finger.pressure, EventCode.absMTPressure)))
    return values
  }
}

import Gestures

/// One event as the kernel's evdev interface delivers it.
public struct EvdevEvent: Hashable, Sendable {
  /// When it happened, on the recording's own clock; where that starts is the format's business.
  public var time: Timestamp
  /// The kernel's number for what kind of event it is: `EV_ABS` is 3. ``EventNames`` has the names.
  public var type: UInt16
  /// Which axis, key or mark of that type.
  public var code: UInt16
  /// The axis's value in the device's own units; for a key 1 pressed, 0 let go of, 2 repeated.
  public var value: Int32

  /// An event of these numbers.
  @inlinable public init(time: Timestamp, type: UInt16, code: UInt16, value: Int32) {
    (self.time, self.type, self.code, self.value) = (time, type, code, value)
  }

  /// Whether it closes a frame.
  var isReport: Bool { type == EventCode.syn && code == EventCode.synReport }
  /// Whether nobody touches from here on.
  package var endsTouch: Bool { type == EventCode.key && code == EventCode.btnTouch && value == 0 }
  /// Whether events were lost where it stands.
  var isDrop: Bool { type == EventCode.syn && code == EventCode.synDropped }
}

/// What a device reported at once: its events up to a SYN_REPORT.
public struct EvdevFrame: Hashable, Sendable {
  /// When: the SYN_REPORT's own time. Events inside one frame may bear others, which mean nothing.
  public var time = Timestamp(microseconds: 0)
  /// The events in order, the closing SYN_REPORT left out.
  public var events: [EvdevEvent] = []
  /// Whether a SYN_REPORT closed it. The last frame of a recording that was cut off has none.
  public var isComplete = true
  /// Whether the kernel made it by itself, and no device sent it: its SYN_REPORT says 1 then, not 0
  /// (`drivers/input/input.c`). So it repeats keys, and lets go of those that are down when a device is unplugged, put to
  /// sleep or switched off. evtest does not show it, and evemu only what the recorder saw.
  public var isByKernel = false

  /// A frame at time zero, without events, complete.
  public init() {}

  /// The closing SYN_REPORT.
  var report: EvdevEvent {
    EvdevEvent(time: time, type: EventCode.syn, code: EventCode.synReport, value: isByKernel ? 1 : 0)
  }
  /// Whether no hand did it that the fingers are gone: the kernel let go of them.
  package var letsGo: Bool { isByKernel && events.contains(where: \.endsTouch) }
}

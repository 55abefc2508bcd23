import Gestures

/// One event of the kernel's evdev interface.
public struct EvdevEvent: Hashable, Sendable {
  /// The time, on the recording's clock. The format determines the clock's origin.
  public var time: Timestamp
  /// The event type: `EV_ABS` is 3. See ``EventNames``.
  public var type: UInt16
  /// The axis, key or marker of that type.
  public var code: UInt16
  /// The axis's value in device units; for a key 1 (pressed), 0 (released) or 2 (repeated).
  public var value: Int32

  /// Creates an event.
  @inlinable public init(time: Timestamp, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }

  /// Whether the event ends a frame.
  var isReport: Bool { type == EventCode.syn && code == EventCode.synReport }
  /// Whether the event releases BTN_TOUCH: no finger touches any more.
  package var isTouchRelease: Bool { type == EventCode.key && code == EventCode.btnTouch && value == 0 }
  /// Whether the device reports a touch as a palm.
  var isPalm: Bool { type == EventCode.abs && code == EventCode.absMTToolType && value == EventCode.toolPalm }
  /// Whether events before this one were lost.
  var isDrop: Bool { type == EventCode.syn && code == EventCode.synDropped }
}

/// The events that a device reports at once, up to a SYN_REPORT.
public struct EvdevFrame: Hashable, Sendable {
  /// The time of the SYN_REPORT. Other events of the frame may have other times, which are ignored.
  public var time = Timestamp(microseconds: 0)
  /// The events in order, without the final SYN_REPORT.
  public var events: [EvdevEvent] = []
  /// A Boolean value that indicates whether the frame has a SYN_REPORT. The last frame of a truncated recording has
  /// none.
  public var isComplete = true
  /// A Boolean value that indicates whether the kernel generated the frame: its SYN_REPORT then has the value 1 instead
  /// of 0 (`drivers/input/input.c`). The kernel generates frames to repeat keys, and to release keys when a device
  /// is unplugged, suspended or disabled. evtest does not print the value, and evemu records only the frames that it
  /// receives.
  public var isByKernel = false

  /// Creates a complete frame at time zero without events.
  public init() {}

  /// The time that counts as zero in a recording that begins with this frame: that of the first event, which devices and
  /// tools stamp up to a few microseconds before the SYN_REPORT. Touches and libinput's events count from it alike.
  package var start: Timestamp { min(events.first?.time ?? time, time) }

  /// The final SYN_REPORT.
  package var report: EvdevEvent {
    EvdevEvent(time: time, type: EventCode.syn, code: EventCode.synReport, value: isByKernel ? 1 : 0)
  }

  /// Whether the kernel, not the user, ended the touches.
  package var isReleasedByKernel: Bool { isByKernel && events.contains(where: \.isTouchRelease) }
}

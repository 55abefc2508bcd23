import Gestures
import TouchTrace

/// A single-touch device: one position, one pressure, two keys. It follows the oldest finger and jumps to the next one
/// when it lifts.
struct SingleTouchEncoder: FrameEncoder {
  private let units: DeviceUnits
  private var builder: FrameBuilder

  init(_ device: SyntheticDevice, suppressesRepeats: Bool) {
    units = DeviceUnits(device)
    builder = FrameBuilder(suppressesRepeats: suppressesRepeats)
  }

  mutating func encode(_ fingers: [FingerSample], at time: Timestamp) -> EvdevFrame? {
    builder = FrameBuilder(after: builder, at: time)
    builder.send(EventCode.key, EventCode.btnTouch, fingers.isEmpty ? 0 : 1)
    if let finger = fingers.first {
      builder.send(EventCode.abs, EventCode.absX, units.length(finger.x, EventCode.absX))
      builder.send(EventCode.abs, EventCode.absY, units.length(finger.y, EventCode.absY))
      builder.send(EventCode.abs, EventCode.absPressure, units.pressure(finger.pressure, EventCode.absPressure))
    } else if !builder.events.isEmpty {
      builder.send(EventCode.abs, EventCode.absPressure, 0)
    }
    builder.send(EventCode.key, EventCode.btnToolFinger, fingers.isEmpty ? 0 : 1)
    return builder.frame
  }
}

/// Protocol A: each frame lists all contacts without IDs, each terminated by SYN_MT_REPORT. Without slots, the kernel
/// suppresses nothing. A frame without contacts has one empty SYN_MT_REPORT.
struct ContactListEncoder: FrameEncoder {
  private let units: DeviceUnits
  private var builder = FrameBuilder(suppressesRepeats: true)
  private var wasTouched = false

  init(_ device: SyntheticDevice) { units = DeviceUnits(device) }

  mutating func encode(_ fingers: [FingerSample], at time: Timestamp) -> EvdevFrame? {
    builder = FrameBuilder(after: builder, at: time)
    if fingers.isEmpty && !wasTouched { return nil }
    wasTouched = !fingers.isEmpty
    for finger in fingers {
      for (code, value) in units.values(of: finger) { builder.sendAlways(EventCode.abs, code, value) }
      builder.sendAlways(EventCode.syn, EventCode.synMTReport, 0)
    }
    if fingers.isEmpty { builder.sendAlways(EventCode.syn, EventCode.synMTReport, 0) }
    builder.send(EventCode.key, EventCode.btnTouch, fingers.isEmpty ? 0 : 1)
    return builder.frame
  }
}

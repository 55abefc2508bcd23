import Gestures
import TouchTrace

/// Encodes ideal touch samples as the events that a family of devices reports.
protocol FrameEncoder {
  /// Returns the frame for the touches that are down, in order of touch-down, or `nil` if the device has nothing to
  /// report.
  mutating func encode(_ fingers: [FingerSample], at time: Timestamp) -> EvdevFrame?
}

struct DeviceUnits {
  let device: DeviceDescription
  private let resolution: Double

  init(_ device: SyntheticDevice) {
    self.device = device.description
    resolution = Double(device.resolution)
  }

  /// Converts micrometres to units, rounded to the nearest and clamped to the axis. Truncation rounds here, because no
  /// value is negative.
  func length(_ micrometres: Double, _ code: UInt16) -> Int32 { clamped(micrometres * resolution / 1000, code) }

  func pressure(_ part: Double, _ code: UInt16) -> Int32 { max(1, clamped(part * 255, code)) }

  private func clamped(_ value: Double, _ code: UInt16) -> Int32 {
    min(Int32(max(0, min(value, 1e6)) + 0.5), device.axis(code)?.maximum ?? 0)
  }

  /// Returns the multitouch axes of the device with their values for this touch, in the order in which drivers send
  /// them.
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

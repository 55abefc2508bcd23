import Analysis
import Gestures
import TouchAuthoring
import TouchTrace

extension LibinputDevice {
  /// Reads the device of a recording; nil if it cannot be read again. The touches' values are read when they are asked for.
  init?(recordingAt path: String, _ source: SourceRequest) {
    guard let device = try? DeviceFrames(ByteInput(path: path), source).device else { return nil }
    let isSemi = device.properties.contains(EventCode.propSemiMT)
    let last = device.axis(EventCode.absMTSlot)?.maximum
    self.init(slots: isSemi ? 1 : Int(last ?? 0) + 1, isSemiMultitouch: isSemi) { slot, time in
      Self.touch(slot, at: time, inRecordingAt: path, source)
    }
  }

  private static func touch(
    _ slot: Int, at time: Timestamp, inRecordingAt path: String, _ source: SourceRequest
  ) -> Touch? {
    guard let frames = try? DeviceFrames(ByteInput(path: path), source) else { return nil }
    var (touch, current, frame) = (Touch(), Int32(0), EvdevFrame())
    var origin: Timestamp?
    // The kernel does not repeat the tool of a slot for its next touch.
    var isPalm = false
    while (try? frames.next(into: &frame)) ?? false {
      let start = origin ?? frame.start
      origin = start
      // A log's time is that of the frame.
      let now = Timestamp(microseconds: 0) + (frame.time - start)
      if now > time { break }
      for event in frame.events where event.type == EventCode.abs {
        if event.code == EventCode.absMTSlot { current = event.value }
        guard current == slot else { continue }
        switch event.code {
        case EventCode.absMTTrackingID:
          touch = Touch()
          if isPalm && event.value >= 0 { touch.setPalm(true, at: now) }
        case EventCode.absMTToolType:
          isPalm = event.value == EventCode.toolPalm
          touch.setPalm(isPalm, at: now)
        case EventCode.absMTPressure:
          touch.pressure = Int(event.value)
          touch.mostPressure = max(touch.mostPressure ?? 0, Int(event.value))
        case EventCode.absMTTouchMajor: touch.major = Int(event.value)
        case EventCode.absMTTouchMajor + 1: touch.minor = Int(event.value)
        default: break
        }
      }
    }
    return touch
  }
}

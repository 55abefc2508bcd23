import Gestures
import TouchTrace

/// Assembles frames from events, and detects lost events.
struct FrameAssembler {
  enum Step: Hashable {
    /// The frame is incomplete, or is being dropped.
    case more
    case frame(EvdevFrame)
    /// Events were lost, and the rest of them has been dropped: query the device.
    case lost(at: Timestamp)
  }
  private var events: [EvdevEvent] = []
  private var isLosing = false
  /// The time of the last event, kept or not.
  private(set) var lastTime: Timestamp?

  mutating func take(_ event: EvdevEvent) -> Step {
    lastTime = event.time
    guard event.type == EventCode.syn else {
      if !isLosing { events.append(event) }
      return .more
    }
    switch event.code {
    case EventCode.synDropped:
      // The kernel's rule: everything up to and including the next SYN_REPORT is invalid, and so is the frame so far.
      isLosing = true
      events.removeAll(keepingCapacity: true)
      return .more
    case EventCode.synReport:
      if isLosing {
        isLosing = false
        return .lost(at: event.time)
      }
      var frame = EvdevFrame()
      frame.time = event.time
      frame.isByKernel = event.value == 1
      swap(&frame.events, &events)
      return .frame(frame)
    default:
      if !isLosing { events.append(event) }
      return .more
    }
  }

  /// Drops the current frame and the rest of it.
  mutating func loseFrame() {
    if events.isEmpty { return }
    events.removeAll(keepingCapacity: true)
    isLosing = true
  }
}

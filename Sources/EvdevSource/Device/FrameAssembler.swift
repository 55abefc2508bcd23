import Gestures
import TouchTrace

/// Makes frames of events, and knows where events were lost.
struct FrameAssembler {
  enum Step: Hashable {
    /// The frame goes on, or is being dropped.
    case more
    case frame(EvdevFrame)
    /// Events were lost, and what was left of them has been dropped: the device is to be asked where it stands.
    case lost(at: Timestamp)
  }
  private var events: [EvdevEvent] = []
  private var isLosing = false
  /// Of the last event there was, kept or not.
  private(set) var lastTime: Timestamp?

  mutating func take(_ event: EvdevEvent) -> Step {
    lastTime = event.time
    guard event.type == EventCode.syn else {
      if !isLosing { events.append(event) }
      return .more
    }
    switch event.code {
    case EventCode.synDropped:
      // The kernel's rule: nothing up to and including the next SYN_REPORT means anything, nor does the frame that this
      // stands in.
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

  /// What there is of a frame is lost, and so is the rest of it when it comes.
  mutating func loseFrame() {
    if events.isEmpty { return }
    events.removeAll(keepingCapacity: true)
    isLosing = true
  }
}

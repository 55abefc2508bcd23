import Gestures

/// A complete recording in the trace notation.
public struct Trace: Hashable, Sendable {
  /// The lines before the frames.
  public var header: TraceHeader
  /// The frames of touches, in chronological order.
  public var frames: [TraceFrame]
  /// The events that libinput reported while the touches were recorded, in the order of their delivery. None by default.
  public var events: [LibinputEvent] = []
  /// The time at which the recording stopped. Touches that are still down are cancelled then.
  public var end: Timestamp

  /// Creates a trace.
  public init(header: TraceHeader, frames: [TraceFrame], end: Timestamp) {
    self.header = header
    self.frames = frames
    self.end = end
  }

  /// Visits events and frames in order of time. Of a frame and an event at the same time, the frame is first.
  package func inOrder(event visitEvent: (LibinputEvent) -> Void, frame visitFrame: (TraceFrame) -> Void) {
    var events = events[...]
    for frame in frames {
      while let next = events.first, next.delivery < frame.time {
        visitEvent(next)
        events.removeFirst()
      }
      visitFrame(frame)
    }
    events.forEach(visitEvent)
  }
}

extension Contact.Stage {
  var word: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .stationary: "stationary"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

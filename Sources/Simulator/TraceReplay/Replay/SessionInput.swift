import Gestures
import TouchTrace

package enum SessionInput: Sendable {
  case frame(TraceFrame)
  case event(TouchpadEvent)
  /// A libinput report that reaches no recognizer, and when it was made.
  case libinputNote(TranscriptEntry, at: Timestamp)

  package var time: Timestamp {
    switch self {
    case .frame(let frame): frame.time
    case .event(let event): event.time
    case .libinputNote(_, let time): time
    }
  }

  /// Returns the input at another time. libinput's own time stamp of an event stays.
  package func moved(to time: Timestamp) -> Self {
    switch self {
    case .frame(var frame):
      frame.time = time
      return .frame(frame)
    case .event(var event):
      event.time = time
      return .event(event)
    case .libinputNote(let entry, _): return .libinputNote(entry.moved(to: time), at: time)
    }
  }
}

extension TranscriptEntry {
  /// Returns a note of libinput's with another time; other entries unchanged.
  func moved(to time: Timestamp) -> Self {
    switch self {
    case .suppression(_, let suppression): .suppression(time: time, suppression)
    case .tapRefusal(_, let refusal): .tapRefusal(time: time, refusal)
    case .frame, .touchpad, .restingTouch, .wake, .step, .transition, .delivery, .scene, .end: self
    }
  }
}

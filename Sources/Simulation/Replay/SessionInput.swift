import Gestures
import TouchTrace

/// One thing that came into a session.
package enum SessionInput {
  case frame(TraceFrame)
  case event(TouchpadEvent)
  /// Something that no recognizer hears of, and when it was told.
  case aside(TranscriptEntry, at: Timestamp)

  package var time: Timestamp {
    switch self {
    case .frame(let frame): frame.time
    case .event(let event): event.time
    case .aside(_, let time): time
    }
  }
}

import Gestures
import TraceReplay

/// The touches that are down, with positions on the surface in points. Each has the lowest number that no other had when it began,
/// as in a view and a report.
struct NumberedTouches: Sendable {
  private var fingers = FingerLog(limit: 2)
  private var pointer: Point2D?

  /// Takes the touches and the pointer of an entry that has them.
  mutating func see(_ entry: TranscriptEntry) {
    if let frame = entry.touches {
      fingers.add(frame)
      pointer = frame.hovering
    } else if case .touchpad(let event) = entry {
      fingers = FingerLog(limit: 2)
      pointer = event.location
    }
  }

  /// Returns the places in a picture of the touches and, without a number, of the pointer.
  func places(_ pictured: (Point2D) -> LengthPoint?) -> [(number: Int?, point: LengthPoint)] {
    fingers.down.compactMap { index in
      let finger = fingers.fingers[index]
      return pictured(finger.position).map { (finger.number, $0) }
    } + (pointer.flatMap(pictured).map { [(nil, $0)] } ?? [])
  }
}

import Gestures
import TraceReplay

/// The touches that are down, with positions on the surface in points. Each has the lowest number that no other had when it began,
/// as in a view and a report.
struct NumberedTouches: Sendable {
  private var touches: [(id: Int32, number: Int, position: Point2D)] = []
  private var pointer: Point2D?

  /// Takes the touches and the pointer of an entry that has them.
  mutating func see(_ entry: TranscriptEntry) {
    switch entry {
    case .frame(_, let contacts, _, let hovering):
      see(contacts)
      pointer = hovering
    case .touchpad(let event):
      see([])
      pointer = event.location
    case .suppression, .restingTouch, .tapRefusal, .wake, .step, .transition, .delivery, .scene, .end: break
    }
  }

  /// Returns the places in a picture of the touches and, without a number, of the pointer.
  func places(_ pictured: (Point2D) -> LengthPoint?) -> [(number: Int?, point: LengthPoint)] {
    touches.compactMap { touch in pictured(touch.position).map { (touch.number, $0) } }
      + (pointer.flatMap(pictured).map { [(nil, $0)] } ?? [])
  }

  private mutating func see(_ contacts: [Contact]) {
    let down = contacts.filter(\.isDown)
    touches.removeAll { touch in !down.contains { $0.id == touch.id } }
    for contact in down {
      if let known = touches.firstIndex(where: { $0.id == contact.id }) {
        touches[known].position = contact.position
      } else {
        let number = (1...).first { number in !touches.contains { $0.number == number } } ?? 1
        touches.append((contact.id, number, contact.position))
      }
    }
  }
}

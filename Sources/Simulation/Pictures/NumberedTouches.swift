import Gestures
import TraceReplay

/// The touches that are down, with positions on the surface in points. Each has the lowest number that no other had when it began,
/// as in a view and a report.
struct NumberedTouches: Sendable {
  private(set) var touches: [(id: Int32, number: Int, position: Point2D)] = []

  /// Takes the touches of a frame; none for a touchpad's events.
  mutating func see(_ contacts: [Contact]) {
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

import Gestures
import LibinputEvents

/// Keeps what the log says of one device's light touches in bounds: pads that tell pressure land and lift through a light touch every
/// time, and that is no suppression.
struct SuppressionFilter {
  /// A finger that touched too lightly at that time.
  private struct Light {
    var suppression: Suppression
    var id: Int32
    var time: Timestamp
    var isTold = false
  }
  private var light: [Light] = []

  /// Fingers lift within two or three samples of becoming light.
  static let patience = Interval.milliseconds(30)

  /// What there is to tell at `now`, given what the log has said, and the tracking id of the finger in a slot, -1 where
  /// there is none.
  mutating func events(
    _ heard: [Suppression], now: Timestamp, id: (Int) -> Int32
  ) -> [LibinputEvent] {
    var events: [LibinputEvent] = []
    light.removeAll { finger in finger.id < 0 || id(finger.suppression.touch ?? -1) != finger.id }
    for suppression in heard {
      guard suppression.reason == .lightPressure || suppression.reason == .smallSize, let touch = suppression.touch
      else {
        events.append(LibinputEvent(.suppression(suppression), time: now))
        continue
      }
      if !suppression.isOver {
        light.append(Light(suppression: suppression, id: id(touch), time: now))
      } else if let index = light.firstIndex(where: { $0.suppression.touch == touch }) {
        if !light[index].isTold {
          events.append(LibinputEvent(.suppression(light[index].suppression), time: light[index].time, delivery: now))
        }
        light.remove(at: index)
        events.append(LibinputEvent(.suppression(suppression), time: now))
      }
    }
    for index in light.indices where !light[index].isTold && now - light[index].time >= Self.patience {
      light[index].isTold = true
      events.append(LibinputEvent(.suppression(light[index].suppression), time: light[index].time, delivery: now))
    }
    return events
  }
}

import Gestures
import LibinputEvents
import TouchTrace

/// Filters the log's reports of light touches of one device: pads that report pressure pass through a light touch at
/// every touch down and up, and that is not a suppression.
struct SuppressionFilter {
  /// A touch that became too light at this time.
  private struct Light {
    var suppression: Suppression
    var id: Int32
    var time: Timestamp
    var isTold = false
  }
  private var light: [Light] = []

  /// Whether nothing is delivered without further reports.
  var isEmpty: Bool { light.isEmpty }

  /// Touches end within two or three samples of becoming light.
  static let patience = Interval.milliseconds(30)

  /// Returns the events to deliver at `now`, given the log's reports and the tracking ID in a slot, -1 if there is none.
  mutating func events(
    _ reports: [Suppression], now: Timestamp, id: (Int) -> Int32
  ) -> [LibinputEvent] {
    var events: [LibinputEvent] = []
    light.removeAll { finger in finger.id < 0 || id(finger.suppression.touch ?? -1) != finger.id }
    for suppression in reports {
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

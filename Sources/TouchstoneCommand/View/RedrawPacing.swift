import EvdevSource
import Gestures

/// Decides when a screen is drawn again: at once after a change, at most sixty times a second, and while durations grow.
struct RedrawPacing {
  /// The shortest time between two screens: a sixtieth of a second.
  static let interval = Interval(microseconds: 16_667)

  private let interval: Interval
  private var earliest = Timestamp.distantPast
  private var isStale = true

  /// - Parameter interval: the shortest time between two screens.
  init(interval: Interval = RedrawPacing.interval) { self.interval = interval }

  /// Marks a change.
  mutating func change() { isStale = true }

  /// The moment of the next screen; nil if nothing has changed.
  var deadline: Timestamp? { isStale ? earliest : nil }

  /// Returns a Boolean value that indicates whether a screen is due, and counts it as drawn.
  mutating func take(_ now: Timestamp) -> Bool {
    guard isStale, now >= earliest else { return false }
    isStale = false
    earliest = now + interval
    return true
  }
}

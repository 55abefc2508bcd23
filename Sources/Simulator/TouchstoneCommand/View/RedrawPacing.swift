import EvdevSource
import Gestures
import TouchView

/// Decides when a screen is drawn again: at once after a change, at most sixty times a second, and while durations grow or
/// something moves.
struct RedrawPacing {
  /// The shortest time between two screens: a sixtieth of a second.
  static let interval = Interval(microseconds: 16_667)

  private let interval: Interval
  private var earliest = Timestamp.distantPast
  /// The next screen if only time changes it.
  private var nextFrame = Timestamp.distantPast
  private var isStale = true
  /// Whether the screen changes with time alone.
  private var isRunning = false

  /// - Parameter interval: the shortest time between two screens.
  init(interval: Interval = RedrawPacing.interval) { self.interval = interval }

  mutating func change() { isStale = true }

  /// Notes whether the screen changes with time alone, and marks a change if it does or did until now: the last screen
  /// shows where everything has come to rest.
  mutating func run(_ isRunning: Bool) {
    if isRunning || self.isRunning { change() }
    self.isRunning = isRunning
  }

  /// The moment of the next screen; nil if nothing has changed and nothing moves.
  var deadline: Timestamp? { isStale ? earliest : isRunning ? nextFrame : nil }

  /// The moment at which a recording in progress is played on; nil while it is paused.
  ///
  /// While nothing moves, only durations and the position change: thirty times a second is smooth enough.
  static func nextTick(of player: ViewPlayer, _ now: Timestamp) -> Timestamp? {
    if player.isPaused { return nil }
    return min(player.nextMoment ?? .never, player.isMoving ? now + interval : now + interval + interval)
  }

  /// Delays the next screen.
  mutating func wait(until moment: Timestamp) { earliest = max(earliest, moment) }

  /// Returns whether a screen is due, and counts it as drawn.
  mutating func take(_ now: Timestamp) -> Bool {
    guard isStale, now >= earliest else { return false }
    isStale = false
    earliest = now + interval
    nextFrame = now + Self.interval
    return true
  }
}

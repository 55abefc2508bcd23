import Gestures

/// Maps a browser's clock to this machine's.
///
/// A message arrives later than it was sent by at least the shortest delay of the network. The smallest difference of the
/// last seconds is therefore taken as the difference of the two clocks; a window that moves on follows their drift.
package struct BrowserClock: Sendable {
  /// The smallest differences of arrival and sending, in microseconds: of this window and the one before.
  private var current: Int64?
  private var previous: Int64?
  private var windowStart: Timestamp?
  private var offset: Int64?
  private var last = Timestamp(microseconds: 0)

  /// Clocks of phones drift by up to 50 µs a second, and Wi-Fi delays most messages for a few milliseconds.
  static let window = Interval.milliseconds(10_000)
  /// How much later than its touch a message may arrive without changing the touch's time. Wi-Fi rarely delays a message
  /// for longer; deadlines of recognizers wait as long.
  package static let tolerance = Interval.milliseconds(40)

  /// Forgets the mapping: another browser has another clock. Times remain in order.
  package mutating func forgetBrowser() { (current, previous, windowStart, offset) = (nil, nil, nil, nil) }

  /// Notes a message, with the time at which the browser sent it. Call it for every message.
  ///
  /// - Parameter isTouched: whether a finger is down. The mapping then stays as it is, so that intervals within a touch
  ///   are the browser's.
  package mutating func note(sent: Int64, arrival: Timestamp, isTouched: Bool) {
    let difference = arrival.microseconds - sent
    if let start = windowStart, arrival - start < Self.window {
      current = min(current ?? difference, difference)
    } else {
      (previous, current, windowStart) = (current, difference, arrival)
    }
    if offset == nil || !isTouched { offset = min(current ?? difference, previous ?? difference) }
  }

  /// Returns the time of a touch on this machine's clock: not after its arrival, at most ``tolerance`` before `now`, and
  /// after the time before.
  ///
  /// - Parameters:
  ///   - touch: the browser's time.
  ///   - now: the time at which the message is handled. Deadlines up to ``tolerance`` before it may have fired.
  package mutating func time(of touch: Int64, arrival: Timestamp, now: Timestamp) -> Timestamp {
    let mapped = Timestamp(microseconds: min(touch + (offset ?? 0), arrival.microseconds))
    return next(notBefore: max(mapped, now + Interval(microseconds: -Self.tolerance.microseconds)))
  }

  /// Returns a time that is after every earlier one.
  package mutating func next(notBefore time: Timestamp) -> Timestamp {
    last = max(time, Timestamp(microseconds: last.microseconds + 1))
    return last
  }
}

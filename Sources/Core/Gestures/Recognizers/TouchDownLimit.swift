/// The time in which the fingers of a gesture must touch down, from the first to the last, and when the first one did.
struct TouchDownLimit: Sendable {
  /// The largest value of a parameter, a day: no limit.
  static let none = Interval.milliseconds(86_400_000)

  var maximum = none
  private var start = Timestamp.distantPast

  /// Follows a frame before the gesture begins.
  ///
  /// - Parameter isWaiting: Whether fewer fingers are down than required.
  /// - Returns: whether a finger is too late.
  @inline(__always) mutating func isExceeded(
    by touches: borrowing TouchFrame, isFirst: Bool, isWaiting: Bool
  ) -> Bool {
    if isFirst { start = touches.time }
    return (isWaiting || touches.changes.contains(.began)) && touches.time > start + maximum
  }

  /// The deadline of a gesture that waits for more fingers: the first time at which they are late. Nil without a limit.
  @inline(__always) func deadline<Signal>(_ signal: Signal) -> Deadline<Signal>? {
    maximum < Self.none ? .at(start + maximum + Interval(microseconds: 1), signal) : nil
  }

  func reason(_ fingers: Int, needed: Int, at now: Timestamp) -> Reason {
    fingers < needed ? .tooFewFingers(fingers, needed: needed) : .lateFinger(now - start, allowed: maximum)
  }

  mutating func code(_ coder: inout StateCoder) { coder.code(&start) }

  func codeDecisions(_ coder: inout StateCoder) {
    if maximum < Self.none { coder.compareAge(of: start, upTo: maximum + Interval(microseconds: 1)) }
  }
}

extension Reason {
  static func lateFinger(_ interval: Interval, allowed: Interval) -> Self {
    .exceeded("last finger touched down after", interval.milliseconds, allowed: allowed.milliseconds, .milliseconds)
  }
}

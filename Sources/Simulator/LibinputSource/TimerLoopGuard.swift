/// Detects that libinput's timers repeat forever, which they normally do not.
struct TimerLoopGuard {
  private var firings = 0
  private var end: UInt64?

  /// A minute is ten times libinput's longest timeout; ten thousand timers are more than it has.
  mutating func isTooMuch(now: UInt64, _ deadline: UInt64, isAtEnd: Bool) -> Bool {
    if isAtEnd && end == nil { end = now }
    firings += 1
    return firings > 10_000 || end.map { deadline > $0 + 60_000_000 } ?? false
  }
}

// The touches that have just tapped, from which the tap count of the next one follows. They are kept behind the touches of the
// frame, newest first, each with the time of its touch up in place of the touch down.
extension TouchFrame {
  private var taps: UnsafeMutablePointer<Contact> { contacts + Self.capacity }

  /// Remembers a touch that has lifted in this frame, if it tapped.
  func rememberTap(_ touch: Contact) {
    let movement = TapDefaults.movement
    guard touch.stage == .ended, touch.squaredMovement <= movement * movement,
      time - touch.touchDownTime < TapDefaults.pressDuration
    else { return }
    (taps + 1).update(from: taps, count: Self.capacity - 1)
    taps[0] = touch
    taps[0].touchDownTime = time
  }

  /// Counts the taps of a touch that begins in this frame, up to 255.
  func countTaps(_ index: Int) {
    let separation = TapDefaults.separation
    let position = contacts[index].start
    contacts[index].taps = 1
    for place in 0..<Self.capacity where taps[place].stage == .ended {
      guard time - taps[place].touchDownTime < TapDefaults.interval,
        (taps[place].start - position).squaredLength <= separation * separation
      else { continue }
      contacts[index].taps = max(taps[place].taps, taps[place].taps &+ 1)
      return
    }
  }

  func codeTaps(_ coder: inout StateCoder) {
    for place in 0..<Self.capacity { coder.code(&taps[place]) }
  }
}

/// What makes a tap by default, for tap counts and for the recognizers of taps and presses.
enum TapDefaults {
  static var movement: Double { 20 }
  /// A tap ends before a press begins.
  static var pressDuration: Interval { .milliseconds(500) }
  static var interval: Interval { .milliseconds(350) }
  static var separation: Double { 45 }
}

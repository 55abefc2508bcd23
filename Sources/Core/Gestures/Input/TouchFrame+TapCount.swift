// The touches that have just tapped, from which the tap count of the next one follows. They are kept behind the touches of the
// frame, newest first, each with the time of its touch up in place of the touch down.
extension TouchFrame {
  private var taps: UnsafeMutablePointer<Contact> { contacts + Self.capacity }

  /// Remembers a touch that has lifted in this frame, if it tapped.
  func rememberTap(_ touch: Contact) {
    let movement = TapRecognizer.defaultMovement
    guard touch.stage == .ended, touch.squaredMovement <= movement * movement,
      time - touch.touchDownTime < TapRecognizer.defaultPressDuration
    else { return }
    (taps + 1).update(from: taps, count: Self.capacity - 1)
    taps[0] = touch
    taps[0].touchDownTime = time
  }

  /// Counts the taps of a touch that begins in this frame, up to 255.
  func countTaps(_ index: Int) {
    let separation = TapRecognizer.defaultSeparation
    let position = contacts[index].start
    contacts[index].taps = 1
    for place in 0..<Self.capacity where taps[place].stage == .ended {
      guard time - taps[place].touchDownTime < TapRecognizer.defaultTapInterval,
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

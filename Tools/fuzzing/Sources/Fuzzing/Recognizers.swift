import Gestures

/// Turns bytes into recognizers, parameters, relations, targets, touches and touchpad events. Nothing traps, every
/// transition is legal, and in the end every machine is in its initial state.
func fuzzRecognizers(_ attempt: FuzzInput) {
  let coordinator = GestureCoordinator()
  var attaching = Attaching(to: coordinator, attempt)
  attaching.relate()
  var input = attaching.rest
  let observer = LegalTransitions()
  // An observed coordinator postpones no frames, so the log of a finding must not observe it.
  if input.flag() { coordinator.observer = observer }
  var hand = Hand(&input)
  while !input.isEmpty {
    hand.sendEvent(to: coordinator, from: &input)
    if input.index(8) == 7 { attaching.reconfigure(&input) }
  }
  hand.cancelAll(on: coordinator)
  for id in attaching.hovers { coordinator.setEnabled(false, for: id) }
  attaching.expectNoOpenTouches()
  for id in attaching.ids {
    expect(
      coordinator.state(of: id) == .possible,
      "\(coordinator.description(of: id).map { "\($0)" } ?? "?") is "
        + "\(coordinator.state(of: id)) in the end")
  }
}

private final class LegalTransitions: GestureObserver {
  func coordinator(willDeliver touches: borrowing TouchFrame) {}

  func coordinator(willFireDeadlinesAt time: Timestamp) {}

  func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep) {}

  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    let isLegal =
      switch (transition.from, transition.to) {
      case (.possible, .began), (.possible, .ended), (.possible, .failed), (.began, .changed), (.began, .ended),
        (.began, .cancelled), (.changed, .changed), (.changed, .ended), (.changed, .cancelled):
        true
      default: false
      }
    log("  \(transition.recognizer) \(transition.from) -> \(transition.to)")
    expect(isLegal, "illegal transition from \(transition.from) to \(transition.to)")
  }
}

import FuzzInput
import Gestures

/// Bytes become recognizers, parameters, relations, targets, and whatever fingers and drivers tell, in any order: nothing
/// traps, every transition is legal, and in the end every machine is as it was in the beginning.
private func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let coordinator = GestureCoordinator()
  var attaching = Attaching(to: coordinator, FuzzInput(data, size))
  Catalog.show(to: &attaching)
  attaching.relate()
  let ids = attaching.ids
  var input = attaching.rest
  let observer = LegalTransitions()
  if input.flag() || tells { coordinator.observer = observer }
  var hand = Hand(&input)
  while !input.isEmpty {
    hand.act(on: coordinator, by: &input)
    if input.index(8) == 7 { attaching.meddle(&input) }
  }
  hand.leave(coordinator)
  for id in attaching.hovers { coordinator.setEnabled(false, for: id) }
  attaching.expectAllOver()
  for id in ids {
    expect(
      coordinator.state(of: id) == .possible,
      "\(coordinator.description(of: id).map { "\($0)" } ?? "?") is "
        + "\(coordinator.state(of: id)) in the end")
  }
  return 0
}

private final class LegalTransitions: GestureObserver {
  func coordinator(willDeliver touches: borrowing TouchFrame) {}
  func coordinator(willFireDeadlinesAt time: Timestamp) {}
  func recognizer(_ id: RecognizerID, didStep step: MachineStep) {}
  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    let isLegal =
      switch (transition.from, transition.to) {
      case (.possible, .began), (.possible, .ended), (.possible, .failed), (.began, .changed), (.began, .ended),
        (.began, .cancelled), (.changed, .changed), (.changed, .ended), (.changed, .cancelled):
        true
      default: false
      }
    tell("  \(transition.recognizer) \(transition.from) -> \(transition.to)")
    expect(isLegal, "\(transition.from) became \(transition.to)")
  }
}

@main enum Main {
  static func main() { attempt(fuzz) }
}

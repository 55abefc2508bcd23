/// Is asked where a recognizer cannot know: UIKit's delegate, with its questions and its defaults.
///
/// One for each recognizer at most, set with ``GestureCoordinator/setDelegate(_:of:)``, which keeps it. It is asked while
/// an event is handled; what it calls of the coordinator then happens once the event is over.
public protocol GestureDelegate: AnyObject {
  /// Asked once, when a gesture would leave `possible`. False makes it fail. True by default.
  func shouldBegin(_ recognizer: RecognizerID) -> Bool
  /// Asked when a finger lands on the recognizer's target. False, and it never hears of this finger. True by default.
  func recognizer(_ recognizer: RecognizerID, shouldReceive contact: Contact, on target: TargetID) -> Bool
  /// Asked when a touchpad's driver tells of something new. True by default.
  func recognizer(_ recognizer: RecognizerID, shouldReceive event: TouchpadEvent) -> Bool
  /// Whether both may be active together. One delegate of the two that says so is enough. False by default.
  func recognizer(_ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID) -> Bool
  /// Whether `recognizer` waits until `other` has failed, this time. False by default.
  func recognizer(_ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool
  /// Whether `other` waits until `recognizer` has failed, this time. False by default.
  func recognizer(_ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool
}

extension GestureDelegate {
  public func shouldBegin(_ recognizer: RecognizerID) -> Bool { true }
  public func recognizer(_ recognizer: RecognizerID, shouldReceive contact: Contact, on target: TargetID) -> Bool {
    true
  }
  public func recognizer(_ recognizer: RecognizerID, shouldReceive event: TouchpadEvent) -> Bool { true }
  public func recognizer(
    _ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID
  ) -> Bool { false }
  public func recognizer(_ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool { false }
  public func recognizer(_ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool { false }
}

// What delegates add to relations that stand. Only asked where there are any.
extension GestureCoordinator {
  /// Whether two may be active together, by what stands or by what a delegate says now.
  func areCompanions(_ a: Int, _ b: Int) -> Bool {
    if all[a].simultaneous.contains(b) { return true }
    return delegate(a)?.recognizer(id(a), shouldRecognizeSimultaneouslyWith: id(b)) == true
      || delegate(b)?.recognizer(id(b), shouldRecognizeSimultaneouslyWith: id(a)) == true
  }
  /// Whether one that is active keeps another from being recognized.
  func prevents(_ winner: Int, _ other: Int) -> Bool {
    !all[winner].doesNotPrevent.contains(other) && !areCompanions(winner, other)
  }
  /// Asks of each pair once an attempt, whether one waits for the other. A circle of waiting is not made.
  func askForRequirements(of index: Int, among others: RecognizerSet) {
    if standing.pointee.delegated.isEmpty { return }
    for other in others - all[index].asked where other != index {
      all[index].asked.insert(other)
      let isRequired =
        delegate(index)?.recognizer(id(index), shouldRequireFailureOf: id(other)) == true
        || delegate(other)?.recognizer(id(other), shouldBeRequiredToFailBy: id(index)) == true
      if isRequired && !waits(other, for: index) { all[index].requirementsOfAttempt.insert(other) }
    }
  }
  func delegate(_ index: Int) -> (any GestureDelegate)? {
    standing.pointee.delegated.contains(index) ? standing.pointee.delegates[index] : nil
  }
}

// What delegates add to the fixed relations.
extension GestureCoordinator {
  func delegate(_ index: Int) -> (any GestureDelegate)? {
    state.configuration.delegated.contains(index) ? state.configuration.delegates[index] : nil
  }

  /// Returns whether an active gesture prevents another one from being recognized.
  func prevents(_ winner: Int, _ other: Int) -> Bool {
    !attachments[winner].doesNotPrevent.contains(other) && !mayBeSimultaneous(winner, other)
  }

  private func mayBeSimultaneous(_ a: Int, _ b: Int) -> Bool {
    if attachments[a].simultaneous.contains(b) { return true }
    return delegate(a)?.recognizer(id(a), shouldRecognizeSimultaneouslyWith: id(b)) == true
      || delegate(b)?.recognizer(id(b), shouldRecognizeSimultaneouslyWith: id(a)) == true
  }

  /// Asks the delegates, once per attempt and pair, whether a recognizer waits for others to fail. Ignores an answer by
  /// which two recognizers would wait for each other.
  func askDelegatesForRequirements(of index: Int, among others: RecognizerSet) {
    if state.configuration.delegated.isEmpty { return }
    for other in others - attachments[index].delegatesAskedAbout where other != index {
      attachments[index].delegatesAskedAbout.insert(other)
      let isRequired =
        delegate(index)?.recognizer(id(index), shouldRequireFailureOf: id(other)) == true
        || delegate(other)?.recognizer(id(other), shouldBeRequiredToFailBy: id(index)) == true
      if isRequired && !requires(other, index) { attachments[index].requirementsOfAttempt.insert(other) }
    }
  }
}

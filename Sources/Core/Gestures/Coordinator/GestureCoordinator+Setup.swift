// What the program has set up, for comparing it with that of a saved state or of a trace.
extension GestureCoordinator {
  /// Returns the recognizers that a recognizer requires to fail, in order of attachment; none if it is no longer attached.
  package func requirements(of recognizer: RecognizerID) -> [RecognizerID] {
    isAttached(recognizer) ? attached(attachments[recognizer.index].requirements) : []
  }

  /// Returns the recognizers that may be active at the same time as a recognizer, in order of attachment; none if it is no
  /// longer attached.
  package func simultaneousRecognizers(with recognizer: RecognizerID) -> [RecognizerID] {
    isAttached(recognizer) ? attached(attachments[recognizer.index].simultaneous) : []
  }

  private func attached(_ recognizers: RecognizerSet) -> [RecognizerID] {
    attachedRecognizers.filter { (recognizers & state.configuration.attached).contains($0.index) }
  }

  /// Whether a delegate is asked about a recognizer.
  package func hasDelegate(_ recognizer: RecognizerID) -> Bool {
    isAttached(recognizer) && state.configuration.delegated.contains(recognizer.index)
  }

  /// Returns how a recognizer affects the delivery of its touches; the default if it is no longer attached.
  package func touchHandling(of recognizer: RecognizerID) -> TouchHandling {
    guard isAttached(recognizer) else { return TouchHandling() }
    let configuration = state.configuration
    return TouchHandling(
      cancelsTouches: configuration.cancelsTouches.contains(recognizer.index),
      delaysTouchesBegan: configuration.delaysTouchesBegan.contains(recognizer.index),
      delaysTouchesEnded: configuration.delaysTouchesEnded.contains(recognizer.index))
  }

  /// Returns the targets that can be hit, parents first.
  package var targets: [TargetID] {
    state.configuration.targets.indices.dropFirst().filter { state.configuration.targets[$0].serial != nil }
      .sorted { state.configuration.targets[$0].serial ?? 0 < state.configuration.targets[$1].serial ?? 0 }.map(target)
  }

  /// Returns the area of a target, if it has one of its own and is not transformed, and the target that contains it.
  package func placement(of target: TargetID) -> (frame: Rect2D?, parent: TargetID)? {
    guard exists(target) else { return nil }
    let place = state.configuration.targets[target.index]
    return (place.transform == nil ? place.frame : nil, self.target(place.parent))
  }
}

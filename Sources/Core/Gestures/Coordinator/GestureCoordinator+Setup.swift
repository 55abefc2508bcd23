// What the program has set up, for comparing the setup of a saved state with the present one.
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
}

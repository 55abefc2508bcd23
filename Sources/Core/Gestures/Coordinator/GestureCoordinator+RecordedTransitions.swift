#if !hasFeature(Embedded)
// For a search, which plays millions of frames. An observer is notified of every step with its numbers, so that each frame takes
// the full path; these records leave the fast path as it is.
extension GestureCoordinator {
  /// Keeps each change of a gesture's state from now on, apart from those to `changed`.
  package func recordTransitions() { state.recordsTransitions = true }

  /// The changes since they were last removed, in order.
  package var recordedTransitions: [RecordedTransition] { state.recordedTransitions }

  /// Removes the recorded changes.
  package func removeRecordedTransitions() {
    if !state.recordedTransitions.isEmpty { state.recordedTransitions.removeAll(keepingCapacity: true) }
  }

  @inline(never)
  func record(_ index: Int, from last: GestureState, to next: GestureState, _ cause: Cause) {
    state.recordedTransitions.append(
      RecordedTransition(
        time: state.now, recognizer: id(index), from: last, to: next, cause: cause,
        recognized: attachments[index].recognitionTime))
  }

  /// The recognizers with a gesture that has ended, failed or been cancelled and not been reset: a bit for each index.
  package var finishedRecognizers: UInt64 { state.attempts.finished.bits }

  /// The recognizers with a gesture that waits for others to fail: a bit for each index.
  package var waitingRecognizers: UInt64 { state.attempts.waiting.bits }

  /// The recognizers with an attempt that has begun and not ended: a bit for each index.
  package var recognizersInProgress: UInt64 { state.attempts.inProgress.bits }

  /// The recognizers with a gesture that has begun and not ended: a bit for each index.
  package var activeRecognizers: UInt64 { state.attempts.active.bits }
}
#endif

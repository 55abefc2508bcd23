#if !hasFeature(Embedded)
/// A change of a gesture's state without the numbers behind it.
package struct RecordedTransition: Hashable, Sendable {
  /// The time of the frame, event or deadline.
  package var time: Timestamp
  /// The recognizer.
  package var recognizer: RecognizerID
  /// The state before.
  package var from: GestureState
  /// The state after; never `changed`.
  package var to: GestureState
  /// The reason it changed.
  package var cause: Cause
  /// The time at which the machine recognized the gesture; `.distantPast` if it has not.
  package var recognized: Timestamp
}
#endif

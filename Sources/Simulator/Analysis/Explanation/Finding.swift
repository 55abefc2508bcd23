import Gestures

/// An attempt with the changes that would have altered its outcome.
package struct Finding: Hashable, Sendable {
  package var attempt: Attempt
  /// How surprising its outcome is.
  package var expectation: Expectation
  /// The value that the touch reached in the end, for a failure because of a threshold: 250 pt of a finger that moved on after it
  /// had exceeded 16 pt.
  package var measured: Reason?
  /// The result of the search for parameter changes, for a failed gesture.
  package var search = SearchResult.skipped
  /// The changes that would have let a failed gesture through, that of the threshold it missed first, then the smallest: single
  /// parameters, or several together if no single one does; then a relation if another gesture blocked it. Of a recognized gesture
  /// that was cancelled, the change that would have prevented that.
  package var remedies: [GestureRemedy] = []
  /// The margins by which a recognized gesture did not fail, the smallest first.
  package var margins: [Margin] = []

  /// Whether the gesture was bound to fail; see ``Expectation/isExpectedFailure``. A gesture of another number of fingers is not
  /// if its recognizer would be the right one for the touch.
  package var isExpectedFailure: Bool {
    expectation.isExpectedFailure && !(expectation == .otherCount && search == .found)
  }

  /// The result of a search for parameter changes. A number that is more than a factor of two from its present value, or goes to or
  /// from zero, is offered only if no nearer one helps. The raw values are those in JSON.
  package enum SearchResult: String, Hashable, Sendable {
    /// There was no search: the gesture did not fail, or its failure was expected.
    case skipped
    /// The remedies have parameter changes.
    case found
    /// Only changes of more than a factor of two would let the gesture through. The remedies have them; they are empty if a
    /// threshold would have to be zero.
    case onlyFar = "only_far"
    /// Only another direction, edge or number of fingers would, which makes it a gesture that another recognizer looks for.
    case onlyAnotherGesture = "only_another_gesture"
    /// Not even the most permissive value of every parameter would.
    case nothing
    /// The search stopped at its limit before it found anything, or what helps in the touch alone does not help in the
    /// whole recording.
    case incomplete
  }

  /// The most single parameters to suggest.
  static let maximumRemedies = 3
}

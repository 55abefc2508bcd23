import Analysis
import TouchTrace

/// An error in an axis, the reason an item has no result, or the reason results cannot be combined.
package struct SweepProblem: ErrorWithRemedy, Hashable, Sendable {
  /// A sentence without its full stop.
  package let description: String

  /// What can be done about it, if the sentence does not state it.
  package let remedy: RecordingRemedy?

  init(_ description: String, remedy: RecordingRemedy? = nil) {
    self.description = description
    self.remedy = remedy
  }
}

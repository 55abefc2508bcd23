import Analysis
/// An error in an axis, the reason an item has no result, or the reason results cannot be combined.
package struct SweepProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence without its full stop.
  package let description: String

  init(_ description: String) { self.description = description }
}

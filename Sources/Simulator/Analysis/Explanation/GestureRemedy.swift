import Simulation

/// A change that would have let a failed gesture through.
package struct GestureRemedy: Hashable, Sendable {
  /// The change to make.
  package enum Means: Hashable, Sendable {
    /// One parameter, or several that are needed together.
    case parameters([ParameterChange])
    /// A line to add to the trace's header: `simultaneous pinch rotation`.
    case simultaneous(String, String)
    /// A line to remove from the trace's header: `require doubleTap before tap`.
    case withoutRequirement(required: String, dependent: String)
  }

  package var means: Means
  /// The other gestures in the recording that the change lets through as well.
  package var gains: [Attempt]
  /// The gestures in the recording that are no longer recognized with the change.
  package var losses: [Attempt]

  /// Whether every change is to at most twice or half the present value; see ``ParameterChange/isNear``.
  package var isNear: Bool { changes.allSatisfy(\.isNear) }

  /// The parameters to change; empty for a relation.
  package var changes: [ParameterChange] { if case .parameters(let changes) = means { changes } else { [] } }

  /// How far parameters must change, in doublings or halvings of their values.
  ///
  /// - Parameter recognizer: the index of the recognizer whose parameters count; `nil` for all.
  package func doublings(of recognizer: Int? = nil) -> Double {
    changes.filter { recognizer == nil || $0.index == recognizer }.reduce(0) { $0 + ($1.size + 1).doublings }
  }
}

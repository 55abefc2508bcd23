import Gestures
import TouchTrace

/// A conflict between two recognizers of a setup, with what helps.
package struct Conflict: Sendable {
  /// A change that removes a conflict.
  package struct Remedy: Sendable {
    /// The change of the setup.
    package var change: SetupChange
    /// The change that is needed in addition, if one is.
    package var second: SetupChange?
    /// The one of the two that waits longest with the change, by its index in the setup.
    package var waiting: Int
    /// The longest wait of that one.
    package var wait = LongestWait()
    /// Whether only touches at the edge of the surface wait.
    package var waitsOnlyAtEdge = false
    /// A gesture that is then lost to the one that it waits for, although the same touches make it now; nil if there is none.
    package var takenOver: (Int, by: Int)?
    /// A gesture of which each then makes another one as well; nil if there is none.
    package var including: (Int, other: Int)?
    /// Whether no gesture is taken over, and the wait has a bound or concerns few touches.
    package var isAdvised: Bool { takenOver == nil && (waitsOnlyAtEdge || wait.time != .untilFingersAct) }

    /// The changes.
    package var changes: [SetupChange] { [change, second].compactMap { $0 } }

    /// The changes as lines of a header.
    package func texts(in setup: ExploredSetup) -> [String] { changes.map { $0.text(in: setup) } }
  }

  /// The kind of conflict.
  package var kind: PairConflict.Kind
  /// The one that the kind is about, by its index in the setup.
  package var first: Int
  /// The other recognizer, by its index in the setup.
  package var second: Int
  /// Whether a small difference in movement decides which one wins.
  package var isRace: Bool
  /// Whether a late gesture waits although its fingers are still, until they act. The wait may be needed.
  package var isHeldBack: Bool
  /// The extent of the search.
  package var bound: ExplorationBound
  /// A recording that shows it.
  package var recording: Trace
  /// For a race one in which the other wins; for a dead gesture one with uncommon touches in which it is recognized.
  package var otherRecording: Trace?
  /// The rate at which a fast movement makes a dead gesture: the search's 125 frames a second, or about half of it; nil at neither.
  package var rateOfFastMovement: Int?
  /// For a dead gesture the rare touches that make it, if there are any: it is recognized only by those with something rare that
  /// one of these has.
  package var rareTouches: [RareTouches] = []
  /// The changes of the setup that remove the conflict and bring no other, at most three. Each has been explored.
  package var remedies: [Remedy] = []
  /// Changes that may remove it and were not searched, because a coordinator has no room for the recognizers that they concern.
  package var unsearchedChanges: [[SetupChange]] = []

  init(_ conflict: PairConflict, _ first: Int, _ second: Int, in findings: PairFindings) {
    bound = findings.bound
    kind = conflict.kind
    self.first = conflict.side == .first ? first : second
    self.second = conflict.side == .first ? second : first
    isRace = conflict.kind == .wins && conflict.otherPath != nil
    isHeldBack = conflict.isHeldBack
    recording = findings.recording(of: conflict.path)
    otherRecording = conflict.otherPath.map { findings.recording(of: $0) }
  }
}

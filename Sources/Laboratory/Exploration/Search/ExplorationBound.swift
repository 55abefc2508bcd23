/// The limits of an exploration.
package struct ExplorationLimits: Hashable, Sendable {
  /// The most actions in a row.
  package var depth: Int
  /// The most actions tried in all.
  package var actions: Int

  /// Creates limits.
  package init(depth: Int = 12, actions: Int = 20_000) {
    self.depth = depth
    self.actions = actions
  }

  /// Returns limits with a multiple of the actions.
  func times(_ factor: Int) -> Self { Self(depth: depth, actions: actions * factor) }
}

/// The extent of an exploration.
package struct ExplorationBound: Hashable, Sendable {
  /// The most actions in a row of which all sequences were tried. Sequences with uncommon touches are not counted.
  package var depth = 0
  /// The same for sequences with one motion.
  package var singleMotionDepth = 0
  /// Whether every state that sequences with one motion reach was expanded.
  package var isSingleMotionComplete = false
  /// The same for sequences with uncommon touches, and after the longest waits.
  package var lastDepth = 0
  /// The number of different states found.
  package var states = 1
  /// The number of actions tried.
  package var actions = 0
  /// The most fingers.
  package var fingers = 0
  /// Whether every state was expanded: no longer sequence finds anything else.
  package var isComplete = false

  /// Creates the bound of a search that has not begun.
  package init() {}
}

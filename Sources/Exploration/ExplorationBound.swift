/// How far an exploration goes.
public struct ExplorationLimits: Hashable, Sendable {
  /// The most actions in a row.
  public var depth: Int
  /// The most actions tried in all.
  public var actions: Int

  /// Creates limits.
  public init(depth: Int = 12, actions: Int = 20_000) {
    self.depth = depth
    self.actions = actions
  }
}

/// The extent of an exploration.
public struct ExplorationBound: Hashable, Sendable {
  /// The most actions in a row of which all sequences were tried. Sequences with touches that a hand rarely makes are not
  /// counted.
  public var depth = 0
  /// The same for sequences with one motion.
  public var singleMotionDepth = 0
  /// A Boolean value that indicates whether every state that sequences with one motion reach was expanded.
  public var isSingleMotionComplete = false
  /// The number of different states found.
  public var states = 1
  /// The number of actions tried.
  public var actions = 0
  /// The most fingers.
  public var fingers = 0
  /// A Boolean value that indicates whether every state was expanded: no longer sequence finds anything else.
  public var isComplete = false

  /// Creates the bound of a search that has not begun.
  public init() {}
}

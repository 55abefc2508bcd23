/// When an action is tried: all sequences with actions of one turn come before those with an action of the next one.
enum ExplorationTurn: Int, CaseIterable, Comparable {
  /// Touches with one motion.
  case first
  /// Touches with several.
  case second
  /// Uncommon touches.
  case last

  /// The share of all actions, in tenths.
  var share: Int {
    switch self {
    case .first: 5
    case .second: 3
    case .last: 2
    }
  }

  static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}

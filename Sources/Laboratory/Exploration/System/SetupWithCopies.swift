import Gestures
import TouchTrace

/// A setup of which the first recognizers have copies that others do not affect. One coordinator has room for all of them: a larger
/// one cannot be made.
struct SetupWithCopies: Sendable {
  let setup: ExploredSetup
  /// The number of recognizers with a copy: the first ones.
  let copies: Int
  /// The setup of which the copies are; nil if each is isolated from the others, too.
  private(set) var changed: ExploredSetup?

  /// Creates a setup in which none has a copy. A replay refuses setups for which a coordinator has no room.
  init(_ setup: ExploredSetup) { (self.setup, copies) = (setup, 0) }

  /// Creates a setup next to one that differs in parameters or relations; nil if a coordinator has no room for both.
  init?(_ setup: ExploredSetup, nextTo changed: ExploredSetup) {
    self.init(setup, copies: setup.recognizers.count)
    self.changed = changed
  }

  /// Returns nil if a coordinator has no room for them.
  init?(_ setup: ExploredSetup, copies: Int) {
    if setup.recognizers.count + copies > GestureCoordinator.maximumRecognizers { return nil }
    (self.setup, self.copies) = (setup, copies)
  }

}

extension ExploredSetup {
  /// The most recognizers with those that they require to fail that are searched as a pair: the two have copies.
  package static let mostInPair = GestureCoordinator.maximumRecognizers - 2

  /// The most recognizers that are searched all together: each has a copy, and a coordinator has 64.
  package static let mostTogether = GestureCoordinator.maximumRecognizers / 2

  /// Returns whether a coordinator has room for two recognizers with those that they require to fail, and copies of the two.
  func isSearchable(_ first: Int, _ second: Int) -> Bool {
    recognizers.count <= Self.mostInPair || context(of: [first, second]).count + 2 <= Self.mostInPair
  }

  /// The pairs of recognizers that are not searched, because they wait for too many others.
  package var unsearchedPairs: [(first: Int, second: Int)] {
    recognizers.indices.flatMap { second in
      (0..<second).filter { !isSearchable($0, second) }.map { ($0, second) }
    }
  }

  /// Whether there are too many recognizers to search all of them together.
  package var isTooLargeTogether: Bool { recognizers.count > Self.mostTogether }
}

/// Relations between recognizers in a pattern that stresses their check: their number grows with the square of the
/// recognizers, or their depth with the number of recognizers.
enum RelationPattern: CaseIterable, Sendable {
  case none, chain, reversedChain, allPairs, cycle, star, simultaneous, random

  /// A relation between the recognizers with these numbers.
  enum Relation: Sendable {
    /// The first must fail before the second begins.
    case require(Int, Int)
    case simultaneous(Int, Int)
  }

  /// Returns the relations between recognizers that are numbered from 0. Some of them are refused: a cycle's last one.
  func relations(_ count: Int, _ input: inout FuzzInput) -> [Relation] {
    guard count > 0 else { return [] }
    let steps = (1..<max(1, count)).map { ($0 - 1, $0) }
    func pairs(_ most: Int) -> [(Int, Int)] {
      (0..<min(count, most)).flatMap { second in (0..<second).map { ($0, second) } }
    }
    switch self {
    case .none: return []
    case .chain: return steps.map { .require($0, $1) }
    case .reversedChain: return steps.reversed().map { .require($1, $0) }
    case .allPairs: return pairs(input.pick([8, 20, 64])).map { .require($0, $1) }
    case .cycle: return steps.map { .require($0, $1) } + [.require(count - 1, 0)]
    case .star: return (1..<max(1, count)).map { .require(0, $0) }
    case .simultaneous: return pairs(input.pick([8, 20, 64])).map { .simultaneous($0, $1) }
    case .random:
      return (0..<input.index(64)).map { _ in
        let (one, other) = (input.index(count), input.index(count))
        return input.index(3) == 2 ? .simultaneous(one, other) : .require(one, other)
      }
    }
  }
}

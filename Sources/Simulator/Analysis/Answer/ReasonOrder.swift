/// The order of reasons: which of several gestures that were not recognized is named first.
///
/// The only place of the program that compares how far gestures were from being recognized. `ReasonOrderTests` reads the sources.
enum ReasonOrder {
  /// Returns whether one miss is named before another.
  static func isNearer(_ miss: NearMiss, than other: NearMiss) -> Bool { miss.cost < other.cost }

  /// Returns misses of which no changes are known, the nearest to what the fingers did first.
  static func sorted(_ misses: [NearMiss]) -> [NearMiss] { sorted(misses) { ($0.cost, $0.distance) } }

  /// Returns misses with the changes that would have let them through, the one with the smallest change first.
  static func sorted(_ misses: [(miss: NearMiss, finding: Finding)]) -> [(miss: NearMiss, finding: Finding)] {
    sorted(misses) { ($0.miss.cost(with: $0.finding), 0) }
  }

  /// Returns elements in order of their cost, equal ones in the order of the second number, then in theirs.
  static func sorted<Element>(_ elements: some Sequence<Element>, by cost: (Element) -> (Double, Double)) -> [Element] {
    // By offset as well: the sort is not stable.
    elements.map { ($0, cost($0)) }.enumerated().sorted { a, b in
      let ((first, second), (other, next)) = (a.element.1, b.element.1)
      return (first, second, a.offset) < (other, next, b.offset)
    }.map(\.element.0)
  }
}

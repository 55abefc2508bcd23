import TouchAuthoring

/// Intervals by the bootstrap over people: how a number would vary if other people had come. The same people give the same interval.
package enum PeopleInterval {
  private static let draws = 2000

  /// Returns the interval, with 95 % of the draws, of a number that depends on which people there are.
  ///
  /// - Parameters:
  ///   - people: The number of people.
  ///   - value: Returns the number for people by their places, of which some occur several times.
  package static func interval(of people: Int, _ value: ([Int]) -> Double) -> ClosedRange<Double> {
    if people == 0 { return 0...0 }
    var random = SplitMix(seed: 60)
    let values = (0..<draws).map { _ in value((0..<people).map { _ in random.upTo(people - 1) }) }.sorted()
    return values[draws / 40]...values[draws - 1 - draws / 40]
  }

  /// Returns the interval of the number of people who are able to make a gesture.
  package static func able(_ result: PeopleResult, at gesture: Int) -> ClosedRange<Int> {
    let people = result.people(at: gesture)
    let able = Set(result.able(at: gesture))
    let range = interval(of: people.count) { drawn in Double(drawn.count { able.contains(people[$0]) }) }
    return Int(range.lowerBound)...Int(range.upperBound)
  }

  /// Returns the interval of the share of attempts that are recognized.
  package static func share(_ result: PeopleResult, of gesture: Int) -> ClosedRange<Double> {
    let people = result.people(at: gesture)
    return interval(of: people.count) { drawn in
      let counts = drawn.map { result.counts[gesture][people[$0]] }
      let all = counts.reduce(0) { $0 + $1.attempts }
      return all == 0 ? 0 : Double(counts.reduce(0) { $0 + $1.recognized }) / Double(all)
    }
  }
}

import Gestures
import TouchAuthoring

/// Settings that were tried on people: which is best, how well a choice on some people suits others, and what it costs.
package struct PeopleSweep: Sendable {
  /// A setting with its result.
  package struct Point: Sendable {
    package var change: ParameterChange
    package var result: PeopleResult

    package init(_ change: ParameterChange, _ result: PeopleResult) { (self.change, self.result) = (change, result) }
  }

  /// A choice on all people but those of one part, and what the others then get.
  package struct Fold: Sendable {
    package var point: Int
    /// The people who are held out.
    package var people: [Int]
    /// The share that the choice promises, and each held-out person's own, for the gesture.
    package var predicted: Double
    package var real: [Double]
  }

  package let points: [Point]
  /// The place of the setting that is in use.
  package let current: Int

  package init(_ points: [Point], current: Int) { (self.points, self.current) = (points, current) }

  /// False recognitions by which a choice may exceed the current setting, as a share of all attempts.
  private static let slack = 0.002
  /// The number of parts into which people are cut.
  package static let parts = 5

  /// Returns the best setting for some people: the most who are able, then the best worst person, then the fewest false
  /// recognitions, then the shortest wait, then the earliest setting. A setting with more false recognitions than today is none.
  package func best(for isIncluded: (Int) -> Bool = { _ in true }) -> Int {
    let limit = mistakes(points[current].result, isIncluded)
    let allowed = Double(limit.count) + Self.slack * Double(limit.attempts)
    var best = current
    var bestRank = rank(points[current].result, isIncluded)
    for (place, point) in points.enumerated() where Double(mistakes(point.result, isIncluded).count) <= allowed {
      let rank = rank(point.result, isIncluded)
      if bestRank.lexicographicallyPrecedes(rank) { (best, bestRank) = (place, rank) }
    }
    return best
  }

  private func rank(_ result: PeopleResult, _ isIncluded: (Int) -> Bool) -> [Double] {
    let shares = result.counts.flatMap { counts in
      counts.indices.compactMap { isIncluded($0) ? counts[$0].share : nil }
    }
    let able = shares.count { $0 >= PeopleResult.able }
    let wait = result.waits.indices.reduce(0) { $0 + (result.wait(for: $1) ?? 0) }
    return [
      Double(able), ((shares.min() ?? 0) * 1000).rounded(), -Double(mistakes(result, isIncluded).count), -wait,
    ]
  }

  private func mistakes(_ result: PeopleResult, _ isIncluded: (Int) -> Bool) -> (count: Int, attempts: Int) {
    let count = result.counts.indices.reduce(0) { $0 + result.taken(from: $1, of: isIncluded) }
    let attempts = result.counts.reduce(0) { sum, counts in
      sum + counts.indices.reduce(0) { $0 + (isIncluded($1) ? counts[$1].attempts : 0) }
    }
    return (count, attempts)
  }

  /// Chooses on four fifths of the people and judges on the others, for each fifth.
  package func folds(judging gesture: Int) -> [Fold] {
    var order = points[current].result.people(at: gesture)
    var random = SplitMix(seed: 60)
    for index in order.indices.reversed() where index > 0 { order.swapAt(index, random.upTo(index)) }
    return (0..<min(Self.parts, order.count)).map { part in
      let out = order.indices.filter { $0 % Self.parts == part }.map { order[$0] }
      let chosen = best { !out.contains($0) }
      let counts = points[chosen].result.counts[gesture]
      let kept = counts.indices.filter { !out.contains($0) && counts[$0].attempts > 0 }
      let all = kept.reduce(0) { $0 + counts[$1].attempts }
      let predicted = all == 0 ? 0 : Double(kept.reduce(0) { $0 + counts[$1].recognized }) / Double(all)
      return Fold(point: chosen, people: out, predicted: predicted, real: out.map { counts[$0].share ?? 0 })
    }
  }

  /// What a setting costs: people who are excluded, false recognitions, and the wait in milliseconds, over all gestures.
  package func costs(of place: Int) -> (excluded: Int, mistakes: Int, wait: Double) {
    let result = points[place].result
    let excluded = result.counts.indices.reduce(0) { $0 + result.people(at: $1).count - result.able(at: $1).count }
    let wait = result.waits.indices.compactMap { result.wait(for: $0) }.max() ?? 0
    return (excluded, mistakes(result) { _ in true }.count, wait)
  }

  /// The places of the settings that no other one beats in everything.
  package var frontier: [Int] {
    let all = points.indices.map { costs(of: $0) }
    return points.indices.filter { place in
      let own = all[place]
      return !points.indices.contains { other in
        let rival = all[other]
        let isNoWorse = rival.excluded <= own.excluded && rival.mistakes <= own.mistakes && rival.wait <= own.wait
        let isBetter = rival.excluded < own.excluded || rival.mistakes < own.mistakes || rival.wait < own.wait
        return isNoWorse && (isBetter || other < place)
      }
    }
  }
}

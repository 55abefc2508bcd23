import Gestures
import TouchAuthoring

/// Settings that were tried on people: which is best, how well a choice on some people suits others, and what it costs.
package struct PeopleSweep: Sendable {
  /// A setting with what it gives people.
  package struct Point: Sendable {
    /// What is set, such as `tap.allowableMovement=28pt`; empty for the setting as it is.
    package var assignments: [String]
    package var score: PeopleScore

    package init(_ assignments: [String], _ score: PeopleScore) {
      (self.assignments, self.score) = (assignments, score)
    }

    package init(_ change: ParameterChange, _ result: PeopleResult) {
      let people = result.counts.first?.indices ?? 0..<0
      let mistakes = people.map { person in
        result.taken.reduce(0) { $0 + $1.reduce(0) { $0 + $1[person] } }
      }
      let score = PeopleScore(
        counts: result.counts, mistakes: mistakes, waits: result.waits.indices.map { result.wait(for: $0) })
      self.init(change.assignments, score)
    }
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

  /// What a setting costs over all gestures.
  package struct Costs: Hashable, Sendable {
    /// People who cannot make a gesture, counted once for each.
    package var excluded: Int
    /// False recognitions.
    package var mistakes: Int
    /// The wait for the gesture with the longest, in milliseconds; half are shorter.
    package var wait: Double
  }

  package let points: [Point]
  /// The place of the setting that is in use; nil if it was not tried.
  package let current: Int?
  /// By setting.
  package let costs: [Costs]

  package init(_ points: [Point], current: Int?) {
    (self.points, self.current) = (points, current)
    costs = points.map { point in
      let score = point.score
      let excluded = score.counts.indices.reduce(0) { $0 + score.people(at: $1).count - score.able(at: $1).count }
      return Costs(
        excluded: excluded, mistakes: score.mistakes.reduce(0, +), wait: score.waits.compactMap { $0 }.max() ?? 0)
    }
  }

  /// False recognitions by which a choice may exceed the current setting, as a share of all attempts.
  private static let slack = 0.002
  /// The milliseconds by which a gesture may wait longer than with the current setting: hardly more than a frame of a screen.
  private static let longerWait = 20.0
  /// The number of parts into which people are cut.
  package static let parts = 5

  /// The setting with which others are compared: the current one, or the one with the fewest false recognitions.
  private var reference: Int { current ?? costs.indices.min { costs[$0].mistakes < costs[$1].mistakes } ?? 0 }

  /// Returns the best setting for some people: the most who are able, then the best worst person, then the fewest false
  /// recognitions, then the shortest wait, then the earliest setting. A setting with more false recognitions than today, or by
  /// which a gesture waits longer, is none: the frontier has those.
  package func best(for isIncluded: (Int) -> Bool = { _ in true }) -> Int {
    let start = points[reference].score
    let attempts = start.counts.reduce(0) { sum, counts in
      sum + counts.indices.reduce(0) { $0 + (isIncluded($1) ? counts[$1].attempts : 0) }
    }
    let allowed = Double(mistakes(start, isIncluded)) + Self.slack * Double(attempts)
    var best = reference
    var bestRank = rank(start, isIncluded)
    for (place, point) in points.enumerated()
    where Double(mistakes(point.score, isIncluded)) <= allowed && !waitsLonger(point.score, than: start) {
      let rank = rank(point.score, isIncluded)
      if bestRank.lexicographicallyPrecedes(rank) { (best, bestRank) = (place, rank) }
    }
    return best
  }

  private func waitsLonger(_ score: PeopleScore, than other: PeopleScore) -> Bool {
    zip(score.waits, other.waits).contains { wait, before in
      if let wait, let before { wait > before + Self.longerWait } else { false }
    }
  }

  private func rank(_ score: PeopleScore, _ isIncluded: (Int) -> Bool) -> [Double] {
    let shares = score.counts.flatMap { counts in
      counts.indices.compactMap { isIncluded($0) ? counts[$0].share : nil }
    }
    let able = shares.count { $0 >= PersonCount.able }
    return [
      Double(able), ((shares.min() ?? 0) * 1000).rounded(), -Double(mistakes(score, isIncluded)),
      -score.waits.reduce(0) { $0 + ($1 ?? 0) },
    ]
  }

  private func mistakes(_ score: PeopleScore, _ isIncluded: (Int) -> Bool) -> Int {
    score.mistakes.indices.reduce(0) { $0 + (isIncluded($1) ? score.mistakes[$1] : 0) }
  }

  /// Chooses on four fifths of the people and judges on the others, for each fifth. All sessions of a person are on one side.
  package func folds(judging gesture: Int) -> [Fold] {
    var order = points[reference].score.people(at: gesture)
    var random = SplitMix(seed: 60)
    for index in order.indices.reversed() where index > 0 { order.swapAt(index, random.upTo(index)) }
    return (0..<min(Self.parts, order.count)).map { part in
      let out = order.indices.filter { $0 % Self.parts == part }.map { order[$0] }
      let chosen = best { !out.contains($0) }
      let counts = points[chosen].score.counts[gesture]
      let kept = counts.indices.filter { !out.contains($0) && counts[$0].attempts > 0 }
      let all = kept.reduce(0) { $0 + counts[$1].attempts }
      let predicted = all == 0 ? 0 : Double(kept.reduce(0) { $0 + counts[$1].recognized }) / Double(all)
      return Fold(point: chosen, people: out, predicted: predicted, real: out.map { counts[$0].share ?? 0 })
    }
  }

  /// The places of the settings that no other one beats in everything, the ones that exclude the fewest people first.
  package var frontier: [Int] {
    let order = points.indices.sorted { one, other in
      let (a, b) = (costs[one], costs[other])
      return (a.excluded, a.mistakes, a.wait, one) < (b.excluded, b.mistakes, b.wait, other)
    }
    var kept: [Int] = []
    // Only an earlier one can be as good in everything.
    for place in order
    where !kept.contains(where: { costs[$0].mistakes <= costs[place].mistakes && costs[$0].wait <= costs[place].wait })
    {
      kept.append(place)
    }
    return kept
  }
}

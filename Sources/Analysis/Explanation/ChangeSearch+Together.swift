import Gestures
import Simulation

// Several parameters that let a gesture through only together.
extension ChangeSearch {
  // MARK: Its own

  /// Its own parameters, each turned to where it lets most through.
  var lenient: [ParameterChange] {
    parameters(of: [target.index]).filter(\.isMeasure).compactMap { parameter in
      let grid = grid(parameter)
      let isLeast = parameter.parameter.name.hasPrefix("minimum")
      let steps = isLeast ? -grid.stepsDown : grid.stepsUp
      if steps == 0 { return nil }
      var turned = parameter
      turned.to = grid.value(steps)
      return turned
    }
  }

  /// As few of its own parameters as let it through together, of those that are as few the ones that are turned least. Nil
  /// where all of them at once do not.
  ///
  /// A threshold may be the greatest of several, and behind one that is passed there may be another: so all are turned as
  /// far as they go, and then as few as do, as little as does. It plays some hundred times at most.
  func together() -> GestureRemedy? {
    let all = lenient
    guard all.count > 1, comes(applying(all), extent(for: all)) else { return nil }
    for count in 2...3 where count < all.count {
      let sets = Self.subsets(of: all, count).filter { comes(applying($0), extent(for: $0)) }
      let ranked = sets.prefix(4).map { smallest(of: $0) }.enumerated().sorted { a, b in
        let first = Self.size(a.element)
        let second = Self.size(b.element)
        return first == second ? a.offset < b.offset : first < second
      }
      for (_, set) in ranked { if let remedy = remedy(.parameters(set)) { return remedy } }
    }
    var needed = all
    for parameter in all {
      let fewer = needed.filter { !$0.isSame(as: parameter) }
      if comes(applying(fewer), extent(for: fewer)) { needed = fewer }
    }
    return remedy(.parameters(smallest(of: needed)))
  }

  private func applying(_ changes: [ParameterChange]) -> Setup { changes.reduce(setup) { $1.applied(to: $0) } }

  /// Each as small as the others let it be, which is tried from the first and from the last.
  private func smallest(of set: [ParameterChange]) -> [ParameterChange] {
    let tries = [Array(set.indices), set.indices.reversed()].map { order in
      var own = set
      for place in order {
        var others = own
        others.remove(at: place)
        let extent = extent(for: own)
        own[place] = smallest(own[place], applying(others)) { comes($0, extent) } ?? own[place]
      }
      return own
    }
    return Self.size(tries[1]) < Self.size(tries[0]) ? tries[1] : tries[0]
  }

  /// How much is turned in all: a parameter that is turned to nothing, or out of all proportion, counts as one.
  private static func size(_ set: [ParameterChange]) -> Double {
    set.reduce(0) { $0 + (1 - 1 / (1 + $1.size)) }
  }

  private static func subsets(of all: [ParameterChange], _ count: Int) -> [[ParameterChange]] {
    if count == 0 { return [[]] }
    return all.indices.flatMap { first in
      subsets(of: Array(all[(first + 1)...]), count - 1).map { [all[first]] + $0 }
    }
  }

  // MARK: One after the other

  /// Two parameters that let it through together: one turned until something else stands in the way, then one of those that
  /// help against that, which may be another gesture's. Nil where none are found.
  func pair() -> GestureRemedy? {
    // Fingers that are too many or too few fit no better with two parameters.
    if target.obstacle?.reason?.unit == .count { return nil }
    for first in suspects(target.obstacle) {
      guard let away = smallest(first, setup, { isAnother(than: target.obstacle, outcome($0)) }),
        case .failed(let next) = outcome(away.applied(to: setup))
      else { continue }
      for second in suspects(next) where !second.isSame(as: first) {
        if let changes = pair(away, second), let remedy = remedy(.parameters(changes)) { return remedy }
      }
    }
    return nil
  }

  /// The parameters that may get an obstacle out of the way: those that its reason speaks of; all where none is its threshold,
  /// or another gesture is in the way.
  private func suspects(_ obstacle: Obstacle?) -> [ParameterChange] {
    let all = parameters(of: recognizers(obstacle)).filter(\.isMeasure)
    let named = all.filter { isNamed($0, by: obstacle) }
    return named.isEmpty ? all : named
  }

  private func isAnother(than obstacle: Obstacle?, _ outcome: Attempt.Outcome) -> Bool {
    switch outcome {
    case .came: true
    case .failed(let other): obstacle.map { !$0.isSame(as: other) } ?? true
    case .undecided: false
    }
  }

  private func pair(_ first: ParameterChange, _ second: ParameterChange) -> [ParameterChange]? {
    let away = first.applied(to: setup)
    if let last = smallest(second, away, { comes($0) }) { return refined(first, last) }
    let obstacle: Obstacle? = if case .failed(let other) = outcome(away) { other } else { nil }
    // Each may be in the other's way, so that one gives the other no more than a step. Then the second is turned by
    // leaps, and the first is asked anew at each.
    var leap = second
    let grid = grid(second)
    for (sign, limit) in [(1, grid.stepsUp), (-1, grid.stepsDown)] {
      var steps = 1
      while steps <= limit {
        leap.to = grid.value(sign * steps)
        // A leap that leaves the same in the way is no use to the first one either.
        if isAnother(than: obstacle, outcome(leap.applied(to: away))),
          let last = smallest(first, leap.applied(to: setup), { comes($0) })
        {
          return refined(leap, last)
        }
        if steps == limit { break }
        steps = min(steps * 2, limit)
      }
    }
    return nil
  }

  /// Each as small as the other lets it be.
  private func refined(_ a: ParameterChange, _ b: ParameterChange) -> [ParameterChange]? {
    let first = smallest(a, b.applied(to: setup)) { comes($0, extent(for: a)) } ?? a
    let second = smallest(b, first.applied(to: setup)) { comes($0, extent(for: b)) } ?? b
    return [first, second]
  }
}

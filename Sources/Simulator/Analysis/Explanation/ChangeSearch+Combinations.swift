import Gestures
import Simulation

// Quantities that let a gesture through only in combination.
extension ChangeSearch {
  // MARK: Its own parameters

  /// Returns the fewest of the gesture's own quantities that let it through together, with the smallest changes among
  /// sets of equal size; `nil` if there are none.
  ///
  /// A threshold may be the greatest of several, and another one may follow it. So each set starts
  /// with its quantities at their most permissive values within reach; then the size of each change is reduced.
  func combinationRemedy(_ reach: ParameterGrid.Reach) -> GestureRemedy? {
    let all = permissive(measures(of: [target.index]), reach)
    if isCountMismatch && !isRecognized(with: all) { return nil }
    for count in 2...3 where count < all.count {
      let sets = Self.subsets(of: all, count).filter { isRecognized(with: $0) }
      let ranked = sets.prefix(4).map { reduced($0, reach) }.enumerated().sorted { a, b in
        (Self.size(a.element), a.offset) < (Self.size(b.element), b.offset)
      }
      for (_, set) in ranked { if let remedy = remedy(.parameters(set)) { return remedy } }
    }
    return nil
  }

  /// Returns the changes that remain of the most permissive ones when each that is not needed is left out, those of gestures
  /// that block this one among them and the missed threshold last; `nil` if all of them together do not let it through.
  func fewestRemedy(_ reach: ParameterGrid.Reach) -> GestureRemedy? {
    guard var needed = mostPermissive(reach) else { return nil }
    let order = needed.filter { !isThreshold($0, of: measured) } + needed.filter { isThreshold($0, of: measured) }
    for parameter in order {
      let fewer = needed.filter { !$0.isSame(as: parameter) }
      if isRecognized(with: fewer) { needed = fewer }
    }
    return remedy(.parameters(reduced(needed, reach)))
  }

  /// Returns the set with each change as small as the others allow, tried in both orders.
  private func reduced(_ set: [ParameterChange], _ reach: ParameterGrid.Reach) -> [ParameterChange] {
    let tries = [Array(set.indices), set.indices.reversed()].map { order in
      var changes = set
      for place in order {
        var others = changes
        others.remove(at: place)
        let extent = extent(for: changes)
        changes[place] =
          smallestChange(of: changes[place], from: applying(others), reach) { isRecognized($0, extent) }
          ?? changes[place]
      }
      return changes
    }
    return Self.size(tries[1]) < Self.size(tries[0]) ? tries[1] : tries[0]
  }

  private static func size(_ set: [ParameterChange]) -> Double { set.reduce(0) { $0 + $1.size } }

  private static func subsets(of all: [ParameterChange], _ count: Int) -> [[ParameterChange]] {
    if count == 0 { return [[]] }
    return all.indices.flatMap { first in
      subsets(of: Array(all[(first + 1)...]), count - 1).map { [all[first]] + $0 }
    }
  }

  // MARK: One after the other

  /// Returns two quantities that let the gesture through together: one that removes the first failure, and one that
  /// removes the failure behind it, possibly of another gesture; `nil` if there is no such pair.
  func pairRemedy(_ reach: ParameterGrid.Reach) -> GestureRemedy? {
    if isCountMismatch || !isRecognizedAtMostPermissive(reach) { return nil }
    for first in suspects(target.failure) {
      guard
        let change = smallestChange(
          of: first, from: setup, reach, where: { differs(outcome($0), from: target.failure) }),
        case .failed(let next) = outcome(change.applied(to: setup))
      else { continue }
      for second in suspects(next) where !second.isSame(as: first) {
        if let changes = pair(change, second, reach), let remedy = remedy(.parameters(changes)) { return remedy }
      }
    }
    return nil
  }

  /// The quantities that may remove a failure: those that are its threshold, or all of the recognizers involved if none
  /// is or another gesture is the cause.
  private func suspects(_ failure: AttemptFailure?) -> [ParameterChange] {
    let all = measures(of: recognizers(failure))
    let thresholds = all.filter { isThreshold($0, of: failure?.reason) }
    return thresholds.isEmpty ? all : thresholds
  }

  private func differs(_ outcome: Attempt.Outcome, from failure: AttemptFailure?) -> Bool {
    switch outcome {
    case .recognized: true
    case .failed(let other): failure.map { !$0.isSame(as: other) } ?? true
    case .undecided: false
    }
  }

  private func pair(
    _ first: ParameterChange, _ second: ParameterChange, _ reach: ParameterGrid.Reach
  ) -> [ParameterChange]? {
    let changed = first.applied(to: setup)
    if let last = smallestChange(of: second, from: changed, reach, where: { isRecognized($0) }) {
      return reduced(first, last, reach)
    }
    let failure: AttemptFailure? = if case .failed(let other) = outcome(changed) { other } else { nil }
    // The two may depend on each other, so that one allows the other no more than a step. Then the second is changed by
    // doubling strides, and the first is searched again at each.
    var larger = second
    let grid = grid(second, reach)
    for (sign, limit) in [(1, grid.stepsUp), (-1, grid.stepsDown)] {
      var steps = 1
      while steps <= limit {
        larger.to = grid.value(sign * steps)
        // If the failure is still the same, no value of the first quantity helps.
        if differs(outcome(larger.applied(to: changed)), from: failure),
          let last = smallestChange(of: first, from: larger.applied(to: setup), reach, where: { isRecognized($0) })
        {
          return reduced(larger, last, reach)
        }
        if steps == limit { break }
        steps = min(steps * 2, limit)
      }
    }
    return nil
  }

  /// Returns both changes, each as small as the other allows.
  private func reduced(
    _ a: ParameterChange, _ b: ParameterChange, _ reach: ParameterGrid.Reach
  ) -> [ParameterChange]? {
    let first = smallestChange(of: a, from: b.applied(to: setup), reach) { isRecognized($0, extent(for: [a])) } ?? a
    let second =
      smallestChange(of: b, from: first.applied(to: setup), reach) { isRecognized($0, extent(for: [b])) } ?? b
    return [first, second]
  }
}

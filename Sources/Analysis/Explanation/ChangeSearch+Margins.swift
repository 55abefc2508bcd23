import Gestures
import Simulation

// How near a gesture that came was to failing.
extension ChangeSearch {
  /// For a gesture that came: each of its parameters at which it would not, with the smallest turn, the nearest first. Counts
  /// and choices are left out: they are no matter of more or less.
  func margins() -> [Margin] {
    let found = parameters(of: [target.index]).compactMap { parameter -> Margin? in
      guard parameter.isMeasure, let change = smallest(parameter, setup, { !comes($0) })
      else { return nil }
      var reason: Reason?
      if case .failed(let obstacle) = outcome(change.applied(to: setup)), let its = obstacle.reason {
        // What the gesture came by may be another of its thresholds; then this number says nothing of how near it was.
        let fits = its.bound == .atLeast ? its.value >= change.from : its.value <= change.from
        reason = its.unit == change.parameter.unit && its.threshold == change.to && fits ? exact(its, change) : nil
      }
      return Margin(change: change, reason: reason)
    }
    return found.enumerated().sorted { a, b in
      let first = a.element.change.size
      let second = b.element.change.size
      return first == second ? a.offset < b.offset : first < second
    }.map(\.element)
  }

  /// What was measured in all. A gesture that fails for too much fails at the first number that is: at a deadline, or in
  /// the first frame of many. So the threshold goes after it, by thousandths.
  private func exact(_ reason: Reason, _ change: ParameterChange) -> Reason {
    if reason.bound == .atLeast { return reason }
    func thousandths(_ value: Double) -> Int64 { Thousandths(value).count }
    var probe = change
    let grid = ParameterGrid(parameter: change.parameter, current: change.to)
    var fails = thousandths(change.to)
    var holds = thousandths(min(grid.value(1), change.from))
    var exact = reason
    while holds - fails > 1 {
      let middle = fails + (holds - fails) / 2
      probe.to = Double(middle) / 1000
      switch outcome(probe.applied(to: setup)) {
      case .failed(let obstacle):
        guard let its = obstacle.reason, its.measured == reason.measured else { return reason }
        fails = middle
        exact.value = its.value
      case .came: holds = middle
      case .undecided: return reason
      }
    }
    return exact
  }
}

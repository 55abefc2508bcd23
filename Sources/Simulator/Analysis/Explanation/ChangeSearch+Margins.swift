import Gestures
import Simulation

// How close a recognized gesture was to failing.
extension ChangeSearch {
  /// Returns the smallest change of each of the gesture's own parameters that would have made it fail, the smallest first.
  ///
  /// Counts and choices are skipped: they have no distance.
  func margins() -> [Margin] {
    let found = parameters(of: [target.index]).compactMap { parameter -> Margin? in
      guard parameter.isMeasure,
        let change = smallestChange(of: parameter, from: setup, .all, samples: 4, where: { !isRecognized($0) })
      else { return nil }
      return Margin(change: change, reason: reason(for: change))
    }
    var sorted = found.enumerated().sorted { a, b in
      let first = a.element.change.size
      let second = b.element.change.size
      return first == second ? a.offset < b.offset : first < second
    }.map(\.element)
    if let closest = sorted.firstIndex(where: { $0.reason != nil }), sorted[closest].isClose {
      sorted[closest].gains = gains(with: sorted[closest].change)
    }
    return sorted
  }

  /// The measured value behind the failure with a change; `nil` if the gesture fails for another reason.
  private func reason(for change: ParameterChange) -> Reason? {
    guard case .failed(let failure) = outcome(change.applied(to: setup)), let reason = failure.reason else {
      return nil
    }
    // The gesture may have passed by another of its thresholds; then this value does not show how close it was.
    let wasPassed = reason.bound == .atLeast ? reason.value >= change.from : reason.value <= change.from
    let isThreshold = reason.unit == change.parameter.unit && reason.threshold == change.to
    return isThreshold && wasPassed ? exact(reason, change) : nil
  }

  /// Returns the reason with the largest value that was measured.
  ///
  /// A gesture fails at the first value beyond a limit: at a deadline, or in the first of many frames. So the threshold
  /// is raised in thousandths until the gesture no longer fails.
  private func exact(_ reason: Reason, _ change: ParameterChange) -> Reason {
    if reason.bound == .atLeast { return reason }
    var probe = change
    let grid = ParameterGrid(parameter: change.parameter, current: change.to)
    var failing = _Thousandths(change.to).count
    var passing = _Thousandths(min(grid.value(1), change.from)).count
    var exact = reason
    while passing - failing > 1 {
      let middle = failing + (passing - failing) / 2
      probe.to = Double(middle) / 1000
      switch outcome(probe.applied(to: setup)) {
      case .failed(let failure):
        guard let other = failure.reason, other.measured == reason.measured else { return reason }
        failing = middle
        exact.value = other.value
      case .recognized: passing = middle
      case .undecided: return reason
      }
    }
    return exact
  }
}

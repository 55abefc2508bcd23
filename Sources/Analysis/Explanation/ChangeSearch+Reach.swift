import Gestures
import Simulation

// How far the parameters of a failed gesture are from letting it through.
extension ChangeSearch {
  /// Returns these quantities, each at its most permissive value, without those that have it already.
  func permissive(_ measures: [ParameterChange], _ reach: ParameterGrid.Reach) -> [ParameterChange] {
    measures.compactMap { extreme($0, reach, isPermissive: true) }
  }

  private func extreme(
    _ parameter: ParameterChange, _ reach: ParameterGrid.Reach, isPermissive: Bool
  ) -> ParameterChange? {
    let grid = grid(parameter, reach)
    let isDown = parameter.parameter.role.isMinimum == isPermissive
    let steps = isDown ? -grid.stepsDown : grid.stepsUp
    if steps == 0 { return nil }
    var change = parameter
    change.to = grid.value(steps)
    return change
  }

  /// Returns whether the gesture is recognized with each of its quantities at its most permissive value, and those of the
  /// gestures that block it then at their strictest.
  func isRecognizedAtMostPermissive(_ reach: ParameterGrid.Reach) -> Bool {
    var changed = applying(permissive(measures(of: [target.index]), reach))
    var strict: Set<Int> = []
    while true {
      switch outcome(changed, .wide) {
      case .recognized: return true
      case .undecided: return false
      case .failed(let failure):
        guard let blocker = blocker(failure), strict.insert(blocker).inserted else { return false }
        let changes = measures(of: [blocker]).compactMap { extreme($0, reach, isPermissive: false) }
        changed = changes.reduce(changed) { $1.applied(to: $0) }
      }
    }
  }

  /// Returns what to report if no parameter change is offered.
  func resultWithoutRemedy() -> Finding.SearchResult {
    if budget.isSpent { return .incomplete }
    // The most permissive values may be too permissive: a press that needs no time leaves none for the tap before it.
    let isRecognized = isRecognizedAtMostPermissive(.all)
    let change = isRecognized || !isCountMismatch ? smallestFarChange() : nil
    // What helps in the touch alone was tried on the whole recording.
    if let change, change.isNear { return .incomplete }
    if isRecognized || change != nil { return .onlyFar(change) }
    if isRecognizedWithAnotherIdentity { return .onlyAnotherGesture }
    return budget.isSpent ? .incomplete : .nothing
  }

  /// Whether another number of fingers or taps touched. Hardly any quantity adds one, though an interval may join the taps of two
  /// touches.
  var isCountMismatch: Bool { target.failure?.reason?.unit == .count }

  /// Returns the smallest change of one quantity that lets the gesture through, however far it is; `nil` if none does.
  private func smallestFarChange() -> ParameterChange? {
    var smallest: ParameterChange?
    for parameter in measures(of: recognizers(target.failure)) {
      let extent = extent(for: [parameter])
      let change = smallestChange(of: parameter, from: setup, .all, samples: 4) { isRecognized($0, extent) }
      if let change, smallest.map({ change.size < $0.size }) ?? true { smallest = change }
    }
    return smallest
  }
}

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
  func isRecognizedAtMostPermissive(_ reach: ParameterGrid.Reach) -> Bool { mostPermissive(reach) != nil }

  /// Returns these changes; `nil` if the gesture is not recognized with them.
  func mostPermissive(_ reach: ParameterGrid.Reach) -> [ParameterChange]? {
    var changes = permissive(measures(of: [target.index]), reach)
    var strict: Set<Int> = []
    while true {
      switch outcome(applying(changes), .wide) {
      case .recognized: return changes
      case .undecided: return nil
      case .failed(let failure):
        guard let blocker = blocker(failure), strict.insert(blocker).inserted else { return nil }
        changes += measures(of: [blocker]).compactMap { extreme($0, reach, isPermissive: false) }
      }
    }
  }

  /// Returns the report for the case that no parameter change is offered.
  func resultWithoutRemedy() -> Finding.SearchResult {
    if budget.isSpent { return .incomplete }
    // The most permissive values may be too permissive: a press that needs no time leaves none for the tap before it.
    if isRecognizedAtMostPermissive(.all) { return .onlyFar }
    if isRecognizedWithAnotherIdentity { return .onlyAnotherGesture }
    return budget.isSpent ? .incomplete : .nothing
  }

  /// Whether another number of fingers or taps touched. Hardly any quantity adds one, though an interval may join the taps of two
  /// touches.
  var isCountMismatch: Bool { measured?.unit == .count }
}

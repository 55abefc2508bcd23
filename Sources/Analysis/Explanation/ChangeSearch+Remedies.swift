import Gestures
import Simulation
import TouchTrace

// What to offer for a failed gesture, in this order: one parameter; a choice with one number; several numbers; a relation.
extension ChangeSearch {
  /// Returns the changes that would have let the gesture through, the smallest first, and what the search for parameters
  /// led to.
  func remedies() -> (remedies: [GestureRemedy], result: Finding.SearchResult) {
    var remedies = singleParameterRemedies(atMost: Finding.maximumRemedies)
    if remedies.isEmpty, let combination = choiceWithNumberRemedy() ?? combinationRemedy() ?? pairRemedy() {
      remedies.append(combination)
    }
    let result = remedies.isEmpty ? resultWithoutRemedy() : .found
    if let relation = relationRemedy() { remedies.append(relation) }
    return (remedies, result)
  }

  // MARK: One parameter

  /// Returns the single parameters that let the gesture through, each with its smallest change and side effects.
  ///
  /// The smallest relative change comes first; of equal ones, the threshold of the failure; then choices and counts.
  private func singleParameterRemedies(atMost limit: Int) -> [GestureRemedy] {
    var remedies: [GestureRemedy] = []
    for change in singleChanges() where remedies.count < limit {
      if let remedy = remedy(.parameters([change])) {
        remedies.append(remedy)
      } else if budget.allows(100, of: player.inputLog.inputs.count),
        let other = smallestChange(of: change, from: setup, where: { isRecognized($0, .whole) }),
        let remedy = remedy(.parameters([other]))
      {
        remedies.append(remedy)
      }
    }
    let identity = identityRemedies()
    return Array((remedies + identity).prefix(limit))
  }

  private func singleChanges() -> [ParameterChange] {
    var found: [(isThreshold: Bool, change: ParameterChange)] = []
    if isCountMismatch && !isRecognizedAtMostPermissive(.near) { return [] }
    for parameter in measures(of: recognizers(target.failure)) {
      let extent = extent(for: [parameter])
      guard let change = smallestChange(of: parameter, from: setup, where: { isRecognized($0, extent) }) else {
        continue
      }
      found.append((isThreshold(parameter, of: target.failure), change))
    }
    // By offset as well: the sort is not stable.
    return found.enumerated().sorted { a, b in
      let first = a.element.change.size
      let second = b.element.change.size
      if first != second { return first < second }
      return a.element.isThreshold == b.element.isThreshold ? a.offset < b.offset : a.element.isThreshold
    }.map(\.element.change)
  }

  // MARK: Relations

  /// Returns the header line that would let the gesture through, recognized simultaneously with its blocker or without
  /// requiring it to fail; `nil` if neither helps.
  private func relationRemedy() -> GestureRemedy? {
    switch target.failure?.cause {
    case .excluded(let blocker): remedy(.simultaneous(blocker, target.recognizer))
    case .required(let blocker): remedy(.withoutRequirement(required: blocker, dependent: target.recognizer))
    case .itself, .refused, .disabled, .detached, .ignored, .targetRemoved, nil: nil
    }
  }

  // MARK: Verification

  /// Returns a change with its effects on the whole recording; `nil` if the gesture is not recognized there.
  func remedy(_ means: GestureRemedy.Means) -> GestureRemedy? {
    var changed = setup
    switch means {
    case .parameters(let changes): changed = applying(changes)
    case .simultaneous(let first, let second):
      changed.simultaneous.append(TraceHeader.SimultaneousPair(first, second))
    case .withoutRequirement(let required, let dependent):
      changed.requirements.removeAll { $0.required == required && $0.dependent == dependent }
    }
    var difference = differences.difference(of: changed, means.key)
    if let own = difference.gains.firstIndex(where: { $0.isSameGesture(as: target) }) {
      difference.gains.remove(at: own)
    } else if let own = difference.moved.first(where: { $0.to.isSameGesture(as: target) }) {
      // The gesture takes the place of one that was recognized before or after it.
      difference.losses.append(own.from)
    } else {
      return nil
    }
    return GestureRemedy(means: means, gains: difference.gains, losses: difference.losses)
  }
}

extension GestureRemedy.Means {
  /// Identifies the change among those of one setup.
  fileprivate var key: String {
    switch self {
    case .parameters(let changes): changes.map { "\($0.index).\($0.parameterIndex)=\($0.to)" }.joined(separator: " ")
    case .simultaneous(let first, let second): "simultaneous \(first) \(second)"
    case .withoutRequirement(let required, let dependent): "without \(required) before \(dependent)"
    }
  }
}

import Gestures
import Simulation
import TouchTrace

// What to offer for a failed gesture, in this order: one parameter; a choice with one number; several numbers; the same by more
// than a factor of two; a relation.
extension ChangeSearch {
  /// Returns the changes that would have let the gesture through, that of the missed threshold first, and what the search for
  /// parameters led to.
  func remedies() -> (remedies: [GestureRemedy], result: Finding.SearchResult) {
    var remedies = parameterRemedies(.near)
    let relation = relationRemedy()
    var result = Finding.SearchResult.found
    if remedies.isEmpty {
      // Another gesture that was recognized was meant: a relation allows both.
      if relation == nil { remedies = parameterRemedies(.far) }
      // What helps in the touch alone may not help in the whole recording.
      let isFar = !remedies.isEmpty && !remedies.contains(where: \.isNear)
      if !isFar { remedies = [] }
      result = isFar ? .onlyFar : resultWithoutRemedy()
    }
    return (remedies + [relation].compactMap(\.self), result)
  }

  /// Returns the change of one of its quantities with which a recognized gesture would not have been cancelled; none if it was
  /// not, or for another one that was recognized.
  func lastingRemedies() -> [GestureRemedy] {
    if touch.attempts.contains(where: { $0.recognitionTime != nil && !$0.isCancelled }) { return [] }
    var search = self
    search.isTargetToLast = true
    if !search.isInterrupted(target) { return [] }
    let near = search.singleParameterRemedies(.near, atMost: 1)
    return near.isEmpty ? search.singleParameterRemedies(.far, atMost: 1) : near
  }

  // MARK: One parameter

  /// Returns the changes within reach: of single parameters, or one of several together if no single one is enough.
  private func parameterRemedies(_ reach: ParameterGrid.Reach) -> [GestureRemedy] {
    let single = singleParameterRemedies(reach, atMost: Finding.maximumRemedies)
    if !single.isEmpty {
      return (single.contains(where: changesThreshold) ? [] : thresholdRemedy(reach)) + single
    }
    let near = reach == .near ? choiceWithNumberRemedy() ?? combinationRemedy(reach) ?? pairRemedy(reach) : nil
    // Of large changes the ones that keep the missed threshold among them, which few replays find.
    return [near ?? fewestRemedy(reach) ?? (reach == .far ? pairRemedy(reach) ?? combinationRemedy(reach) : nil)]
      .compactMap(\.self)
  }

  private func changesThreshold(_ remedy: GestureRemedy) -> Bool {
    remedy.changes.contains { isThreshold($0, of: measured) }
  }

  /// Returns the change of the missed threshold that lets the gesture through, however far, or with another parameter: a press that
  /// moves too far is a pan as well. None if there is none.
  private func thresholdRemedy(_ reach: ParameterGrid.Reach) -> [GestureRemedy] {
    guard let threshold = measures(of: [target.index]).first(where: { isThreshold($0, of: measured) }) else {
      return []
    }
    let extent = extent(for: [threshold])
    let far = smallestChange(of: threshold, from: setup, .far, samples: 4) { isRecognized($0, extent) }
    if let remedy = far.flatMap({ remedy(.parameters([$0])) }) { return [remedy] }
    return [pairRemedy(reach)].compactMap(\.self).filter(changesThreshold)
  }

  /// Returns the single parameters that let the gesture through, each with its smallest change and side effects.
  ///
  /// The threshold of the failure comes first, then the smallest relative change, then choices and counts.
  private func singleParameterRemedies(_ reach: ParameterGrid.Reach, atMost limit: Int) -> [GestureRemedy] {
    var remedies: [GestureRemedy] = []
    for change in singleChanges(reach) where remedies.count < limit {
      if let remedy = remedy(.parameters([change])) {
        remedies.append(remedy)
      } else if budget.allows(100, of: player.inputLog.inputs.count),
        let other = smallestChange(of: change, from: setup, reach, where: { isRecognized($0, .whole) }),
        let remedy = remedy(.parameters([other]))
      {
        remedies.append(remedy)
      }
    }
    let identity = reach == .near ? identityRemedies() : []
    return Array((remedies + identity).prefix(limit))
  }

  private func singleChanges(_ reach: ParameterGrid.Reach) -> [ParameterChange] {
    var found: [(isThreshold: Bool, change: ParameterChange)] = []
    if isCountMismatch && !isRecognizedAtMostPermissive(reach) { return [] }
    for parameter in measures(of: recognizers(target.failure)) {
      let extent = extent(for: [parameter])
      guard
        let change = smallestChange(
          of: parameter, from: setup, reach, samples: reach == .near ? 16 : 4, where: { isRecognized($0, extent) })
      else {
        continue
      }
      found.append((isThreshold(parameter, of: measured), change))
    }
    // By offset as well: the sort is not stable.
    return found.enumerated().sorted { a, b in
      if a.element.isThreshold != b.element.isThreshold { return a.element.isThreshold }
      return (a.element.change.size, a.offset) < (b.element.change.size, b.offset)
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
    if let own = difference.gains.firstIndex(where: { $0.isSameGesture(as: target) && !isInterrupted($0) }) {
      difference.gains.remove(at: own)
    } else if let own = difference.moved.first(where: { $0.to.isSameGesture(as: target) && !isInterrupted($0.to) }) {
      // The gesture takes the place of one that was recognized before or after it.
      if !isTargetToLast { difference.losses.append(own.from) }
    } else {
      return nil
    }
    return GestureRemedy(means: means, gains: difference.gains, losses: difference.losses)
  }
}

extension ChangeSearch {
  /// Returns the gestures that are recognized only with a change.
  func gains(with change: ParameterChange) -> [Attempt] {
    differences.difference(of: applying([change]), GestureRemedy.Means.parameters([change]).key).gains
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

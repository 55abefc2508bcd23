import Gestures

// The changes that remove a conflict.
extension ConflictSearch {
  func withRemedies(_ conflict: Conflict) throws(SavedStateError) -> Conflict {
    var conflict = conflict
    for candidate in candidates(conflict.kind, conflict.first, conflict.second, conflict.isRace)
    where conflict.remedies.count < 3 {
      // A parameter concerns every pair of its recognizer, which takes long for many.
      if case .set = candidate, setup.recognizers.count > 4, !conflict.remedies.isEmpty { continue }
      var changed = setup
      guard candidate.apply(to: &changed) else { continue }
      var waits = Interval.zero
      var waiting = conflict.first
      var isRemedy = true
      for (first, second) in pairs(changedBy: candidate, of: conflict) where isRemedy {
        let context = changed.context(of: [first, second])
        let findings = try self.findings(first, second, with: context, of: changed)
        let isOwn = first == min(conflict.first, conflict.second) && second == max(conflict.first, conflict.second)
        if isOwn {
          let delays = try needlessWait(in: findings, first, second, of: changed)
          isRemedy =
            try isClean(findings, first, second, with: context, of: changed) && delays.isEmpty
            && PairFindings.Side.allCases.allSatisfy {
              findings.recognitionAlone(of: $0) != nil || conflict.kind == .delay
            }
          waits = findings.longestWait(of: .first)
          waiting = first
          if findings.longestWait(of: .second) > waits {
            waits = findings.longestWait(of: .second)
            waiting = second
          }
        } else {
          // Another pair may have conflicts, but no new ones.
          let before = try self.findings(first, second, with: setup.context(of: [first, second]), of: setup)
          isRemedy = findings.conflicts.count <= before.conflicts.count
        }
      }
      if isRemedy { conflict.remedies.append(Conflict.Remedy(change: candidate, waiting: waiting, longestWait: waits)) }
    }
    // A button that reacts only when the finger lifts is seldom what is wanted.
    let remedies = conflict.remedies
    conflict.remedies = remedies.filter(\.isAdvised) + remedies.filter { !$0.isAdvised }
    return conflict
  }

  /// The pairs of which a change may change the outcome: the two, and for a parameter all with its recognizer.
  private func pairs(changedBy change: SetupChange, of conflict: Conflict) -> [(Int, Int)] {
    let own = (min(conflict.first, conflict.second), max(conflict.first, conflict.second))
    guard case .set(let index, _, _) = change else { return [own] }
    let others = setup.recognizers.indices.filter { $0 != index && $0 != own.0 && $0 != own.1 }
    return [own] + others.map { (min($0, index), max($0, index)) }
  }

  /// The changes that may remove a conflict of a kind between a recognizer and another one.
  func candidates(
    _ kind: PairConflict.Kind, _ subject: Int, _ other: Int, _ isRace: Bool = false
  ) -> [SetupChange] {
    var candidates: [SetupChange] = []
    switch kind {
    case .dead:
      candidates = [
        .removeRequirement(required: subject, dependent: other),
        .removeRequirement(required: other, dependent: subject), .require(subject, before: other),
      ]
    case .both:
      candidates = [.removeSimultaneous(subject, other), .require(subject, before: other)]
    case .wins: candidates = [.require(other, before: subject)]
    case .delay: candidates = [.removeRequirement(required: other, dependent: subject)]
    case .neither: return closing(subject, other)
    }
    if kind == .dead { candidates.append(.reverse(required: other, dependent: subject)) }
    candidates += parameters(of: other) + parameters(of: subject)
    // Both are recognized already, so this would hide it rather than help.
    if kind == .both { return candidates }
    candidates.insert(.simultaneous(subject, other), at: isRace ? 0 : candidates.count)
    return candidates
  }

  /// The changes by which the limits of a tap and of another gesture meet.
  private func closing(_ first: Int, _ second: Int) -> [SetupChange] {
    let (tap, other) = (setup.recognizers[first].recognizer, setup.recognizers[second].recognizer)
    guard let most = tap.value(of: .movementAllowed), let least = other.value(of: .movementRequired) else { return [] }
    return [
      Self.setting(.movementAllowed, of: tap, to: least, first),
      Self.setting(.movementRequired, of: other, to: most, second),
    ].compactMap { $0 }
  }

  private static func setting<R: GestureRecognizer>(
    _ role: ParameterRole, of _: R, to value: Double, _ index: Int
  ) -> SetupChange? {
    R.parameters.first { $0.description.role == role }.map { .set(index, $0.name, value) }
  }

  /// The defaults of parameters that have other values, and what usually distinguishes pans and swipes.
  private func parameters(of index: Int) -> [SetupChange] {
    Self.parameters(of: setup.recognizers[index].recognizer, index)
  }

  private static func parameters<R: GestureRecognizer>(of recognizer: R, _ index: Int) -> [SetupChange] {
    let standard = R()
    var changes: [SetupChange] = []
    for parameter in R.parameters {
      let value = parameter.get(recognizer)
      let role = parameter.description.role
      if role == .axis {
        // The first choice is neither axis.
        for lock in [2.0, 1.0] where value == 0 { changes.append(.set(index, parameter.name, lock)) }
      } else if role == .maximumFingers, value != 1 {
        changes.append(.set(index, parameter.name, 1))
      } else if role == .minimumFingers, value == 1 {
        changes.append(.set(index, parameter.name, 2))
      } else if parameter.unit != .count, parameter.choices.isEmpty, value != parameter.get(standard) {
        changes.insert(.set(index, parameter.name, parameter.get(standard)), at: 0)
      }
    }
    return changes
  }
}

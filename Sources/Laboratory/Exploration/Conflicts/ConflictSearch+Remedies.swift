import Gestures

// The changes that remove a conflict.
extension ConflictSearch {
  func withRemedies(_ conflict: Conflict) throws(SavedStateError) -> Conflict {
    var conflict = conflict
    let (subject, other) = (conflict.first, conflict.second)
    let candidates = self.candidates(conflict.kind, subject, other, conflict.isRace).map { [$0] }
    for changes in candidates + pairs(conflict.kind, subject, other)
    where isTried(changes, after: conflict.remedies, of: conflict) {
      guard let changed = setup.changed(by: changes), changes.allSatisfy({ $0.isHuman(in: setup) }),
        helps(changes, conflict)
      else { continue }
      if pairs(changedBy: changes, of: conflict).contains(where: { !isSearchable($0, $1, in: changed) }) {
        conflict.unsearchedChanges.append(changes)
      } else if let remedy = try remedy(changes, changed, for: conflict) {
        conflict.remedies.append(remedy)
      }
    }
    conflict.remedies = try best(conflict.remedies, of: conflict).map(completed)
    return conflict
  }

  /// Returns whether changes may add something to what was found.
  private func isTried(_ changes: [SetupChange], after found: [Conflict.Remedy], of conflict: Conflict) -> Bool {
    let advised = found.count { $0.isAdvised && !takesAway($0, of: conflict) }
    if advised > 0, changes.count > 1 || changes.contains(where: { $0.needsSecondFinger(in: setup) }) { return false }
    // A parameter concerns every pair of its recognizer, which takes long for many.
    if case .set = changes[0], setup.recognizers.count > 4, !found.isEmpty { return false }
    // Another value of the same parameter, such as the other axis, adds nothing.
    return advised < 3 && !found.contains { $0.change.hasParameter(of: changes[0]) }
  }

  /// Returns the three best: what takes a second finger only if nothing else is advised, then what takes away something that the
  /// gesture is for, and last what is not advised.
  func best(_ remedies: [Conflict.Remedy], of conflict: Conflict? = nil) -> [Conflict.Remedy] {
    let others = remedies.filter { !$0.changes.contains { $0.needsSecondFinger(in: setup) } }
    let kept = others.contains(where: \.isAdvised) ? others : remedies
    func rank(_ remedy: Conflict.Remedy) -> Int {
      !remedy.isAdvised ? 2 : takesAway(remedy, of: conflict) ? 1 : 0
    }
    return Array((0...2).flatMap { wanted in kept.filter { rank($0) == wanted } }.prefix(3))
  }

  /// Returns whether changes take away what a recognizer is for: by a parameter, by a wait of what responds at touch down, or because
  /// a gesture leaves the axis on which it loses to the other one, or wins on its own target inside that of the other.
  private func takesAway(_ remedy: Conflict.Remedy, of conflict: Conflict?) -> Bool {
    let isLost = conflict.map { conflict in
      let own = [conflict.lost] + (isOnInnerTarget(conflict.opponent, of: conflict.lost) ? [conflict.opponent] : [])
      return !conflict.isRace
        && own.contains { index in
          remedy.changes.contains { $0.limitsAxis(of: index, in: setup) }
        }
    }
    let isLate =
      setup.recognizers[remedy.waiting].isAtTouchDown
      && remedy.wait.time >= .milliseconds(Int64(ExploredSetup.NamedRecognizer.noticedDelay))
    return isLate || isLost == true || remedy.changes.contains { $0.takesAway(in: setup) }
  }

  /// Returns whether the target of a recognizer is inside that of another one.
  func isOnInnerTarget(_ index: Int, of other: Int) -> Bool {
    setup.innerTarget(of: index, other).map { $0 == setup.recognizers[index].target } == true
  }

  /// Returns whether a pair can be searched with what it requires to fail, before a change and after it.
  private func isSearchable(_ first: Int, _ second: Int, in changed: ExploredSetup) -> Bool {
    setup.isSearchable(first, second) && changed.isSearchable(first, second)
  }

  /// Returns changes with their cost if they remove a conflict and bring no other; nil otherwise.
  private func remedy(
    _ changes: [SetupChange], _ changed: ExploredSetup, for conflict: Conflict
  ) throws(SavedStateError) -> Conflict.Remedy? {
    var remedy = Conflict.Remedy(
      change: changes[0], second: changes.dropFirst().first, waiting: conflict.first)
    let own = (min(conflict.first, conflict.second), max(conflict.first, conflict.second))
    for (first, second) in pairs(changedBy: changes, of: conflict) {
      guard let findings = try self.findings(first, second, with: changed.context(of: [first, second]), of: changed)
      else { return nil }
      if (first, second) == own {
        guard try isRemoved(conflict, findings, in: changed) else { return nil }
        for (side, index) in [(PairFindings.Side.first, first), (.second, second)] {
          let wait = findings.longestWait(of: side)
          // What it waited before costs nothing more.
          if wait.time <= remedy.wait.time { continue }
          if try wait.time > self.wait(of: index) { (remedy.wait, remedy.waiting) = (wait, index) }
        }
      } else {
        // Another pair may have conflicts, but no new ones.
        guard let before = try self.findings(first, second, with: setup.context(of: [first, second]), of: setup),
          findings.conflicts.count <= before.conflicts.count
        else { return nil }
      }
    }
    return try breaksIntent(changed) ? nil : rated(remedy, takesOver: conflict.kind == .both, in: changed)
  }

  /// Returns whether a conflict is not found with changes, nor a needless wait.
  private func isRemoved(
    _ conflict: Conflict, _ findings: PairFindings, in changed: ExploredSetup
  ) throws(SavedStateError) -> Bool {
    let (first, second) = (findings.first, findings.second)
    let context = changed.context(of: [first, second])
    // A wait until the fingers lift is a cost, with which the change is not advised.
    let isOnlyLate = !findings.conflicts.isEmpty && findings.conflicts.allSatisfy { findings.waitsUntilFingersLift($0) }
    if !isOnlyLate {
      guard try isClean(findings, first, second, with: context, of: changed) else { return false }
    }
    guard try needlessWait(in: findings, first, second, of: changed).isEmpty
    else { return false }
    if conflict.kind == .delay {
      return findings.longestWait(of: conflict.first == first ? .first : .second).time == .zero
    }
    return PairFindings.Side.allCases.allSatisfy { findings.recognitionAlone(of: $0) != nil }
  }

  /// Returns the longest wait of a recognizer for those that it requires to fail.
  private func wait(of index: Int) throws(SavedStateError) -> Interval {
    var longest = Interval.zero
    for line in setup.requirements where line.dependent == index {
      let isFirst = index < line.required
      if let findings = try self.findings(min(index, line.required), max(index, line.required), of: setup) {
        longest = max(longest, findings.longestWait(of: isFirst ? .first : .second).time)
      }
    }
    return longest
  }

  /// The pairs of which changes may change the outcome: the two, and for a parameter all with its recognizer.
  private func pairs(changedBy changes: [SetupChange], of conflict: Conflict) -> [(Int, Int)] {
    let own = (min(conflict.first, conflict.second), max(conflict.first, conflict.second))
    let others = setup.recognizers.indices.filter { $0 != own.0 && $0 != own.1 }
    return [own]
      + changes.flatMap { change -> [(Int, Int)] in
        guard case .set(let index, _, _) = change else { return [] }
        return others.map { (min($0, index), max($0, index)) }
      }
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
      candidates = [.removeSimultaneous(subject, other)]
      if setup.isSimultaneous(subject, other) { candidates.append(.require(other, before: subject)) }
      candidates.append(.require(subject, before: other))
      candidates += timeLimits(of: subject, by: other) + timeLimits(of: other, by: subject)
    case .wins: candidates = [.require(other, before: subject)]
    case .delay: candidates = [.removeRequirement(required: other, dependent: subject)]
    case .neither: return closing(subject, other)
    }
    if kind == .dead { candidates.append(.reverse(required: other, dependent: subject)) }
    if kind != .delay {
      candidates += directions(of: other, without: subject) + directions(of: subject, without: other)
    }
    candidates += parameters(of: other, nextTo: subject)
    // A looser gesture would only be recognized alone by touches that are rare.
    if kind != .both { candidates += parameters(of: subject, nextTo: other) }
    // Both are recognized already, so this would hide it rather than help.
    if kind != .both { candidates.insert(.simultaneous(subject, other), at: isRace ? 0 : candidates.count) }
    // What one finger made then takes two.
    for index in [other, subject] {
      if let change = Self.secondFinger(of: setup.recognizers[index].recognizer, index) { candidates.append(change) }
    }
    return candidates
  }

  /// The pairs of changes that may remove a conflict: both gestures instead of a wait, or an axis for each of two free movements.
  private func pairs(_ kind: PairConflict.Kind, _ first: Int, _ second: Int) -> [[SetupChange]] {
    if kind == .delay {
      return [[.removeRequirement(required: second, dependent: first), .simultaneous(first, second)]]
    }
    func locks(_ index: Int) -> [SetupChange] { Self.axisLocks(of: setup.recognizers[index].recognizer, index) }
    return zip(locks(first), locks(second).reversed()).map { [$0, $1] }
  }

  /// The changes by which the limits of a tap and of another gesture meet.
  private func closing(_ first: Int, _ second: Int) -> [SetupChange] {
    let (tap, other) = (setup.recognizers[first].recognizer, setup.recognizers[second].recognizer)
    let roles: [(ParameterRole, ParameterRole)] = [
      (.movementAllowed, .movementRequired), (.durationAllowed, .durationRequired),
    ]
    for (allowed, required) in roles {
      guard let most = tap.value(of: allowed), let least = other.value(of: required) else { continue }
      return [Self.setting(allowed, of: tap, to: least, first), Self.setting(required, of: other, to: most, second)]
        .compactMap { $0 }
    }
    return []
  }

  /// The changes by which a gesture fails when another one begins. At a distance both would still be made.
  private func timeLimits(of index: Int, by other: Int) -> [SetupChange] {
    guard let least = setup.recognizers[other].recognizer.value(of: .durationRequired) else { return [] }
    return ActionAlphabet.values(of: setup.recognizers[index].recognizer).compactMap { parameter, value in
      parameter.role == .durationAllowed && value > least ? .set(index, parameter.name, least) : nil
    }
  }

  /// The change by which a recognizer leaves the directions, or edges, of another one of its kind to it.
  private func directions(of index: Int, without other: Int) -> [SetupChange] {
    let (own, others) = (setup.recognizers[index], setup.recognizers[other])
    guard own.kind == others.kind, let accepted = Self.directions(of: own.recognizer),
      let (_, taken) = Self.directions(of: others.recognizer)
    else { return [] }
    let left = accepted.bits & ~taken
    return left == 0 || left == accepted.bits ? [] : [.set(index, accepted.name, Double(left))]
  }

  private static func directions<R: GestureRecognizer>(of recognizer: R) -> (name: String, bits: Int)? {
    R.parameters.first { $0.description.role == .direction && $0.description.isOptionSet }
      .map { ($0.name, Int($0.get(recognizer))) }
  }

  private static func setting<R: GestureRecognizer>(
    _ role: ParameterRole, of _: R, to value: Double, _ index: Int
  ) -> SetupChange? {
    R.parameters.first { $0.description.role == role }.map { .set(index, $0.name, value) }
  }

  /// The defaults of parameters that have other values, and what usually distinguishes pans and swipes.
  private func parameters(of index: Int, nextTo other: Int) -> [SetupChange] {
    let other = setup.recognizers[other].recognizer
    // Gestures that do not state it have two fingers.
    let fewest = other.value(of: .fingers) ?? other.value(of: .minimumFingers) ?? 2
    return Self.parameters(
      of: setup.recognizers[index].recognizer, index, fingers: max(1, fewest - 1),
      share: other.value(of: .shareRequired))
  }

  private static func axisLocks<R: GestureRecognizer>(of recognizer: R, _ index: Int) -> [SetupChange] {
    // The first choice is neither axis.
    R.parameters.filter { $0.description.role == .axis && $0.get(recognizer) == 0 }
      .flatMap { parameter in [2, 1].map { .set(index, parameter.name, $0) } }
  }

  private static func secondFinger<R: GestureRecognizer>(of recognizer: R, _ index: Int) -> SetupChange? {
    R.parameters.first { $0.description.role == .minimumFingers && $0.get(recognizer) == 1 }
      .map { .set(index, $0.name, 2) }
  }

  /// - Parameters:
  ///   - fingers: One less than the other gesture has at least.
  ///   - share: The share that the other gesture needs.
  private static func parameters<R: GestureRecognizer>(
    of recognizer: R, _ index: Int, fingers: Double, share: Double?
  ) -> [SetupChange] {
    let standard = R()
    var changes: [SetupChange] = []
    for parameter in R.parameters {
      let value = parameter.get(recognizer)
      let role = parameter.description.role
      if role == .maximumFingers, value > fingers {
        changes.append(.set(index, parameter.name, fingers))
      } else if role == .shareAllowed, let share, share > 0, value > share {
        changes.append(.set(index, parameter.name, share))
      } else if parameter.unit != .count, parameter.choices.isEmpty, value != parameter.get(standard) {
        changes.insert(.set(index, parameter.name, parameter.get(standard)), at: 0)
      }
    }
    return changes + axisLocks(of: recognizer, index)
  }
}

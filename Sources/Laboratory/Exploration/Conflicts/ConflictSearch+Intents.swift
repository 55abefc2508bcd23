import Gestures
import TouchTrace

/// A search for changes of a setup that meet its intents.
extension ConflictSearch {
  /// The most changes, and the most pairs of them, that are tried.
  private static let mostTried = (changes: 24, pairs: 40)
  /// The multiple of the limits within which what a line of the setup asks is searched, if they do not decide it.
  static let effort = 10

  /// A setup with changes.
  private struct Trial {
    var remedy: Conflict.Remedy
    var outcomes: [IntentFinding.Outcome]
    var findings: WholeFindings
    /// Whether everything that was met or recognized before still is, and no pair has more conflicts.
    var isHarmless: Bool

    /// Whether it meets an intent, by its number.
    func meets(_ number: Int) -> Bool { isHarmless && outcomes[number] == .met }
  }

  /// Returns whether the intents are met, and the changes that would meet those that are not.
  func intents(in findings: WholeFindings) throws(SavedStateError) -> IntentFindings {
    if setup.intents.isEmpty { return IntentFindings() }
    var result = IntentFindings(intents: try outcomes(in: findings, effort: Self.effort))
    let failed = result.intents.indices.filter { result.intents[$0].outcome == .failed }
    if failed.isEmpty { return result }
    let candidates = failed.flatMap { self.candidates(for: result.intents[$0]) }.uniqued()
    let changes = (candidates.filter(\.isRelation) + candidates.filter { !$0.isRelation })
      .prefix(Self.mostTried.changes)
    var trials: [Trial] = []
    for change in changes {
      if let trial = try trial(change, nil, findings, result.intents) { trials.append(trial) }
    }
    result.tried.changes = trials.count
    for index in failed {
      let finding = result.intents[index]
      result.intents[index].remedies = try best(
        trials.filter { $0.meets(index) && helps($0.remedy.changes, finding) }
      ).map(completed)
    }
    let intents = result.intents
    result.proposals = best(
      trials.filter { trial in
        failed.allSatisfy { trial.meets($0) } && intents.allSatisfy { helps(trial.remedy.changes, $0) }
      })
    if !result.proposals.contains(where: \.isAdvised) {
      try tryPairs(of: trials.map(\.remedy.change), meeting: failed, findings, &result)
    }
    result.proposals = try result.proposals.map(completed)
    return result
  }

  private func tryPairs(
    of changes: [SetupChange], meeting failed: [Int], _ findings: WholeFindings, _ result: inout IntentFindings
  ) throws(SavedStateError) {
    var trials: [Trial] = []
    for (number, second) in changes.enumerated() {
      for first in changes.prefix(number)
      where result.tried.pairs < Self.mostTried.pairs && trials.count(where: \.remedy.isAdvised) < 3 {
        guard result.intents.allSatisfy({ helps([first, second], $0) }),
          let trial = try trial(first, second, findings, result.intents)
        else { continue }
        result.tried.pairs += 1
        let isUseful = trial.remedy.isAdvised || result.proposals.isEmpty
        if isUseful, failed.allSatisfy({ trial.meets($0) }) { trials.append(trial) }
      }
    }
    result.proposals = best(best(trials) + result.proposals)
  }

  /// The three best, by their waits.
  private func best(_ trials: [Trial]) -> [Conflict.Remedy] {
    best(trials.map(\.remedy).sorted { $0.wait.time < $1.wait.time })
  }

  /// - Parameter effort: the multiple of the limits within which waits are searched on their own.
  func outcomes(in findings: WholeFindings, effort: Int = 1) throws(SavedStateError) -> [IntentFinding] {
    var impossible: Set<Int> = []
    for index in Set(findings.setup.intents.map(\.first)) {
      let solo = try SoloFindings(index, of: findings.setup, within: limits, results)
      if solo.isDecided, solo.recognition == nil, !solo.setup.recognizers[0].needsMoreThanTouches {
        impossible.insert(index)
      }
    }
    var waits: [Int: LongestWait] = [:]
    for intent in findings.setup.intents where intent.line.longestWait != nil {
      let index = intent.first
      let known = findings.longestWait(of: index)
      waits[index] =
        try known.canGrow ? longestWait(of: index, in: findings.setup, effort: effort).with(known) : known
    }
    return findings.outcomes(impossible: impossible, waits: waits)
  }

  private func longestWait(
    of index: Int, in setup: ExploredSetup, effort: Int
  ) throws(SavedStateError) -> LongestWait {
    let found = try setup.longestWait(of: index, within: limits, results)
    return found.isLongest || effort == 1
      ? found : try setup.longestWait(of: index, within: limits.times(effort), results)
  }

  /// Returns changes with what is searched only for those that are offered: the longest wait, on its own, and which gesture then
  /// makes another one.
  func completed(_ remedy: Conflict.Remedy) throws(SavedStateError) -> Conflict.Remedy {
    guard let changed = setup.changed(by: remedy.changes) else { return remedy }
    var remedy = remedy
    if remedy.wait.canGrow {
      remedy.wait = try longestWait(of: remedy.waiting, in: changed, effort: Self.effort).with(remedy.wait)
    }
    for case .simultaneous(let one, let other) in remedy.changes {
      let (first, second) = (min(one, other), max(one, other))
      let findings = try findings(first, second, with: changed.context(of: [first, second]), of: changed)
      remedy.including = findings?.including.map { $0 == .first ? (first, second) : (second, first) }
    }
    return remedy
  }

  // MARK: Changes

  private func trial(
    _ change: SetupChange, _ second: SetupChange?, _ before: WholeFindings, _ intents: [IntentFinding]
  ) throws(SavedStateError) -> Trial? {
    let changes = [change, second].compactMap { $0 }
    guard let changed = setup.changed(by: changes), changes.allSatisfy({ $0.isHuman(in: setup) }),
      let after = try WholeFindings(changed, within: limits, results)
    else { return nil }
    let met = intents.map(\.outcome)
    let outcomes = try outcomes(in: after).map(\.outcome)
    let indices = setup.recognizers.indices
    let waiting = indices.filter { after.waits[$0] != before.waits[$0] }.max { after.waits[$0] < after.waits[$1] }
    let takesOver = changes.contains { change in change.pairs(of: setup).contains { isMeantApart($0, $1) } }
    let remedy = try rated(
      Conflict.Remedy(
        change: change, second: second, waiting: waiting ?? 0,
        wait: waiting.map { after.longestWait(of: $0) } ?? LongestWait()),
      takesOver: takesOver, in: changed)
    var isHarmless =
      zip(met, outcomes).allSatisfy { $0 != .met || $1 == .met }
      && indices.allSatisfy { after.isRecognized($0) || !before.isRecognized($0) }
    if isHarmless, outcomes != met {
      for change in changes where isHarmless {
        isHarmless = try !bringsConflict(change, in: changed)
      }
    }
    return Trial(remedy: remedy, outcomes: outcomes, findings: after, isHarmless: isHarmless)
  }

  /// Returns the changes with which a recognizer loses nothing next to all the others, of the first that are likely.
  func remedies(
    for conflict: WholeConflict, in findings: WholeFindings
  ) throws(SavedStateError) -> [Conflict.Remedy] {
    // A search of all takes long for many.
    if setup.recognizers.count > 8 { return [] }
    let others = conflict.causes.isEmpty ? setup.recognizers.indices.filter { $0 != conflict.index } : conflict.causes
    let intents = try outcomes(in: findings)
    var trials: [Trial] = []
    for change in others.flatMap({ candidates(.dead, conflict.index, $0) }).uniqued().prefix(Self.mostTried.changes)
    where trials.count < 3 && helps([change], conflict) {
      guard let trial = try trial(change, nil, findings, intents), trial.isHarmless,
        trial.findings.loss(of: conflict.index) == nil, try !bringsConflict(change, in: trial.findings.setup)
      else { continue }
      trials.append(trial)
    }
    return best(trials)
  }

  /// Returns whether a pair of recognizers that a change is about has a conflict with it that it does not have now.
  private func bringsConflict(_ change: SetupChange, in changed: ExploredSetup) throws(SavedStateError) -> Bool {
    for (first, second) in change.pairs(of: setup) {
      func conflicts(in setup: ExploredSetup) throws(SavedStateError) -> [PairConflict] {
        let findings = try findings(first, second, with: setup.context(of: [first, second]), of: setup)
        // A wait until the fingers lift is a cost, with which the change is not advised.
        return findings?.conflicts.filter {
          !isIntended($0.kind, first, second) && findings?.waitsUntilFingersLift($0) == false
        } ?? []
      }
      let known = try conflicts(in: setup)
      let isKnown = try conflicts(in: changed).allSatisfy { found in
        known.contains { $0.kind == found.kind && $0.side == found.side }
      }
      if !isKnown { return true }
    }
    return false
  }

  /// Returns whether two recognizers are simultaneous now, or are not to be.
  private func isMeantApart(_ first: Int, _ second: Int) -> Bool {
    setup.isSimultaneous(first, second)
      || setup.intents.contains {
        $0.line.kind == .neverBoth && [$0.first, $0.second ?? -1].sorted() == [first, second]
      }
  }

  /// The changes that may meet an intent.
  private func candidates(for finding: IntentFinding) -> [SetupChange] {
    let index = finding.intent.first
    if let other = finding.intent.second {
      if finding.intent.line.kind == .neverBoth {
        let reversed = candidates(.both, other, index).filter { $0 != .removeSimultaneous(other, index) }
        return candidates(.both, index, other) + reversed
      }
      return [
        .simultaneous(index, other), .removeRequirement(required: index, dependent: other),
        .removeRequirement(required: other, dependent: index),
      ] + candidates(.wins, index, other)
    }
    if finding.isLate {
      let required = setup.requirements.filter { $0.dependent == index }.map(\.required)
      return required.flatMap { candidates(.delay, index, $0) + shorter($0, by: excess(of: finding)) }
    }
    return blockers(of: finding).flatMap { candidates(.dead, index, $0) }
  }

  private func excess(of finding: IntentFinding) -> Interval {
    finding.wait.time == .untilFingersAct ? .zero : finding.wait.time - (finding.intent.line.longestWait ?? .zero)
  }

  /// The changes that shorten the times that a recognizer allows.
  private func shorter(_ index: Int, by excess: Interval) -> [SetupChange] {
    ActionAlphabet.values(of: setup.recognizers[index].recognizer).compactMap { parameter, value in
      parameter.role == .durationAllowed && excess > .zero && value > excess.milliseconds
        ? .set(index, parameter.name, value - excess.milliseconds) : nil
    }
  }

  /// The recognizers that prevent the gesture that an intent wants; all others if none does.
  private func blockers(of finding: IntentFinding) -> [Int] {
    let index = finding.intent.first
    let causes = finding.missing.flatMap { recording in
      transitions(in: recording, of: setup).compactMap { transition -> Int? in
        guard transition.recognizer.index == index, transition.to == .failed else { return nil }
        switch transition.cause {
        case .excluded(let other), .required(let other): return Int(other.index)
        case .itself, .refused, .disabled, .detached, .ignored, .targetRemoved: return nil
        }
      }
    }.uniqued()
    return causes.isEmpty ? setup.recognizers.indices.filter { $0 != index } : causes
  }
}

extension WholeFindings {
  fileprivate func isRecognized(_ index: Int) -> Bool {
    path(to: .turned(index, isCopy: false)) != nil || !gestures(of: index, isCopy: false).isEmpty
  }
}

extension SetupChange {
  fileprivate var isRelation: Bool { if case .set = self { false } else { true } }

  /// The pairs of recognizers that it is about: for a parameter all with its recognizer, of few.
  fileprivate func pairs(of setup: ExploredSetup) -> [(Int, Int)] {
    switch self {
    case .require(let first, let second), .removeRequirement(let first, let second), .reverse(let first, let second),
      .simultaneous(let first, let second), .removeSimultaneous(let first, let second):
      [(min(first, second), max(first, second))]
    case .set(let index, _, _):
      setup.recognizers.count > 4
        ? [] : setup.recognizers.indices.filter { $0 != index }.map { (min($0, index), max($0, index)) }
    }
  }
}

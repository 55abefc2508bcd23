import Gestures
import TouchTrace

/// A search for the effects of a setup's recognizers on each other: each pair is explored with the recognizers that it depends
/// on, and then all together.
package struct ConflictSearch: Sendable {
  /// A part of the search, which can be done at the same time as others.
  package enum Task: Hashable, Sendable {
    case solo(Int)
    case pair(Int, Int)
    case whole

    /// The part as a line of text, such as `pair 0 3` for the first and the fourth recognizer.
    package var line: String {
      switch self {
      case .solo(let index): "solo \(index)"
      case .pair(let first, let second): "pair \(first) \(second)"
      case .whole: "whole"
      }
    }

    /// Creates the part that a line names; nil if it is none.
    package init?(line: String) {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Int($0) }
      switch (words.first, numbers.count, words.count) {
      case ("solo", 1, 2): self = .solo(numbers[0])
      case ("pair", 2, 3): self = .pair(numbers[0], numbers[1])
      case ("whole", 0, 1): self = .whole
      default: return nil
      }
    }
  }

  /// The result of a part.
  package enum Result: Sendable {
    case solo(Int, SoloFindings)
    case pair(PairFindings, [Conflict])
    case whole(WholeFindings, [WholeConflict], IntentFindings)
  }

  /// The setup that is searched.
  package let setup: ExploredSetup
  /// How far each pair is searched.
  package let limits: ExplorationLimits
  let results: ExplorationResults

  /// Creates a search. ``run(_:)`` does its parts.
  ///
  /// - Parameters:
  ///   - setup: the recognizers.
  ///   - limits: how far to search each pair.
  ///   - results: what is known already; what the search explores is added.
  package init(
    _ setup: ExploredSetup, within limits: ExplorationLimits, results: ExplorationResults = ExplorationResults()
  ) {
    self.setup = setup
    self.limits = limits
    self.results = results
  }

  /// All parts, in order. No result depends on another.
  package var tasks: [Task] {
    var tasks = setup.recognizers.indices.map { Task.solo($0) }
    for second in setup.recognizers.indices { for first in 0..<second { tasks.append(.pair(first, second)) } }
    // Two are all, unless something is wanted of them.
    let least = setup.intents.isEmpty ? 3 : 1
    if (least...WholeFindings.mostRecognizers).contains(setup.recognizers.count) { tasks.append(.whole) }
    return tasks
  }

  /// Does a part of the search.
  ///
  /// - Throws: ``/Gestures/SavedStateError/notSavable(kind:)`` if the states of a recognizer cannot be compared.
  package func run(_ task: Task) throws(SavedStateError) -> Result {
    switch task {
    case .solo(let index): return .solo(index, try SoloFindings(index, of: setup, within: limits, results))
    case .pair(let first, let second):
      let findings = try self.findings(first, second, of: setup)
      var conflicts = try confirmed(findings, first, second).filter {
        ($0.kind != .neither || isTakenByNone($0)) && ($0.kind != .both || !isIntended(first, second))
      }
      if conflicts.isEmpty { conflicts = try needlessWait(in: findings, first, second, of: setup) }
      return .pair(findings, try conflicts.map { conflict throws(SavedStateError) in try withRemedies(conflict) })
    case .whole:
      let findings = try WholeFindings(setup, within: limits, results)
      return .whole(findings, try conflicts(in: findings), try intents(in: findings))
    }
  }

  /// Returns whether the setup wants two recognizers to be recognized by the same touches.
  func isIntended(_ first: Int, _ second: Int) -> Bool {
    setup.intents.contains { intent in
      intent.line.kind == .both && [intent.first, intent.second ?? -1].sorted() == [first, second].sorted()
    }
  }

  /// Returns what two recognizers do to each other, explored unless it is known.
  func findings(
    _ first: Int, _ second: Int, with others: [Int] = [], of setup: ExploredSetup
  ) throws(SavedStateError) -> PairFindings {
    try PairFindings(
      first, second, with: others, of: setup, within: limits, excluding: RareTouchSet(), results)
  }

  /// Returns the same for touches on the inner one of nested targets, where the two compete; nil if they are not nested. Outside, the
  /// outer recognizer has no competitor, which hides that both come inside.
  private func innerFindings(
    _ first: Int, _ second: Int, with others: [Int] = [], of setup: ExploredSetup
  ) throws(SavedStateError) -> PairFindings? {
    guard let target = setup.innerTarget(of: first, second) else { return nil }
    var inner = setup
    inner.searchedTarget = target
    return try findings(first, second, with: others, of: inner)
  }

  /// Returns whether two recognizers have no conflict, wherever they are touched.
  private func isClean(
    _ findings: PairFindings, _ first: Int, _ second: Int, with others: [Int] = [], of setup: ExploredSetup
  ) throws(SavedStateError) -> Bool {
    guard findings.conflicts.isEmpty else { return false }
    let inner = try innerFindings(first, second, with: others, of: setup)
    return inner?.conflicts.contains { $0.kind == .both } != true
  }

  /// Returns the conflicts that stay with the recognizers that the two require to fail, directly or by others.
  private func confirmed(_ pair: PairFindings, _ first: Int, _ second: Int) throws(SavedStateError) -> [Conflict] {
    if pair.conflicts.isEmpty {
      let others = setup.context(of: [first, second])
      guard let inner = try innerFindings(first, second, with: others, of: setup) else { return [] }
      return inner.conflicts.filter { $0.kind == .both }.map { Conflict($0, first, second, in: inner) }
    }
    var findings = pair
    let context = setup.context(of: [first, second])
    if !context.isEmpty {
      findings = try self.findings(first, second, with: context, of: setup)
    }
    return try findings.conflicts.map { found throws(SavedStateError) in
      var conflict = Conflict(found, first, second, in: findings)
      if found.kind == .dead {
        conflict.isRecognizedAtLowRate = isRecognizedAtLowRate(found.side, in: findings)
        conflict.rareTouches = try findings.rareRecognitions(
          of: found.side, with: context, of: setup, within: limits, results)
      }
      return conflict
    }
  }

  /// Returns whether a straight movement of 2,000 pt/s makes a gesture if its frames come 16 ms apart: thresholds that two frames
  /// pass one after the other in a search are passed by one.
  private func isRecognizedAtLowRate(_ side: PairFindings.Side, in findings: PairFindings) -> Bool {
    let frames = 8
    let distance = 2 * ActionAlphabet.largestStep * Double(frames)
    let offsets = [Point2D(distance, 0)] + ActionAlphabet.sideways(distance)
    return findings.fingers(2 + side.rawValue).contains { fingers in
      offsets.contains { offset in
        let form: FingerMotion.Form = fingers == 1 ? .finger(1) : .together
        var recording = findings.setup.recording(of: [
          .touchDown(fingers: fingers, place: 0), .move(FingerMotion(form: form, offset: offset, frames: frames)),
          .touchUp(finger: nil),
        ])
        for index in recording.frames.indices {
          let time = recording.frames[index].time.microseconds
          recording.frames[index].time = Timestamp(microseconds: 2 * time)
        }
        return transitions(in: recording, of: findings.setup).contains {
          $0.recognizer.index == side.rawValue && ($0.to == .began || $0.to == .ended)
        }
      }
    }
  }

  /// Returns a conflict if one of two recognizers waits for the other to fail, and nothing would go wrong without that.
  private func needlessWait(
    in findings: PairFindings, _ first: Int, _ second: Int, of setup: ExploredSetup
  ) throws(SavedStateError) -> [Conflict] {
    for side in PairFindings.Side.allCases where findings.requires(side) && findings.longestWait(of: side) > .zero {
      var changed = setup
      let (required, dependent) = side == .first ? (second, first) : (first, second)
      changed.requirements.removeAll { $0.required == required && $0.dependent == dependent }
      // Without the others, of which one may already make it wait.
      let without = try self.findings(first, second, of: changed)
      guard try isClean(without, first, second, of: changed), without.isDecided, let path = findings.wait(of: side)
      else { continue }
      return [Conflict(PairConflict(.delay, side, path: path), first, second, in: findings)]
    }
    return []
  }

  /// Returns whether no recognizer of the setup recognizes what a recording of two shows.
  private func isTakenByNone(_ conflict: Conflict) -> Bool {
    !transitions(in: conflict.recording, of: setup).contains { $0.to == .began || $0.to == .ended }
  }

  /// Returns the transitions of all recognizers of a setup in a recording. Their indices are those of the setup.
  func transitions(in recording: Trace, of setup: ExploredSetup) -> [RecordedTransition] {
    let system = ExploredCoordinator(setup, copies: 0)
    for frame in recording.frames {
      try? frame.apply(to: &system.frame)
      system.coordinator.handle(system.frame)
    }
    system.coordinator.advance(to: (recording.frames.last?.time ?? .milliseconds(0)) + .milliseconds(2000))
    return system.transitions
  }

  // MARK: Remedies

  private func withRemedies(_ conflict: Conflict) throws(SavedStateError) -> Conflict {
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
    // Both come already, so this would hide it rather than help.
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

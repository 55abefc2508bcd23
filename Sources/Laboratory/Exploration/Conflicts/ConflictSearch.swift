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
    /// The limits of a recognizer that cannot act. It is not kept in results, and needs little time.
    case parameters(Int)

    /// The part as a line of text, such as `pair 0 3` for the first and the fourth recognizer.
    package var line: String {
      switch self {
      case .solo(let index): "solo \(index)"
      case .pair(let first, let second): "pair \(first) \(second)"
      case .whole: "whole"
      case .parameters(let index): "parameters \(index)"
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
    /// The findings are nil if there are too many recognizers.
    case whole(WholeFindings?, [WholeConflict], IntentFindings)
    case parameters([IneffectiveParameter])
  }

  /// The setup that is searched.
  package let setup: ExploredSetup
  /// The limits of the search of each pair.
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

  /// All parts, in order: the longest follows the short ones. No result depends on another.
  package var tasks: [Task] {
    // Two are all, unless something is wanted of them.
    let least = setup.intents.isEmpty ? 3 : 1
    let hasWhole = setup.recognizers.count >= least && !setup.isTooLargeTogether
    var tasks = setup.recognizers.indices.map { Task.solo($0) } + (hasWhole ? [.whole] : [])
    for second in setup.recognizers.indices { for first in 0..<second { tasks.append(.pair(first, second)) } }
    return tasks
  }

  /// The parts that find limits which cannot act.
  package var parameterTasks: [Task] { setup.recognizers.indices.map { .parameters($0) } }

  /// Whether the time for the search is over: what ``run(_:)`` then returns is no result.
  package var isOver: Bool { results.isOver() }

  /// Does a part of the search.
  ///
  /// - Throws: ``/Gestures/SavedStateError/notSavable(kind:)`` if the states of a recognizer cannot be compared.
  package func run(_ task: Task) throws(SavedStateError) -> Result {
    switch task {
    case .solo(let index): return .solo(index, try SoloFindings(index, of: setup, within: limits, results))
    case .pair(let first, let second):
      guard setup.isSearchable(first, second), let findings = try self.findings(first, second, of: setup) else {
        return .pair(PairFindings(unsearched: first, second, of: setup), [])
      }
      var conflicts = try confirmed(findings, first, second).filter {
        ($0.kind != .neither || isTakenByNone($0)) && !isIntended($0.kind, first, second)
      }
      if conflicts.isEmpty { conflicts = try needlessWait(in: findings, first, second, of: setup) }
      return .pair(findings, try conflicts.map { conflict throws(SavedStateError) in try withRemedies(conflict) })
    case .whole:
      guard let findings = try wholeFindings() else { return .whole(nil, [], IntentFindings()) }
      return .whole(findings, try conflicts(in: findings), try intents(in: findings))
    case .parameters(let index):
      if isOver { return .parameters([]) }
      return .parameters(try ParameterEffectSearch(setup, within: limits).parameters(of: index))
    }
  }

  /// Returns whether a conflict is wanted: two recognizers by the same touches, or the first one of the standard recognizers.
  func isIntended(_ kind: PairConflict.Kind, _ first: Int, _ second: Int) -> Bool {
    if kind == .wins { return setup.recognizers[first].isImplicit && setup.recognizers[second].isImplicit }
    return kind == .both
      && setup.intents.contains { intent in
        intent.line.kind == .both && [intent.first, intent.second ?? -1].sorted() == [first, second].sorted()
      }
  }

  /// Returns the effects of two recognizers on each other, explored unless they are known; nil if a coordinator has no room for
  /// the others.
  func findings(
    _ first: Int, _ second: Int, with others: [Int] = [], of setup: ExploredSetup
  ) throws(SavedStateError) -> PairFindings? {
    try PairFindings(
      first, second, with: others, of: setup, within: limits, excluding: RareTouchSet(), results)
  }

  /// Returns the same for touches on the inner one of nested targets, where the two compete; nil if they are not nested.
  /// Outside, the outer recognizer has no competitor, which hides that both are recognized inside.
  func innerFindings(
    _ first: Int, _ second: Int, with others: [Int] = [], of setup: ExploredSetup
  ) throws(SavedStateError) -> PairFindings? {
    guard let target = setup.innerTarget(of: first, second) else { return nil }
    return try findings(first, second, with: others, of: setup.searched(on: target))
  }

  /// Returns whether two recognizers have no conflict, wherever they are touched.
  func isClean(
    _ findings: PairFindings, _ first: Int, _ second: Int, with others: [Int] = [], of setup: ExploredSetup
  ) throws(SavedStateError) -> Bool {
    guard findings.conflicts.isEmpty else { return false }
    let inner = try innerFindings(first, second, with: others, of: setup)
    return inner?.conflictsOnInnerTarget.isEmpty != false
  }

  /// Returns the conflicts that stay with the recognizers that the two require to fail, directly or by others.
  private func confirmed(_ pair: PairFindings, _ first: Int, _ second: Int) throws(SavedStateError) -> [Conflict] {
    if pair.conflicts.isEmpty {
      let others = setup.context(of: [first, second])
      guard let inner = try innerFindings(first, second, with: others, of: setup) else { return [] }
      return inner.conflictsOnInnerTarget.map { Conflict($0, first, second, in: inner) }
    }
    if pair.conflicts.allSatisfy({ $0.kind == .wins && isIntended(.wins, first, second) }) { return [] }
    var findings = pair
    let context = setup.context(of: [first, second])
    if !context.isEmpty {
      guard let all = try self.findings(first, second, with: context, of: setup) else { return [] }
      findings = all
    }
    // A wait that only the others cause is a conflict with those.
    let waiting = pair.conflicts.filter { $0.kind == .delay }.map(\.side)
    let found = findings.conflicts.filter { $0.kind != .delay || waiting.contains($0.side) }
    return try found.map { found throws(SavedStateError) in
      var conflict = Conflict(found, first, second, in: findings)
      if found.kind == .dead {
        conflict.rateOfFastMovement =
          [(125, 1), (60, 2)].first {
            isRecognizedByFastMovement(found.side, in: findings, slower: $0.1)
          }?.0
        conflict.rareTouches = try findings.rareRecognitions(
          of: found.side, with: context, of: setup, within: limits, results)
      }
      return conflict
    }
  }

  /// Returns whether a straight and fast movement makes a gesture at a rate that is lower than the search's by a factor: thresholds
  /// that two frames pass one after the other in a search are passed by one.
  private func isRecognizedByFastMovement(
    _ side: PairFindings.Side, in findings: PairFindings, slower factor: Int
  ) -> Bool {
    // Where it is recognized alone: of nested targets on its own.
    let place = findings.recognitionAlone(of: side)?.firstPlace
    // From the fastest one that a search tries up to what is faster than 99 % of recorded movement.
    let speeds = [2000, 2500, 3000, ActionAlphabet.largestVelocity]
    let player = RecordingPlayer(findings.setup)
    return findings.fingers(2 + side.rawValue).contains { fingers in
      speeds.contains { speed in
        fastMovements(findings.setup, fingers, at: place ?? 0, speed, slower: factor).contains { recording in
          player.transitions(in: recording).contains {
            $0.recognizer.index == side.rawValue && ($0.to == .began || $0.to == .ended)
          }
        }
      }
    }
  }

  /// Returns recordings of movements by fingers together in each direction, in eight frames: one at an even speed, and one that is
  /// as fast in the end.
  private func fastMovements(
    _ setup: ExploredSetup, _ fingers: Int, at place: Int, _ speed: Double, slower factor: Int
  ) -> [Trace] {
    let frames = 8
    let distance = speed * Double(factor * frames) * TouchState.frameInterval.milliseconds / 1000
    let form: FingerMotion.Form = fingers == 1 ? .finger(1) : .together
    return ([Point2D(distance, 0)] + ActionAlphabet.sideways(distance)).flatMap { offset in
      let even = SetupWithCopies(setup).recording(of: [
        .touchDown(fingers: fingers, place: place),
        .move(FingerMotion(form: form, offset: offset, frames: frames)), .touchUp(finger: nil),
      ]).slowed(by: Int64(factor))
      return [even, accelerated(even, offset / 2)]
    }
  }

  /// Returns the same movement from rest, over half the distance.
  private func accelerated(_ recording: Trace, _ offset: Point2D) -> Trace {
    var recording = recording
    let starts = recording.frames[0].changes.map(\.position)
    let last = Double(recording.frames.count - 2)
    for index in recording.frames.indices.dropFirst() {
      let share = min(Double(index) / last, 1)
      for finger in recording.frames[index].changes.indices {
        recording.frames[index].changes[finger].position = TouchState.rounded(starts[finger] + offset * (share * share))
      }
    }
    return recording
  }

  /// Returns what all recognizers do together, searched further if that may decide an intent.
  private func wholeFindings() throws(SavedStateError) -> WholeFindings? {
    guard let findings = try WholeFindings(setup, within: limits, results) else { return nil }
    if findings.bound.isComplete { return findings }
    let outcomes = try outcomes(in: findings, effort: Self.effort)
    return outcomes.contains { $0.outcome == .undecided }
      ? try WholeFindings(setup, within: limits.times(Self.effort), results) : findings
  }

  /// Returns a conflict if one of two recognizers waits for the other to fail, and nothing would go wrong without that.
  func needlessWait(
    in findings: PairFindings, _ first: Int, _ second: Int, of setup: ExploredSetup
  ) throws(SavedStateError) -> [Conflict] {
    for side in PairFindings.Side.allCases where findings.requires(side) && findings.longestWait(of: side).time > .zero
    {
      var changed = setup
      let (required, dependent) = side == .first ? (second, first) : (first, second)
      guard SetupChange.removeRequirement(required: required, dependent: dependent).apply(to: &changed) else {
        continue
      }
      // Without the others, of which one may already make it wait.
      guard let without = try self.findings(first, second, of: changed) else { continue }
      // Of simultaneous ones, only the wait keeps touches from making both.
      if without.both != nil, findings.both == nil { continue }
      guard try isClean(without, first, second, of: changed), without.isDecided, let path = findings.wait(of: side)
      else { continue }
      // Nor with them: what waits for another one is lost to one that does not.
      let others = changed.context(of: [first, second])
      if !others.isEmpty {
        guard let all = try self.findings(first, second, with: others, of: changed),
          try isClean(all, first, second, with: others, of: changed)
        else { continue }
      }
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
    RecordingPlayer(setup).transitions(in: recording)
  }
}

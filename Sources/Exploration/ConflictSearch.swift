import Gestures
import TouchTrace

/// What the recognizers of a setup do to each other: each pair is explored with the recognizers that it depends on.
public struct ConflictSearch: Sendable {
  /// A part of the search, which can be done at the same time as others.
  public enum Task: Hashable, Sendable {
    case solo(Int)
    case pair(Int, Int)
  }

  /// The result of a part.
  public enum Result: Sendable {
    case solo(Int, SoloFindings)
    case pair(PairFindings, [Conflict])
  }

  /// What is searched.
  public let setup: ExploredSetup
  /// How far each pair is searched.
  public let limits: ExplorationLimits

  /// Creates a search. ``run(_:)`` does its parts.
  public init(_ setup: ExploredSetup, within limits: ExplorationLimits) {
    self.setup = setup
    self.limits = limits
  }

  /// All parts, in order. No result depends on another.
  public var tasks: [Task] {
    var tasks = setup.recognizers.indices.map { Task.solo($0) }
    for second in setup.recognizers.indices { for first in 0..<second { tasks.append(.pair(first, second)) } }
    return tasks
  }

  /// Does a part of the search.
  ///
  /// - Throws: ``/Gestures/SavedStateError/notSavable(kind:)`` if the states of a recognizer cannot be compared.
  public func run(_ task: Task) throws(SavedStateError) -> Result {
    switch task {
    case .solo(let index): return .solo(index, try SoloFindings(index, of: setup, within: limits))
    case .pair(let first, let second):
      let findings = try PairFindings(first, second, of: setup, within: limits)
      var conflicts = try confirmed(findings, first, second)
      if conflicts.isEmpty { conflicts = try needlessWait(in: findings, first, second) }
      return .pair(findings, try conflicts.map { conflict throws(SavedStateError) in try withRemedies(conflict) })
    }
  }

  /// Returns the conflicts that stay with the recognizers that the two require to fail, directly or by others.
  private func confirmed(_ pair: PairFindings, _ first: Int, _ second: Int) throws(SavedStateError) -> [Conflict] {
    if pair.conflicts.isEmpty { return [] }
    var findings = pair
    let context = setup.context(of: [first, second])
    if !context.isEmpty {
      findings = try PairFindings(first, second, with: context, of: setup, within: limits)
    }
    return findings.conflicts.map { Conflict($0, first, second, in: findings) }
  }

  /// Returns a conflict if one of two recognizers waits for the other to fail, and nothing would go wrong without that.
  private func needlessWait(in findings: PairFindings, _ first: Int, _ second: Int) throws(SavedStateError)
    -> [Conflict]
  {
    for side in PairFindings.Side.allCases where findings.requires(side) && findings.longestWait(of: side) > .zero {
      var changed = setup
      let (required, dependent) = side == .first ? (second, first) : (first, second)
      changed.requirements.removeAll { $0.required == required && $0.dependent == dependent }
      // Without the others, of which one may already make it wait.
      let without = try PairFindings(first, second, of: changed, within: limits)
      guard without.conflicts.isEmpty, without.isDecided, let path = findings.wait(of: side) else { continue }
      return [Conflict(PairConflict(.delay, side, path: path), first, second, in: findings)]
    }
    return []
  }

  // MARK: Remedies

  private func withRemedies(_ conflict: Conflict) throws(SavedStateError) -> Conflict {
    var conflict = conflict
    for candidate in candidates(for: conflict) where conflict.remedies.count < 3 {
      // A parameter concerns every pair of its recognizer, which takes long for many.
      if case .set = candidate, setup.recognizers.count > 4, !conflict.remedies.isEmpty { continue }
      var changed = setup
      guard candidate.apply(to: &changed) else { continue }
      var waits = Interval.zero
      var waiting = conflict.first
      var isRemedy = true
      for (first, second) in pairs(changedBy: candidate, of: conflict) where isRemedy {
        let context = changed.context(of: [first, second])
        let findings = try PairFindings(first, second, with: context, of: changed, within: limits)
        let isOwn = first == min(conflict.first, conflict.second) && second == max(conflict.first, conflict.second)
        if isOwn {
          isRemedy =
            findings.conflicts.isEmpty
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
          let before = try PairFindings(
            first, second, with: setup.context(of: [first, second]), of: setup, within: limits)
          isRemedy = findings.conflicts.count <= before.conflicts.count
        }
      }
      if isRemedy { conflict.remedies.append(Conflict.Remedy(change: candidate, waiting: waiting, longestWait: waits)) }
    }
    return conflict
  }

  /// The pairs of which a change may change the outcome: the two, and for a parameter all with its recognizer.
  private func pairs(changedBy change: SetupChange, of conflict: Conflict) -> [(Int, Int)] {
    let own = (min(conflict.first, conflict.second), max(conflict.first, conflict.second))
    guard case .set(let index, _, _) = change else { return [own] }
    let others = setup.recognizers.indices.filter { $0 != index && $0 != own.0 && $0 != own.1 }
    return [own] + others.map { (min($0, index), max($0, index)) }
  }

  private func candidates(for conflict: Conflict) -> [SetupChange] {
    let (subject, other) = (conflict.first, conflict.second)
    var candidates: [SetupChange] = []
    switch conflict.kind {
    case .dead:
      candidates = [
        .removeRequirement(required: subject, dependent: other),
        .removeRequirement(required: other, dependent: subject), .require(subject, before: other),
      ]
    case .both:
      candidates = [.removeSimultaneous(subject, other), .require(subject, before: other)]
    case .wins: candidates = [.require(other, before: subject)]
    case .delay: candidates = [.removeRequirement(required: other, dependent: subject)]
    }
    if conflict.kind == .dead { candidates.append(.reverse(required: other, dependent: subject)) }
    candidates += parameters(of: other) + parameters(of: subject)
    // Both come already, so this would hide it rather than help.
    if conflict.kind == .both { return candidates }
    candidates.insert(.simultaneous(subject, other), at: conflict.isRace ? 0 : candidates.count)
    return candidates
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
      if parameter.name == "axisLock" {
        // The first choice is neither axis.
        for lock in [2.0, 1.0] where value == 0 { changes.append(.set(index, parameter.name, lock)) }
      } else if parameter.name == "maximumNumberOfTouches", value != 1 {
        changes.append(.set(index, parameter.name, 1))
      } else if parameter.name == "minimumNumberOfTouches", value == 1 {
        changes.append(.set(index, parameter.name, 2))
      } else if parameter.unit != .count, parameter.choices.isEmpty, value != parameter.get(standard) {
        changes.insert(.set(index, parameter.name, parameter.get(standard)), at: 0)
      }
    }
    return changes
  }
}

/// A conflict between two recognizers of a setup, with what helps.
public struct Conflict: Sendable {
  /// What helps against a conflict.
  public struct Remedy: Sendable {
    /// The change of the setup.
    public var change: SetupChange
    /// The one of the two that waits longest with the change, by its index in the setup.
    public var waiting: Int
    /// How long that one waits at most.
    public var longestWait: Interval
  }

  /// What the two do to each other.
  public var kind: PairConflict.Kind
  /// The one that the kind is about, by its index in the setup.
  public var first: Int
  /// The other, by its index in the setup.
  public var second: Int
  /// A Boolean value that indicates whether a small difference in movement decides which one wins.
  public var isRace: Bool
  /// How far the search went.
  public var bound: ExplorationBound
  /// A recording that shows it.
  public var recording: Trace
  /// For a race one in which the other wins; for a dead gesture one of touches that are rare, by which it comes.
  public var otherRecording: Trace?
  /// The changes of the setup that remove the conflict and bring no other, at most three. Each has been explored.
  public var remedies: [Remedy] = []

  init(_ conflict: PairConflict, _ first: Int, _ second: Int, in findings: PairFindings) {
    bound = findings.bound
    kind = conflict.kind
    self.first = conflict.side == .first ? first : second
    self.second = conflict.side == .first ? second : first
    isRace = conflict.kind == .wins && conflict.otherPath != nil
    recording = findings.setup.recording(of: conflict.path)
    otherRecording = conflict.otherPath.map { findings.setup.recording(of: $0) }
  }
}

/// A change of a setup.
public enum SetupChange: Hashable, Sendable {
  case require(Int, before: Int)
  case removeRequirement(required: Int, dependent: Int)
  /// Requires the dependent one to fail before the required one, instead of the reverse.
  case reverse(required: Int, dependent: Int)
  case simultaneous(Int, Int)
  case removeSimultaneous(Int, Int)
  case set(Int, String, Double)

  /// Changes a setup.
  ///
  /// - Returns: false if that is not possible, or changes nothing.
  func apply(to setup: inout ExploredSetup) -> Bool {
    switch self {
    case .require(let required, let dependent):
      if setup.context(of: [required]).contains(dependent) { return false }
      if setup.requirements.contains(where: { $0.required == required && $0.dependent == dependent }) { return false }
      setup.requirements.append((required, dependent))
      return true
    case .removeRequirement(let required, let dependent):
      let count = setup.requirements.count
      setup.requirements.removeAll { $0.required == required && $0.dependent == dependent }
      return setup.requirements.count < count
    case .reverse(let required, let dependent):
      for (first, second) in [(required, dependent), (dependent, required)] {
        if SetupChange.removeRequirement(required: first, dependent: second).apply(to: &setup) {
          setup.requirements.append((second, first))
          return true
        }
      }
      return false
    case .simultaneous(let first, let second):
      if setup.isSimultaneous(first, second) { return false }
      setup.simultaneous.append((first, second))
      return true
    case .removeSimultaneous(let first, let second):
      let count = setup.simultaneous.count
      setup.simultaneous.removeAll {
        ($0.first, $0.second) == (first, second) || ($0.second, $0.first) == (first, second)
      }
      return setup.simultaneous.count < count
    case .set(let index, let name, let value):
      return Self.set(name, to: value, of: &setup.recognizers[index])
    }
  }

  private static func set(_ name: String, to value: Double, of named: inout ExploredSetup.NamedRecognizer) -> Bool {
    guard let changed = changed(named.recognizer, name, value) else { return false }
    named.recognizer = changed
    return true
  }

  private static func changed<R: GestureRecognizer>(_ recognizer: R, _ name: String, _ value: Double) -> R? {
    var copy = recognizer
    for parameter in R.parameters where parameter.name == name { parameter.set(&copy, value) }
    return copy.invalidParameter == nil ? copy : nil
  }

  /// The change as lines of a header: `require a before b`. What is removed begins with `without`.
  public func text(in setup: ExploredSetup) -> String {
    func name(_ index: Int) -> String { setup.recognizers[index].name }
    return switch self {
    case .require(let required, let dependent): "require \(name(required)) before \(name(dependent))"
    case .removeRequirement(let required, let dependent):
      "without require \(name(required)) before \(name(dependent))"
    case .reverse(let required, let dependent):
      setup.requirements.contains { $0.required == required && $0.dependent == dependent }
        ? "require \(name(dependent)) before \(name(required)), not the reverse"
        : "require \(name(required)) before \(name(dependent)), not the reverse"
    case .simultaneous(let first, let second): "simultaneous \(name(first)) \(name(second))"
    case .removeSimultaneous(let first, let second): "without simultaneous \(name(first)) \(name(second))"
    case .set(let index, let parameter, let value):
      "set \(name(index)).\(parameter)=\(Self.text(value, parameter, of: setup.recognizers[index].recognizer))"
    }
  }

  private static func text<R: GestureRecognizer>(_ value: Double, _ parameter: String, of _: R) -> String {
    R.parameterDescriptions.first { $0.name == parameter }?.text(value) ?? ""
  }
}

extension ExploredSetup {
  /// Returns whether two recognizers, by their indices, may be active at the same time.
  public func isSimultaneous(_ first: Int, _ second: Int) -> Bool {
    simultaneous.contains { ($0.first, $0.second) == (first, second) || ($0.second, $0.first) == (first, second) }
  }
}

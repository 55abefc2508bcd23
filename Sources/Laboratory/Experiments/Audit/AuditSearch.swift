import Analysis
import Exploration
import Gestures
import Simulation
import TouchTrace

/// Finds the shortest recording that notices each mutation that no recording of an audit notices, by exploring the changed
/// recognizers next to the unchanged ones.
///
/// A mutation of a recognizer is searched with that recognizer alone, in each form in which the recordings have it; one of a
/// relation with the two recognizers and those that they require to fail.
package struct AuditSearch: Sendable {
  /// The result of the search for a mutation.
  package enum Finding: Sendable {
    case recording(Found)
    /// Every state was searched: it makes no difference for any input of the alphabet.
    case equivalent(ExplorationBound)
    /// Touches make no difference. Events of a touchpad's driver do, which a trace does not contain.
    case touchpadOnly(ExplorationBound)
    /// The search ended at its limit, or cannot decide.
    case undecided(ExplorationBound, Doubt)
    /// The mutant stops the program for some input.
    case crashed
  }

  /// The reason a search that found no difference does not show that there is none.
  package enum Doubt: Hashable, Sendable {
    case limit
    /// The alphabet has a few values on each side of a threshold. Others may make a difference.
    case values
    /// The recordings make steps that the search does not.
    case alphabet
    /// The states of a recognizer cannot be compared, because it does not implement `code(_:)`.
    case notSavable
  }

  /// A recording that notices a mutation.
  package struct Found: Sendable {
    /// The recording in the trace notation.
    package var text: String
    /// The level of detail of transcripts that differ.
    package var detail: TranscriptDetail
    package var bound: ExplorationBound
  }

  /// A recognizer, or some with a relation, that recordings have.
  struct Configuration: Sendable {
    var setup: Setup
    /// The indices of the recognizers that are explored.
    var indices: [Int]
    /// The most fingers to explore.
    var fingers: Int

    func explored(_ changed: Setup? = nil) -> ExploredSetup {
      let surface = Surface(widthInMillipoints: 640_000, heightInMillipoints: 400_000)
      let explored = ExploredSetup(changed ?? setup, on: surface).only(indices)
      return indices.count == 1 ? explored.withoutTargets() : explored
    }
  }

  /// A part of the preparation: finding the signals that a recognizer receives in each phase.
  package struct Task: Hashable, Sendable {
    var kind: String
    var index: Int

    /// The part in words, different for each.
    package var title: String { "\(kind), form \(index + 1)" }
  }

  /// The pairs of phase and signal that a search reaches.
  package struct Reach: Sendable {
    var pairs: Set<MachineTable.Pair> = []
    var bounds: [DifferenceSearch.Input: ExplorationBound] = [:]
    var pairsOfInput: [DifferenceSearch.Input: Set<MachineTable.Pair>] = [:]
    var isSavable = true
    var hasCrashed = false

    /// The result of a search that stopped the program.
    package static var crashed: Self {
      var reach = Self()
      reach.hasCrashed = true
      return reach
    }
  }

  let audit: Audit
  let limits: ExplorationLimits
  /// The forms of the recognizers of each kind, the most common first.
  private let forms: [String: [Configuration]]
  private var reached: [Task: Reach] = [:]

  /// - Parameters:
  ///   - audit: The audit with the mutations.
  ///   - limits: The limits of the search for each mutation and form of recognizer.
  package init(_ audit: Audit, within limits: ExplorationLimits) {
    self.audit = audit
    self.limits = limits
    forms = Dictionary(uniqueKeysWithValues: audit.tables.map { ($0.kind, Self.forms(of: $0.kind, audit)) })
  }

  // MARK: Preparation

  /// The preparation for mutations of machines; their results ``add(_:_:)`` takes.
  package func tasks(for mutations: [Mutation]) -> [Task] {
    let kinds = mutations.compactMap { if case .entry(let kind, _, _, _) = $0.change { kind } else { nil } }
    return kinds.uniqued().flatMap { kind in (forms[kind] ?? []).indices.map { Task(kind: kind, index: $0) } }
  }

  /// Finds the signals of one form of a recognizer.
  package func run(_ task: Task) -> Reach {
    var reach = Reach()
    guard let form = forms[task.kind]?[task.index] else { return reach }
    for input in DifferenceSearch.Input.allCases {
      let log = SignalLog(includesDue: true)
      var logging = form.setup
      _ = logging.changeRecognizers { $0.kind == task.kind ? Self.logged($0.recognizer, log) : nil }
      let search = DifferenceSearch(
        form.explored(logging), nil, describedBy: form.explored(), fingers: form.fingers, input, comparesStates: false,
        within: limits)
      do { reach.bounds[input] = try DifferenceSearch.run(search).bound } catch {
        reach.isSavable = false
        return reach
      }
      reach.pairsOfInput[input] = log.pairs
      reach.pairs.formUnion(log.pairs)
    }
    return reach
  }

  private static func logged<R: GestureRecognizer>(_ recognizer: R, _ log: SignalLog) -> any GestureRecognizer {
    MutatedRecognizer(recognizer, log: log)
  }

  package mutating func add(_ task: Task, _ reach: Reach) { reached[task] = reach }

  // MARK: Search

  package func finding(for mutation: Mutation) -> Finding {
    switch mutation.change {
    case .entry(let kind, let pair, let was, _): entryFinding(mutation, kind, pair, was)
    case .parameter(let kind, _, _, _): parameterFinding(mutation, kind)
    case .requirement, .simultaneous, .exclusion: relationFinding(mutation)
    }
  }

  private func entryFinding(
    _ mutation: Mutation, _ kind: String, _ pair: MachineTable.Pair, _ was: MachineTable.Entry
  ) -> Finding {
    let same = Mutation(.entry(kind: kind, pair, was: was, was))
    var summary = Summary()
    var reachedPairs: Set<MachineTable.Pair> = []
    for (index, form) in (forms[kind] ?? []).enumerated() {
      guard let reach = reached[Task(kind: kind, index: index)] else { continue }
      if reach.hasCrashed { return .crashed }
      if !reach.isSavable { return .undecided(summary.bound, .notSavable) }
      reachedPairs.formUnion(reach.pairs)
      for input in DifferenceSearch.Input.allCases {
        guard let bound = reach.bounds[input] else { continue }
        guard reach.pairsOfInput[input]?.contains(pair) == true, let original = same.applied(to: form.setup),
          let changed = mutation.applied(to: form.setup)
        else {
          summary.add(bound)
          continue
        }
        if let finding = search(form, original, changed, mutation, input, comparesStates: true, &summary) {
          return finding
        }
      }
    }
    let recorded = audit.recordings.reduce(into: Set<MachineTable.Pair>()) {
      $0.formUnion($1.coverage.pairs[kind] ?? [])
    }
    if summary.isComplete, !recorded.subtracting(reachedPairs).filter({ $0.phase == pair.phase }).isEmpty {
      return .undecided(summary.bound, .alphabet)
    }
    return summary.finding
  }

  private func parameterFinding(_ mutation: Mutation, _ kind: String) -> Finding {
    var summary = Summary()
    summary.doubt = .values
    for form in forms[kind] ?? [] {
      for direction in [mutation] + (mutation.opposite.map { [$0] } ?? []) {
        guard let changed = direction.applied(to: form.setup) else { continue }
        let isChanged = form.indices.contains { !form.setup.hasEqualParameters(changed, at: $0) }
        if !isChanged { continue }
        for input in [DifferenceSearch.Input.touches, .touchesAndButton] {
          if let finding = search(
            form, form.setup, changed, direction, input, comparesStates: false, &summary)
          {
            return finding
          }
        }
      }
    }
    return summary.finding
  }

  private func relationFinding(_ mutation: Mutation) -> Finding {
    var summary = Summary()
    for form in configurations(with: mutation) {
      guard let changed = mutation.applied(to: form.setup) else { continue }
      for input in DifferenceSearch.Input.allCases {
        if let finding = search(form, form.setup, changed, mutation, input, comparesStates: true, &summary) {
          return finding
        }
      }
    }
    return summary.finding
  }

  /// The sum of searches without a recording.
  private struct Summary {
    var bound = ExplorationBound()
    var isComplete = true
    var touchpad = false
    var doubt: Doubt?

    init() { bound.states = 0 }

    mutating func add(_ other: ExplorationBound) {
      bound.states += other.states
      bound.actions += other.actions
      bound.fingers = max(bound.fingers, other.fingers)
      bound.depth = bound.depth == 0 ? other.depth : min(bound.depth, other.depth)
      if !other.isComplete { isComplete = false }
    }

    var finding: Finding {
      var bound = bound
      bound.isComplete = isComplete
      if !isComplete { return .undecided(bound, .limit) }
      if touchpad { return .touchpadOnly(bound) }
      return doubt.map { .undecided(bound, $0) } ?? .equivalent(bound)
    }
  }

  /// Explores both, and returns the result if there is a recording.
  private func search(
    _ form: Configuration, _ original: Setup, _ changed: Setup, _ mutation: Mutation, _ input: DifferenceSearch.Input,
    comparesStates: Bool, _ summary: inout Summary
  ) -> Finding? {
    let search = DifferenceSearch(
      form.explored(original), form.explored(changed), describedBy: form.explored(), fingers: form.fingers, input,
      comparesStates: comparesStates, within: limits)
    guard let findings = try? DifferenceSearch.run(search) else { return .undecided(summary.bound, .notSavable) }
    if let recording = findings.recording,
      let found = AuditRecording.found(recording, for: mutation, findings.bound, audit.replay)
    {
      return .recording(found)
    }
    if findings.isDifferent { summary.touchpad = true } else { summary.add(findings.bound) }
    return nil
  }
}

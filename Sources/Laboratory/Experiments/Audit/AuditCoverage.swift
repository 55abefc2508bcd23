import Analysis
import Gestures
import Simulation
import TouchTrace

/// The steps, failures and signals that one or more recordings cover.
package struct AuditCoverage: Sendable {
  /// A failure: the signal, and what was measured if there are numbers behind it.
  package struct Failure: Hashable, Sendable {
    /// The name of the signal by which the machine failed.
    package var signal: String
    /// The measured property, such as `moved`; empty without numbers.
    package var measured: String
  }

  /// A threshold that values were compared with.
  struct Threshold: Hashable, Sendable {
    var kind: String
    var value: Double
    var unit: MeasurementUnit
  }

  /// The pairs of phase and signal that machines were in, by kind.
  package private(set) var pairs: [String: Set<MachineTable.Pair>] = [:]
  /// The failures that recognizers reported, by kind.
  package private(set) var failures: [String: Set<Failure>] = [:]
  /// The kinds and names of the recognizers that recognized a gesture.
  private(set) var recognized: Set<String> = []
  private(set) var nearest: [Threshold: Reason] = [:]

  init() {}

  /// Replays a recording and records what its recognizers do.
  ///
  /// - Parameter mutation: a change of a parameter or relation; nil for none.
  init(
    _ name: String, _ log: InputLog, _ replay: Replay, changing mutation: Mutation? = nil
  ) throws(AuditProblem) {
    let logs = Logs(replay.catalog)
    var logging = replay
    logging.change = { setup in
      _ = mutation?.apply(to: &setup)
      _ = setup.changeRecognizers { logs.logging($0.recognizer) }
    }
    var coverage = AuditCoverage()
    var kinds: [String: String] = [:]
    do {
      let setup = try replay.setup(for: log.header)
      for named in setup.recognizers { kinds[named.name] = named.kind }
      let (session, _) = try logging.session(for: log.header) { coverage.add($0, kinds) }
      try MemoryPlayback(log).play(in: session, afterEach: {})
    } catch { throw .unreadable("\(name): \(error)", (error as? any ErrorWithRemedy)?.remedy) }
    self = coverage
    for (kind, log) in logs.byKind where !log.pairs.isEmpty { pairs[kind, default: []].formUnion(log.pairs) }
  }

  private mutating func add(_ entry: TranscriptEntry, _ kinds: [String: String]) {
    if let transition = entry.transition, transition.to == .began || transition.to == .ended {
      recognized.formUnion([transition.kind, transition.recognizer])
    }
    guard case .step(_, let name, _, let step) = entry, let kind = kinds[name] else { return }
    // Inputs are logged by the recognizer; a deadline's signal is known only when it has fired.
    pairs[kind, default: []].insert(MachineTable.Pair(step.from, step.signal))
    if step.to == GestureState.failed.rawValue {
      failures[kind, default: []].insert(Failure(signal: step.signal, measured: step.reason?.measured ?? ""))
    }
    for reason in step.progress { add(reason, kind) }
    if let reason = step.reason { add(reason, kind) }
  }

  private mutating func add(_ reason: Reason, _ kind: String) {
    let threshold = Threshold(kind: kind, value: reason.threshold, unit: reason.unit)
    if let known = nearest[threshold], known.missedBy <= reason.missedBy { return }
    nearest[threshold] = reason
  }

  mutating func add(_ other: Self) {
    pairs.merge(other.pairs) { $0.union($1) }
    failures.merge(other.failures) { $0.union($1) }
    recognized.formUnion(other.recognized)
    nearest.merge(other.nearest) { $0.missedBy <= $1.missedBy ? $0 : $1 }
  }

  /// The logs of all kinds.
  private final class Logs: @unchecked Sendable {
    let byKind: [String: SignalLog]

    init(_ catalog: [any GestureRecognizer.Type]) {
      byKind = Dictionary(catalog.map { ($0.kind, SignalLog()) }) { first, _ in first }
    }

    func logging<R: GestureRecognizer>(_ recognizer: R) -> (any GestureRecognizer)? {
      byKind[R.kind].map { MutatedRecognizer(recognizer, log: $0) }
    }
  }
}

extension Reason {
  var missedBy: Double { abs(value - threshold) }
}

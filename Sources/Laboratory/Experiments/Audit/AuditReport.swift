import Analysis
import Gestures
import Simulation
import TouchTrace

/// The result of an audit: which mutations the recordings notice, and what they do not cover.
package struct AuditReport: Sendable {
  /// A mutation with its outcome.
  package struct Result: Sendable {
    package var mutation: Mutation
    package var outcome: Audit.Outcome
  }

  /// The mutations of one kind, or of relations.
  package struct Group: Sendable {
    /// The kind; `relations` for relations.
    package var name: String
    package var results: [Result]

    package var noticed: Int { results.count(where: \.outcome.isNoticed) }
  }

  /// The parts of one kind's machine that no recording covers.
  package struct Gaps: Sendable {
    package var kind: String
    /// The number of pairs of phase and signal on which the machine does something.
    package var steps: Int
    /// The steps that no recording makes.
    package var missingSteps: [MachineTable.Pair]
    /// The number of signals by which the machine can fail.
    package var reasons: Int
    /// The reasons for which no recording makes the recognizer fail.
    package var missingReasons: [String]
  }

  let audit: Audit
  /// The mutations that can change something in the recordings, in order.
  package let results: [Result]
  /// The mutations that exploration has shown to make no difference for any input, in order. They do not count.
  package let equivalent: [Mutation]
  /// The findings of exploration for mutations that no recording notices.
  package let findings: [Mutation: AuditSearch.Finding]
  /// The recordings that notice some of them.
  package let recordings: NewRecordings
  package let coverage: AuditCoverage

  /// - Parameters:
  ///   - outcomes: the outcome of each of the audit's mutations, in order.
  ///   - findings: what exploration found for mutations that no recording notices.
  package init(_ audit: Audit, _ outcomes: [Audit.Outcome?], findings: [Mutation: AuditSearch.Finding] = [:]) {
    self.audit = audit
    self.findings = findings
    let equivalent = Set(findings.filter { $0.value.isEquivalent }.keys)
    self.equivalent = audit.mutations.filter(equivalent.contains)
    var results: [Result] = []
    for case (let mutation, let outcome?) in zip(audit.mutations, outcomes) where !equivalent.contains(mutation) {
      if let last = results.last, mutation.opposite == last.mutation {
        // Only one direction can turn `>` into `>=`, so one that is noticed is enough.
        if last.outcome.isNoticed || !outcome.isNoticed { continue }
        results.removeLast()
      }
      results.append(Result(mutation: mutation, outcome: outcome))
    }
    self.results = results
    recordings = NewRecordings(
      results.filter { !$0.outcome.isNoticed }.map(\.mutation), findings, audit.replay)
    var coverage = AuditCoverage()
    for recording in audit.recordings { coverage.add(recording.coverage) }
    self.coverage = coverage
  }

  package var noticed: Int { results.count(where: \.outcome.isNoticed) }
  /// The mutations that no recording notices. Each is undecided: either a recording is missing, or it makes no difference for
  /// any touches.
  package var survivors: [Mutation] { results.filter { !$0.outcome.isNoticed }.map(\.mutation) }
  /// The share of mutations that are noticed, in percent; 100 without mutations.
  package var score: Double { results.isEmpty ? 100 : Double(noticed) / Double(results.count) * 100 }

  /// The results by kind, in the order of the catalog, then those of relations.
  package var groups: [Group] {
    let names = audit.tables.map { $0.kind as String? } + [nil]
    return names.compactMap { kind in
      let results = results.filter { $0.mutation.kind == kind }
      return results.isEmpty ? nil : Group(name: kind ?? "relations", results: results)
    }
  }

  package var gaps: [Gaps] {
    audit.tables.map { table in
      let made = coverage.pairs[table.kind] ?? []
      let seen = Set((coverage.failures[table.kind] ?? []).map(\.signal))
      let steps = table.entries.filter { $0.entry.hasEffect }.map(\.pair)
      var reasons: [String] = []
      for (pair, entry) in table.entries where entry == .fail && !reasons.contains(pair.signal) {
        reasons.append(pair.signal)
      }
      return Gaps(
        kind: table.kind, steps: steps.count, missingSteps: steps.filter { !made.contains($0) },
        reasons: reasons.count, missingReasons: reasons.filter { !seen.contains($0) })
    }
  }

  // MARK: Nearest recordings

  /// Returns the recording nearest to noticing a mutation, and what it lacks, as a sentence without its full stop.
  func nearest(_ result: Result) -> String {
    switch (result.mutation.change, result.outcome) {
    case (_, .noticed), (_, .crashed): return ""
    case (.entry(let kind, let pair, _, _), .unreached):
      let reaching = audit.recordings.first { $0.coverage.pairs[kind]?.contains { $0.phase == pair.phase } == true }
      guard let reaching else { return "no recording is in \(pair.phase) when a signal arrives" }
      return "never happens in these recordings; \(reaching.name) gets as far as \(pair.phase)"
    case (_, .unreached): return "no recording has it"
    case (.entry, .unnoticed(let count, _)):
      return "\(Self.recordings(count, "makes", "make")) this step, such as \(example(result))"
    case (.parameter, .unnoticed(_, let nearest?)):
      let distance = nearest.reason.missedBy == 0 ? "" : ", by \(HumanNumbers.points.distance(of: nearest.reason))"
      return "nearest is \(audit.recordings[nearest.recording].name)\(distance): "
        + HumanNumbers.points.text(nearest.reason)
    case (.parameter, .unnoticed(let count, nil)):
      return "\(Self.recordings(count, "uses", "use")) it, such as \(example(result))"
    case (.requirement, .unnoticed(let count, _)), (.simultaneous, .unnoticed(let count, _)),
      (.exclusion, .unnoticed(let count, _)):
      return "\(Self.recordings(count, "has", "have")) both, such as \(example(result))"
    }
  }

  /// `1 recording makes`, `12 recordings make`
  private static func recordings(_ count: Int, _ singular: String, _ plural: String) -> String {
    "\(count, "recording") \(count == 1 ? singular : plural)"
  }

  private func example(_ result: Result) -> String {
    audit.recordings.first { $0.reaches(result.mutation) }?.name ?? ""
  }
}

extension HumanNumbers {
  /// Distances in points, as parameters have them.
  fileprivate static let points = HumanNumbers(hasMillimetres: false)
}

extension AuditReport {
  /// The result of the search for a mutation that nothing notices, as a line without its full stop; nil without a search.
  func search(_ mutation: Mutation) -> String? {
    if let name = recordings.name(for: mutation) { return "noticed by \(name)" }
    return findings[mutation]?.text
  }
}

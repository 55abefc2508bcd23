@testable import Analysis
@testable import Experiments
import Exploration
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

/// An audit finds what recordings would not notice.
@Suite struct AuditTests {
  private static func tap(_ name: String, moving distance: String) -> AuditedTrace {
    AuditedTrace(
      name: name,
      lines: "recognizer tap tap allowableMovement=10\n\n0 1 began 100,100\n20 1 moved \(distance),100\n"
        + "80 1 ended \(distance),100\nend 600\n")
  }

  @Test func thresholdIsNoticedByRecordingsOnBothSides() throws {
    func shifts(_ traces: [AuditedTrace]) throws -> [String] {
      try AuditReport(traces).unnoticed.filter { $0.hasPrefix("allowableMovement") }
    }
    let (under, at, over) = (
      Self.tap("under", moving: "109.500"), Self.tap("at", moving: "110"), Self.tap("over", moving: "110.500")
    )
    let all = ["1 pt smaller", "1 pt larger", "with < and <= exchanged"].map {
      "allowableMovement \($0)"
    }
    #expect(try shifts([Self.tap("still", moving: "100")]) == all)
    #expect(try shifts([under]) == Array(all[1...]))
    // A failure prints its threshold, which alone is no difference.
    #expect(try shifts([over]) == [all[0], all[2]])
    #expect(try shifts([under, over]) == [all[2]])
    #expect(try shifts([at, over]) == [])
  }

  @Test func survivorNamesTheNearestValue() throws {
    let traces = [Self.tap("still", moving: "100"), Self.tap("near", moving: "108.700")]
    let lines = AuditAnswer(try AuditReport(traces)).all.flatMap(\.textLines)
    #expect(
      lines.filter { $0.hasPrefix("  allowableMovement") } == [
        "  allowableMovement 1 pt smaller: nearest is near, by 0.3 pt: moved 8.7 pt, 9 pt allowed",
        "  allowableMovement 1 pt larger: nearest is near, by 2 pt: moved 9 pt, 11 pt allowed",
        "  allowableMovement with < and <= exchanged: nearest is near, by 1 pt: moved 9 pt, 10 pt allowed",
      ])
  }

  /// A full transcript has every step, so it notices each deleted one.
  @Test func fullTranscriptNoticesEveryStepItMakes() throws {
    var trace = Self.tap("tap", moving: "101")
    trace.detail = .full
    let audit = Audit([try trace.recording()], Replay())
    let made = audit.recordings[0].coverage.pairs["tap"] ?? []
    #expect(made.map(\.signal).sorted() == ["enoughTouches", "tappedLast"])
    for mutation in audit.mutations {
      guard case .entry(_, let pair, _, _) = mutation.change else { continue }
      #expect(audit.outcome(of: mutation) == (made.contains(pair) ? .noticed(by: 0) : .unreached), "\(mutation.text)")
    }
  }

  @Test func verdictAndScoreCountWhatIsNotEquivalent() throws {
    let traces = [Self.tap("tap", moving: "100")]
    let report = try AuditReport(traces)
    #expect(report.noticed + report.survivors.count == report.results.count)
    #expect(
      AuditAnswer(report).verdict
        == "\(report.noticed) of \(report.results.count) mutants are noticed by 1 recording "
        + "(\(AuditAnswer.percent(report.score)) %); \(report.survivors.count) are not.")
    let survivors = Set(report.survivors + report.survivors.compactMap(\.opposite))
    let without = try AuditReport(
      traces, findings: survivors.reduce(into: [:]) { $0[$1] = .equivalent(ExplorationBound()) })
    #expect(without.score == 100 && without.results.count == report.noticed)
    #expect(AuditAnswer(without).verdict == "All \(report.noticed) mutants are noticed by 1 recording.")
    #expect(AuditAnswer.percent(99.99) == "99.9" && AuditAnswer.percent(100) == "100.0")
  }

  /// An application is audited by what its author wrote: no step of the library's machines, and no recognizer that does nothing.
  @Test func ownPartsAreWhatTheAuthorWrote() throws {
    let named = try Self.tap("tap", moving: "101").recording()
    let own = Audit([named], Replay(), includesMachines: false)
    #expect(own.mutations.allSatisfy { $0.kind == "tap" } && own.mutations.count > 20)
    #expect(!own.mutations.contains { if case .entry = $0.change { true } else { false } })
    let standard = try AuditedTrace(
      name: "standard", lines: "\n0 1 began 100,100\n80 1 ended 100,100\nend 900\n"
    ).recording()
    let kinds = Set(Audit([standard], Replay(), includesMachines: false).mutations.compactMap(\.kind))
    #expect(kinds == ["tap"])
    #expect(Set(Audit([standard], Replay()).mutations.compactMap(\.kind)).count > 5)
  }

  @Test func summaryHasTenLines() throws {
    let audit = Audit([try Self.tap("tap", moving: "101").recording()], Replay(), includesMachines: false)
    let report = AuditReport(audit, audit.mutations.map { audit.outcome(of: $0) })
    let lines = AuditAnswer(report).summary.textLines
    #expect(lines.count <= 10 && lines[0] == AuditAnswer(report).verdict)
    let counted = AuditQuestion.all(of: report)
    #expect(counted.reduce(0) { $0 + $1.count } == report.survivors.count)
    #expect(counted.map(\.count) == counted.map(\.count).sorted(by: >))
  }

  @Test func droppedRequirementIsNoticed() throws {
    let header =
      "recognizer tap tap\nrecognizer doubleTap tap numberOfTapsRequired=2\nrequire doubleTap before tap\n\n"
    let single = AuditedTrace(
      name: "single", lines: header + "0 1 began 100,100\n80 1 ended 100,100\nend 900\n")
    let strayed = AuditedTrace(
      name: "strayed", lines: header + "0 1 began 100,100\n20 1 moved 200,100\n80 1 ended 200,100\nend 900\n")
    let relation = "tap and doubleTap without `require doubleTap before tap`"
    #expect(try AuditReport([strayed]).unnoticed.contains(relation))
    #expect(!(try AuditReport([strayed, single]).unnoticed.contains(relation)))
  }

  @Test func differingRecordingIsRefused() throws {
    let trace = Self.tap("tap", moving: "100")
    let golden = try Replay().transcript(of: try trace.playback(), .quiet)
    #expect(throws: AuditRecording.Problem.self) {
      try AuditRecording(
        "tap", try trace.playback(), golden: golden.replacing("tap ended", with: "tap failed"), Replay())
    }
    #expect(throws: AuditRecording.Problem.self) {
      try AuditRecording("tap", try trace.playback(), golden: "no transcript", Replay())
    }
  }

  /// Outcomes do not depend on what was tried before, so threads may share the work.
  @Test func outcomesDoNotDependOnTheOrder() throws {
    let audit = Audit([try Self.tap("tap", moving: "110").recording()], Replay())
    let forward = audit.mutations.map { audit.outcome(of: $0) }
    let backward = Array(audit.mutations.reversed().map { audit.outcome(of: $0) }.reversed())
    #expect(forward == backward && forward.contains { $0?.isNoticed == true })
  }
}

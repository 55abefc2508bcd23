import Analysis
import Gestures
import TouchTrace

/// An audit's report for programs: a JSON object for each mutant and for each kind's coverage, and a summary, one a line.
package enum AuditJSON {
  package static func document(_ report: AuditReport) -> String {
    var lines = report.results.map { object($0, report).text }
    lines += report.equivalent.map { equivalent($0, report).text }
    lines += report.gaps.map { object($0).text }
    var summary = JSONObject()
    summary.add("recordings", report.audit.recordings.count)
    summary.add("mutants", report.results.count)
    summary.add("noticed", report.noticed)
    summary.add("equivalent", report.equivalent.count)
    summary.add("score", thousandths: Int64(report.score * 1000))
    return (lines + [summary.text]).map { $0 + "\n" }.joined()
  }

  private static func object(_ result: AuditReport.Result, _ report: AuditReport) -> JSONObject {
    var object = JSONObject()
    object.add("group", result.mutation.kind ?? "relations")
    object.add("mutant", result.mutation.text)
    switch result.outcome {
    case .noticed(let index):
      object.add("outcome", "noticed")
      object.add("by", report.audit.recordings[index].name)
    case .crashed: object.add("outcome", "crashed")
    case .unnoticed(let replays, _):
      object.add("outcome", "unnoticed")
      object.add("replays", replays)
      object.add("nearest", report.nearest(result))
    case .unreached:
      object.add("outcome", "unnoticed")
      object.add("replays", 0)
      object.add("nearest", report.nearest(result))
    }
    if let finding = report.findings[result.mutation], !result.outcome.isNoticed {
      add(finding, result.mutation, report, &object)
    }
    return object
  }

  private static func equivalent(_ mutation: Mutation, _ report: AuditReport) -> JSONObject {
    var object = JSONObject()
    object.add("group", mutation.kind ?? "relations")
    object.add("mutant", mutation.text)
    object.add("outcome", "equivalent")
    if let finding = report.findings[mutation] { add(finding, mutation, report, &object) }
    return object
  }

  private static func add(
    _ finding: AuditSearch.Finding, _ mutation: Mutation, _ report: AuditReport, _ object: inout JSONObject
  ) {
    object.add("search", finding.word)
    if let name = report.recordings.name(for: mutation) { object.add("recording", name) }
    guard let bound = finding.bound else { return }
    object.add("states", bound.states)
    object.add("actions", bound.actions)
    object.add("complete", bound.isComplete)
  }

  private static func object(_ gaps: AuditReport.Gaps) -> JSONObject {
    var object = JSONObject()
    object.add("coverage", gaps.kind)
    object.add("steps", gaps.steps)
    object.add("missing_steps", gaps.missingSteps.map { "\($0.phase) on \($0.signal)" })
    object.add("reasons", gaps.reasons)
    object.add("missing_reasons", gaps.missingReasons)
    return object
  }
}

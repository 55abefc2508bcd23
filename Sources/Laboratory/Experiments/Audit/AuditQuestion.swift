import Analysis
import Gestures
import Simulation

/// A gap in the recordings: mutants that no recording notices, for the same reason.
struct AuditQuestion {
  /// The reason: `No recording has 2 fingers`.
  var reason: String
  /// The number of mutants.
  var count = 0
  /// The names of the recordings that would notice them.
  var recordings: [String] = []

  /// The reason, the number of mutants, and a recording to add.
  var text: String {
    let added: String? = recordings.first.map {
      recordings.count == 1 ? "add \($0)" : "add \($0) and \(recordings.count - 1) more"
    }
    return "\(reason): \(count, "mutant")" + (added.map { "; \($0)." } ?? ".")
  }

  /// Returns the questions of a report, those with most mutants first.
  static func all(of report: AuditReport) -> [Self] {
    var questions: [Self] = []
    for mutation in report.survivors {
      let item = report.recordings.item(for: mutation)
      let reason = reason(for: mutation, item, report)
      let index = questions.firstIndex { $0.reason == reason } ?? questions.count
      if index == questions.count { questions.append(Self(reason: reason)) }
      questions[index].count += 1
      if let name = item?.name, !questions[index].recordings.contains(name) { questions[index].recordings.append(name) }
    }
    return questions.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }.map(\.element)
  }

  private static func reason(for mutation: Mutation, _ item: NewRecordings.Item?, _ report: AuditReport) -> String {
    let recordings = report.audit.recordings
    if let item {
      if item.fingers > recordings.map(\.mostFingers).max() ?? 0 { return "No recording has \(item.fingers) fingers" }
      if item.hasCancelledTouch, !recordings.contains(where: \.hasCancelledTouch) {
        return "No recording has a cancelled touch"
      }
    }
    switch mutation.change {
    case .entry(let kind, let pair, _, _): return "No recording shows what \(kind) does on \(pair.signal)"
    case .parameter(let kind, let variant, let name, let shift):
      let parameter = "\(variant ?? kind).\(name)"
      return shift.isNumeric ? "No recording is at the limit of \(parameter)" : "No recording needs \(parameter)"
    case .requirement(let requirement):
      return "No recording shows that \(requirement.dependent) waits for \(requirement.required)"
    case .simultaneous(let pair): return "No recording shows \(pair.first) and \(pair.second) together"
    case .exclusion(let first, let second):
      return "No recording shows that \(first) and \(second) exclude each other"
    }
  }
}

import Analysis
import Gestures
import TouchTrace

/// An audit's report for people.
package enum AuditText {
  /// Returns the verdict: `412 of 431 mutants are noticed by 269 recordings (95.6 %); 19 are not.`
  package static func verdict(_ report: AuditReport) -> String {
    let recordings = report.audit.recordings.count
    let (noticed, all) = (report.noticed, report.results.count)
    let by = "\(recordings, "recording")"
    if all == 0 {
      return report.audit.includesMachines
        ? "There is nothing to audit: \(by) without recognizers."
        : "There is nothing to audit: \(by) that name no recognizer and recognize no gesture; add --machines."
    }
    if noticed == all { return "All \(all) mutants are noticed by \(by)." }
    let rest = all - noticed
    return "\(noticed) of \(all) mutants are noticed by \(by) (\(percent(report.score)) %); \(rest) "
      + (rest == 1 ? "is not." : "are not.")
  }

  /// Returns a score with one digit, rounded down so that only a perfect one is 100.0.
  package static func percent(_ score: Double) -> String {
    FixedPoint.text(thousandths: Int64(score * 10) * 100).dropLast(2).description
  }

  /// Returns the whole report as lines: the verdict, what is not noticed by kind, and what is not covered.
  package static func lines(_ report: AuditReport) -> [String] {
    [verdict(report)] + searched(report) + survivors(report) + equivalent(report)
      + (report.audit.includesMachines ? gaps(report) : [])
  }

  private static let mostQuestions = 7

  /// Returns the verdict, and the questions that the recordings leave open, those with most mutants first: at most ten lines.
  package static func summary(_ report: AuditReport) -> [String] {
    let questions = AuditQuestion.all(of: report)
    var lines = [verdict(report)] + questions.prefix(mostQuestions).map { "  \($0.text)" }
    let others = questions.dropFirst(mostQuestions)
    if !others.isEmpty {
      let mutants = others.reduce(0) { $0 + $1.count }
      lines.append("  \(others.count, "more question") with \(mutants, "mutant"): add --all.")
    }
    if !report.recordings.items.isEmpty {
      lines.append("\(report.recordings.items.count, "new recording") would notice more: add --recordings FOLDER.")
    }
    return lines
  }

  /// The results of the search in numbers.
  private static func searched(_ report: AuditReport) -> [String] {
    var counts: [String: Int] = [:]
    for mutation in report.survivors + report.equivalent {
      if let finding = report.findings[mutation] { counts[finding.word, default: 0] += 1 }
    }
    let texts = AuditSearch.Finding.words.compactMap { word, text in counts[word].map { "\($0) \(text)" } }
    return texts.isEmpty ? [] : ["Search: \(texts.joined(separator: "; "))."]
  }

  /// The mutants that make no difference.
  private static func equivalent(_ report: AuditReport) -> [String] {
    if report.equivalent.isEmpty { return [] }
    var lines = ["", "No difference for any input that was tried (not counted):"]
    var open = report.equivalent[...]
    while let first = open.first {
      let finding = report.findings[first]?.text ?? ""
      let same = open.prefix {
        $0.subject == first.subject && $0.kind == first.kind && (report.findings[$0]?.text ?? "") == finding
      }
      open = open.dropFirst(same.count)
      let kind = first.kind.map { "\($0): " } ?? ""
      lines.append("  \(kind)\(first.subject) \(same.map(\.alternative).listed("or"))\(first.original): \(finding)")
    }
    return lines
  }

  private static func survivors(_ report: AuditReport) -> [String] {
    var lines: [String] = []
    for group in report.groups where group.noticed < group.results.count {
      lines += ["", "\(group.name): \(group.noticed) of \(group.results.count) noticed"]
      var open = group.results.filter { !$0.outcome.isNoticed }[...]
      while let first = open.first {
        // Changes of one entry or parameter that the same recording comes nearest to are one line.
        let nearest = report.nearest(first)
        let found = report.search(first.mutation)
        let same = open.prefix {
          $0.mutation.subject == first.mutation.subject && $0.mutation.kind == first.mutation.kind
            && report.nearest($0) == nearest && report.search($0.mutation) == found
        }
        open = open.dropFirst(same.count)
        let alternatives = same.map(\.mutation.alternative).listed("or")
        lines.append("  \(first.mutation.subject) \(alternatives)\(first.mutation.original): \(nearest)")
        if let found { lines.append("    \(found)") }
      }
    }
    return lines
  }

  private static func gaps(_ report: AuditReport) -> [String] {
    var lines: [String] = []
    for gaps in report.gaps {
      let steps = gaps.missingSteps.map { "\($0.phase) on \($0.signal)" }
      if !steps.isEmpty {
        lines.append(
          "  \(gaps.kind) makes \(gaps.steps - steps.count) of \(gaps.steps) steps; not \(steps.joined(separator: ", "))"
        )
      }
      if !gaps.missingReasons.isEmpty {
        let seen = gaps.reasons - gaps.missingReasons.count
        lines.append(
          "  \(gaps.kind) fails by \(seen) of \(gaps.reasons) signals; not by "
            + gaps.missingReasons.joined(separator: ", "))
      }
    }
    return lines.isEmpty ? ["", "Coverage: every step is made, and every failure occurs."] : ["", "Coverage:"] + lines
  }
}

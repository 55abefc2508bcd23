import Analysis
import Gestures
import TouchTrace

/// An audit's report as tables.
package struct AuditAnswer {
  private let report: AuditReport

  package init(_ report: AuditReport) { self.report = report }

  /// The verdict: `412 of 431 mutants are noticed by 269 recordings (95.6 %); 19 are not.`
  package var verdict: String {
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
    return "\(noticed) of \(all) mutants are noticed by \(by) (\(Self.percent(report.score)) %); \(rest) "
      + (rest == 1 ? "is not." : "are not.")
  }

  /// Returns a score with one digit, rounded down so that only a perfect one is 100.0.
  package static func percent(_ score: Double) -> String {
    FixedPoint.text(thousandths: Int64(score * 10) * 100).dropLast(2).description
  }

  // MARK: For people

  private static let mostQuestions = 6

  /// The verdict, and the questions that the recordings leave open, those with most mutants first: at most ten lines.
  package var summary: AnswerTable {
    let questions = AuditQuestion.all(of: report)
    var rows = questions.prefix(Self.mostQuestions).map { question in
      AnswerTable.Row(
        question.text,
        [
          "question": .text(question.reason), "mutants": .count(question.count),
          "recordings": .texts(question.recordings),
        ])
    }
    let others = questions.dropFirst(Self.mostQuestions)
    if !others.isEmpty {
      let mutants = others.reduce(0) { $0 + $1.count }
      rows.append(.init("\(others.count, "more question") with \(mutants, "mutant"): add --all.", [:]))
    }
    let new = report.recordings.items.count
    return AnswerTable(
      verdict, rows,
      notes: new == 0 ? [] : ["\(new, "new recording") would notice more: add --recordings FOLDER."])
  }

  /// The whole report: the verdict, what is not noticed by kind, and what is not covered.
  package var all: [AnswerTable] {
    var counts: [String: Int] = [:]
    for mutation in report.survivors + report.equivalent {
      if let finding = report.findings[mutation] { counts[finding.word, default: 0] += 1 }
    }
    let texts = AuditSearch.Finding.words.compactMap { word, text in counts[word].map { "\($0) \(text)" } }
    let searched = texts.isEmpty ? [] : [AnswerTable.Row("Search: \(texts.joined(separator: "; ")).", [:])]
    let equivalent = AnswerTable(
      "No difference for any input that was tried (not counted):",
      rows(report.equivalent) {
        report.findings[$0]?.text ?? ""
      } title: {
        $0.kind.map { "\($0): " } ?? ""
      })
    return [AnswerTable(verdict, searched)] + survivors + (equivalent.rows.isEmpty ? [] : [equivalent])
      + (report.audit.includesMachines ? [coverage] : [])
  }

  private var survivors: [AnswerTable] {
    report.groups.filter { $0.noticed < $0.results.count }.map { group in
      let outcomes = Dictionary(group.results.map { ($0.mutation, $0) }, uniquingKeysWith: { first, _ in first })
      return AnswerTable(
        "\(group.name): \(group.noticed) of \(group.results.count) noticed",
        rows(group.results.filter { !$0.outcome.isNoticed }.map(\.mutation)) {
          report.nearest(outcomes[$0]!)
        } details: {
          report.search($0).map { [$0] } ?? []
        })
    }
  }

  /// Returns a row for each mutation. Neighbours that change one entry or parameter to the same effect are one row.
  private func rows(
    _ mutations: [Mutation], _ text: (Mutation) -> String, title: (Mutation) -> String = { _ in "" },
    details: (Mutation) -> [String] = { _ in [] }
  ) -> [AnswerTable.Row] {
    var rows: [AnswerTable.Row] = []
    var open = mutations[...]
    while let first = open.first {
      let (effect, more) = (text(first), details(first))
      let same = open.prefix {
        $0.subject == first.subject && $0.kind == first.kind && text($0) == effect && details($0) == more
      }
      open = open.dropFirst(same.count)
      let alternatives = same.map(\.alternative).listed("or")
      rows.append(
        .init(
          "\(title(first))\(first.subject) \(alternatives)\(first.original): \(effect)",
          ["mutants": .texts(same.map(\.text))], details: more))
    }
    return rows
  }

  private var coverage: AnswerTable {
    let rows = report.gaps.flatMap { gaps -> [AnswerTable.Row] in
      let steps = gaps.missingSteps.map { "\($0.phase) on \($0.signal)" }
      let (made, seen) = (gaps.steps - steps.count, gaps.reasons - gaps.missingReasons.count)
      let missing = steps.joined(separator: ", ")
      let step = AnswerTable.Row("\(gaps.kind) makes \(made) of \(gaps.steps) steps; not \(missing)", fields(gaps))
      let reasons = gaps.missingReasons.joined(separator: ", ")
      let reason = AnswerTable.Row("\(gaps.kind) fails by \(seen) of \(gaps.reasons) signals; not by \(reasons)", [:])
      return (steps.isEmpty ? [] : [step]) + (gaps.missingReasons.isEmpty ? [] : [reason])
    }
    return AnswerTable(rows.isEmpty ? "Coverage: every step is made, and every failure occurs." : "Coverage:", rows)
  }

  // MARK: For programs

  /// Every mutant and every kind's coverage.
  package var programs: AnswerTable {
    let mutants = report.results.map { result in
      AnswerTable.Row(
        result.mutation.text, mutant(result.mutation, outcome(result), isFound: !result.outcome.isNoticed))
    }
    let equivalent = report.equivalent.map { mutation in
      AnswerTable.Row(mutation.text, mutant(mutation, ["outcome": .text("equivalent")], isFound: true))
    }
    return AnswerTable(
      verdict, mutants + equivalent + report.gaps.map { .init("coverage of \($0.kind)", fields($0)) },
      fields: [
        "recordings": .count(report.audit.recordings.count), "mutants": .count(report.results.count),
        "noticed": .count(report.noticed), "equivalent": .count(report.equivalent.count),
        "score": .thousandths(Int64(report.score * 1000)),
      ])
  }

  private func mutant(_ mutation: Mutation, _ outcome: AnswerFields, isFound: Bool) -> AnswerFields {
    let finding = isFound ? report.findings[mutation] : nil
    let recording = finding.flatMap { _ in report.recordings.name(for: mutation) }
    let (name, bound) = (AnswerValue.text(mutation.text), finding?.bound)
    let mutant: AnswerFields = ["group": .text(mutation.kind ?? "relations"), "mutant": name]
    return mutant.adding(outcome).adding([
      "search": finding.map { .text($0.word) }, "recording": recording.map { .text($0) },
      "states": bound.map { .count($0.states) }, "actions": bound.map { .count($0.actions) },
      "complete": bound.map { .flag($0.isComplete) },
    ])
  }

  private func outcome(_ result: AuditReport.Result) -> AnswerFields {
    let replays: Int
    switch result.outcome {
    case .noticed(let index):
      return ["outcome": .text("noticed"), "by": .text(report.audit.recordings[index].name)]
    case .crashed: return ["outcome": .text("crashed")]
    case .unnoticed(let count, _): replays = count
    case .unreached: replays = 0
    }
    return ["outcome": .text("unnoticed"), "replays": .count(replays), "nearest": .text(report.nearest(result))]
  }

  private func fields(_ gaps: AuditReport.Gaps) -> AnswerFields {
    [
      "coverage": .text(gaps.kind), "steps": .count(gaps.steps),
      "missing_steps": .texts(gaps.missingSteps.map { "\($0.phase) on \($0.signal)" }),
      "reasons": .count(gaps.reasons), "missing_reasons": .texts(gaps.missingReasons),
    ]
  }
}

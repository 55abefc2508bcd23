import Analysis
import TouchTrace

extension Score {
  /// Returns the numbers of right recordings by class, and what changed since an earlier score.
  package func answer(since earlier: Score? = nil) -> [AnswerTable] {
    // Recognizers can withdraw what they began; others report only what they recognized.
    let columns = inputs.flatMap { input -> [AnswerTable.Column] in
      [.init(input.title)] + (Self.hasWithdrawals(input) ? [.init("withdrawn")] : [])
    }
    let rows = (groups.map { $0 as String? } + [nil]).map { group -> AnswerTable.Row in
      let counts = inputs.flatMap {
        cells(count(of: group, $0), earlier?.count(of: group, $0), isSum: group == nil, $0)
      }
      return AnswerTable.Row([AnswerTable.Cell(group ?? "all", key: "class")] + counts)
    }
    let counts = inputs.map { (title: $0.title, count: count(of: nil, $0)) }.filter { $0.count.all > 0 }
    let parts = counts.map { "\($0.title): \($0.count.right) of \($0.count.all) right" }
    let headline = parts.isEmpty ? "No recording was judged." : parts.joined(separator: "; ") + "."
    let table = AnswerTable(headline, columns: [.init("class")] + columns, rows)
    return [table] + (earlier.map { [changes($0)] } ?? [])
  }

  private static func hasWithdrawals(_ input: ScoreInput) -> Bool { input == .contacts || input == .viaLibinput }

  /// The column “withdrawn” has the recordings that would be right if no gesture had begun and been withdrawn for another.
  private func cells(_ count: Count, _ before: Count?, isSum: Bool, _ input: ScoreInput) -> [AnswerTable.Cell] {
    var fields: AnswerFields = ["\(input.name)_right": .count(count.right), "\(input.name)_all": .count(count.all)]
    var text = "\(count.right) of \(count.all)"
    var withdrawn = "\(count.withdrawn)"
    if isSum {
      text += " (\(count.percent(count.right)) %)"
      withdrawn += " (\(count.percent(count.right + count.withdrawn)) % with them)"
    }
    if let before, before.all > 0, before.right != count.right {
      text += ", was \(before.right)" + (before.all == count.all ? "" : " of \(before.all)")
      fields = fields.adding(["\(input.name)_right_before": .count(before.right)])
    }
    if count.all == 0 { (text, withdrawn) = ("-", "-") }
    let own = AnswerTable.Cell(text, fields)
    return Self.hasWithdrawals(input)
      ? [own, .init(withdrawn, ["\(input.name)_withdrawn": .count(count.withdrawn)])] : [own]
  }

  private func changes(_ earlier: Score) -> AnswerTable {
    let changes = changes(since: earlier)
    let rows = changes.map { change in
      let result = change.after ?? change.before!
      let states = [Self.state(change.before), Self.state(change.after)]
      return AnswerTable.Row(
        "\(change.isBetter ? "+" : change.isWorse ? "-" : "~") \(result.recording)",
        [
          "recording": .text(result.recording), "label": .text("\(result.label)"), "input": .text(result.input.name),
          "before": .text(states[0]), "after": .text(states[1]),
        ], details: ["\(result.label), \(result.input.title): \(states[0]) → \(states[1])"],
        style: change.isWorse ? .bad : change.isBetter ? .good : .plain)
    }
    return AnswerTable(changes.isEmpty ? "No recording changed." : "Changed:", rows)
  }

  private static func state(_ result: ScoreResult?) -> String {
    guard let result else { return "not scored" }
    return result.isRight ? "right" : result.remark
  }

  /// The recordings that are not right, and those with a label that no reader can meet: for each input what is wrong, and the reason
  /// unless it is that of the input before.
  package var misses: [AnswerTable] {
    var last: ScoreResult?
    let wrong = list("Wrong:", results.filter { !$0.isRight && $0.isJudged }) { result in
      let isKnown = last?.recording == result.recording && last?.reason == result.reason
      last = result
      return ["\(result.input.title): \(result.remark)"] + ((isKnown ? nil : result.reason).map { ["  " + $0] } ?? [])
    }
    let unmeetable = results.filter { $0.unmeetable != nil && $0.input == inputs.first }
    return [wrong, list("Not counted:", unmeetable) { [$0.unmeetable ?? ""] }].filter { !$0.rows.isEmpty }
  }

  private func list(_ title: String, _ results: [ScoreResult], _ details: (ScoreResult) -> [String]) -> AnswerTable {
    let groups = Dictionary(grouping: results, by: \.recording)
    let rows = results.map(\.recording).uniqued().map { recording in
      let own = groups[recording] ?? []
      return AnswerTable.Row(
        "\(recording) (\(own[0].label))",
        [
          "recording": .text(recording), "label": .text("\(own[0].label)"),
          "results": .objects(
            own.map { result in
              [
                "input": .text(result.input.name), "remark": .text(result.unmeetable ?? result.remark),
                "reason": result.reason.map { .text($0) },
              ]
            }),
        ], details: own.flatMap(details))
    }
    return AnswerTable(title, rows)
  }
}

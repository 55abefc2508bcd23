import Analysis
import TouchTrace

/// Formats a score for people.
package enum ScoreText {
  /// Returns the rows of the table: a title row, one for each class, and the sum. The column “withdrawn” has the recordings that
  /// would be right if no gesture had begun and been withdrawn for another.
  package static func table(_ score: Score, since earlier: Score? = nil) -> [[String]] {
    let titles = score.inputs.flatMap { hasWithdrawals($0) ? [$0.title, "withdrawn"] : [$0.title] }
    func row(_ title: String, _ group: String?) -> [String] {
      [title]
        + score.inputs.flatMap { input in
          cells(score.count(of: group, input), earlier?.count(of: group, input), isSum: group == nil, input)
        }
    }
    return [["class"] + titles] + score.groups.map { row($0, $0) } + [row("all", nil)]
  }

  /// Whether recognizers can withdraw what they began.
  private static func hasWithdrawals(_ input: ScoreInput) -> Bool { input == .contacts || input == .viaLibinput }

  private static func cells(
    _ count: Score.Count, _ before: Score.Count?, isSum: Bool, _ input: ScoreInput
  ) -> [String] {
    if count.all == 0 { return hasWithdrawals(input) ? ["-", "-"] : ["-"] }
    var text = "\(count.right) of \(count.all)"
    var withdrawn = "\(count.withdrawn)"
    if isSum {
      text += " (\(count.percent(count.right)) %)"
      withdrawn += " (\(count.percent(count.right + count.withdrawn)) % with them)"
    }
    if let before, before.all > 0, before.right != count.right {
      text += ", was \(before.right)" + (before.all == count.all ? "" : " of \(before.all)")
    }
    return hasWithdrawals(input) ? [text, withdrawn] : [text]
  }

  /// Returns the lines about the recordings that are not right: their path and label, then for each input a line with what is wrong
  /// and one with the reason, unless it is that of the input before.
  package static func misses(_ score: Score) -> [String] {
    var last: ScoreResult?
    return lines(about: score.results.filter { !$0.isRight && $0.isJudged }) { result in
      defer { last = result }
      let isKnown = last?.recording == result.recording && last?.reason == result.reason
      let reason = isKnown ? nil : result.reason
      return ["\(result.input.title): \(result.remark)"] + (reason.map { ["  " + $0] } ?? [])
    }
  }

  /// Returns the lines about the recordings whose label no reader can meet.
  package static func unmeetable(_ score: Score) -> [String] {
    let results = score.results.filter { $0.unmeetable != nil && $0.input == score.inputs.first }
    return lines(about: results) { [$0.unmeetable ?? ""] }
  }

  private static func lines(about results: [ScoreResult], _ text: (ScoreResult) -> [String]) -> [String] {
    var lines: [String] = []
    var last: String?
    for result in results {
      if result.recording != last { lines.append("\(result.recording) (\(result.label))") }
      last = result.recording
      lines += text(result).map { "  " + $0 }
    }
    return lines
  }

  package static func line(_ change: Score.Change) -> String {
    let result = change.after ?? change.before!
    let sign = change.isBetter ? "+" : change.isWorse ? "-" : "~"
    return
      "\(sign) \(QuotedText.plain(result.recording))\n  \(result.label), \(result.input.title): \(state(change.before)) → "
      + state(change.after)
  }

  private static func state(_ result: ScoreResult?) -> String {
    guard let result else { return "not scored" }
    return result.isRight ? "right" : result.remark
  }
}

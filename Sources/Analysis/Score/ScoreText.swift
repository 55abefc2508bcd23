import TouchTrace

/// Formats a score for people.
package enum ScoreText {
  /// Returns the rows of the table: a title row, one for each class, and the sum.
  package static func table(_ score: Score, since earlier: Score? = nil) -> [[String]] {
    let inputs = score.inputs
    func row(_ title: String, _ group: String?) -> [String] {
      [title]
        + inputs.map { input in
          let count = score.count(of: group, input)
          if count.all == 0 { return "-" }
          var text = "\(count.right) of \(count.all)"
          if group == nil { text += " (\(count.percent) %)" }
          if let before = earlier?.count(of: group, input), before.all > 0, before.right != count.right {
            text += ", was \(before.right)" + (before.all == count.all ? "" : " of \(before.all)")
          }
          return text
        }
    }
    return [["class"] + inputs.map(\.title)] + score.groups.map { row($0, $0) } + [row("all", nil)]
  }

  /// Returns the lines about the recordings that are not right: their path and label, then a line for each input.
  package static func misses(_ score: Score) -> [String] {
    var lines: [String] = []
    var last: String?
    for result in score.results where !result.isRight && !result.isUnplayed {
      if result.recording != last { lines.append("\(result.recording) (\(result.label))") }
      last = result.recording
      lines.append("  \(result.input.title): \(result.problems.joined(separator: "; "))")
    }
    return lines
  }

  /// Returns the line about a change.
  package static func line(_ change: Score.Change) -> String {
    let result = change.after ?? change.before!
    let sign = change.isBetter ? "+" : change.isWorse ? "-" : "~"
    return
      "\(sign) \(QuotedText.plain(result.recording))\n  \(result.label), \(result.input.title): \(state(change.before)) → "
      + state(change.after)
  }

  private static func state(_ result: ScoreResult?) -> String {
    guard let result else { return "not scored" }
    return result.isRight ? "right" : result.problems.joined(separator: "; ")
  }
}

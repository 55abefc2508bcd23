import CommandSupport
import Simulation
import TouchTrace

/// The text output of `verify`.
enum VerifyText {
  /// - Parameter isPainted: whether to use colour; false for files.
  static func text(_ result: VerifyResult, isPainted: Bool = true) -> String {
    func paint(_ mark: String, _ colour: Colour) -> String { isPainted ? colour.paint(mark) : mark }
    // Both have been reported on standard error.
    if case .skipped = result.outcome { return "" }
    if result.transcript == nil { return "" }
    let (name, file) = (QuotedText.plain(result.name), QuotedText.plain(result.file))
    guard let sentence = result.problem else {
      let remark = result.remark.map { "    \(QuotedText.plain($0))\n" } ?? ""
      return "\(paint("✓", .green)) \(name)\n\(remark)"
    }
    let problem = QuotedText.plain(sentence)
    var text = "\(paint("✗", .red)) "
    if case .changed = result.outcome, result.sentence == nil {
      text += "\(file)\n    \(problem):\n"
    } else if result.hasPlaceInProblem {
      text += "\(problem)\n"
    } else {
      text += "\(file): \(problem)\n"
    }
    for line in result.details.map(QuotedText.plain) {
      let painted = line.hasPrefix("-") ? paint(line, .red) : line.hasPrefix("+") ? paint(line, .green) : line
      text += "    \(painted)\n"
    }
    for command in result.commands.map(QuotedText.plain) { text += "    \(command)\n" }
    return text
  }

  static func document(_ results: [VerifyResult], _ tally: VerifyTally) -> String {
    results.map { result in
      if case .skipped(let why) = result.outcome { return "- \(QuotedText.plain("\(result.name): skipped: \(why)"))\n" }
      return result.transcript == nil ? "✗ \(QuotedText.plain(result.file))\n" : text(result, isPainted: false)
    }.joined() + tally.text + "\n"
  }
}

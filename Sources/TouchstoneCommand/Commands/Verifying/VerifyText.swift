import Simulation

/// The text output of `verify`.
enum VerifyText {
  /// - Parameter isPainted: whether to use colour; false for files.
  static func text(_ result: VerifyResult, isPainted: Bool = true) -> String {
    func paint(_ mark: String, _ colour: Colour) -> String { isPainted ? colour.paint(mark) : mark }
    // Both have been reported on standard error.
    if case .skipped = result.outcome { return "" }
    if result.transcript == nil { return "" }
    guard let problem = result.problem else { return "\(paint("✓", .green)) \(result.name)\n" }
    var text = "\(paint("✗", .red)) "
    if case .changed = result.outcome {
      text += "\(result.file)\n    \(problem):\n"
    } else if case .unreadable = result.outcome, problem.hasPrefix(result.file) {
      // The problem includes the position in the file.
      text += "\(problem)\n"
    } else {
      text += "\(result.file): \(problem)\n"
    }
    for line in result.details {
      let painted = line.hasPrefix("-") ? paint(line, .red) : line.hasPrefix("+") ? paint(line, .green) : line
      text += "    \(painted)\n"
    }
    for command in result.commands { text += "    \(command)\n" }
    return text
  }

  static func document(_ results: [VerifyResult], _ tally: VerifyTally) -> String {
    results.map { result in
      if case .skipped(let why) = result.outcome { return "- \(result.name): skipped: \(why)\n" }
      return result.transcript == nil ? "✗ \(result.file)\n" : text(result, isPainted: false)
    }.joined() + tally.text + "\n"
  }
}

import Simulation
import TouchTrace

/// TAP version 14: the plan, then a test point per result, with a YAML block if it failed.
enum VerifyTAP {
  static func document(_ results: [VerifyResult], _ tally: VerifyTally, without problem: String?) -> String {
    var text = "TAP version 14\n"
    if let problem { return text + "Bail out! \(line(problem))\n" }
    // An empty plan means that everything was skipped.
    text += results.isEmpty ? "1..0 # SKIP this shard has no recordings\n" : "1..\(results.count)\n"
    for (index, result) in results.enumerated() { text += point(result, index + 1) }
    return text + "# \(tally.text)\n"
  }

  private static func point(_ result: VerifyResult, _ number: Int) -> String {
    let description = "\(number) - \(escaped(result.name))"
    if case .skipped(let why) = result.outcome { return "ok \(description) # SKIP \(escaped(why))\n" }
    guard let problem = result.problem else { return "ok \(description)\n" }
    var text = "not ok \(description)\n  ---\n  message: \(YAMLScalar.quoted(problem))\n"
    text += "  severity: \(result.isUnreadable ? "error" : "fail")\n  outcome: \(result.word)\n"
    if let difference = result.difference {
      text += "  at:\n    file: \(YAMLScalar.quoted(result.differingFile))\n    line: \(difference.line)\n"
      if let was = difference.was { text += "  expected: \(YAMLScalar.quoted(was))\n" }
      if let now = difference.now { text += "  got: \(YAMLScalar.quoted(now))\n" }
    }
    let lines = result.details + result.messages + result.commands
    if !lines.isEmpty { text += "  details:\n" + lines.map { "    - \(YAMLScalar.quoted($0))\n" }.joined() }
    return text + "  ...\n"
  }

  /// Escapes `#`, which would begin a directive.
  private static func escaped(_ text: String) -> String {
    line(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }

  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}

import Simulation

/// TAP, version 14: the plan first, a test point a recording, with a block of YAML where it failed.
enum VerifyTAP {
  static func document(_ results: [VerifyResult], _ tally: VerifyTally, without problem: String?) -> String {
    var text = "TAP version 14\n"
    if let problem { return text + "Bail out! \(line(problem))\n" }
    // A plan of none says that all was left out.
    text += results.isEmpty ? "1..0 # SKIP no recording falls to this shard\n" : "1..\(results.count)\n"
    for (index, result) in results.enumerated() { text += point(result, index + 1) }
    return text + "# \(tally.text)\n"
  }

  private static func point(_ result: VerifyResult, _ number: Int) -> String {
    let description = "\(number) - \(escaped(result.name))"
    if case .skipped(let why) = result.outcome { return "ok \(description) # SKIP \(escaped(why))\n" }
    guard let problem = result.problem else { return "ok \(description)\n" }
    var text = "not ok \(description)\n  ---\n  message: \(quoted(problem))\n"
    text += "  severity: \(isError(result) ? "error" : "fail")\n  outcome: \(result.word)\n"
    if case .changed(let difference) = result.outcome {
      text += "  at:\n    file: \(quoted(result.transcript ?? result.file))\n    line: \(difference.line)\n"
      if let was = difference.was { text += "  expected: \(quoted(was))\n" }
      if let now = difference.now { text += "  got: \(quoted(now))\n" }
    }
    let lines = result.details + result.said + result.commands
    if !lines.isEmpty { text += "  details:\n" + lines.map { "    - \(quoted($0))\n" }.joined() }
    return text + "  ...\n"
  }
  private static func isError(_ result: VerifyResult) -> Bool {
    if case .unreadable = result.outcome { true } else { false }
  }

  /// A `#` would begin a directive.
  private static func escaped(_ text: String) -> String {
    line(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }
  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
  /// A string of YAML's, in its form that is JSON's as well.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _
      where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028
        || scalar.value == 0x2029 || scalar.value == 0xFEFF:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

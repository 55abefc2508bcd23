import Simulation
import TouchTrace

/// Markdown for the page of a job: the tests that failed, each with its reason, then the differences.
enum VerifyMarkdown {
  /// A page of GitHub may have a mebibyte; a reader has less patience.
  private static let maximumNamed = 50
  private static let maximumShown = 10

  static func document(_ results: [VerifyResult], _ tally: VerifyTally, without problem: String? = nil) -> String {
    if let problem { return "### ✗ \(escaped(problem))\n" }
    let failed = results.filter { $0.failure != nil }
    if failed.isEmpty {
      let skipped = tally.skipped > 0 ? ", \(tally.skipped) skipped" : ""
      return "### ✓ \(tally.passed, "gesture test") passed\(skipped)\n"
    }
    var text = "### ✗ \(failed.count) of \(tally.count, "gesture test") failed\n\n| test | why |\n|---|---|\n"
    for result in failed.prefix(maximumNamed) {
      text += "| \(escaped(result.name)) | \(escaped(result.problem ?? result.word)) |\n"
    }
    if failed.count > maximumNamed { text += "\n… and \(failed.count - maximumNamed) more\n" }
    return text + failed.prefix(maximumShown).map(details).joined()
  }

  private static func details(_ result: VerifyResult) -> String {
    let lines = (result.details + result.commands).map(QuotedText.plain)
    if lines.isEmpty { return "" }
    // A fence longer than any in the lines.
    let longest = lines.map { $0.prefix { $0 == "`" }.count }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return
      "\n<details><summary>\(escaped(result.name))</summary>\n\n\(fence)diff\n\(lines.joined(separator: "\n"))\n\(fence)\n\n"
      + "</details>\n"
  }

  /// Returns text of which nothing is markup.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in QuotedText.plain(text) {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\n", "\r", "\r\n": escaped += " "
      case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "@", "$": escaped += "\\\(character)"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}

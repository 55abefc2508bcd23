import Simulation

/// GitHub workflow commands that annotate lines of the transcripts: at most ten, because GitHub shows no more per step.
enum VerifyGitHub {
  static let maximumAnnotations = 10

  static func document(_ results: [VerifyResult], _ tally: VerifyTally, without problem: String?) -> String {
    if let problem { return "::error::\(data(problem))\n" }
    return annotations(results) + tally.text + "\n"
  }

  static func annotations(_ results: [VerifyResult]) -> String {
    let failed = results.filter { $0.failure != nil }
    // The last annotation lists the remaining failures.
    let shown = failed.count > maximumAnnotations ? maximumAnnotations - 1 : failed.count
    var text = failed.prefix(shown).map(annotation).joined()
    if failed.count > shown {
      let names = failed.dropFirst(shown).map(\.name).joined(separator: "\n")
      text += "::error title=\(property("\(failed.count - shown) more"))::\(data(names))\n"
    }
    return text
  }

  private static func annotation(_ result: VerifyResult) -> String {
    var properties: [String] = []
    // A missing file has no line to annotate.
    let marked: String? =
      switch result.outcome {
      case .changed, .unexpected, .foreign, .obsolete: result.transcript ?? result.file
      case .renamed(let old, _): old
      case .missing, .shared: result.file
      case .unreadable: result.transcript == nil ? nil : result.file
      case .passed, .skipped: nil
      }
    if let marked {
      properties.append("file=\(property(marked.hasPrefix("./") ? String(marked.dropFirst(2)) : marked))")
      properties.append("line=\(result.line ?? 1)")
    }
    properties.append("title=\(property("\(result.name): \(result.word)"))")
    let lines = [result.problem ?? ""] + result.details + result.messages + result.commands
    return "::error \(properties.joined(separator: ","))::\(data(lines.joined(separator: "\n")))\n"
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

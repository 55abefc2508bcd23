import Simulation

/// Commands of GitHub's runner that mark lines of the transcripts: at most ten, since it shows no more of a step.
enum VerifyGitHub {
  static let most = 10

  static func document(_ results: [VerifyResult], _ tally: VerifyTally, without problem: String?) -> String {
    if let problem { return "::error::\(data(problem))\n" }
    return annotations(results) + tally.text + "\n"
  }

  static func annotations(_ results: [VerifyResult]) -> String {
    let failed = results.filter { $0.failure != nil }
    // The last one tells of those that are left out.
    let shown = failed.count > most ? most - 1 : failed.count
    var text = failed.prefix(shown).map(annotation).joined()
    if failed.count > shown {
      let names = failed.dropFirst(shown).map(\.name).joined(separator: "\n")
      text += "::error title=\(property("\(failed.count - shown) more"))::\(data(names))\n"
    }
    return text
  }

  private static func annotation(_ result: VerifyResult) -> String {
    var properties: [String] = []
    // Of what is not there no line can be marked.
    let marked: String? =
      switch result.outcome {
      case .changed, .foreign, .obsolete: result.transcript ?? result.file
      case .missing, .shared: result.file
      case .unreadable: result.transcript == nil ? nil : result.file
      case .passed, .skipped: nil
      }
    if let marked {
      properties.append("file=\(property(marked.hasPrefix("./") ? String(marked.dropFirst(2)) : marked))")
      properties.append("line=\(result.line ?? 1)")
    }
    properties.append("title=\(property("\(result.name): \(result.word)"))")
    let lines = [result.problem ?? ""] + result.details + result.said + result.commands
    return "::error \(properties.joined(separator: ","))::\(data(lines.joined(separator: "\n")))\n"
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }
  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

import ArgumentParser
import Simulation
import TouchTrace

/// In which form `verify` says what came of the recordings.
enum VerifyFormat: String, CaseIterable, ExpressibleByArgument {
  case text, junit, tap, github, json

  /// - Parameter problem: why there is nothing, where there is nothing.
  func document(_ results: [VerifyResult], without problem: String? = nil) -> String {
    let tally = VerifyTally(results)
    return switch self {
    case .text: problem.map { "\($0)\n" } ?? VerifyText.document(results, tally)
    case .junit: VerifyJUnit.document(results, tally)
    case .tap: VerifyTAP.document(results, tally, without: problem)
    case .github: VerifyGitHub.document(results, tally, without: problem)
    case .json: VerifyJSON.document(results, tally)
    }
  }
  var title: String {
    switch self {
    case .text: "text"
    case .junit: "JUnit"
    case .tap: "TAP 14"
    case .github: "GitHub annotations"
    case .json: "JSON lines"
    }
  }
}

/// Where else the results go: `--report junit=results.xml`.
struct VerifyReport {
  let format: VerifyFormat
  let path: String

  /// Ends the command where one does not fit.
  static func reports(_ written: [String]) -> [VerifyReport] {
    var reports: [VerifyReport] = []
    for text in written {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty, parts[1] != "-" else {
        refuse("--report takes FORMAT=FILE, such as junit=results.xml, not “\(text)”; --format says what is printed")
      }
      guard let format = VerifyFormat(rawValue: String(parts[0])) else {
        let names = VerifyFormat.allCases.map(\.rawValue)
        refuse("--report has no format “\(parts[0])”\(Suggestion.questionOrList(String(parts[0]), names))")
      }
      if reports.contains(where: { $0.path == parts[1] }) { refuse("--report writes two formats to \(parts[1])") }
      reports.append(VerifyReport(format: format, path: String(parts[1])))
    }
    return reports
  }

  /// Ends the command where the file is one that must not be lost.
  func file(reading inputs: [String]) -> OutputFile { OutputFile(path, reading: inputs) }

  func write(_ results: [VerifyResult], without problem: String?, to file: OutputFile) {
    file.output.write(format.document(results, without: problem))
    file.finish("\(format.title), \(VerifyTally(results).text)")
  }
}

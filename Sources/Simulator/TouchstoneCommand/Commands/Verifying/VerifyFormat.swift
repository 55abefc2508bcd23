import ArgumentParser
import Simulation
import TouchTrace

/// The output formats of `verify`.
enum VerifyFormat: String, CaseIterable, ExpressibleByArgument {
  case text, junit, github, json

  /// - Parameter problem: the reason if nothing was verified.
  func document(_ results: [VerifyResult], without problem: String? = nil) -> String {
    let tally = VerifyTally(results)
    return switch self {
    case .text: problem.map { "✗ \($0)\n" } ?? VerifyText.document(results, tally)
    case .junit: VerifyJUnit.document(results, tally)
    case .github: VerifyGitHub.document(results, tally, without: problem)
    case .json: VerifyJSON.document(results, tally)
    }
  }

  /// The beginnings of its documents.
  var beginnings: [String] {
    // Without results, the tally comes first.
    let tally = (0...9).map { "\($0)" }
    return switch self {
    case .text: ["✓ ", "✗ ", "- "] + tally
    case .junit: [VerifyJUnit.beginning]
    case .github: ["::"] + tally
    case .json: ["{\"file\":", "{\"passed\":"]
    }
  }

  var title: String {
    switch self {
    case .text: "text"
    case .junit: "JUnit"
    case .github: "GitHub annotations"
    case .json: "JSON lines"
    }
  }
}

/// A file for the results: `--report junit=results.xml`.
struct VerifyReport {
  let format: VerifyFormat
  let path: String

  /// Parses the values of `--report`. Throws if one is invalid.
  static func reports(_ values: [String]) throws(CommandFailure) -> [VerifyReport] {
    var reports: [VerifyReport] = []
    for text in values {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty, parts[1] != "-" else {
        throw CommandFailure(
          "--report expects FORMAT=FILE, such as junit=results.xml, not “\(text)”; use --format for standard output")
      }
      guard let format = VerifyFormat(rawValue: String(parts[0])) else {
        let names = VerifyFormat.allCases.map(\.rawValue)
        throw CommandFailure(
          "--report: unknown format “\(parts[0])”\(Suggestion.questionOrList(String(parts[0]), names))")
      }
      if reports.contains(where: { $0.path == parts[1] }) {
        throw CommandFailure("two --report options write \(parts[1]); name another file")
      }
      reports.append(VerifyReport(format: format, path: String(parts[1])))
    }
    return reports
  }

  /// Returns the output file. Throws if it must not be overwritten.
  func file(reading inputs: [String]) throws(CommandFailure) -> OutputFile {
    try OutputFile(path, reading: inputs, replacing: .of(.text(format.beginnings)))
  }

  func write(_ results: [VerifyResult], without problem: String?, to file: OutputFile)
    throws(CommandFailure)
  {
    file.output.write(format.document(results, without: problem))
    try file.finish("\(format.title), \(VerifyTally(results).text)")
  }
}

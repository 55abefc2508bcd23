import ArgumentParser
import CommandSupport
import Simulation
import TouchTrace

/// A file for the results: `--report results.xml`, or with a format in front, `--report junit=results`.
struct TestReport {
  let format: VerifyFormat
  let path: String

  static let help = ArgumentHelp(
    "Also writes the results to a file: a page (.html), JUnit (.xml), SARIF (.sarif), Markdown (.md), JSON lines (.json) or text "
      + "(.txt); github=FILE and gitlab=FILE have annotations. Can be repeated.", valueName: "file")

  /// Parses the values of `--report`. Throws if one is invalid.
  static func reports(_ values: [String]) throws(CommandFailure) -> [TestReport] {
    var reports: [TestReport] = []
    for text in values {
      let report = try TestReport(text)
      if reports.contains(where: { $0.path == report.path }) {
        throw CommandFailure("two --report options write \(report.path); name another file")
      }
      reports.append(report)
    }
    return reports
  }

  private init(_ text: String) throws(CommandFailure) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let names = VerifyFormat.allCases.map(\.rawValue)
    if parts.count == 2, let format = VerifyFormat(rawValue: String(parts[0])) {
      (self.format, path) = (format, String(parts[1]))
    } else if parts.count == 2, parts[0].allSatisfy(\.isLetter) {
      throw CommandFailure(
        "--report: unknown format “\(parts[0])”\(Suggestion.questionOrList(String(parts[0]), names))")
    } else {
      let ending = text.lastIndex(of: ".").map { text[text.index(after: $0)...].lowercased() } ?? ""
      guard let format = VerifyFormat.allCases.first(where: { $0.endings.contains(ending) }) else {
        throw CommandFailure(
          "--report expects a file with the ending of a format, such as results.xml or report.html, or FORMAT=FILE, not "
            + "“\(text)”")
      }
      (self.format, path) = (format, text)
    }
    if path.isEmpty || path == "-" {
      throw CommandFailure(
        "--report expects FORMAT=FILE, such as junit=results.xml, not “\(text)”; use --format for standard output")
    }
  }

  /// Returns the output file. Throws if it must not be overwritten.
  func file(reading inputs: [String]) throws(CommandFailure) -> OutputFile {
    try OutputFile(path, reading: inputs, replacing: .of(.text(format.beginnings)))
  }

  /// - Parameter page: the path of the run's page; nil if none is written.
  func write(
    _ results: [VerifyResult], _ verification: Verification, without problem: String?, to file: OutputFile,
    page: String?
  ) throws(CommandFailure) {
    let tally = VerifyTally(results)
    file.output.write(
      format == .gitlab
        ? VerifyGitLab.document(results, tally, without: problem, page: page)
        : format.document(results, verification, without: problem))
    try file.finish("\(format.title), \(tally.text)")
  }
}

import Glibc
import Reports
import Simulation
import TouchTrace

/// GitLab's report of annotations: links on the page of a job, the verdict first, then the tests that failed with their reasons. They
/// lead to the page of the run among the job's artifacts.
enum VerifyGitLab {
  private static let maximumNamed = 20
  /// A label is a line.
  private static let longestLabel = 200

  /// - Parameters:
  ///   - page: the path of the run's page; nil if none is written.
  ///   - job: the address of the job's page; nil outside of GitLab.
  static func document(
    _ results: [VerifyResult], _ tally: VerifyTally, without problem: String?, page: String? = nil,
    job: String? = getenv("CI_JOB_URL").map { String(cString: $0) }
  ) -> String {
    let failed = results.filter { $0.failure != nil }
    let verdict = TestPage.view(results, nil, without: problem).verdict
    var labels = [(problem == nil && failed.isEmpty ? "✓ " : "✗ ") + verdict]
    labels += failed.prefix(maximumNamed).map { "✗ \($0.name): \($0.problem ?? $0.word)" }
    if failed.count > maximumNamed { labels.append("… and \(failed.count - maximumNamed) more") }
    let address = (job ?? "") + (page.map { "/artifacts/file/" + path($0) } ?? "")
    let links = labels.map { label in
      ReportValue.object([
        .init("external_link", .object([.init("label", .text(line(label))), .init("url", .text(address))]))
      ])
    }
    return String(decoding: ReportValue.object([.init("Gesture tests", .list(links))]).bytes, as: UTF8.self) + "\n"
  }

  private static func line(_ text: String) -> String {
    let line = QuotedText.plain(text)
    return line.count > longestLabel ? line.prefix(longestLabel - 1) + "…" : line
  }

  /// Returns a path as part of an address.
  private static func path(_ path: String) -> String {
    let relative = path.hasPrefix("./") ? path.dropFirst(2) : path[...]
    return relative.utf8.map { byte in
      let isPlain = byte < 0x80 && Character(Unicode.Scalar(byte)).isPlainInAddress
      return isPlain ? String(Unicode.Scalar(byte)) : "%" + Hexadecimal.text(UInt16(byte), digits: 2)
    }.joined()
  }
}

extension Character {
  fileprivate var isPlainInAddress: Bool { isLetter || isNumber || "-._~/".contains(self) }
}

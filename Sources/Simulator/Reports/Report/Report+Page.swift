import Analysis
internal import EmbeddedFiles

extension Report {
  /// The number of bytes at the start of a file by which a report is recognized.
  package static let recognizableLength = 1024

  /// Returns whether a file that starts with these bytes is a report.
  package static func isReport(_ bytes: some Collection<UInt8>) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(ReportPage.generator)
  }

  /// The page as HTML in UTF-8.
  package var page: [UInt8] {
    ReportPage.html(of: file, answer: answer, data: value, other: other)
  }

  /// The answer, and the first lines of the transcript.
  var answer: [String] {
    guard let answer = touches?.answer else { return [] }
    let verdict = answer.verdict
    return [verdict.headline]
      + answer.ordered(answer.distinctLibinput.map { $0.text + "." }, answer.failures.map { $0.text + "." })
      + (verdict.sentences.count > 1 ? verdict.sentences.map(\.text) : [])
      + ["", "\(file): \(clean(command))"] + firstLines
  }
}

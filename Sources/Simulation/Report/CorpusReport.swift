import Gestures

/// The page of many recordings: what came of each, against what it was meant to be, and the nearest misses.
public struct CorpusReport: Sendable {
  private struct Row {
    var path: String
    var link: String
    var label: RecordingLabel?
    var outcome: RecordingOutcome
    var problem: String
  }
  private let title: String
  private var rows: [Row] = []
  private let isLabelled: Bool

  /// - Parameters:
  ///   - title: what the recordings were named by.
  ///   - isLabelled: whether somebody said what they show. Without, they are laid out by folder.
  public init(_ title: String, isLabelled: Bool) { (self.title, self.isLabelled) = (title, isLabelled) }

  /// - Parameters:
  ///   - link: its own page, from this one; empty where it has none.
  ///   - problem: why it was not read to its end, or at all; empty where it was.
  public mutating func add(
    _ path: String, link: String = "", label: RecordingLabel? = nil, _ outcome: RecordingOutcome, problem: String = ""
  ) {
    rows.append(Row(path: path, link: link, label: label, outcome: outcome, problem: problem))
  }

  var value: ReportValue {
    .object([
      .init("title", .text(title)), .init("isLabelled", .truth(isLabelled)),
      .init("recordings", .list(rows.map { Self.value($0) })),
    ])
  }
  private static func value(_ row: Row) -> ReportValue {
    var members: [ReportValue.Member] = [
      .init("path", .text(row.path)), .init("link", .text(row.link)), .init("problem", .text(row.problem)),
      .init("came", .list(row.outcome.came.map { .list([.text($0.name), .number($0.count)]) })),
      .init("end", .number(Int(row.outcome.end.microseconds))),
    ]
    if let label = row.label {
      members.append(.init("label", .text(label.text)))
      members.append(.init("wanted", .texts(label.gestures.map(\.name))))
      members.append(.init("verdict", .text(row.outcome.verdict(label).rawValue)))
    }
    if let miss = row.outcome.nearestMiss(row.label) {
      members.append(
        .init(
          "miss",
          .object([
            .init("time", .number(Int(miss.time.microseconds))), .init("recognizer", .text(miss.recognizer)),
            .init("reason", .text(miss.reason)), .init("distance", .number(miss.distance)),
          ])))
    }
    return .object(members)
  }

  /// The whole page, in UTF-8.
  public var page: [UInt8] {
    typealias Parts = PackageResources
    return ReportPage.html(
      title: title, styles: [Parts.shared_css, Parts.corpus_css], scripts: [Parts.shared_js, Parts.corpus_js],
      data: value)
  }
}

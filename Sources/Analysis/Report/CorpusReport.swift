import Gestures
import Simulation

/// The page of many recordings: what came of each, against what it was meant to be, and the nearest misses.
public struct CorpusReport: Sendable {
  private struct Row {
    var path: String
    var link: String
    var label: RecordingLabel?
    var outcome: RecordingOutcome?
    var problem: String
    var remark: String
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
  ///   - outcome: nil where nothing of it could be played.
  ///   - problem: why it was not read to its end, or at all; empty where it was.
  ///   - remark: what else there is to say of it, whole sentences.
  public mutating func add(
    _ path: String, link: String = "", label: RecordingLabel? = nil, _ outcome: RecordingOutcome?,
    problem: String = "", remark: String = ""
  ) {
    rows.append(Row(path: path, link: link, label: label, outcome: outcome, problem: problem, remark: remark))
  }

  /// Gestures that labels name and nobody was played for, and in how many recordings; in the order of the recordings.
  public var unplayed: [GestureCount] {
    var counts: [GestureCount] = []
    for row in rows {
      for name in Self.unplayed(row) {
        if let index = counts.firstIndex(where: { $0.name == name }) {
          counts[index].count += 1
        } else {
          counts.append(GestureCount(name, 1))
        }
      }
    }
    return counts
  }

  private static func unplayed(_ row: Row) -> [String] {
    guard let label = row.label, let outcome = row.outcome else { return [] }
    return label.unplayed(among: outcome.played)
  }

  var value: ReportValue {
    .object([
      .init("title", .text(title)), .init("isLabelled", .truth(isLabelled)),
      .init("recordings", .list(rows.map { Self.value($0) })),
    ])
  }

  private static func value(_ row: Row) -> ReportValue {
    let remarks =
      unplayed(row).map { "No recognizer was played for \($0): \(RecordingLabel.remedy(forUnplayed: $0))." }
      + (row.remark.isEmpty ? [] : [row.remark])
    var members: [ReportValue.Member] = [
      .init("path", .text(row.path)), .init("link", .text(row.link)), .init("problem", .text(row.problem)),
      .init("isPlayed", .truth(row.outcome != nil)), .init("remark", .text(remarks.joined(separator: " "))),
      .init("came", .list((row.outcome?.tally.counts ?? []).map { .list([.text($0.name), .number($0.count)]) })),
      .init("end", .number(Int(row.outcome?.end.microseconds ?? 0))),
    ]
    if let label = row.label {
      members.append(.init("label", .text(label.text)))
      if let outcome = row.outcome {
        members.append(.init("wanted", .texts(label.promise(among: outcome.played).map(\.name))))
        members.append(.init("verdict", .text(outcome.verdict(label).rawValue)))
      }
    }
    if let miss = row.outcome?.nearestMiss(row.label) {
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

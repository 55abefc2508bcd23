import Analysis
internal import EmbeddedFiles
import Gestures
import Simulation
import TouchTrace

/// The page of several recordings: the gestures recognized in each, compared with its label, and the nearest misses.
package struct CorpusReport: Sendable {
  private struct Row {
    var path: String
    var link: String
    var label: RecordingLabel?
    var outcome: RecordingOutcome?
    var problem: String
    var remark: String
    var recording: CoreRecording?
  }

  private let title: String
  private var rows: [Row] = []
  private let isLabelled: Bool
  /// Returns the end of a sentence with a remedy.
  package var words: @Sendable (RecordingRemedy) -> String = { _ in "" }
  /// The data of the first recording that a page can replay, which it shows first; `nil` for none.
  package var opening: ReportValue?

  /// Creates a page without recordings.
  ///
  /// - Parameters:
  ///   - title: the title of the page.
  ///   - isLabelled: whether the recordings have labels. Without labels they are grouped by folder.
  package init(_ title: String, isLabelled: Bool) {
    self.title = title
    self.isLabelled = isLabelled
  }

  /// - Parameters:
  ///   - path: the path of the recording.
  ///   - link: the link to its own page; empty if it has none.
  ///   - label: its label.
  ///   - outcome: the recognized gestures; `nil` if it could not be replayed.
  ///   - problem: why it was not read completely, or at all; empty if it was.
  ///   - remark: additional sentences.
  ///   - recording: the recording as the core of a page reads it; `nil` for a page without a core.
  package mutating func add(
    _ path: String, link: String = "", label: RecordingLabel? = nil, _ outcome: RecordingOutcome?,
    problem: String = "", remark: String = "", recording: CoreRecording? = nil
  ) {
    rows.append(
      Row(
        path: path, link: link, label: label, outcome: outcome, problem: problem, remark: remark,
        recording: recording))
  }

  /// The gestures of labels for which no recognizer was attached, with the number of recordings, in order of the
  /// recordings.
  package var gesturesWithoutRecognizer: [GestureCount] {
    Tally(rows.flatMap(Self.gesturesWithoutRecognizer)).counts.map { GestureCount($0.value, $0.count) }
  }

  private static func gesturesWithoutRecognizer(_ row: Row) -> [String] {
    guard let label = row.label, let outcome = row.outcome else { return [] }
    return label.gesturesWithoutRecognizer(among: outcome.recognizers)
  }

  var value: ReportValue {
    let names = RecordingNames(of: rows.map(\.path))
    return .object([
      .init("title", .text(title)), .init("isLabelled", .bool(isLabelled)),
      .init("recordings", .list(rows.indices.map { value(rows[$0], names[$0]) })),
    ])
  }

  private func value(_ row: Row, _ name: String) -> ReportValue {
    let clean = PageText(of: row.path)
    let remarks =
      Self.gesturesWithoutRecognizer(row).map {
        "No recognizer for \($0)\(words(RecordingLabel.remedy(forGestureWithoutRecognizer: $0)))."
      }
      + (row.remark.isEmpty ? [] : [row.remark])
    var members: [ReportValue.Member] = [
      .init("path", .text(name)), .init("link", .text(row.link)), .init("problem", .text(clean(row.problem))),
      .init("isPlayed", .bool(row.outcome != nil)), .init("remark", .text(clean(remarks.joined(separator: " ")))),
      .init("recognized", .list(row.outcome?.recognized ?? [])),
      .init("end", .number(Int(row.outcome?.end.microseconds ?? 0))),
    ]
    if let label = row.label {
      members.append(.init("label", .text(label.text)))
      if let outcome = row.outcome {
        members.append(.init("expected", .texts(outcome.kinds(of: label.expectedGestures(among: outcome.recognizers)))))
        members.append(.init("verdict", .text(outcome.verdict(label).rawValue)))
      }
    }
    if let outcome = row.outcome, let miss = outcome.nearestMiss {
      members.append(
        .init(
          "miss",
          .object([
            .init("time", .number(Int(miss.attempt.end.microseconds))),
            .init("gesture", .text(outcome.gesture(miss.attempt.recognizer))),
            .init("reason", .text(outcome.text(miss))),
            .init("distance", .number(miss.thousandths)),
          ])))
    }
    return .object(members)
  }

  /// The page as HTML in UTF-8.
  package var page: [UInt8] {
    ReportPage.html(
      title: ReportPage.title(title), styles: EmbeddedFile.page("corpus.css"),
      scripts: EmbeddedFile.page("corpus.js"), answer: answer, data: value)
  }

  /// The index of the first recording that a page can replay; `nil` if there is none.
  package var firstReplayable: Int? { rows.firstIndex { if case .trace? = $0.recording { true } else { false } } }

  /// Returns the page with a core, which replays all recordings when a parameter is changed.
  package func page(with core: ReportCore) -> [UInt8] {
    var packed: [UInt8] = []
    let names = RecordingNames(of: rows.map(\.path))
    let recordings = rows.indices.map { index -> ReportValue in
      guard case .object(let members) = value(rows[index], names[index]) else { return .list([]) }
      let start = packed.count
      var unplayed = ""
      switch rows[index].recording {
      case .trace(let trace)?: packed += Deflate.compressed(trace)
      case .none(let reason)?: unplayed = PageText(of: rows[index].path)(reason)
      case nil: break
      }
      return .object(
        members + [.init("packed", .numbers([start, packed.count - start])), .init("unplayed", .text(unplayed))])
    }
    let first = opening == nil ? nil : firstReplayable
    let listed = ReportValue.object([
      .init("title", .text(title)), .init("opening", .number(first ?? -1)), .init("recordings", .list(recordings)),
    ])
    return core.page(
      title: ReportPage.title(title), answer: answer, data: opening,
      recording: first.map { .object([.init("name", .text(names[$0]))]) },
      parts: PageParts(value: listed, packed: Base64.text(packed)))
  }

  private var answer: [String] {
    let names = RecordingNames(of: rows.map(\.path))
    return [title]
      + rows.indices.map { index in
        let row = rows[index]
        return "\(names[index]): \(row.outcome?.tally.text(nothing: "nothing") ?? PageText(of: row.path)(row.problem))"
      }
  }
}

import Reports
import Analysis
internal import EmbeddedFiles
import Gestures
import Simulation
import TouchTrace

/// The page of a score: the answer, and a table of recordings by engine, in which each cell plays its recording.
package struct EnginePage {
  /// A recording as it was played, with the gestures that each subject reported.
  package struct Hand {
    package let entry: LabelFile.Entry
    package let touches: InputLog
    /// The gestures, by who reported them.
    package var gestures: [ScoreInput: [EngineGesture]] = [:]

    /// Creates a recording that no engine has played.
    package init(_ entry: LabelFile.Entry, _ touches: InputLog) { (self.entry, self.touches) = (entry, touches) }
  }

  private let score: Score
  private let tables: [AnswerTable]
  private let engines: [EngineHeader]
  private let hands: [Hand]

  /// - Parameter tables: the answer, with which the page begins.
  package init(_ score: Score, _ tables: [AnswerTable], engines: [EngineHeader], _ hands: [Hand]) {
    (self.score, self.tables, self.engines, self.hands) = (score, tables, engines, hands)
  }

  /// The page as HTML in UTF-8.
  package var html: [UInt8] {
    let data = ReportValue.object([
      .init("columns", .list(score.inputs.map(column))), .init("hands", .list(values)),
    ])
    return ReportPage.html(
      title: ReportPage.title("Engines"), styles: EmbeddedFile.page("engines.css"),
      scripts: EmbeddedFile.page("engines.js"), body: TablePage.body("Engines", tables), data: data)
  }

  private func column(_ input: ScoreInput) -> ReportValue {
    let header = engines.first { input == .engine($0.name) }
    let count = score.count(of: nil, input)
    return .list([
      .text(input.title), .text(header?.version ?? ""), .bool(header?.isRealTime ?? false), .number(count.right),
      .number(count.all), .texts(header?.gestures ?? []),
    ])
  }

  private var values: [ReportValue] {
    let results = Dictionary(grouping: score.results, by: \.recording)
    return hands.map { hand in
      let found = results[hand.entry.path] ?? []
      return .object(
        [
          .init("path", .text(hand.entry.path)), .init("label", .text(hand.entry.label.text)),
          .init("cells", .list(score.inputs.map { Self.cell(found, $0, hand) })),
        ] + Self.touches(of: hand.touches))
    }
  }

  /// A cell: its gestures, whether they are right, what is wrong, and the begins and ends with their times.
  private static func cell(_ results: [ScoreResult], _ input: ScoreInput, _ hand: Hand) -> ReportValue {
    guard let result = results.first(where: { $0.input == input }) else { return .list([]) }
    let remarks = result.problems + [result.unmeetable, result.reason].compactMap { $0 }
    let state = result.unmeetable != nil ? "" : result.isRight ? "right" : "wrong"
    var cell: [ReportValue] = [.texts(result.found), .text(state), .texts(remarks)]
    if let gestures = hand.gestures[input] {
      let events = gestures.filter { $0.state != "changed" }.map { gesture -> ReportValue in
        .list([.text(gesture.gesture), .text(gesture.state), .number(FixedPoint.thousandths(gesture.time))])
      }
      cell.append(.list(events))
    }
    return .list(cell)
  }

  /// The touches as in a report, without what recognizers make of them.
  private static func touches(of log: InputLog) -> [ReportValue.Member] {
    var fingers = FingerLog()
    var moments = Moments()
    for case .frame(let frame) in log.inputs {
      fingers.add(frame)
      moments.append(Int(frame.time.microseconds))
    }
    let surface = log.header.surface
    return [
      .init("surface", .numbers([surface.widthInMicrometres / 10, surface.heightInMicrometres / 10])),
      .init("moments", .numbers(DeltaEncoding.deltas(moments.times))),
      .init("fingers", fingers.value(on: surface, moments)),
      .init("end", .number(log.end.microseconds)),
    ]
  }
}

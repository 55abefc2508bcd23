import Analysis
import Simulation
import TouchTrace

extension SweepSummary {
  /// The table as an answer, a row for each point.
  ///
  /// - Parameter isMap: whether a map is shown instead of the rows, which has its own legend.
  package func answer(isMap: Bool = false) -> AnswerTable {
    let skipped = table.skipped.map { "skipped: \($0.reason)" }
    if table.recordings == 0 { return AnswerTable("No recording could be replayed.", [], notes: skipped) }
    let legend = "by gesture right/missed/false; = plateau, ~ within one recording of it, * current"
    let lack = table.missing == 1 ? "lacks" : "lack"
    let incomplete =
      table.missing == 0
      ? [] : ["incomplete: \(table.missing, "recording") \(lack) results; run the sweep to its end"]
    let titles = table.axes.map(\.name) + ["right", "missed", "false"] + table.gestures
    return AnswerTable(
      headline,
      columns: [.init("")] + titles.map { .init($0, isTrailing: true) }
        + [.init("unexpected")],
      table.points.indices.map(row),
      notes: (isMap ? [] : [legend]) + self.notes + skipped + incomplete,
      fields: ["recordings": .count(table.recordings), "points": .count(table.points.count)],
      namingColumns: table.axes.count + 1)
  }

  private func row(_ place: Int) -> AnswerTable.Row {
    let (point, indices) = (table.points[place], table.indices(of: place))
    let isBest = plateau.contains(indices)
    let isNear = wide.contains(indices)
    let isCurrent = place == table.currentPoint
    let mark = (isBest ? "=" : isNear ? "~" : "") + (isCurrent ? "*" : "")
    let unexpected = point.unexpected.map(\.text)
    var cells = [
      AnswerTable.Cell(mark, ["plateau": .flag(isBest), "within_one": .flag(isNear), "current": .flag(isCurrent)])
    ]
    cells += zip(table.axes, indices).map { AnswerTable.Cell($0.values[$1], key: $0.name) }
    cells += [("right", point.all.right), ("missed", point.all.missed), ("false", point.all.wrong)].map {
      AnswerTable.Cell($1, key: $0)
    }
    cells += zip(table.gestures, point.byGesture).map(Self.cell)
    cells.append(.init(unexpected.joined(separator: ", "), ["unexpected": .texts(unexpected)]))
    return AnswerTable.Row(cells, style: isBest ? .good : .plain)
  }

  private static func cell(_ gesture: String, _ count: SweepTable.Count) -> AnswerTable.Cell {
    AnswerTable.Cell(
      "\(count.right)/\(count.missed)/\(count.wrong)",
      [
        "\(gesture)_right": .count(count.right), "\(gesture)_missed": .count(count.missed),
        "\(gesture)_false": .count(count.wrong),
      ])
  }

  /// Notes on the recordings.
  package var recordingNotes: [RecordingNote] {
    table.gesturesWithoutRecognizer.map { gesture, recordings in
      RecordingNote(
        "no recognizer for \(gesture) in \(recordings, "recording"), where only unexpected gestures count",
        RecordingLabel.remedy(forGestureWithoutRecognizer: gesture))
    }
  }
}

import Analysis
import Simulation
import TouchTrace

/// A table as text.
package enum SweepText {
  /// Returns the table with its summary, a line for each point.
  package static func text(_ table: SweepTable) -> String {
    lines(table).map { $0.map(\.text).joined() + "\n" }.joined()
  }

  /// Returns the lines of the table with its summary.
  ///
  /// - Parameter columns: the greatest width of a line of the table; columns that do not fit are in further tables below.
  ///   Nil for one table of any width.
  package static func lines(_ table: SweepTable, columns: Int? = nil) -> [[SweepTextPart]] {
    if table.recordings == 0 { return [[SweepTextPart("# no recording could be replayed")]] + skipped(table) }
    let summary = SweepSummary(table)
    var lines = heading(table, columns).map { [SweepTextPart($0, .detail)] }
    let (header, rows) = rows(table, summary)
    for (index, group) in columnGroups([header] + rows.map(\.words), table, columns).enumerated() {
      if index > 0 { lines.append([]) }
      lines.append([SweepTextPart(group[0])])
      lines += zip(group.dropFirst(), rows).map { [SweepTextPart($0, $1.style)] }
    }
    return lines + [[]] + summaryLines(table, summary)
  }

  /// Returns the lines below a table or a map.
  package static func summaryLines(_ table: SweepTable, _ summary: SweepSummary) -> [[SweepTextPart]] {
    var lines = summary.lines.enumerated().map { [SweepTextPart($1, $0 == 0 ? .result : .plain)] } + skipped(table)
    if table.missing > 0 {
      let recordings = "\(table.missing, "recording")"
      lines.append([
        SweepTextPart(
          "incomplete: \(recordings) \(table.missing == 1 ? "lacks" : "lack") results; run the sweep to its end")
      ])
    }
    return lines
  }

  /// Returns notes on the table, a sentence each.
  package static func notes(_ table: SweepTable) -> [RecordingNote] {
    table.gesturesWithoutRecognizer.map { gesture, recordings in
      RecordingNote(
        "no recognizer for \(gesture) in \(recordings, "recording"), where only unexpected gestures count",
        RecordingLabel.remedy(forGestureWithoutRecognizer: gesture))
    }
  }

  private static func skipped(_ table: SweepTable) -> [[SweepTextPart]] {
    table.skipped.map { [SweepTextPart("skipped: \($0.reason)")] }
  }

  // MARK: The table

  private static func heading(_ table: SweepTable, _ columns: Int?) -> [String] {
    let start = "# \(table.recordings, "recording") at \(table.points.count, "point")"
    let marks = "= plateau, ~ within one recording of it, * current"
    let heading = "\(start); by gesture right/missed/false; \(marks)"
    guard let columns, heading.count > columns else { return [heading] }
    return ["\(start); by gesture right/missed/false;", "# \(marks)"]
  }

  private struct Row {
    var words: [String]
    var style: SweepTextPart.Style
  }

  private static func rows(_ table: SweepTable, _ summary: SweepSummary) -> (header: [String], rows: [Row]) {
    let rows = table.points.enumerated().map { place, point in
      let indices = table.indices(of: place)
      let style: SweepTextPart.Style =
        summary.plateau.contains(indices) ? .plateau : summary.wide.contains(indices) ? .wide : .plain
      let mark = style == .plateau ? "=" : style == .wide ? "~" : ""
      let values = zip(table.axes, indices).map { $0.values[$1] }
      let unexpected = point.unexpected.map(\.text).joined(separator: ", ")
      let words =
        [mark + (place == table.currentPoint ? "*" : "")] + values
        + ["\(point.all.right)", "\(point.all.missed)", "\(point.all.wrong)"]
        + point.byGesture.map { "\($0.right)/\($0.missed)/\($0.wrong)" } + [unexpected]
      return Row(words: words, style: style)
    }
    return ([""] + table.axes.map(\.name) + ["right", "missed", "false"] + table.gestures + ["unexpected"], rows)
  }

  /// Returns the lines of one table for each group of columns that fit next to the marks and the values.
  private static func columnGroups(_ rows: [[String]], _ table: SweepTable, _ columns: Int?) -> [[String]] {
    let last = rows[0].count - 1
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let fixed = Array(0...table.axes.count)
    let room = (columns ?? .max) - fixed.reduce(0) { $0 + widths[$1] + 2 }
    var groups: [[Int]] = [[]]
    var left = room
    // A column without any content does not need its own table.
    let isNeeded = columns == nil || rows.dropFirst().contains { !$0[last].isEmpty }
    for column in (table.axes.count + 1)...(isNeeded ? last : last - 1) {
      if widths[column] > left, !groups[groups.count - 1].isEmpty {
        groups.append([])
        left = room
      }
      groups[groups.count - 1].append(column)
      left -= widths[column] + 2
    }
    return groups.map { group in
      rows.map { row in
        var line = ""
        for column in fixed + group {
          let space = String(repeating: " ", count: widths[column] - row[column].count)
          // Numbers are aligned on the right, marks and words on the left.
          line +=
            (column == 0 ? "" : "  ") + (column == 0 || column == last ? row[column] + space : space + row[column])
        }
        while line.last == " " { line.removeLast() }
        return line
      }
    }
  }
}

import Simulation

/// A table as text.
public enum SweepText {
  /// Returns the table with its summary.
  public static func text(_ table: SweepTable) -> String {
    if table.recordings == 0 { return "# no recording could be replayed\n" + skipped(table) }
    let summary = SweepSummary(table)
    var rows = [[""] + table.axes.map(\.name) + ["right", "missed", "false"] + table.gestures + ["unexpected"]]
    for (place, point) in table.points.enumerated() {
      let indices = table.indices(of: place)
      let mark = summary.plateau.contains(indices) ? "=" : summary.wide.contains(indices) ? "~" : ""
      let isCurrent = place == table.currentPoint
      let values = zip(table.axes, indices).map { $0.values[$1] }
      let unexpected = point.unexpected.map(\.text).joined(separator: ", ")
      rows.append(
        [mark + (isCurrent ? "*" : "")] + values + ["\(point.all.right)", "\(point.all.missed)", "\(point.all.wrong)"]
          + point.byGesture.map { "\($0.right)/\($0.missed)/\($0.wrong)" } + [unexpected])
    }
    var text = "# \(count(table.recordings, "recording")) at \(count(table.points.count, "point"))"
    text += "; by gesture right/missed/false; = plateau, ~ within one recording of it, * current\n"
    text += aligned(rows, left: [0, rows[0].count - 1])
    text += "\n"
    for line in summary.lines { text += line + "\n" }
    text += skipped(table)
    if table.missing > 0 {
      text += "incomplete: \(count(table.missing, "recording")) \(table.missing == 1 ? "lacks" : "lack") results; "
      text += "run the sweep to its end\n"
    }
    return text
  }

  /// Returns notes on the table, a sentence each.
  public static func notes(_ table: SweepTable) -> [String] {
    table.gesturesWithoutRecognizer.map { gesture, recordings in
      "no recognizer for \(gesture) in \(count(recordings, "recording")), where only unexpected gestures count; "
        + RecordingLabel.hint(forGestureWithoutRecognizer: gesture)
    }
  }

  private static func skipped(_ table: SweepTable) -> String {
    table.skipped.map { "skipped: \($0.reason)\n" }.joined()
  }

  private static func count(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }

  /// Returns the rows with aligned columns, numbers to the right.
  private static func aligned(_ rows: [[String]], left: Set<Int>) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = ""
    for row in rows {
      var line = ""
      for (column, word) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - word.count)
        line += (column == 0 ? "" : "  ") + (left.contains(column) ? word + space : space + word)
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }
}

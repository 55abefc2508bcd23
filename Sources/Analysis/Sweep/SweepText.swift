import Simulation

/// A table as text, for people.
public enum SweepText {
  public static func text(_ table: SweepTable) -> String {
    // Nothing was played, so nothing is best.
    if table.recordings == 0 { return "# no recording could be played\n" + leftOut(table) }
    let summary = SweepSummary(table)
    var rows = [[""] + table.axes.map(\.name) + ["right", "missed", "false"] + table.gestures + ["came unasked"]]
    for (place, point) in table.points.enumerated() {
      let indices = table.indices(of: place)
      let mark = summary.plateau.contains(indices) ? "=" : summary.wide.contains(indices) ? "~" : ""
      let isToday = place == table.todaysPoint
      let values = zip(table.axes, indices).map { $0.values[$1] }
      let unasked = point.unasked.map(\.text).joined(separator: ", ")
      rows.append(
        [mark + (isToday ? "*" : "")] + values + ["\(point.all.right)", "\(point.all.missed)", "\(point.all.wrong)"]
          + point.byGesture.map { "\($0.right)/\($0.missed)/\($0.wrong)" } + [unasked])
    }
    var text = "# \(count(table.recordings, "recording")) at \(count(table.points.count, "point"))"
    text += "; by gesture right/missed/false; = plateau, ~ within one of it, * today\n"
    text += aligned(rows, left: [0, rows[0].count - 1])
    text += "\n"
    for line in summary.lines { text += line + "\n" }
    text += leftOut(table)
    if table.missing > 0 {
      text += "incomplete: \(count(table.missing, "recording")) \(table.missing == 1 ? "lacks" : "lack") results; the "
      text += "sweep has to be run to its end\n"
    }
    return text
  }

  /// What has to be known beside the table, a sentence each.
  public static func notes(_ table: SweepTable) -> [String] {
    table.unplayed.map { gesture, recordings in
      "nobody plays a recognizer for \(gesture) in \(count(recordings, "recording")), so there only what comes unasked "
        + "counts; \(RecordingLabel.remedy(forUnplayed: gesture))"
    }
  }

  private static func leftOut(_ table: SweepTable) -> String {
    table.leftOut.map { "left out: \($0.reason)\n" }.joined()
  }

  private static func count(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }

  /// Columns under one another, numbers at the right.
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

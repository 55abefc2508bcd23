import TouchTrace

/// Aligns rows of words in columns. Widths count characters, because names may contain any text.
package enum TextColumns {
  package static func lines(_ rows: [[String]]) -> [String] {
    let rows = rows.map { $0.map(QuotedText.plain) }
    var widths: [Int] = []
    for row in rows {
      for (column, word) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], word.count)
      }
    }
    return rows.map { row in
      var line = ""
      for (column, word) in row.enumerated() {
        line += word
        // Nothing follows the last word.
        guard column < row.count - 1 else { break }
        line += String(repeating: " ", count: widths[column] - word.count) + "  "
      }
      return line
    }
  }
}

import TouchTrace

/// Aligns rows of words in columns. Widths count characters, because names may contain any text.
package enum TextColumns {
  package static func lines(_ rows: [[String]]) -> [String] {
    let rows = rows.map { $0.map(QuotedText.plain) }
    let most = rows.map(\.count).max() ?? 0
    let widths = (0..<most).map { column -> Int in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { line(zip($0, widths).map { ($0, $1, false) }) }
  }

  /// Returns a line of words, each with the width of its column and whether it ends there.
  static func line(_ words: [(text: String, width: Int, isTrailing: Bool)]) -> String {
    var line = ""
    for (column, word) in words.enumerated() {
      let space = String(repeating: " ", count: word.width - word.text.count)
      line += (column == 0 ? "" : "  ") + (word.isTrailing ? space + word.text : word.text + space)
    }
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}

/// Aligns rows of words in columns. Widths count characters, because names may contain any text.
enum TextColumns {
  static func lines(_ rows: [[String]]) -> [String] {
    let widths = (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { index, word in
        index == row.count - 1 ? word : word + String(repeating: " ", count: widths[index] - word.count)
      }.joined(separator: "  ")
    }
  }
}

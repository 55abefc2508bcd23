import TouchTrace

extension AnswerTable {
  /// Returns the table as lines: the verdict, the rows in columns, and the notes.
  ///
  /// - Parameters:
  ///   - columns: the greatest width of a row; columns that do not fit continue below. `nil` for rows of any width.
  ///   - drawing: what is shown instead of the rows.
  package func lines(columns: Int? = nil, drawing: [[AnswerPart]]? = nil) -> [[AnswerPart]] {
    let body = drawing ?? (self.columns.isEmpty ? listLines : tableLines(columns))
    let space: [[AnswerPart]] = notes.isEmpty || body.isEmpty ? [] : [[]]
    return [[AnswerPart(headline, .headline)]] + body + space + notes.map { [AnswerPart($0)] }
  }

  /// Returns several tables as lines, with an empty one between them.
  package static func lines(_ tables: [AnswerTable], columns: Int? = nil) -> [[AnswerPart]] {
    Array(tables.map { $0.lines(columns: columns) }.joined(separator: [[]]))
  }

  private var listLines: [[AnswerPart]] {
    rows.flatMap { row in
      [[AnswerPart("  \(text(of: 0, in: row))", row.style)]] + row.details.map { [AnswerPart("    \($0)", row.style)] }
    }
  }

  private func tableLines(_ width: Int?) -> [[AnswerPart]] {
    if rows.isEmpty { return [] }
    let words = [columns.map(\.title)] + rows.map { row in columns.indices.map { text(of: $0, in: row) } }
    let widths = columns.indices.map { column in words.map { $0[column].count }.max() ?? 0 }
    let groups = groups(widths, width ?? .max)
    return Array(
      groups.map { group -> [[AnswerPart]] in
        let lines = words.map { words in
          TextColumns.line(group.map { (words[$0], widths[$0], columns[$0].isTrailing) })
        }
        return [[AnswerPart(lines[0], .detail)]]
          + zip(rows, lines.dropFirst()).flatMap { row, line in
            let details = group == groups[0] ? row.details : []
            return [[AnswerPart(line, row.style)]] + details.map { [AnswerPart("    \($0)", row.style)] }
          }
      }.joined(separator: [[]]))
  }

  /// Returns the columns of each part of a table that is too wide: those that name a row and some others.
  private func groups(_ widths: [Int], _ width: Int) -> [[Int]] {
    let naming = shownColumns.filter { $0 < namingColumns }
    let room = width - naming.reduce(0) { $0 + widths[$1] + 2 }
    var groups: [[Int]] = []
    var left = 0
    for column in shownColumns.dropFirst(naming.count) {
      if groups.isEmpty || widths[column] > left {
        groups.append(naming)
        left = room
      }
      groups[groups.count - 1].append(column)
      left -= widths[column] + 2
    }
    return groups.isEmpty ? [naming] : groups
  }
}

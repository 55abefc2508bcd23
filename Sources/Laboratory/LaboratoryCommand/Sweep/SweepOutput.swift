import Experiments
import TouchstoneCommand
import Analysis

/// The text of a sweep's result: a map or a table, then the summary.
struct SweepOutput {
  let table: SweepTable
  /// The terminal's columns; nil for pipes and files, where lines have any width.
  let columns: Int?
  /// Whether to draw the map; nil to draw it on a terminal if it fits.
  let drawsMap: Bool?

  /// The text, in the terminal's colours. Throws if a map was requested that cannot be drawn.
  var text: String {
    get throws(CommandFailure) {
      guard let map = try map() else { return painted(SweepText.lines(table, columns: columns)) }
      return painted(map.lines + [[]] + SweepText.summaryLines(table, SweepSummary(table)))
    }
  }

  private func map() throws(CommandFailure) -> SweepTextMap? {
    guard drawsMap ?? (columns != nil) else { return nil }
    let room = columns ?? TerminalSize.columns
    if let map = SweepTextMap(table, columns: room) { return map }
    if drawsMap == nil { return nil }
    let varied = table.axes.filter { $0.values.count > 1 }
    throw CommandFailure(
      varied.count == 2
        ? "the map does not fit in \(room) columns; use wider steps, or --picture FILE.svg"
        : "--map draws two parameters with several values, not \(varied.count)")
  }

  private func painted(_ lines: [[SweepTextPart]]) -> String {
    lines.flatMap(wrapped).map { line in
      var text = line.map(\.painted).joined()
      while text.last == " " { text.removeLast() }
      return text + "\n"
    }.joined()
  }

  /// Returns the lines of one that is too wide for the terminal.
  private func wrapped(_ line: [SweepTextPart]) -> [[SweepTextPart]] {
    guard let columns, line.count == 1, let part = line.first, part.text.count > columns else { return [line] }
    return WrappedText.folded(part.text, columns: columns).map { [SweepTextPart($0, part.style)] }
  }
}

import Experiments
import TouchstoneCommand
import Analysis
import CommandSupport

/// The text of a sweep's result: a map or a table, then the summary.
struct SweepOutput {
  let summary: SweepSummary
  /// The terminal's columns; nil for pipes and files, where lines have any width.
  let columns: Int?
  /// Whether to draw the map; nil to draw it on a terminal if it fits.
  let drawsMap: Bool?

  /// The lines. Throws if a map was requested that cannot be drawn.
  var lines: [[AnswerPart]] {
    get throws(CommandFailure) {
      guard let map = try map() else { return summary.answer().lines(columns: columns) }
      return summary.answer(isMap: true).lines(drawing: map.lines)
    }
  }

  private func map() throws(CommandFailure) -> SweepTextMap? {
    guard drawsMap ?? (columns != nil) else { return nil }
    let room = columns ?? TerminalSize.columns
    if let map = SweepTextMap(summary.table, columns: room) { return map }
    if drawsMap == nil { return nil }
    let varied = summary.table.axes.filter { $0.values.count > 1 }
    throw CommandFailure(
      varied.count == 2
        ? "the map does not fit in \(room) columns; use wider steps, or --picture FILE.svg"
        : "--map draws two parameters with several values, not \(varied.count)")
  }
}

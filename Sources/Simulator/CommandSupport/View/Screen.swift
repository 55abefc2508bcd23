import Simulation
import TouchTrace

/// A grid of terminal cells with characters and styles.
///
/// All text passes through ``put(_:column:line:_:width:)``, which escapes control characters and replaces what the terminal
/// cannot show, so that no name of a device or file can change the terminal's state.
package struct Screen: Hashable {
  /// The meaning of a cell, which determines its colour; without colour, only some are visible.
  package enum Style: Hashable {
    case plain, bold, faint, good, warning, bad, inverse
    /// A finger, by its number from 1.
    case finger(Int)
  }

  struct Cell: Hashable {
    /// The character; nil for the right half of a wide character.
    var character: Character? = " "
    var style = Style.plain
  }

  package let columns: Int
  package let lines: Int
  /// Whether the terminal shows characters beyond ASCII.
  package let isUnicode: Bool
  private(set) var cells: [Cell]

  package init(columns: Int, lines: Int, isUnicode: Bool) {
    self.columns = max(1, columns)
    self.lines = max(1, lines)
    self.isUnicode = isUnicode
    cells = Array(repeating: Cell(), count: self.columns * self.lines)
  }

  subscript(column: Int, line: Int) -> Cell { cells[line * columns + column] }

  /// Writes text. What does not fit is cut off with an ellipsis.
  ///
  /// - Parameter width: the number of columns; by default, up to the right edge.
  package mutating func put(_ text: String, column: Int, line: Int, _ style: Style = .plain, width: Int? = nil) {
    guard (0..<lines).contains(line), column < columns else { return }
    let end = min(columns, column + (width ?? columns))
    let shown = Self.shown(text, isUnicode: isUnicode)
    let total = shown.reduce(0) { $0 + PictureText.columns($1) }
    let isCut = column + total > end
    let ellipsis: Character = isUnicode ? "…" : "~"
    var column = column
    for character in shown {
      let width = PictureText.columns(character)
      if width == 0 { continue }
      if column < 0 {
        column += width
        continue
      }
      if column + width > end - (isCut ? 1 : 0) { break }
      set(character, column, line, style)
      if width == 2 { cells[line * columns + column + 1] = Cell(character: nil, style: style) }
      column += width
    }
    if isCut && column < end && column >= 0 { set(ellipsis, column, line, style) }
  }

  /// Sets one cell to a character that is one column wide.
  package mutating func set(_ character: Character, _ column: Int, _ line: Int, _ style: Style = .plain) {
    guard (0..<lines).contains(line), (0..<columns).contains(column) else { return }
    let cell = line * columns + column
    // The other half of a wide character that is covered.
    if cells[cell].character == nil, column > 0 { cells[cell - 1].character = " " }
    if column + 1 < columns, cells[cell + 1].character == nil { cells[cell + 1].character = " " }
    cells[cell] = Cell(character: character, style: style)
  }

  package mutating func frame(columns: Range<Int>, lines: Range<Int>, _ style: Style = .faint) {
    guard columns.count > 1, lines.count > 1 else { return }
    let (left, right, top, bottom) = (
      columns.lowerBound, columns.upperBound - 1, lines.lowerBound, lines.upperBound - 1
    )
    for column in left...right {
      for line in [top, bottom] { set(isUnicode ? "─" : "-", column, line, style) }
    }
    for line in top...bottom { for column in [left, right] { set(isUnicode ? "│" : "|", column, line, style) } }
    let corners: [Character] = isUnicode ? ["┌", "┐", "└", "┘"] : ["+", "+", "+", "+"]
    set(corners[0], left, top, style)
    set(corners[1], right, top, style)
    set(corners[2], left, bottom, style)
    set(corners[3], right, bottom, style)
  }

  // MARK: Characters

  /// Returns the characters that the terminal shows for a text.
  package static func shown(_ text: String, isUnicode: Bool) -> String {
    let plain = QuotedText.plain(text)
    if isUnicode { return plain }
    return plain.reduce(into: "") { $0 += ascii($1) }
  }

  private static func ascii(_ character: Character) -> String {
    if character.isASCII { return String(character) }
    switch character {
    case "→": return "->"
    case "·", "—", "–", "─", "╌": return "-"
    case "│", "▌", "▐", "┤", "├", "╷", "╵": return "|"
    case "┌", "┐", "└", "┘", "┬", "┴", "┼": return "+"
    case "×": return "x"
    case "°": return " deg"
    case "…": return "~"
    case "“", "”": return "\""
    case "‘", "’": return "'"
    case "✓": return "+"
    case "✗": return "x"
    case "▶", "▸": return ">"
    case "▾": return "v"
    case "●": return "o"
    case "◎": return "O"
    case "░": return ":"
    case "╴", "╶": return "-"
    default: return "?"
    }
  }
}

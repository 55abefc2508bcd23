import Simulation
import Testing

@testable import CommandSupport
@testable import TouchstoneCommand

/// A terminal that understands what `ScreenText` writes.
struct ScreenTerminal {
  private var cells: [[Screen.Cell]]
  private var line = 0
  private var column = 0
  private var style = Screen.Style.plain

  init(_ columns: Int, _ lines: Int) {
    cells = Array(repeating: Array(repeating: Screen.Cell(), count: columns), count: lines)
  }

  mutating func write(_ text: String) throws {
    var rest = text[...]
    while let character = rest.first {
      rest = rest.dropFirst()
      if character == "\u{1B}" {
        try handleSequence(&rest)
        continue
      }
      let width = PictureText.columns(character)
      try #require(line < cells.count && column + width <= cells[line].count)
      cells[line][column] = Screen.Cell(character: character, style: style)
      if width == 2 { cells[line][column + 1] = Screen.Cell(character: nil, style: style) }
      column += width
    }
  }

  private mutating func handleSequence(_ rest: inout Substring) throws {
    rest = rest.dropFirst()
    let parameters = rest.prefix { $0.isNumber || $0 == ";" }
    rest = rest.dropFirst(parameters.count)
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch rest.first {
    case "H": (line, column) = (numbers[0] - 1, numbers[1] - 1)
    case "J": for row in cells.indices { cells[row] = cells[row].map { _ in Screen.Cell() } }
    case "m": style = try #require(Self.styles[numbers], "style \(numbers)")
    default: Issue.record("unknown sequence")
    }
    rest = rest.dropFirst()
  }

  /// What the codes of ISO 6429 look like: the colours of the fingers are bold cyan, magenta, yellow, blue and green.
  private static let styles: [[Int]: Screen.Style] = [
    [0]: .plain, [0, 1]: .bold, [0, 2]: .faint, [0, 7]: .inverse, [0, 32]: .good, [0, 33]: .warning, [0, 31]: .bad,
    [0, 1, 36]: .finger(1), [0, 1, 35]: .finger(2), [0, 1, 33]: .finger(3), [0, 1, 34]: .finger(4),
    [0, 1, 32]: .finger(5),
  ]

  /// Expects the terminal to show a screen, in its styles if there are colours.
  func expect(_ screen: Screen, hasColour: Bool) {
    for line in 0..<screen.lines {
      for column in 0..<screen.columns {
        let (shown, cell) = (cells[line][column], screen[column, line])
        if shown.character == cell.character && shown.style == (hasColour ? cell.style : .plain) { continue }
        Issue.record("\(column), \(line): \(shown) is shown, not \(cell)")
        return
      }
    }
  }
}

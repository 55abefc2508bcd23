/// Turns screens into text: whole ones for pipes and tests, differences for terminals.
package struct ScreenText {
  /// Whether styles become colours.
  package var hasColour: Bool

  package init(hasColour: Bool) { self.hasColour = hasColour }

  /// Returns the lines of a screen without trailing spaces, each with its line feed.
  package func lines(_ screen: Screen) -> String {
    var text = ""
    for line in 0..<screen.lines {
      var end = screen.columns
      while end > 0, screen[end - 1, line] == Screen.Cell() { end -= 1 }
      text += run(screen, 0..<end, line) + "\n"
    }
    return text
  }

  /// Returns what changes one screen into another: the cursor's movements and the changed cells.
  ///
  /// - Parameter old: what the terminal shows; nil if that is not known.
  func difference(from old: Screen?, to new: Screen) -> String {
    guard let old, old.columns == new.columns, old.lines == new.lines else {
      return "\u{1B}[0m\u{1B}[2J"
        + (0..<new.lines).map { "\u{1B}[\($0 + 1);1H" + run(new, 0..<new.columns, $0) }.joined()
    }
    var text = ""
    for line in 0..<new.lines {
      var column = 0
      while column < new.columns {
        if old[column, line] == new[column, line] {
          column += 1
          continue
        }
        // The first half of a wide character belongs to its change.
        var start = column
        while start > 0, new[start, line].character == nil { start -= 1 }
        var end = column + 1
        // A short run of equal cells costs less than a movement of the cursor.
        var equal = 0
        while end < new.columns, equal < 6 {
          equal = old[end, line] == new[end, line] ? equal + 1 : 0
          end += 1
        }
        end -= equal
        while end < new.columns, new[end, line].character == nil { end += 1 }
        text += "\u{1B}[\(line + 1);\(start + 1)H" + run(new, start..<end, line)
        column = end
      }
    }
    return text
  }

  private func run(_ screen: Screen, _ columns: Range<Int>, _ line: Int) -> String {
    var text = ""
    var style = Screen.Style.plain
    for column in columns {
      let cell = screen[column, line]
      guard let character = cell.character else { continue }
      if cell.style != style {
        text += code(cell.style)
        style = cell.style
      }
      text.append(character)
    }
    return style == .plain ? text : text + code(.plain)
  }

  /// Colours of fingers, bright enough on dark and light grounds: cyan, magenta, yellow, blue, green.
  private static let fingerColours = [36, 35, 33, 34, 32]

  private func code(_ style: Screen.Style) -> String {
    if !hasColour { return "" }
    let number =
      switch style {
      case .plain: "0"
      case .bold: "0;1"
      case .faint: "0;2"
      case .good: "0;32"
      case .warning: "0;33"
      case .bad: "0;31"
      case .inverse: "0;7"
      case .finger(let number): "0;1;\(Self.fingerColours[(max(1, number) - 1) % Self.fingerColours.count])"
      }
    return "\u{1B}[\(number)m"
  }
}

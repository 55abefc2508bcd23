/// A grid of terminal cells with characters and with box-drawing lines that join where they meet.
struct TextGrid {
  /// Text may cover these characters.
  static let photoFill: Character = "░"
  static let selectionMark: Character = "▌"

  private struct Arms: OptionSet {
    var rawValue: UInt8
    static let up = Arms(rawValue: 1)
    static let down = Arms(rawValue: 2)
    static let left = Arms(rawValue: 4)
    static let right = Arms(rawValue: 8)
  }

  private enum Content {
    case nothing
    case character(Character)
    /// The right half of a wide character.
    case rest
  }

  let columns: Int
  let lines: Int
  private var arms: [Arms]
  private var contents: [Content]
  /// The lines that drawing may change.
  private var clip: ClosedRange<Int>

  init(columns: Int, lines: Int) {
    self.columns = columns
    self.lines = lines
    arms = Array(repeating: [], count: columns * lines)
    contents = Array(repeating: .nothing, count: columns * lines)
    clip = 0...max(0, lines - 1)
  }

  /// Draws only in these lines, if a range is given.
  mutating func clipped(to range: ClosedRange<Int>?, _ draw: (inout TextGrid) -> Void) {
    let before = clip
    if let range { clip = range.clamped(to: before) }
    draw(&self)
    clip = before
  }

  private func index(_ column: Int, _ line: Int) -> Int? {
    (0..<columns).contains(column) && (0..<lines).contains(line) ? line * columns + column : nil
  }

  private func within(_ range: ClosedRange<Int>, _ count: Int) -> Range<Int> {
    let first = min(max(range.lowerBound, 0), count)
    return first..<max(first, min(range.upperBound, count - 1) + 1)
  }

  // MARK: Boxes

  /// Draws a box with its sides through the middles of these cells. It covers its interior.
  mutating func box(columns: ClosedRange<Int>, lines: ClosedRange<Int>, fill: Character? = nil) {
    let left = columns.lowerBound
    let right = columns.upperBound
    let top = lines.lowerBound
    let bottom = lines.upperBound
    for line in within(lines, self.lines) where clip.contains(line) {
      for column in within(columns, self.columns) {
        let cell = line * self.columns + column
        let isInside = left < column && column < right && top < line && line < bottom
        erase(cell)
        if isInside {
          arms[cell] = []
          if let fill { contents[cell] = .character(fill) }
          continue
        }
        // A line that meets the box's side from inside is covered; one from outside joins it.
        if column < right { arms[cell].remove(.right) }
        if column > left { arms[cell].remove(.left) }
        if line < bottom { arms[cell].remove(.down) }
        if line > top { arms[cell].remove(.up) }
        if line == top || line == bottom {
          if column < right, column + 1 < self.columns { arms[cell].insert(.right) }
          if column > left, column > 0 { arms[cell].insert(.left) }
        }
        if column == left || column == right {
          if line < bottom, line + 1 < self.lines { arms[cell].insert(.down) }
          if line > top, line > 0 { arms[cell].insert(.up) }
        }
      }
    }
  }

  /// Draws the outline through the outermost cells and joins the lines that end there.
  mutating func outline() {
    for cell in arms.indices {
      let column = cell % columns
      let line = cell / columns
      if line == 0 || line == lines - 1 {
        if column > 0 { arms[cell].insert(.left) }
        if column < columns - 1 { arms[cell].insert(.right) }
      }
      if column == 0 || column == columns - 1 {
        if line > 0 { arms[cell].insert(.up) }
        if line < lines - 1 { arms[cell].insert(.down) }
      }
    }
  }

  // MARK: Text

  /// Returns whether cells are free for text: without a line, the outline included, and without other text. Cells outside the
  /// grid are free.
  func isFree(columns: ClosedRange<Int>, line: Int) -> Bool {
    guard (0..<lines).contains(line) else { return true }
    if !clip.contains(line) { return false }
    if line == 0 || line == lines - 1 || columns.lowerBound == 0 || columns.upperBound == self.columns - 1 {
      return false
    }
    return within(columns, self.columns).allSatisfy { column in
      let cell = line * self.columns + column
      return arms[cell].isEmpty && !isText(cell)
    }
  }

  private func isText(_ cell: Int) -> Bool {
    switch contents[cell] {
    case .nothing: false
    case .rest: true
    case .character(let character): character != Self.photoFill && character != Self.selectionMark
    }
  }

  /// Writes text from a cell on, within the outline. A wide character with room for only half of it is omitted.
  mutating func put(_ text: String, column: Int, line: Int) {
    var column = column
    for character in text {
      let width = PictureText.columns(character)
      if column > 0, column + width < columns { put(character, column: column, line: line) }
      column += width
    }
  }

  private mutating func put(_ character: Character, column: Int, line: Int) {
    let width = PictureText.columns(character)
    guard width > 0, clip.contains(line), let cell = index(column, line), index(column + width - 1, line) != nil else {
      return
    }
    for covered in cell..<cell + width { erase(covered) }
    contents[cell] = .character(character)
    if width == 2 { contents[cell + 1] = .rest }
  }

  /// Draws a character in front of everything else.
  mutating func mark(_ character: Character, column: Int, line: Int) { put(character, column: column, line: line) }

  /// Clears a cell, with the other half of a wide character.
  private mutating func erase(_ cell: Int) {
    if case .rest = contents[cell], cell > 0 { contents[cell - 1] = .nothing }
    if case .character(let character) = contents[cell], PictureText.columns(character) == 2, cell + 1 < contents.count {
      contents[cell + 1] = .nothing
    }
    contents[cell] = .nothing
  }

  /// The lines, each with its line feed, without trailing spaces.
  var text: String {
    var text = ""
    for line in 0..<lines {
      var row = ""
      for cell in line * columns..<(line + 1) * columns {
        switch contents[cell] {
        case .character(let character): row.append(character)
        case .rest: break
        case .nothing: row.append(Self.joints[Int(arms[cell].rawValue)])
        }
      }
      while row.last == " " { row.removeLast() }
      text += row + "\n"
    }
    return text
  }

  /// The joints, indexed by arms: up 1, down 2, left 4, right 8.
  private static let joints: [Character] = [
    " ", "╵", "╷", "│", "╴", "┘", "┐", "┤", "╶", "└", "┌", "├", "─", "┴", "┬", "┼",
  ]
}

import TableModel

/// A picture drawn in a terminal with box characters. A line is taken to be twice as high as a column is wide.
///
/// An edge goes through the cell that is nearest to it; edges that fall into one cell are one line. Text stands in the
/// free lines whose middles lie in its rectangle, or else in the nearest free one beside; where there is none it is left
/// out. A character that takes two columns is drawn whole or not at all, and marks stay on what they stand on.
public enum TextDrawing {
  /// A terminal's width of old.
  public static let defaultColumns = 80
  /// Fewer hold no word, more nobody sees.
  public static let columnRange = 20...400
  /// However long and narrow a picture is.
  private static let mostLines = 1000
  /// Text may stand on both.
  static let (photoFill, selectionMark): (Character, Character) = ("░", "▌")

  /// Lines of at most so many columns, each with its line feed; beneath them the title and the caption.
  ///
  /// - Parameter columns: outside of `columnRange` its nearer end counts.
  public static func text(_ picture: Picture, columns: Int = defaultColumns) -> String {
    let columns = min(max(columns, columnRange.lowerBound), columnRange.upperBound)
    let scale = Scale(picture, columns: columns)
    var grid = TextGrid(columns: columns, lines: scale.lines)
    for element in picture.elements { draw(element, scale, in: &grid) }
    grid.outline()
    let caption = picture.caption.isEmpty ? picture.title : "\(picture.title): \(picture.caption)"
    let beneath = PictureText.lines(caption, width: columns, limit: 10, measure: PictureText.columns)
    return grid.text + beneath.map { $0 + "\n" }.joined()
  }

  private static func draw(_ element: Picture.Element, _ scale: Scale, in grid: inout TextGrid) {
    switch element {
    case .box(let frame, .scrollIndicator):
      let top = max(1, scale.line(frame.y))
      for line in top..<max(top, min(scale.line(frame.maxY) + 1, grid.lines - 1)) {
        grid.mark("▐", column: scale.column(frame.maxX), line: line)
      }
    case .box(let frame, let role):
      let (left, right) = (scale.column(frame.x), scale.column(frame.maxX))
      let (top, bottom) = (scale.line(frame.y), scale.line(frame.maxY))
      grid.box(columns: left...right, lines: top...bottom, fill: role == .photo ? photoFill : nil)
      if (role == .selectedRow || role == .selectedTab) && right - left > 1 && bottom - top > 1 {
        for line in max(0, top + 1)..<max(0, top + 1, min(bottom, grid.lines)) {
          grid.mark(selectionMark, column: left + 1, line: line)
        }
      }
    case .text(let label): draw(label, scale, in: &grid)
    case .disclosure(let isOpen, let frame):
      // In the line of the title beside it.
      let label = Picture.Label(isOpen ? "▾" : "▸", in: frame.line(.title, from: frame.x, to: frame.maxX))
      draw(label, scale, in: &grid)
    case .finger(let x, let y): grid.mark("●", column: scale.column(x), line: scale.line(y))
    case .pointer(let x, let y): grid.mark("◎", column: scale.column(x), line: scale.line(y))
    }
  }

  private static func draw(_ label: Picture.Label, _ scale: Scale, in grid: inout TextGrid) {
    let left = scale.firstColumn(atOrAfter: label.frame.x)
    let right = max(left, scale.column(atOrBefore: label.frame.maxX))
    let top = scale.firstLine(atOrAfter: label.frame.y)
    // No text takes more lines than it has characters, and none beneath the grid.
    let most = min(grid.lines, top + label.text.count + grid.lines)
    let inside = top..<max(top, min(scale.line(atOrBefore: label.frame.maxY) + 1, most))
    let beside = scale.lines(nearest: Length(units: (label.frame.y + label.frame.maxY).units / 2))
    // A text that reaches to its box's sides would stand on them.
    let narrowed = right - left > 1 ? left + 1...right - 1 : left...right
    var (columns, lines) = (left...right, [Int]())
    for width in [left...right, narrowed] where lines.isEmpty {
      columns = width
      lines = inside.filter { grid.isFree(columns: width, line: $0) }
    }
    for width in [left...right, narrowed] where lines.isEmpty {
      columns = width
      lines = Array(beside.filter { grid.isFree(columns: width, line: $0) }.prefix(1))
    }
    let texts = PictureText.lines(label.text, width: columns.count, limit: lines.count, measure: PictureText.columns)
    for (text, line) in zip(texts, lines) {
      let room = columns.count - text.reduce(0) { $0 + PictureText.columns($1) }
      let indent =
        switch label.alignment {
        case .leading: 0
        case .centre: room / 2
        case .trailing: room
        }
      grid.put(text, column: columns.lowerBound + indent, line: line)
    }
  }
}

/// Which cell a place in a picture is in, by whole numbers alone.
private struct Scale {
  let lines: Int
  /// A picture's width, at least a unit of it, and the columns from its left side to its right.
  private let width: Int64
  private let steps: Int64

  init(_ picture: Picture, columns: Int) {
    width = max(1, Self.held(picture.width).units)
    steps = Int64(columns - 1)
    let across = Self.rounded(Self.held(picture.height).units * steps, 2 * width)
    lines = Int(min(max(2, across + 1), 1000))
  }

  func column(_ x: Length) -> Int { Int(Self.rounded(Self.held(x).units * steps, width)) }
  func line(_ y: Length) -> Int { Int(Self.rounded(Self.held(y).units * steps, 2 * width)) }
  func column(atOrBefore x: Length) -> Int { Int(Self.down(Self.held(x).units * steps, width)) }
  func line(atOrBefore y: Length) -> Int { Int(Self.down(Self.held(y).units * steps, 2 * width)) }
  func firstColumn(atOrAfter x: Length) -> Int { -Int(Self.down(-Self.held(x).units * steps, width)) }
  func firstLine(atOrAfter y: Length) -> Int { -Int(Self.down(-Self.held(y).units * steps, 2 * width)) }
  /// The line of that place and those beside it, the nearer one first.
  func lines(nearest y: Length) -> [Int] {
    let line = line(y)
    return self.line(atOrBefore: y) < line ? [line, line - 1, line + 1] : [line, line + 1, line - 1]
  }

  /// Far outside of any picture, and so that no product overflows.
  private static func held(_ length: Length) -> Length {
    length.clamped(to: Length(units: -1 << 48)...Length(units: 1 << 48))
  }
  private static func down(_ value: Int64, _ divisor: Int64) -> Int64 {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
  }
  private static func rounded(_ value: Int64, _ divisor: Int64) -> Int64 { down(2 * value + divisor, 2 * divisor) }
}

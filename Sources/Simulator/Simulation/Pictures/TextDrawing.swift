import TableModel

/// Draws a picture in a terminal with box characters. A line counts as twice as high as a column is wide.
///
/// An edge is drawn in the nearest cell; edges in one cell merge. Text uses the free lines with their middles in its
/// rectangle, otherwise the nearest free adjacent line, and is omitted if there is none. A character two columns wide is
/// drawn whole or not at all, and combining marks stay with their base.
package enum TextDrawing {
  /// The traditional width of a terminal.
  package static let defaultColumns = 80
  /// Fewer columns do not fit a word; no terminal has more.
  package static let columnRange = 20...400
  /// The most lines of a long, narrow picture.
  fileprivate static let maximumLines = 1000

  /// Returns the lines of the drawing, not wider than `columns` clamped to `columnRange`, followed by the title and the caption,
  /// each with its line feed.
  package static func text(_ picture: Picture, columns: Int = defaultColumns) -> String {
    let columns = min(max(columns, columnRange.lowerBound), columnRange.upperBound)
    let scale = Scale(picture, columns: columns)
    var grid = TextGrid(columns: columns, lines: scale.lines)
    for element in picture.elements { draw(element, scale, in: &grid) }
    grid.outline()
    let caption = picture.caption.isEmpty ? picture.title : "\(picture.title): \(picture.caption)"
    let captionLines = PictureText.lines(caption, width: columns, limit: 10, measure: PictureText.columns)
    return grid.text + captionLines.map { $0 + "\n" }.joined()
  }

  private static func draw(_ element: Picture.Element, _ scale: Scale, in grid: inout TextGrid) {
    switch element {
    // A terminal has no transparency, and one background.
    case .box(_, .shadow), .box(_, .backdrop): break
    case .group(let clip, let opacity, let elements):
      if opacity < 500 { return }
      let range = clip.map { scale.line($0.minY)...max(scale.line($0.minY), scale.line($0.maxY)) }
      grid.clipped(to: range) { grid in for element in elements { draw(element, scale, in: &grid) } }
    case .box(let frame, .scrollIndicator):
      let top = max(1, scale.line(frame.minY))
      for line in top..<max(top, min(scale.line(frame.maxY) + 1, grid.lines - 1)) {
        grid.mark("▐", column: scale.column(frame.maxX), line: line)
      }
    case .box(let frame, let role):
      let left = scale.column(frame.minX)
      let right = scale.column(frame.maxX)
      let top = scale.line(frame.minY)
      let bottom = scale.line(frame.maxY)
      grid.box(columns: left...right, lines: top...bottom, fill: role == .photo ? TextGrid.photoFill : nil)
      if (role == .selectedRow || role == .selectedTab) && right - left > 1 && bottom - top > 1 {
        for line in max(0, top + 1)..<max(0, top + 1, min(bottom, grid.lines)) {
          grid.mark(TextGrid.selectionMark, column: left + 1, line: line)
        }
      }
    case .text(let label): draw(label, scale, in: &grid)
    case .disclosure(let isOpen, let frame):
      // In the same line as the title next to it.
      let label = Picture.Label(isOpen ? "▾" : "▸", in: frame.line(.title, from: frame.minX, to: frame.maxX))
      draw(label, scale, in: &grid)
    case .finger(let x, let y, _): grid.mark("●", column: scale.column(x), line: scale.line(y))
    case .pointer(let x, let y): grid.mark("◎", column: scale.column(x), line: scale.line(y))
    }
  }

  private static func draw(_ label: Picture.Label, _ scale: Scale, in grid: inout TextGrid) {
    let left = scale.firstColumn(atOrAfter: label.frame.minX)
    let right = max(left, scale.column(atOrBefore: label.frame.maxX))
    let top = scale.firstLine(atOrAfter: label.frame.minY)
    // A text has no more lines than characters, and none below the grid.
    let most = min(grid.lines, top + label.text.count + grid.lines)
    let inside = top..<max(top, min(scale.line(atOrBefore: label.frame.maxY) + 1, most))
    let adjacent = scale.lines(nearest: Length(units: (label.frame.minY + label.frame.maxY).units / 2))
    // A text as wide as its box would cover the box's sides.
    let narrowed = right - left > 1 ? left + 1...right - 1 : left...right
    var columns = left...right
    var lines = [Int]()
    for width in [left...right, narrowed] where lines.isEmpty {
      columns = width
      lines = inside.filter { grid.isFree(columns: width, line: $0) }
    }
    for width in [left...right, narrowed] where lines.isEmpty {
      columns = width
      lines = Array(adjacent.filter { grid.isFree(columns: width, line: $0) }.prefix(1))
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

/// Converts points of a picture to cells, in integer arithmetic.
private struct Scale {
  let lines: Int
  /// The picture's width, at least one unit, and the number of columns from its left side to its right.
  private let width: Int64
  private let steps: Int64

  init(_ picture: Picture, columns: Int) {
    width = max(1, Self.clamped(picture.width).units)
    steps = Int64(columns - 1)
    let across = Self.rounded(Self.clamped(picture.height).units * steps, 2 * width)
    lines = Int(min(max(2, across + 1), Int64(TextDrawing.maximumLines)))
  }

  func column(_ x: Length) -> Int { Int(Self.rounded(Self.clamped(x).units * steps, width)) }

  func line(_ y: Length) -> Int { Int(Self.rounded(Self.clamped(y).units * steps, 2 * width)) }

  func column(atOrBefore x: Length) -> Int { Int(Self.down(Self.clamped(x).units * steps, width)) }

  func line(atOrBefore y: Length) -> Int { Int(Self.down(Self.clamped(y).units * steps, 2 * width)) }

  func firstColumn(atOrAfter x: Length) -> Int { -Int(Self.down(-Self.clamped(x).units * steps, width)) }

  func firstLine(atOrAfter y: Length) -> Int { -Int(Self.down(-Self.clamped(y).units * steps, 2 * width)) }

  /// Returns the line of a place and the adjacent ones, nearest first.
  func lines(nearest y: Length) -> [Int] {
    let line = line(y)
    return self.line(atOrBefore: y) < line ? [line, line - 1, line + 1] : [line, line + 1, line - 1]
  }

  /// Clamps a length to a range far larger than any picture, so that no product overflows.
  private static func clamped(_ length: Length) -> Length {
    length.clamped(to: Length(units: -1 << 48)...Length(units: 1 << 48))
  }

  private static func down(_ value: Int64, _ divisor: Int64) -> Int64 {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
  }

  private static func rounded(_ value: Int64, _ divisor: Int64) -> Int64 { down(2 * value + divisor, 2 * divisor) }
}

import Analysis
import Simulation

/// The map of a sweep over two parameters as text: a cell for each pair of values, with the number of recordings that are
/// right, or a shade if there is no room for numbers. A frame surrounds the plateau, and `*` marks the current values.
///
/// It can be read without colours.
package struct SweepTextMap {
  package private(set) var lines: [[AnswerPart]] = []

  private static let shades: [Character] = ["·", "░", "▒", "▓", "█"]

  private let plane: SweepPlane
  private let cellWidth: Int
  /// Whether cells are numbers, not shades.
  private let hasNumbers: Bool

  private var table: SweepTable { plane.table }
  private var x: SweepTable.Axis { plane.x }
  private var y: SweepTable.Axis { plane.y }

  /// Draws the map; nil if there are not exactly two parameters with several values, or if it does not fit.
  ///
  /// - Parameter columns: the greatest width of a line.
  package init?(_ table: SweepTable, columns: Int) {
    let axes = table.variedAxes
    guard axes.count == 2, table.recordings > 0 else { return nil }
    // The same orientation as in the picture, if it fits.
    let planes = [
      SweepPlane(table, across: axes[1], upwards: axes[0]), SweepPlane(table, across: axes[0], upwards: axes[1]),
    ]
    var fitting: (plane: SweepPlane, cellWidth: Int, hasNumbers: Bool)?
    // With room for the mark behind each number, or in front of it instead of the space.
    let digits = "\(planes[0].most)".count
    for (cellWidth, hasNumbers) in [(digits + 2, true), (digits + 1, true), (2, false), (1, false)] {
      for plane in planes where fitting == nil {
        let cells = cellWidth * plane.x.values.count
        if Self.labelWidth(plane.y) + Self.frameWidth + cells <= columns { fitting = (plane, cellWidth, hasNumbers) }
      }
    }
    guard let fitting else { return nil }
    (plane, cellWidth, hasNumbers) = fitting
    draw(columns)
  }

  /// The columns of the frame's two sides, which are there at every value.
  private static let frameWidth = 2

  /// The width of the labels on the left, with a space or `*` and a space.
  private static func labelWidth(_ axis: SweepTable.Axis) -> Int { (axis.values.map(\.count).max() ?? 0) + 2 }

  // MARK: Drawing

  private mutating func draw(_ columns: Int) {
    let plateau = SweepPlateau(table.points.map(\.all.right), sizes: table.axes.map(\.values.count))
    let current = table.currentPoint.map { table.indices(of: $0) }
    lines.append([AnswerPart("\(y.name) ↑", .detail)])
    for row in y.values.indices.reversed() {
      if row == plateau.ranges[plane.upwards].upperBound { drawEdge("┌", "┐", plateau) }
      drawRow(row, plateau, current)
      if row == plateau.ranges[plane.upwards].lowerBound { drawEdge("└", "┘", plateau) }
    }
    drawLabels(columns, plateau)
  }

  private mutating func drawRow(_ row: Int, _ plateau: SweepPlateau, _ current: [Int]?) {
    let label = y.values[row]
    let mark = label == y.current ? "* " : "  "
    let space = String(repeating: " ", count: Self.labelWidth(y) - 2 - label.count)
    var parts = [AnswerPart(space + label + mark, .plain)]
    let isInPlateau = plateau.ranges[plane.upwards].contains(row)
    for column in x.values.indices {
      if column == plateau.ranges[plane.across].lowerBound {
        parts.append(AnswerPart(isInPlateau ? "│" : " ", .frame))
      }
      let isCurrent = current.map { $0[plane.upwards] == row && $0[plane.across] == column } ?? false
      parts.append(cell(plane.tally(column, row), isCurrent))
      if column == plateau.ranges[plane.across].upperBound {
        parts.append(AnswerPart(isInPlateau ? "│" : " ", .frame))
      }
    }
    lines.append(parts)
  }

  private func cell(_ tally: SweepTable.Count, _ isCurrent: Bool) -> AnswerPart {
    let shade = plane.shade(tally, darkest: AnswerPart.darkest)
    let mark = isCurrent ? "*" : " "
    guard hasNumbers else {
      let shades = String(repeating: Self.shades[shade], count: cellWidth)
      return AnswerPart(isCurrent ? mark + shades.dropFirst() : shades, .cell(shade: shade))
    }
    let number = "\(tally.right)"
    let digits = "\(plane.most)".count
    let space = String(repeating: " ", count: digits - number.count)
    let text = cellWidth == digits + 2 ? " \(space)\(number)\(mark)" : "\(space)\(mark)\(number)"
    return AnswerPart(text, .cell(shade: shade))
  }

  private mutating func drawEdge(_ left: String, _ right: String, _ plateau: SweepPlateau) {
    let range = plateau.ranges[plane.across]
    let start = String(repeating: " ", count: Self.labelWidth(y) + range.lowerBound * cellWidth)
    let line = String(repeating: "─", count: range.count * cellWidth)
    lines.append([AnswerPart(start, .plain), AnswerPart(left + line + right, .frame)])
  }

  /// Draws the values below their columns, the names and the legend.
  private mutating func drawLabels(_ columns: Int, _ plateau: SweepPlateau) {
    let range = plateau.ranges[plane.across]
    // The last digit of each column.
    let isSpaced = hasNumbers && cellWidth == "\(plane.most)".count + 2
    let ends = x.values.indices.map { column in
      Self.labelWidth(y) + (column + 1) * cellWidth - (isSpaced ? 1 : 0) + (column >= range.lowerBound ? 1 : 0)
        + (column > range.upperBound ? 1 : 0)
    }
    var line = ""
    for (column, end) in ends.enumerated() {
      let label = x.values[column]
      // Labels that would touch the previous one are omitted.
      let gap = end - label.count - line.count
      guard gap >= (line.isEmpty ? 0 : 1) else { continue }
      line += String(repeating: " ", count: gap) + label
      if label == x.current, line.count < columns { line += "*" }
    }
    lines.append([AnswerPart(line, .plain)])
    let name = "\(x.name) →"
    let indent = max(0, min(Self.labelWidth(y), columns - name.count))
    lines.append([AnswerPart(String(repeating: " ", count: indent) + name, .detail)])
    var legend = "cells: recordings right of \(table.recordings)"
    if !hasNumbers {
      legend += ", \(Self.shades[0]) \(plane.least) to \(Self.shades[AnswerPart.darkest]) \(plane.most)"
    }
    for note in ["frame: plateau", "*: current values"] {
      if legend.count + 2 + note.count > columns {
        lines.append([AnswerPart(legend, .detail)])
        legend = note
      } else {
        legend += "; \(note)"
      }
    }
    lines.append([AnswerPart(legend, .detail)])
  }
}

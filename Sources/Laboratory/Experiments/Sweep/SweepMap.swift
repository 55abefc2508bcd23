import Analysis
import Simulation
import TouchTrace

/// The picture of a sweep over two parameters: a cell for each pair of values, darker where more recordings are right, with
/// their number if there is room. An edge surrounds the plateau, a dashed one the cell of the current values.
struct SweepMap {
  private static let left = 96_000
  private static let top = 78_000
  private static let right = 20_000
  private static let bottom = 84_000
  private static let side = 560_000

  private let plane: SweepPlane
  private let cellWidth: Int
  private let cellHeight: Int

  private var table: SweepTable { plane.table }
  private var x: SweepTable.Axis { plane.x }
  private var y: SweepTable.Axis { plane.y }
  private var width: Int { cellWidth * x.values.count }
  private var height: Int { cellHeight * y.values.count }

  init(_ plane: SweepPlane) {
    self.plane = plane
    cellWidth = max(Self.side / plane.x.values.count, 1_000)
    cellHeight = max(min(Self.side / plane.y.values.count, 44_000), 1_000)
  }

  var svg: String {
    var canvas = SweepCanvas()
    let summary = SweepSummary(table)
    let title = "\(x.name) and \(y.name): \(summary.best) of \(table.recordings) right at best"
    canvas.text("\(summary.best) of \(table.recordings) right at best", 16_000, 26_000, .start, "title")
    canvas.text("recordings right; orange edge: plateau; dashed: current values", 16_000, 44_000, .start, "detail")
    for row in y.values.indices {
      for column in x.values.indices { drawCell(column, row, &canvas) }
    }
    drawEdge("edge", summary.plateau.ranges, &canvas)
    if let current = table.currentPoint { drawEdge("now", table.indices(of: current).map { $0...$0 }, &canvas) }
    drawLabels(&canvas)
    return canvas.svg(
      title: title, width: Self.left + max(width, 400_000) + Self.right, height: Self.top + height + Self.bottom)
  }

  private func drawCell(_ column: Int, _ row: Int, _ canvas: inout SweepCanvas) {
    let count = plane.tally(column, row)
    let corner = corner(column, row)
    // Ten shades between the fewest and the most, so that any difference is visible.
    let shade = plane.shade(count, darkest: 10)
    let title =
      "\(x.name)=\(x.values[column]) \(y.name)=\(y.values[row]): \(count.right) right, \(count.missed) missed, "
      + "\(count.wrong) false"
    canvas.rectangle("base", corner.x, corner.y, cellWidth, cellHeight)
    canvas.rectangle("cell s\(shade)", corner.x, corner.y, cellWidth, cellHeight, title: title)
    if cellWidth >= 22_000 && cellHeight >= 14_000 {
      canvas.text(
        "\(count.right)", corner.x + cellWidth / 2, corner.y + cellHeight / 2 + 4_000, .middle, shade > 5 ? "light" : ""
      )
    }
  }

  private func drawLabels(_ canvas: inout SweepCanvas) {
    let base = Self.top + height
    let middle = Self.left + width / 2
    for column in SweepCanvas.labelled(x.values.indices.map { $0 * cellWidth }, apart: 44_000) {
      canvas.text(x.values[column], Self.left + column * cellWidth + cellWidth / 2, base + 16_000, .middle)
    }
    for row in SweepCanvas.labelled(y.values.indices.map { $0 * cellHeight }, apart: 14_000) {
      canvas.text(y.values[row], Self.left - 8_000, corner(0, row).y + cellHeight / 2 + 4_000, .end)
    }
    canvas.text(x.name, middle, base + 34_000, .middle)
    canvas.text("\(y.name) ↑", 16_000, Self.top - 10_000)
    let known = [x, y].filter { !$0.current.isEmpty }.map { "\($0.name)=\($0.current)" }
    if !known.isEmpty {
      canvas.text("current values: \(known.joined(separator: ", "))", middle, base + 54_000, .middle, "detail")
    }
    canvas.text(
      "faintest cell: \(plane.least) right, strongest: \(plane.most)", middle, base + 70_000, .middle, "detail")
  }

  private func drawEdge(_ name: String, _ ranges: [ClosedRange<Int>], _ canvas: inout SweepCanvas) {
    guard ranges.count == table.axes.count else { return }
    let corner = corner(ranges[plane.across].lowerBound, ranges[plane.upwards].upperBound)
    canvas.rectangle(
      name, corner.x, corner.y, ranges[plane.across].count * cellWidth, ranges[plane.upwards].count * cellHeight)
  }

  /// Returns the top left corner of a cell.
  private func corner(_ column: Int, _ row: Int) -> (x: Int, y: Int) {
    (Self.left + column * cellWidth, Self.top + (y.values.count - 1 - row) * cellHeight)
  }
}

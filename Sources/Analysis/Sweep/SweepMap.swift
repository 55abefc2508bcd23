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

  private let table: SweepTable
  /// The axis drawn from left to right.
  private let across: Int
  /// The axis drawn from bottom to top.
  private let upwards: Int

  init(_ table: SweepTable, _ upwards: Int, _ across: Int) {
    self.table = table
    self.across = across
    self.upwards = upwards
  }

  var svg: String {
    var canvas = SweepCanvas()
    let summary = SweepSummary(table)
    let x = table.axes[across]
    let y = table.axes[upwards]
    let columns = x.values.count
    let rows = y.values.count
    let cellWidth = max(Self.side / columns, 1_000)
    let cellHeight = max(min(Self.side / rows, 44_000), 1_000)
    let width = cellWidth * columns
    let height = cellHeight * rows
    let title = "\(x.name) and \(y.name): \(summary.best) of \(table.recordings) right at best"
    canvas.text("\(summary.best) of \(table.recordings) right at best", 16_000, 26_000, .start, "title")
    canvas.text("recordings right; orange edge: plateau; dashed: current values", 16_000, 44_000, .start, "detail")
    let counts = table.points.map(\.all.right)
    let least = counts.min() ?? 0
    let most = counts.max() ?? 0
    func place(_ column: Int, _ row: Int) -> (x: Int, y: Int) {
      (Self.left + column * cellWidth, Self.top + (rows - 1 - row) * cellHeight)
    }
    for row in 0..<rows {
      for column in 0..<columns {
        let point = table.points[index(column, row)]
        let cell = place(column, row)
        let right = point.all.right
        // Ten shades between the fewest and the most, so that any difference is visible.
        let shade = most > least ? (right - least) * 10 / (most - least) : 10
        let counts =
          "\(x.name)=\(x.values[column]) \(y.name)=\(y.values[row]): \(right) right, \(point.all.missed) missed, "
        canvas.rectangle("base", cell.x, cell.y, cellWidth, cellHeight)
        canvas.rectangle(
          "cell s\(shade)", cell.x, cell.y, cellWidth, cellHeight, title: counts + "\(point.all.wrong) false")
        if cellWidth >= 22_000 && cellHeight >= 14_000 {
          canvas.text(
            "\(right)", cell.x + cellWidth / 2, cell.y + cellHeight / 2 + 4_000, .middle, shade > 5 ? "light" : "")
        }
      }
    }
    edge("edge", summary.plateau.ranges, place, cellWidth, cellHeight, &canvas)
    if let now = table.currentPoint {
      edge("now", table.indices(of: now).map { $0...$0 }, place, cellWidth, cellHeight, &canvas)
    }
    let base = Self.top + height
    for column in SweepCanvas.labelled((0..<columns).map { $0 * cellWidth }, apart: 44_000) {
      canvas.text(x.values[column], Self.left + column * cellWidth + cellWidth / 2, base + 16_000, .middle)
    }
    for row in SweepCanvas.labelled((0..<rows).map { $0 * cellHeight }, apart: 14_000) {
      canvas.text(y.values[row], Self.left - 8_000, place(0, row).y + cellHeight / 2 + 4_000, .end)
    }
    canvas.text(x.name, Self.left + width / 2, base + 34_000, .middle)
    canvas.text("\(y.name) ↑", 16_000, Self.top - 10_000)
    let known = [x, y].filter { !$0.current.isEmpty }.map { "\($0.name)=\($0.current)" }
    if !known.isEmpty {
      canvas.text(
        "current values: \(known.joined(separator: ", "))", Self.left + width / 2, base + 54_000, .middle, "detail")
    }
    canvas.text(
      "faintest cell: \(least) right, strongest: \(most)", Self.left + width / 2, base + 70_000, .middle, "detail")
    return canvas.svg(title: title, width: Self.left + max(width, 400_000) + Self.right, height: base + Self.bottom)
  }

  /// Returns the point of a cell. All other axes have one value.
  private func index(_ column: Int, _ row: Int) -> Int {
    across > upwards ? row * table.axes[across].values.count + column : column * table.axes[upwards].values.count + row
  }

  private func edge(
    _ name: String, _ ranges: [ClosedRange<Int>], _ place: (Int, Int) -> (x: Int, y: Int), _ cellWidth: Int,
    _ cellHeight: Int, _ canvas: inout SweepCanvas
  ) {
    guard ranges.count == table.axes.count else { return }
    let corner = place(ranges[across].lowerBound, ranges[upwards].upperBound)
    canvas.rectangle(
      name, corner.x, corner.y, ranges[across].count * cellWidth, ranges[upwards].count * cellHeight)
  }
}

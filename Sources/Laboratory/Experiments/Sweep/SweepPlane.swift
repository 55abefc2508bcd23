import Analysis
/// The two axes of a sweep's map, and the range of its cells.
struct SweepPlane {
  let table: SweepTable
  /// The index of the axis drawn from left to right.
  let across: Int
  /// The index of the axis drawn from bottom to top.
  let upwards: Int
  /// The smallest number of recordings that are right at a point.
  let least: Int
  /// The largest number of recordings that are right at a point.
  let most: Int

  init(_ table: SweepTable, across: Int, upwards: Int) {
    self.table = table
    self.across = across
    self.upwards = upwards
    let counts = table.points.map(\.all.right)
    least = counts.min() ?? 0
    most = counts.max() ?? 0
  }

  var x: SweepTable.Axis { table.axes[across] }
  var y: SweepTable.Axis { table.axes[upwards] }

  /// Returns the tally of a cell. All other axes have one value.
  func tally(_ column: Int, _ row: Int) -> SweepTable.Count {
    table.points[across > upwards ? row * x.values.count + column : column * y.values.count + row].all
  }

  /// - Parameter darkest: the shade of the cells with the most recordings that are right; those with the fewest have 0.
  func shade(_ tally: SweepTable.Count, darkest: Int) -> Int {
    most > least ? (tally.right - least) * darkest / (most - least) : darkest
  }
}

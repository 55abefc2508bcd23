import Analysis
import Simulation
import TouchTrace

/// A table in a few sentences: the best result, the plateau, and the position of the current values in it.
package struct SweepSummary: Hashable, Sendable {
  package let table: SweepTable
  /// The number of recordings that are right at the best point.
  package let best: Int
  /// The largest box of points as good as the best.
  package let plateau: SweepPlateau
  /// The largest box of points within one recording of the best.
  package let wide: SweepPlateau

  package init(_ table: SweepTable) {
    self.table = table
    let right = table.points.map(\.all.right)
    let sizes = table.axes.map(\.values.count)
    best = right.max() ?? 0
    plateau = SweepPlateau(right, sizes: sizes)
    wide = SweepPlateau(right, sizes: sizes, within: 1)
  }

  /// The best result: `2 of 3 recordings right at best, at 4 of 7 points`.
  package var headline: String {
    "\(best) of \(table.recordings, "recording") right at best, at \(bestPoints) of \(table.points.count, "point")"
  }

  /// The plateau and the current values, in sentences.
  package var notes: [String] {
    var lines: [String] = []
    let axes = table.variedAxes
    if !axes.isEmpty {
      if plateau.count == table.points.count {
        lines.append("plateau: every point; these recordings do not distinguish the values, so try a wider range")
      } else {
        lines.append("plateau: \(text(plateau, axes))" + edge(plateau, axes))
        if wide != plateau {
          lines.append("at most one recording worse than the best: \(text(wide, axes))" + edge(wide, axes))
        }
      }
    }
    for index in table.axes.indices where !table.axes[index].current.isEmpty { lines.append(currentValue(index)) }
    if let point = table.currentPoint {
      lines.append("current values: \(table.points[point].all.right) of \(table.recordings) right")
    } else if !table.axes.isEmpty, table.axes.allSatisfy({ !$0.current.isEmpty }) {
      lines.append("current values: not tried")
    }
    return lines
  }

  private var bestPoints: Int { table.points.count { $0.all.right == best } }

  private func text(_ plateau: SweepPlateau, _ axes: [Int]) -> String {
    axes.map { index in
      let values = table.axes[index].values
      let range = plateau.ranges[index]
      let of = "\(range.count) of \(values.count) values"
      return range.count == 1
        ? "\(table.axes[index].name) \(values[range.lowerBound]) (\(of))"
        : "\(table.axes[index].name) \(values[range.lowerBound]) to \(values[range.upperBound]) (\(of))"
    }.joined(separator: " with ")
  }

  /// Returns a note if the plateau reaches an end of the grid.
  private func edge(_ plateau: SweepPlateau, _ axes: [Int]) -> String {
    let ends = axes.flatMap { index -> [String] in
      let values = table.axes[index].values
      let range = plateau.ranges[index]
      guard SweepValue(parsing: values[0]) != nil else { return [] }
      return (range.lowerBound == 0 ? [values[0]] : [])
        + (range.upperBound == values.count - 1 ? [values[values.count - 1]] : [])
    }
    return ends.isEmpty ? "" : "; it may extend beyond \(ends.joined(separator: " and ")), where the grid ends"
  }

  private func currentValue(_ index: Int) -> String {
    let axis = table.axes[index]
    let range = plateau.ranges[index]
    let start = "current value \(axis.name)=\(axis.current)"
    guard let current = SweepValue(parsing: axis.current), let low = SweepValue(parsing: axis.values[range.lowerBound]),
      let high = SweepValue(parsing: axis.values[range.upperBound]), let first = SweepValue(parsing: axis.values[0]),
      let last = SweepValue(parsing: axis.values[axis.values.count - 1])
    else {
      guard axis.values.contains(axis.current) else { return "\(start) is not one of the grid's values" }
      return "\(start) is \(axis.values[range].contains(axis.current) ? "inside" : "outside") the plateau"
    }
    func distance(_ from: SweepValue, _ to: SweepValue) -> String {
      SweepValue(to.thousandths - from.thousandths, current.unit).text
    }
    if current.thousandths < first.thousandths {
      return "\(start) is outside the grid, \(distance(current, first)) below it"
    }
    if current.thousandths > last.thousandths {
      return "\(start) is outside the grid, \(distance(last, current)) above it"
    }
    let bounds = low == high ? low.text : "\(low.text) to \(high.text)"
    if current.thousandths < low.thousandths {
      return "\(start) is outside the plateau (\(bounds)), \(distance(current, low)) below it"
    }
    if current.thousandths > high.thousandths {
      return "\(start) is outside the plateau (\(bounds)), \(distance(high, current)) above it"
    }
    var edges: [String] = []
    if current.thousandths > low.thousandths { edges.append("\(distance(low, current)) above its lower edge") }
    if current.thousandths < high.thousandths { edges.append("\(distance(current, high)) below its upper edge") }
    return (["\(start) is inside the plateau (\(bounds))"] + (edges.isEmpty ? [] : [edges.joined(separator: " and ")]))
      .joined(separator: ", ")
  }
}

import Simulation
import TouchTrace

/// What a table says in a few sentences: how good it gets, over which range, and where today's values lie in it.
public struct SweepSummary: Hashable, Sendable {
  public let table: SweepTable
  /// How many recordings are right at the best point.
  public let best: Int
  /// All as good as the best.
  public let plateau: SweepPlateau
  /// All within one recording of it.
  public let wide: SweepPlateau

  public init(_ table: SweepTable) {
    self.table = table
    let right = table.points.map(\.all.right)
    let sizes = table.axes.map(\.values.count)
    best = right.max() ?? 0
    plateau = SweepPlateau(right, sizes: sizes)
    wide = SweepPlateau(right, sizes: sizes, within: 1)
  }

  /// `plateau: …`, a line each, without line feeds.
  public var lines: [String] {
    var lines = ["best: \(best) of \(table.recordings) right, at \(bestPoints) of \(table.points.count) points"]
    let moving = table.axes.indices.filter { table.axes[$0].values.count > 1 }
    if !moving.isEmpty {
      if plateau.count == table.points.count {
        lines.append("plateau: every point; these recordings do not tell the values apart, so try a wider range")
      } else {
        lines.append("plateau: \(text(plateau, moving)) keeps that" + edge(plateau, moving))
        if wide != plateau {
          lines.append("within one of it: \(text(wide, moving))" + edge(wide, moving))
        }
      }
    }
    for index in table.axes.indices where !table.axes[index].today.isEmpty { lines.append(today(index)) }
    if let point = table.todaysPoint {
      lines.append("today: \(table.points[point].all.right) of \(table.recordings) right")
    } else if !table.axes.isEmpty, table.axes.allSatisfy({ !$0.today.isEmpty }) {
      lines.append("today: the grid has no point with today's values")
    }
    return lines
  }

  private var bestPoints: Int { table.points.count { $0.all.right == best } }

  private func text(_ plateau: SweepPlateau, _ moving: [Int]) -> String {
    moving.map { index in
      let values = table.axes[index].values
      let range = plateau.ranges[index]
      let of = "\(range.count) of \(values.count) values"
      return range.count == 1
        ? "\(table.axes[index].name) \(values[range.lowerBound]) (\(of))"
        : "\(table.axes[index].name) \(values[range.lowerBound]) to \(values[range.upperBound]) (\(of))"
    }.joined(separator: " with ")
  }

  /// Beyond the grid nobody has looked.
  private func edge(_ plateau: SweepPlateau, _ moving: [Int]) -> String {
    let ends = moving.flatMap { index -> [String] in
      let values = table.axes[index].values
      let range = plateau.ranges[index]
      guard SweepValue(parsing: values[0]) != nil else { return [] }
      return (range.lowerBound == 0 ? [values[0]] : [])
        + (range.upperBound == values.count - 1 ? [values[values.count - 1]] : [])
    }
    return ends.isEmpty ? "" : "; the grid ends at \(ends.joined(separator: " and ")), it may go on there"
  }

  private func today(_ index: Int) -> String {
    let axis = table.axes[index]
    let low = axis.values[plateau.ranges[index].lowerBound]
    let high = axis.values[plateau.ranges[index].upperBound]
    let start = "today: \(axis.name)=\(axis.today)"
    guard let now = SweepValue(parsing: axis.today), let low = SweepValue(parsing: low),
      let high = SweepValue(parsing: high)
    else {
      guard axis.values.contains(axis.today) else { return "\(start) is none of the grid's values" }
      let isIn = axis.values[plateau.ranges[index]].contains(axis.today)
      return "\(start) \(isIn ? "is" : "is not") in the plateau"
    }
    func way(_ from: SweepValue, _ to: SweepValue) -> String {
      SweepValue(to.thousandths - from.thousandths, now.unit).text
    }
    if let first = SweepValue(parsing: axis.values[0]), now.thousandths < first.thousandths {
      return "\(start) lies outside the grid, \(way(now, first)) below it"
    }
    if let last = SweepValue(parsing: axis.values[axis.values.count - 1]), now.thousandths > last.thousandths {
      return "\(start) lies outside the grid, \(way(last, now)) above it"
    }
    if now.thousandths < low.thousandths { return "\(start) lies outside the plateau, \(way(now, low)) below it" }
    if now.thousandths > high.thousandths { return "\(start) lies outside the plateau, \(way(high, now)) above it" }
    return "\(start) lies in the plateau, \(way(low, now)) above its lower end and \(way(now, high)) below its upper"
  }
}

/// The appearing or disappearing rows of one layout, and their animations.
struct RowTransitions: Sendable {
  /// Adjacent rows with the same animation slide as one.
  private struct Run {
    var first: TableIndexPath
    var last: TableIndexPath
    var animation: RowAnimation
  }

  private var runs: [Run] = []
  private var wholeSections: [Int: RowAnimation] = [:]
  /// Sections with all of their rows, but not their headers and footers.
  private var allRows: [Int: RowAnimation] = [:]
  private let layout: TableLayout

  /// - Parameter rows: in ascending order.
  init(
    _ layout: TableLayout, rows: [ResolvedUpdates.Edit<TableIndexPath>], sections: [ResolvedUpdates.Edit<Int>],
    emptied: [ResolvedUpdates.Edit<Int>], toggled: [SectionID: RowAnimation]
  ) {
    self.layout = layout
    for row in rows {
      if let run = runs.last, run.animation == row.animation, run.last.section == row.index.section,
        run.last.row + 1 == row.index.row
      {
        runs[runs.count - 1].last = row.index
      } else {
        runs.append(Run(first: row.index, last: row.index, animation: row.animation))
      }
    }
    for section in sections { wholeSections[section.index] = section.animation }
    for section in emptied { allRows[section.index] = section.animation }
    for (id, animation) in toggled {
      if let section = layout.sections.section(of: id) { allRows[section] = animation }
    }
  }

  /// Returns the animation of an element; nil if no update asks for one.
  func animation(of hit: TableHit) -> RowAnimation? {
    switch hit {
    case .header(let section), .footer(let section): wholeSections[section]
    case .row(let path): wholeSections[path.section] ?? allRows[path.section] ?? run(with: path)?.animation
    case .tableHeader, .tableFooter, .nothing: nil
    }
  }

  /// Returns the first and the last of the adjacent elements that appear or disappear with an element; nil if it does not.
  func extent(of hit: TableHit) -> (first: TableHit, last: TableHit)? {
    switch hit {
    case .header(let section), .footer(let section):
      return wholeSections[section].map { _ in (.header(section: section), .footer(section: section)) }
    case .row(let path):
      if wholeSections[path.section] != nil { return (.header(section: path.section), .footer(section: path.section)) }
      if allRows[path.section] != nil {
        let last = layout.sections.numberOfRows(inSection: path.section) - 1
        return (
          .row(TableIndexPath(section: path.section, row: 0)), .row(TableIndexPath(section: path.section, row: last))
        )
      }
      return run(with: path).map { (.row($0.first), .row($0.last)) }
    case .tableHeader, .tableFooter, .nothing: return nil
    }
  }

  private func run(with path: TableIndexPath) -> Run? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].last < path { low = middle + 1 } else { high = middle }
    }
    return low < runs.count && runs[low].first <= path ? runs[low] : nil
  }
}

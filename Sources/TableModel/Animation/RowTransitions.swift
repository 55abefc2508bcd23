/// The appearing or disappearing rows of one layout: their animations, and the height of the run that each slides with.
struct RowTransitions: Sendable {
  /// How one row, header or footer appears or disappears.
  struct Transition {
    var animation: RowAnimation
    /// The height of the run it slides with.
    var height: Length
  }

  /// Adjacent rows with the same animation slide as one.
  private struct Run {
    var first: IndexPath
    var last: IndexPath
    var animation: RowAnimation
  }

  private var runs: [Run] = []
  private var wholeSections: [Int: RowAnimation] = [:]
  /// Sections with all of their rows, but not their headers and footers.
  private var allRows: [Int: RowAnimation] = [:]
  private let layout: TableLayout

  /// - Parameter rows: in ascending order.
  init(
    _ layout: TableLayout, rows: [ResolvedUpdates.Edit<IndexPath>], sections: [ResolvedUpdates.Edit<Int>],
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

  /// Returns the transition of an element; nil if no update asks for one.
  func transition(of hit: TableHit) -> Transition? {
    switch hit {
    case .header(let section), .footer(let section): wholeSection(section)
    case .row(let path): wholeSection(path.section) ?? rows(of: path.section) ?? run(with: path)
    case .tableHeader, .tableFooter, .nothing: nil
    }
  }

  private func wholeSection(_ section: Int) -> Transition? {
    wholeSections[section].map { Transition(animation: $0, height: layout.rectForSection(section)?.height ?? .zero) }
  }

  private func rows(of section: Int) -> Transition? {
    guard let animation = allRows[section] else { return nil }
    let last = layout.sections.numberOfRows(inSection: section) - 1
    return Transition(
      animation: animation,
      height: height(IndexPath(section: section, row: 0), IndexPath(section: section, row: last)))
  }

  private func run(with path: IndexPath) -> Transition? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].last < path { low = middle + 1 } else { high = middle }
    }
    guard low < runs.count, runs[low].first <= path else { return nil }
    return Transition(animation: runs[low].animation, height: height(runs[low].first, runs[low].last))
  }

  private func height(_ first: IndexPath, _ last: IndexPath) -> Length {
    guard let top = layout.rectForRow(at: first)?.minY, let bottom = layout.rectForRow(at: last)?.maxY else {
      return .zero
    }
    return bottom - top
  }
}

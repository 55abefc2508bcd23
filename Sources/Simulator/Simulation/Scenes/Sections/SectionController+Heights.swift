import TableModel

extension SectionController {
  // MARK: Heights

  func setHeight(_ height: Length, ofRow row: RowID) {
    guard let path = table.indexPath(of: row), isContent(path) else { return }
    let old = infos[path.section].heights[path.row]
    if height == old { return }
    infos[path.section].heights[path.row] = height
    // An empty batch makes the table ask for heights. Without animation, because fingers move in every frame.
    update([.rowHeight(path, from: old, to: height)]) { table throws(UpdateError) in
      if !table.asksForRowHeights { return table.setHeight(height, forRowAt: path) }
      return try table.performWithoutAnimation { () throws(UpdateError) in
        table.beginUpdates()
        return try table.endUpdates()
      }
    }
  }

  /// Gives the new rows of the open section their heights after an update, in a table that does not ask for them.
  func restoreHeights(_ report: TableReport?) -> TableReport? {
    guard var report, !table.asksForRowHeights, let openSection else { return report }
    for (row, height) in infos[openSection].heights.individual.sorted(by: { $0.key < $1.key }) {
      table.setHeight(height, forRowAt: TableIndexPath(section: openSection, row: row))
    }
    report.contentHeight.to = table.contentHeight
    report.contentOffset.to = table.contentOffset
    return report
  }

  /// Sets the height of every row, including those of closed sections.
  ///
  /// Rows of one height are scaled by the table, which asks for no heights: a step of a pinch costs the same for a million
  /// rows as for ten. ``endScaling()`` makes the scaled heights permanent.
  func setHeightOfAllRows(_ height: Length) {
    guard let old = infos.first(where: { !$0.heights.isEmpty })?.heights[0] else { return }
    let isUniform = infos.allSatisfy { $0.heights.isEmpty || $0.heights.isUniform && $0.heights[0] == old }
    if isUniform && height == old { return }
    for info in infos { info.heights.setAll(height) }
    table.asksForHeights = false
    defer { table.asksForHeights = true }
    let report: TableReport?
    if isUniform, separator == .zero {
      let base = scalingBase ?? old
      scalingBase = base
      report = table.scaleAllRows(by: height.points / base.points)
    } else {
      report = table.setHeightOfAllRows(height + separator)
    }
    plan = nil
    // Nil only for a table that asks for heights, or a scale that is not a number.
    if let report { scroller.updates.append(SectionUpdate([.allHeights(from: old, to: height)], report)) }
  }

  /// Makes the heights of a pinch of all rows permanent. Must precede any other update, because the table asks for heights
  /// at scale 1.
  func endScaling() {
    guard scalingBase != nil else { return }
    scalingBase = nil
    let report = table.endScaling()
    // The scaled heights are whole points, so nothing moves but the end of hundreds of thousands of rows, by 1/64 pt.
    scroller.updates.append(SectionUpdate([.scrolled], report))
  }
}

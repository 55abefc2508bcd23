extension TableView {
  // MARK: Reload

  /// Reloads all data without animation. Rows and sections get new IDs, and nothing is selected; the content offset is kept as
  /// far as the content allows.
  ///
  /// - Throws: in a batch, and if the data source returns invalid counts. The table is then unchanged.
  @discardableResult
  public func reloadData() throws(UpdateError) -> TableReport {
    guard depth == 0 else { throw .reloadDataDuringUpdates }
    counts = try askCounts()
    let before = layout
    var next = layout
    while next.sections.numberOfSections > 0 {
      next.sections.removeSection(next.sections.numberOfSections - 1)
    }
    for (section, rows) in counts.enumerated() { insert(section: section, rows: rows, into: &next.sections) }
    install(next)
    var report = TableReport(before, layout)
    report.deselected = dropSelection(reloaded: [])
    forgetEditingStyles()
    if isEditing {
      isEditing = false
      edit(true, new: [])
    }
    return report
  }

  // MARK: The end of a batch

  /// Applies the batch after asking the data source for the new counts.
  func commit() throws(UpdateError) -> TableReport {
    let (batch, editing) = (batch, pendingEditing)
    self.batch = UpdateBatch()
    pendingEditing = nil
    let newCounts = try askCounts()
    let updates = try batch.resolved(from: counts, to: newCounts)
    counts = newCounts

    let before = layout
    let reloaded = Set(updates.reloadedRows.compactMap { id(ofRowAt: $0.old) })
    var next = layout
    apply(updates, to: &next.sections)
    install(next)

    var report = TableReport(before, layout, updates: updates)
    report.deselected = dropSelection(reloaded: reloaded)
    putBackViews(ofReloaded: updates)
    forgetEditingStyles()
    if let editing {
      edit(editing, new: updates.insertedPaths)
    } else if isEditing {
      edit(true, new: updates.insertedPaths)
    }
    report.advice = advice(on: updates)
    if animationsEnabled { report.plan = AnimationPlan(before, layout, updates: updates, style: style) }
    return report
  }

  /// Asks for the sections first, then for the rows of each.
  private func askCounts() throws(UpdateError) -> [Int] {
    if isAsking { throw .updateWhileAsking }
    guard let dataSource else { return [] }
    isAsking = true
    defer { isAsking = false }
    let sections = max(0, dataSource.numberOfSections(in: self))
    var counts: [Int] = []
    var total = 0
    for section in 0..<sections {
      let rows = max(0, dataSource.tableView(self, numberOfRowsInSection: section))
      // The remaining capacity never becomes negative, so nothing overflows.
      guard section < RowForest.maximumSectionCount, rows <= RowForest.maximumRowCount - total else {
        throw .tooManyRows(section: section, limit: RowForest.maximumRowCount)
      }
      total += rows
      counts.append(rows)
    }
    return counts
  }

  private func insert(section: Int, rows: Int, into forest: inout RowForest) {
    forest.insertSection(
      at: section, rows: rows, height: rowHeight, headerHeight: sectionHeaderHeight, footerHeight: sectionFooterHeight,
      isOpen: true)
  }

  /// Applies updates in the order of `ResolvedUpdates`: removals from the end, placements from the start. Moved
  /// elements wait after the last section meanwhile, so that their IDs stay valid.
  private func apply(_ updates: ResolvedUpdates, to forest: inout RowForest) {
    var waitingRows: [TableIndexPath: RowID] = [:]
    var waitingSections: [Int: SectionID] = [:]
    let waitingRoom = forest.numberOfSections
    let room = forest.insertSection(at: waitingRoom)
    var roomIndex: Int { room.flatMap { forest.section(of: $0) } ?? waitingRoom }

    for removal in updates.rowRemovals {
      switch removal.cause {
      case .deleted: forest.removeRows(removal.index.row..<removal.index.row + 1, inSection: removal.index.section)
      case .moved:
        waitingRows[removal.index] = forest.id(ofRowAt: removal.index)
        let last = forest.numberOfRows(inSection: roomIndex)
        forest.moveRow(at: removal.index, to: TableIndexPath(section: roomIndex, row: last))
      }
    }
    for reload in updates.reloadedSections {
      forest.removeRows(0..<forest.numberOfRows(inSection: reload.old), inSection: reload.old)
    }
    for removal in updates.sectionRemovals {
      switch removal.cause {
      case .deleted: forest.removeSection(removal.index)
      case .moved:
        waitingSections[removal.index] = forest.id(ofSection: removal.index)
        forest.moveSection(removal.index, to: forest.numberOfSections - 1)
      }
    }
    for placement in updates.sectionPlacements {
      switch placement.origin {
      case .inserted: insert(section: placement.index, rows: updates.newCounts[placement.index], into: &forest)
      case .moved(let from):
        guard let id = waitingSections[from], let now = forest.section(of: id) else { continue }
        forest.moveSection(now, to: placement.index)
      }
    }
    for reload in updates.reloadedSections {
      forest.insertRows(
        updates.newCounts[reload.new], height: rowHeight, at: TableIndexPath(section: reload.new, row: 0))
    }
    for placement in updates.rowPlacements {
      switch placement.origin {
      case .inserted: forest.insertRows(1, height: rowHeight, at: placement.index)
      case .moved(let from):
        guard let id = waitingRows[from], let now = forest.indexPath(of: id) else { continue }
        forest.moveRow(at: now, to: placement.index)
      }
    }
    forest.removeSection(roomIndex)
  }

  // MARK: Heights

  /// Replaces the layout after asking the delegate for heights.
  private func install(_ next: TableLayout) {
    var next = next
    askHeights(of: &next)
    next.settle()
    layout = next
  }

  /// Asks for every height once, from top to bottom.
  func askHeights(of next: inout TableLayout) {
    guard asksForHeights else { return }
    isAsking = true
    defer { isAsking = false }
    for section in 0..<next.sections.numberOfSections {
      next.sections.setHeaderHeight(
        delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight, inSection: section)
      for row in 0..<(asksForRowHeights ? next.sections.numberOfRows(inSection: section) : 0) {
        let path = TableIndexPath(section: section, row: row)
        next.sections.setHeight(delegate?.tableView(self, heightForRowAt: path) ?? rowHeight, forRowAt: path)
      }
      next.sections.setFooterHeight(
        delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight, inSection: section)
    }
  }

  private func forgetEditingStyles() {
    editingStyles = editingStyles.filter { indexPath(of: $0.key) != nil }
  }

  // MARK: Advice

  private func advice(on updates: ResolvedUpdates) -> [String] {
    guard style == .grouped else { return [] }
    let sideways = updates.animations.contains { $0 == .left || $0 == .right }
    return sideways
      ? ["rows that slide in or out sideways break the outline of a group; use top, bottom or middle"] : []
  }
}

extension ResolvedUpdates {
  /// Rows that did not exist before, in order.
  var insertedPaths: [TableIndexPath] {
    var paths = insertedRows.map(\.index)
    for section in insertedSections.map(\.index) + reloadedSections.map(\.new) {
      for row in 0..<newCounts[section] { paths.append(TableIndexPath(section: section, row: row)) }
    }
    return paths.sorted()
  }

  var animations: [RowAnimation] {
    insertedRows.map(\.animation) + deletedRows.map(\.animation) + reloadedRows.map(\.animation)
      + insertedSections.map(\.animation) + deletedSections.map(\.animation) + reloadedSections.map(\.animation)
  }
}

extension TableView {
  // MARK: Registering

  /// Registers a class of cells, which `dequeueReusableCell` then creates.
  ///
  /// - Parameters:
  ///   - type: the class; nil to remove the registration.
  ///   - identifier: any text; one class for each.
  public func register(_ type: TableViewCell.Type?, forCellReuseIdentifier identifier: String) {
    cells.pool.register(type, identifier)
  }

  /// Registers a class of views for section headers and footers.
  public func register(
    _ type: TableViewHeaderFooterView.Type?, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    headers.pool.register(type, identifier)
  }

  /// Returns a cell that is no longer visible, or a new one of the registered class. Nil if there is neither: the data
  /// source then creates a cell itself, with the identifier under which it is to be reused.
  public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
    cells.pool.dequeue(identifier)
  }

  /// Returns a cell that is no longer visible, or a new one of the registered class.
  ///
  /// - Parameters:
  ///   - identifier: a name for which a class is registered.
  ///   - path: the row for which the cell is meant; as in UIKit only for the symmetry with the data source's method.
  /// - Throws: if there is neither a cell nor a class; UIKit stops the program.
  public func dequeueReusableCell(
    withIdentifier identifier: String, for path: TableIndexPath
  ) throws(ReuseError) -> TableViewCell {
    guard let cell = cells.pool.dequeue(identifier) else { throw .notRegistered(identifier: identifier) }
    return cell
  }

  /// Returns a header's or footer's view that is no longer visible, or a new one of the registered class; nil if there is
  /// neither.
  public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> TableViewHeaderFooterView? {
    headers.pool.dequeue(identifier)
  }

  // MARK: What is visible

  /// The index paths of the visible rows, from top to bottom.
  public var indexPathsForVisibleRows: [TableIndexPath] {
    layout.visibleBands.compactMap { if case .row(let path) = $0.hit { path } else { nil } }
  }

  /// The visible cells, from top to bottom. Creates those that are missing: see ``layoutIfNeeded()``.
  public var visibleCells: [TableViewCell] {
    layoutIfNeeded()
    return cells.all
  }

  /// Returns the cell of a visible row; nil if the row is not visible, or the data source provides no cells.
  public func cellForRow(at path: TableIndexPath) -> TableViewCell? {
    layoutIfNeeded()
    return id(ofRowAt: path).flatMap { cells[$0] }
  }

  /// Returns the index path of a visible cell; nil if it shows no row.
  public func indexPath(for cell: TableViewCell) -> TableIndexPath? {
    layoutIfNeeded()
    return cells.order.first { cells[$0] === cell }.flatMap { indexPath(of: $0) }
  }

  /// Returns the view of a visible section header; nil if it is not visible, or the data source provides none.
  public func headerView(forSection section: Int) -> TableViewHeaderFooterView? {
    layoutIfNeeded()
    return id(ofSection: section).flatMap { headers[$0] }
  }

  /// Asks the data source for the cells and headers that have become visible, from top to bottom, after those that are no
  /// longer visible can be reused. A row keeps its cell while it is visible, wherever it moves, until it is reloaded.
  ///
  /// The accessors of visible cells call it; nothing else does, so cells cost nothing until a program asks for them.
  /// Does nothing in a batch, and while the data source is asked.
  ///
  /// - Complexity: O(log *n* + *v*) for *v* visible rows.
  public func layoutIfNeeded() {
    guard !isAsking, depth == 0 else { return }
    var rows: [(id: RowID, path: TableIndexPath)] = []
    var sections: [(id: SectionID, section: Int)] = []
    for band in layout.visibleBands {
      switch band.hit {
      case .row(let path): if let id = id(ofRowAt: path) { rows.append((id, path)) }
      case .header(let section): if let id = id(ofSection: section) { sections.append((id, section)) }
      case .tableHeader, .tableFooter, .footer, .nothing: break
      }
    }
    // The first header is shown even where its place is above the viewport.
    if case .header(let section) = layout.floatingHeader?.hit, sections.first?.section != section,
      let id = id(ofSection: section)
    {
      sections.insert((id, section), at: 0)
    }
    headers.keepOnly(Set(sections.map(\.id)))
    cells.keepOnly(Set(rows.map(\.id)))
    isAsking = true
    defer { isAsking = false }
    for (id, section) in sections where headers[id] == nil {
      if let view = delegate?.tableView(self, viewForHeaderInSection: section) { headers.add(view, for: id) }
    }
    for (id, path) in rows where cells[id] == nil {
      if let cell = dataSource?.tableView(self, cellForRowAt: path) { cells.add(cell, for: id) }
    }
    headers.arrange(sections.map(\.id))
    cells.arrange(rows.map(\.id))
  }

  /// Returns the views of reloaded rows and section headers to the pool, so that the data source provides new ones.
  func putBackViews(ofReloaded updates: ResolvedUpdates) {
    for reload in updates.reloadedRows { if let id = id(ofRowAt: reload.new) { cells.putBack(id) } }
    for reload in updates.reloadedSections { if let id = id(ofSection: reload.new) { headers.putBack(id) } }
  }
}

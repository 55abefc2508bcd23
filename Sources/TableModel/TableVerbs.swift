extension TableModel {
  // MARK: Sections

  /// Adds a section below the others, with rows of the default height.
  ///
  /// - Parameter headerHeight: Held in zero … `Length.maximumHeight`; `metrics.headerHeight` if nil.
  @discardableResult
  public mutating func addSection(rows: Int, headerHeight: Length? = nil, isOpen: Bool = false) -> TableChange {
    change { table in
      guard rows >= 0, rows <= Self.maximumRowCount - table.rowCount else { return .refused(.rowCount(rows)) }
      let section = Section(
        headerHeight: (headerHeight ?? table.metrics.headerHeight).clamped(to: .zero ... .maximumHeight),
        isOpen: isOpen,
        rowHeights: Array(repeating: table.metrics.defaultRowHeight, count: rows),
        rowsHeight: table.metrics.defaultRowHeight * Int64(rows))
      table.sections.append(section)
      table.rowCount += rows
      table.contentHeight += section.headerHeight + section.shownHeight
      return .sectionAdded(table.sections.count - 1, rows: rows)
    }
  }
  /// Opens a closed section and closes an open one. Its rows keep their heights.
  @discardableResult
  public mutating func toggleSection(_ section: Int) -> TableChange { setOpen(!isOpen(section), section) }
  @discardableResult
  public mutating func openSection(_ section: Int) -> TableChange { setOpen(true, section) }
  @discardableResult
  public mutating func closeSection(_ section: Int) -> TableChange { setOpen(false, section) }

  private mutating func setOpen(_ open: Bool, _ section: Int) -> TableChange {
    change { table in
      guard table.sections.indices.contains(section) else { return .refused(.noSuchSection(section)) }
      if table.sections[section].isOpen == open { return .nothing }
      table.contentHeight -= table.sections[section].shownHeight
      table.sections[section].isOpen = open
      table.contentHeight += table.sections[section].shownHeight
      let rows = table.sections[section].rowHeights.count
      return open ? .sectionOpened(section, rows: rows) : .sectionClosed(section, rows: rows)
    }
  }

  // MARK: Heights

  /// Sets one row's height, held between the table's minimum and `Length.maximumHeight`. A row of a closed section
  /// has its height when the section opens.
  @discardableResult
  public mutating func setHeight(_ height: Length, forRowAt path: IndexPath) -> TableChange {
    change { table in
      guard table.contains(path) else { return .refused(.noSuchRow(path)) }
      let old = table.sections[path.section].rowHeights[path.row]
      let new = height.clamped(to: table.metrics.minimumRowHeight ... .maximumHeight)
      if new == old { return .nothing }
      table.sections[path.section].rowHeights[path.row] = new
      table.sections[path.section].rowsHeight += new - old
      if table.sections[path.section].isOpen { table.contentHeight += new - old }
      return .rowHeightChanged(path, from: old, to: new)
    }
  }
  /// One step of a pinch: the row's height becomes `heightAtBegan` times `scale`, as `Length.scaled` says. The height
  /// it has by now does not matter, so a pinch that closes again undoes itself.
  @discardableResult
  public mutating func scaleHeight(forRowAt path: IndexPath, from heightAtBegan: Length, by scale: Double)
    -> TableChange
  {
    guard contains(path) else { return change { _ in .refused(.noSuchRow(path)) } }
    guard let height = heightAtBegan.scaled(by: scale, minimum: metrics.minimumRowHeight) else {
      return change { _ in .refused(.noHeight(path)) }
    }
    return setHeight(height, forRowAt: path)
  }

  // MARK: Scrolling

  /// Brings a place in the content to the viewport's top, as far as `contentOffsetRange` lets it.
  @discardableResult
  public mutating func scroll(to offset: Length) -> TableChange {
    change { table in
      let new = offset.clamped(to: table.contentOffsetRange)
      if new == table.contentOffset { return .nothing }
      table.contentOffset = new
      return .scrolled
    }
  }
  /// Scrolls on, down the content where `distance` is positive.
  @discardableResult
  public mutating func scroll(by distance: Length) -> TableChange { scroll(to: contentOffset + distance) }
  /// Less than zero counts as zero. The offset stays, unless its range no longer holds it.
  @discardableResult
  public mutating func setViewportHeight(_ height: Length) -> TableChange {
    change { table in
      let (old, new) = (table.viewportHeight, max(.zero, height))
      if new == old { return .nothing }
      table.viewportHeight = new
      return .viewportResized(from: old, to: new)
    }
  }

  /// The one place where a table changes: whatever a verb does to the content, the offset is brought back into its
  /// range, and both are reported.
  private mutating func change(_ verb: (inout TableModel) -> TableChange.Event) -> TableChange {
    let (oldHeight, oldOffset) = (contentHeight, contentOffset)
    let event = verb(&self)
    contentOffset = contentOffset.clamped(to: contentOffsetRange)
    return TableChange(
      event, contentHeight: .init(from: oldHeight, to: contentHeight),
      contentOffset: .init(from: oldOffset, to: contentOffset))
  }
}

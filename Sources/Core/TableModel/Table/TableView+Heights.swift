/// Heights stored by the table, with `asksForHeights` false; those of rows also with `asksForRowHeights` false. No method here
/// asks the data source, and none is O(*n*) in the number of rows except `endScaling`. They return nil, without a change, if
/// the element does not exist, or its height is asked for.
extension TableView {
  // MARK: Stored heights

  /// Sets a row's height, clamped to the table's minimum...`Length.maximumHeight`.
  @discardableResult
  public func setHeight(_ height: Length, forRowAt path: TableIndexPath) -> TableReport? {
    keep { $0.setHeight(height, forRowAt: path) }
  }

  /// Sets a header's height, clamped to 0...`Length.maximumHeight`.
  @discardableResult
  public func setHeaderHeight(_ height: Length, inSection section: Int) -> TableReport? {
    if asksForHeights { return nil }
    return keep { $0.setHeaderHeight(height, inSection: section) }
  }

  /// Sets a footer's height, clamped to 0...`Length.maximumHeight`.
  @discardableResult
  public func setFooterHeight(_ height: Length, inSection section: Int) -> TableReport? {
    if asksForHeights { return nil }
    return keep { $0.setFooterHeight(height, inSection: section) }
  }

  /// Sets one height for all rows.
  @discardableResult
  public func setHeightOfAllRows(_ height: Length) -> TableReport? {
    keep {
      $0.setHeightForAllRows(height)
      return true
    }
  }

  /// Scales all rows relative to their heights at the beginning of the scaling, clamped to the minimum. Scales may go
  /// up and down; `endScaling` makes the last one permanent. Returns nil for NaN.
  @discardableResult
  public func scaleAllRows(by scale: Double) -> TableReport? { keep { $0.setScale(scale) } }

  /// Ends the scaling: the rows' current heights, to the nearest 64th of a point, become the base of the next one.
  /// Rounding a million rows moves the last by thousands of points, so the row at the top of the viewport is pinned.
  @discardableResult
  public func endScaling() -> TableReport {
    let anchor = anchor(atViewportY: .zero) ?? firstVisibleRow
    return change {
      $0.sections.commitScale()
      if let anchor { self.restore(anchor, in: &$0) }
    }
  }

  // MARK: Sections

  /// Opens or closes a section: its rows keep their heights and IDs. In the animation they appear or disappear like
  /// inserted or deleted rows.
  @discardableResult
  public func setOpen(_ isOpen: Bool, section: Int, with animation: RowAnimation) -> TableReport? {
    guard let id = id(ofSection: section) else { return nil }
    let before = animationsEnabled ? layout : nil
    guard var report = keep({ $0.setOpen(isOpen, section: section) }) else { return nil }
    if let before { report.plan = AnimationPlan(before, layout, updates: nil, style: style, toggled: [id: animation]) }
    return report
  }

  /// Returns whether a section is open; false if there is no such section.
  public func isOpen(_ section: Int) -> Bool { layout.sections.isOpen(section) }

  private func keep(_ body: (inout RowForest) -> Bool) -> TableReport? {
    guard !asksForHeights || !asksForRowHeights else { return nil }
    let (height, offset) = (contentHeight, contentOffset)
    guard body(&layout.sections) else { return nil }
    layout.settle()
    return TableReport(height, offset, layout)
  }
}

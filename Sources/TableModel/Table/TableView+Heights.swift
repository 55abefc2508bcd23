/// What a table does that keeps its heights itself, `asksForHeights` being false: no call here asks the data source, and
/// none costs as much as there are rows. Nil, and nothing happens, where what is named is not there, or heights are asked
/// for.
extension TableView {
  // MARK: Heights the table keeps

  /// Held between the table's minimum and `Length.maximumHeight`.
  @discardableResult
  public func setHeight(_ height: Length, forRowAt path: IndexPath) -> TableReport? {
    keep { $0.setHeight(height, forRowAt: path) }
  }
  /// Held in zero … `Length.maximumHeight`.
  @discardableResult
  public func setHeaderHeight(_ height: Length, inSection section: Int) -> TableReport? {
    keep { $0.setHeaderHeight(height, inSection: section) }
  }
  /// Held in zero … `Length.maximumHeight`.
  @discardableResult
  public func setFooterHeight(_ height: Length, inSection section: Int) -> TableReport? {
    keep { $0.setFooterHeight(height, inSection: section) }
  }
  /// All rows get one height.
  @discardableResult
  public func setHeightOfAllRows(_ height: Length) -> TableReport? {
    keep {
      $0.setHeightForAllRows(height)
      return true
    }
  }

  /// All rows become `scale` times as high as they were when the scaling began, and never lower than the minimum. It may
  /// go back and forth: `endScaling` makes it last. Nil for a scale that is no number.
  @discardableResult
  public func scaleAllRows(by scale: Double) -> TableReport? { keep { $0.setScale(scale) } }
  /// What the rows are now, to the nearest 64th of a point, is what the next scaling begins with. Rounding a million rows
  /// moves the last by thousands of points, so what is at the viewport's top stays there.
  @discardableResult
  public func endScaling() -> TableReport {
    let anchor = anchor(atViewportY: .zero) ?? firstVisibleRow
    return change {
      $0.sections.commitScale()
      if let anchor { self.restore(anchor, in: &$0) }
    }
  }

  // MARK: Sections

  /// Opens or closes a section: its rows keep their heights and names, shown or not. The plan has them come or go as if
  /// they were inserted or deleted.
  @discardableResult
  public func setOpen(_ isOpen: Bool, section: Int, with animation: RowAnimation) -> TableReport? {
    guard let id = id(ofSection: section) else { return nil }
    let before = animationsEnabled ? layout : nil
    guard var report = keep({ $0.setOpen(isOpen, section: section) }) else { return nil }
    if let before { report.plan = AnimationPlan(before, layout, updates: nil, style: style, toggled: [id: animation]) }
    return report
  }
  /// False where there is no such section.
  public func isOpen(_ section: Int) -> Bool { layout.sections.isOpen(section) }

  private func keep(_ body: (inout RowForest) -> Bool) -> TableReport? {
    guard !asksForHeights else { return nil }
    let (height, offset) = (contentHeight, contentOffset)
    guard body(&layout.sections) else { return nil }
    layout.settle()
    return TableReport(height, offset, layout)
  }
}

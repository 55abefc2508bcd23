extension TableView {
  // MARK: Scrolling

  /// Brings a place in the content to the viewport's top, as far as `TableLayout.contentOffsetRange` lets it.
  @discardableResult
  public func setContentOffset(_ offset: Length) -> TableReport {
    change { $0.contentOffset = offset }
  }
  /// Scrolls on, down the content where `distance` is positive.
  @discardableResult
  public func scroll(by distance: Length) -> TableReport { setContentOffset(contentOffset + distance) }

  /// Where `scrollToRow` puts a row.
  public enum ScrollPosition: Hashable, Sendable {
    /// As little as it takes for all of it to show; its top where it is higher than the viewport.
    case none
    /// Its top at the viewport's top.
    case top
    /// Its middle in the viewport's.
    case middle
    /// Its bottom at the viewport's bottom.
    case bottom
  }
  /// Nil, and nothing happens, where there is no such row or its section is closed.
  @discardableResult
  public func scrollToRow(at path: IndexPath, at position: ScrollPosition) -> TableReport? {
    guard let rect = rectForRow(at: path) else { return nil }
    let spare = layout.viewportHeight - rect.height
    let offset: Length =
      switch position {
      case .top: rect.minY
      case .bottom: rect.minY - spare
      // Rounded down: half a 64th of a point is nobody's.
      case .middle: rect.minY - Length(units: spare.units >> 1)
      case .none:
        rect.minY < contentOffset || spare < .zero
          ? rect.minY : max(contentOffset, rect.maxY - layout.viewportHeight)
      }
    return setContentOffset(offset)
  }

  // MARK: Size

  /// The table gets another size. Less than zero counts as zero. The first row that shows stays the first.
  ///
  /// Heights may depend on the width: they are asked anew.
  @discardableResult
  public func setSize(width: Length, viewportHeight: Length) -> TableReport {
    let (anchor, before) = (firstVisibleRow, layout)
    var next = layout
    next.width = max(.zero, width)
    next.viewportHeight = max(.zero, viewportHeight)
    askHeights(of: &next)
    if let anchor { restore(anchor, in: &next) }
    next.settle()
    layout = next
    return TableReport(before, layout)
  }
  /// The header above all sections. Zero … `Length.maximumHeight`; what is out of range counts as the nearer end. Zero
  /// unless said otherwise.
  @discardableResult
  public func setTableHeaderHeight(_ height: Length) -> TableReport {
    change { $0.tableHeaderHeight = height.clamped(to: .zero ... .maximumHeight) }
  }
  /// The footer below all sections. Zero … `Length.maximumHeight`; what is out of range counts as the nearer end. Zero
  /// unless said otherwise.
  @discardableResult
  public func setTableFooterHeight(_ height: Length) -> TableReport {
    change { $0.tableFooterHeight = height.clamped(to: .zero ... .maximumHeight) }
  }

  func change(_ body: (inout TableLayout) -> Void) -> TableReport {
    let before = layout
    body(&layout)
    layout.settle()
    return TableReport(before, layout)
  }

  // MARK: Anchors

  /// A place in a row that is to stay where it is in the viewport while heights change.
  public struct Anchor: Hashable, Sendable {
    /// Whose place.
    public let row: RowID
    /// How far down the row, of `height`.
    let depth: Length
    let height: Length
    /// Where in the viewport.
    let viewportY: Length
  }

  /// The place that is at `y` in the viewport; nil where there is no row.
  public func anchor(atViewportY y: Length) -> Anchor? {
    guard case .row(let path) = hitTest(viewportY: y), let rect = rectForRow(at: path), let id = id(ofRowAt: path)
    else {
      return nil
    }
    return Anchor(row: id, depth: contentOffset + y - rect.minY, height: rect.height, viewportY: y)
  }
  /// Scrolls so that the anchor's place is where it was, as far as the content reaches. The place keeps its share of the
  /// row's height. Nothing happens where the row is gone.
  @discardableResult
  public func restore(_ anchor: Anchor) -> TableReport { change { self.restore(anchor, in: &$0) } }
  func restore(_ anchor: Anchor, in layout: inout TableLayout) {
    guard let path = layout.sections.indexPath(of: anchor.row), let rect = layout.rectForRow(at: path) else { return }
    // Heights are at most 2^26 units, so the product is far from the end of Int64.
    let depth =
      anchor.height > .zero
      ? Length(units: anchor.depth.units * rect.height.units / anchor.height.units) : anchor.depth
    layout.contentOffset = rect.minY + depth - anchor.viewportY
  }
  var firstVisibleRow: Anchor? {
    for band in layout.visibleBands {
      guard case .row(let path) = band.hit, let id = id(ofRowAt: path) else { continue }
      return Anchor(
        row: id, depth: .zero, height: band.rect.height, viewportY: max(.zero, band.rect.minY - contentOffset))
    }
    return nil
  }
}

extension TableView {
  // MARK: Scrolling

  /// Scrolls a position in the content to the top of the viewport, clamped to `TableLayout.contentOffsetRange`.
  @discardableResult
  public func setContentOffset(_ offset: Length) -> TableReport {
    change { $0.contentOffset = offset }
  }

  /// Scrolls to an offset of a `ScrollMotion`, which may be beyond an end. The next other change clamps it.
  ///
  /// - Parameters:
  ///   - offset: the position in the content at the top of the viewport.
  ///   - beyondEnds: whether the offset may be outside of `TableLayout.contentOffsetRange`.
  @discardableResult
  public func setContentOffset(_ offset: Length, beyondEnds: Bool) -> TableReport {
    guard beyondEnds else { return setContentOffset(offset) }
    let before = layout.contentOffset
    layout.contentOffset = offset
    return TableReport(contentHeight, before, layout)
  }

  /// Scrolls by a distance, down the content if it is positive.
  @discardableResult
  public func scroll(by distance: Length) -> TableReport { setContentOffset(contentOffset + distance) }

  /// The position of a row after `scrollToRow`. A floating header or footer does not cover it, as in UIKit.
  public enum ScrollPosition: Hashable, Sendable {
    /// As little scrolling as makes all of it visible; its top if it is higher than the viewport.
    case none
    /// The row's top at the top of the viewport, below the content inset and a floating header.
    case top
    /// The row's middle in the middle of the viewport, between a floating header and a floating footer.
    case middle
    /// The row's bottom at the bottom of the viewport, above a floating footer.
    case bottom
  }

  /// Scrolls a row into view. Returns nil, without a change, if there is no such row or its section is closed.
  @discardableResult
  public func scrollToRow(at path: TableIndexPath, at position: ScrollPosition) -> TableReport? {
    guard let rect = rectForRow(at: path) else { return nil }
    // The header floats above the row, and the footer below it.
    let header = layout.headersFloat ? rectForHeader(inSection: path.section)?.height ?? .zero : .zero
    let footer = layout.headersFloat ? rectForFooter(inSection: path.section)?.height ?? .zero : .zero
    let inset = layout.contentInset
    let top = rect.minY - header - inset.top
    let spare = layout.viewportHeight - inset.top - header - rect.height - footer - inset.bottom
    let offset: Length =
      switch position {
      case .top: top
      case .bottom: top - spare
      // Rounded down to a whole 64th of a point.
      case .middle: top - Length(units: spare.units >> 1)
      case .none: top < contentOffset || spare < .zero ? top : max(contentOffset, top - spare)
      }
    return setContentOffset(offset)
  }

  // MARK: Size

  /// Resizes the table; negative sizes count as 0. The first visible row stays the first.
  ///
  /// Heights may depend on the width, so they are asked for again.
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

  /// Sets the space above and below the content (default: none). Content at its top stays there.
  @discardableResult
  public func setContentInset(_ inset: ContentInset) -> TableReport {
    let isAtTop = contentOffset == layout.contentOffsetRange.lowerBound
    return change { layout in
      layout.contentInset = inset
      if isAtTop { layout.contentOffset = .zero - inset.top }
    }
  }

  /// Sets the height of the header above all sections, clamped to 0...`Length.maximumHeight` (default: 0).
  @discardableResult
  public func setTableHeaderHeight(_ height: Length) -> TableReport {
    change { $0.tableHeaderHeight = height.clamped(to: .zero ... .maximumHeight) }
  }

  /// Sets the height of the footer below all sections, clamped to 0...`Length.maximumHeight` (default: 0).
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

  /// A position in a row that stays in place in the viewport while heights change.
  public struct Anchor: Hashable, Sendable {
    /// The row.
    public let row: RowID
    /// The distance from the top of the row, of `height`.
    let depth: Length
    let height: Length
    /// The position in the viewport.
    let viewportY: Length
  }

  /// Returns an anchor for the position at `y` in the viewport; nil if there is no row. A row that a floating header covers
  /// is an anchor too.
  public func anchor(atViewportY y: Length) -> Anchor? {
    guard y >= .zero, y < layout.viewportHeight,
      case .row(let path) = layout.hitTest(contentY: contentOffset + y), let rect = rectForRow(at: path),
      let id = id(ofRowAt: path)
    else {
      return nil
    }
    return Anchor(row: id, depth: contentOffset + y - rect.minY, height: rect.height, viewportY: y)
  }

  /// Scrolls so that an anchor returns to its position, as far as the content allows. It keeps its share of the row's
  /// height. Does nothing if the row no longer exists.
  @discardableResult
  public func restore(_ anchor: Anchor) -> TableReport { change { self.restore(anchor, in: &$0) } }

  func restore(_ anchor: Anchor, in layout: inout TableLayout) {
    guard let path = layout.sections.indexPath(of: anchor.row), let rect = layout.rectForRow(at: path) else { return }
    // Heights are at most 2^26 units, so the product cannot overflow Int64.
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

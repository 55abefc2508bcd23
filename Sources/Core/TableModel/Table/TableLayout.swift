/// The position of everything in a table. A value type: a copy is a snapshot.
///
/// The table's header is first, then each section's header, rows and footer without gaps, then the table's footer.
/// Rectangles are places in the content, of which each has one element. In a plain table, headers and footers are also shown
/// away from their places: see ``floatingHeader``. All positions are in the content's coordinates, y down from its top,
/// unless a name contains "viewport".
///
/// - Complexity: finding and hit testing are O(log *n*) in the number of rows.
public struct TableLayout: Sendable {
  /// The sections and their rows, below the table's header.
  public internal(set) var sections: RowForest
  /// The table header height, 0...`Length.maximumHeight`.
  public internal(set) var tableHeaderHeight = Length.zero
  /// The table footer height, 0...`Length.maximumHeight`.
  public internal(set) var tableFooterHeight = Length.zero
  /// A Boolean value that indicates whether section headers and footers float, as in UIKit's plain style.
  public internal(set) var headersFloat = false
  /// The width, 0 or more.
  public internal(set) var width: Length
  /// The visible height. 0 or more.
  public internal(set) var viewportHeight: Length
  /// The space above and below the content.
  public internal(set) var contentInset = ContentInset.zero
  /// The position in the content at the top of the viewport: in `contentOffsetRange`, or beyond it while an end is
  /// stretched.
  public internal(set) var contentOffset = Length.zero

  init(_ sections: RowForest, width: Length, viewportHeight: Length) {
    self.sections = sections
    self.width = max(.zero, width)
    self.viewportHeight = max(.zero, viewportHeight)
  }

  // MARK: Heights

  /// The height of the table's header, all sections and the table's footer. 0 or more.
  public var contentHeight: Length { tableHeaderHeight + sections.contentHeight + tableFooterHeight }
  /// The possible content offsets: see ``ContentInset/offsetRange(contentHeight:viewportHeight:)``.
  public var contentOffsetRange: ClosedRange<Length> {
    contentInset.offsetRange(contentHeight: contentHeight, viewportHeight: viewportHeight)
  }
  /// The visible rectangle of the content.
  public var viewport: TableRect { TableRect(minY: contentOffset, height: viewportHeight) }

  // MARK: Rectangles

  /// The table header's rectangle; empty if there is none.
  public var rectForTableHeader: TableRect { TableRect(minY: .zero, height: tableHeaderHeight) }
  /// The table footer's rectangle; empty if there is none.
  public var rectForTableFooter: TableRect {
    TableRect(minY: tableHeaderHeight + sections.contentHeight, height: tableFooterHeight)
  }

  /// Returns a header's rectangle; nil if there is no such section.
  public func rectForHeader(inSection section: Int) -> TableRect? { shown(sections.rectForHeader(inSection: section)) }

  /// Returns a footer's rectangle; nil if there is no such section.
  public func rectForFooter(inSection section: Int) -> TableRect? { shown(sections.rectForFooter(inSection: section)) }

  /// Returns the rectangle of header, rows and footer; nil if there is no such section.
  public func rectForSection(_ section: Int) -> TableRect? { shown(sections.rectForSection(section)) }

  /// Returns a row's rectangle; nil if there is no such row, or its section is closed.
  public func rectForRow(at path: TableIndexPath) -> TableRect? { shown(sections.rectForRow(at: path)) }

  private func shown(_ rect: TableRect?) -> TableRect? {
    rect.map { TableRect(minY: $0.minY + tableHeaderHeight, height: $0.height) }
  }

  // MARK: Hit testing

  /// Returns the element at a position in the content, by `TableRect.contains`.
  public func hitTest(contentY y: Length) -> TableHit {
    if rectForTableHeader.contains(y) { return .tableHeader }
    if rectForTableFooter.contains(y) { return .tableFooter }
    return sections.hitTest(contentY: y - tableHeaderHeight)
  }

  /// Returns the element that is shown at a position measured from the top of the viewport: a floating header before what it
  /// covers. `nothing` outside of the viewport.
  public func hitTest(viewportY y: Length) -> TableHit {
    guard y >= .zero, y < viewportHeight else { return .nothing }
    let place = contentOffset + y
    if let header = floatingHeader, header.rect.contains(place) { return header.hit }
    if let footer = floatingFooter, footer.rect.contains(place) { return footer.hit }
    return hitTest(contentY: place)
  }

  /// Returns the row at a position in the content; nil if there is another element.
  public func indexPathForRow(atContentY y: Length) -> TableIndexPath? {
    if case .row(let path) = hitTest(contentY: y) { path } else { nil }
  }

  /// Returns the elements in a band of the content, from top to bottom, with their rectangles.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* results.
  public func bands(in band: TableRect) -> [TableBand] {
    var found: [TableBand] = []

    func add(_ hit: TableHit, _ rect: TableRect) {
      if rect.intersects(band) { found.append(TableBand(hit: hit, rect: rect)) }
    }
    add(.tableHeader, rectForTableHeader)
    let (top, bottom) = (band.minY - tableHeaderHeight, band.maxY - tableHeaderHeight)
    for inner in sections.bands(in: top..<max(top, bottom)) {
      found.append(
        TableBand(hit: inner.hit, rect: TableRect(minY: inner.rect.minY + tableHeaderHeight, height: inner.rect.height))
      )
    }
    add(.tableFooter, rectForTableFooter)
    return found
  }

  /// The elements in the visible range. What floats may cover them: see ``shownBands``.
  public var visibleBands: [TableBand] { bands(in: viewport) }

  // MARK: Scrolling

  /// Returns the same layout, scrolled to any offset: what a table in motion shows.
  public func scrolled(to offset: Length) -> Self {
    var layout = self
    layout.contentOffset = offset
    return layout
  }

  /// Clamps the offset to its range. It is not adjusted when content above or below grows or shrinks: no row is pinned,
  /// unless by an anchor. Once clamped, it does not return when the content grows again.
  /// An offset beyond an end, of a table that bounces, is clamped too.
  mutating func settle() { contentOffset = contentOffset.clamped(to: contentOffsetRange) }
}

extension TableRect {
  /// Returns whether two rectangles overlap. One without height overlaps none.
  @inlinable public func intersects(_ other: TableRect) -> Bool { max(minY, other.minY) < min(maxY, other.maxY) }
}

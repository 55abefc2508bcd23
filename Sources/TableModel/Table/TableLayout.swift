/// Where everything in a table is: a value, so a copy is a snapshot.
///
/// The table's header comes first, then each section's header, rows and footer without gaps, then the table's footer.
/// Headers scroll with the content; they do not float. All places are in the content's coordinates, y down from its top,
/// unless a name says viewport.
public struct TableLayout: Sendable {
  /// The sections and their rows, from the bottom of the table's header on.
  public internal(set) var sections: RowForest
  /// Zero … `Length.maximumHeight`.
  public internal(set) var tableHeaderHeight = Length.zero
  /// Zero … `Length.maximumHeight`.
  public internal(set) var tableFooterHeight = Length.zero
  /// Zero or more.
  public internal(set) var width: Length
  /// How much of the content shows at a time. Zero or more.
  public internal(set) var viewportHeight: Length
  /// The place in the content that is at the viewport's top, in `contentOffsetRange`.
  public internal(set) var contentOffset = Length.zero

  init(_ sections: RowForest, width: Length, viewportHeight: Length) {
    self.sections = sections
    self.width = max(.zero, width)
    self.viewportHeight = max(.zero, viewportHeight)
  }

  // MARK: Heights

  /// The table's header, all sections and the table's footer. Zero or more.
  public var contentHeight: Length { tableHeaderHeight + sections.contentHeight + tableFooterHeight }
  /// Zero … content height − viewport height, or only zero where everything shows.
  public var contentOffsetRange: ClosedRange<Length> { .zero...max(.zero, contentHeight - viewportHeight) }
  /// What shows.
  public var viewport: TableRect { TableRect(minY: contentOffset, height: viewportHeight) }

  // MARK: Rectangles

  /// Empty where the table has no header.
  public var rectForTableHeader: TableRect { TableRect(minY: .zero, height: tableHeaderHeight) }
  /// Empty where the table has no footer.
  public var rectForTableFooter: TableRect {
    TableRect(minY: tableHeaderHeight + sections.contentHeight, height: tableFooterHeight)
  }
  /// Nil where there is no such section.
  public func rectForHeader(inSection section: Int) -> TableRect? { shown(sections.rectForHeader(inSection: section)) }
  /// Nil where there is no such section.
  public func rectForFooter(inSection section: Int) -> TableRect? { shown(sections.rectForFooter(inSection: section)) }
  /// Header, rows and footer together.
  public func rectForSection(_ section: Int) -> TableRect? { shown(sections.rectForSection(section)) }
  /// Nil where there is no such row, or its section is closed.
  public func rectForRow(at path: IndexPath) -> TableRect? { shown(sections.rectForRow(at: path)) }

  private func shown(_ rect: TableRect?) -> TableRect? {
    rect.map { TableRect(minY: $0.minY + tableHeaderHeight, height: $0.height) }
  }

  // MARK: Hit testing

  /// What holds a place in the content, by `TableRect.contains`.
  public func hitTest(contentY y: Length) -> TableHit {
    if rectForTableHeader.contains(y) { return .tableHeader }
    if rectForTableFooter.contains(y) { return .tableFooter }
    return sections.hitTest(contentY: y - tableHeaderHeight)
  }
  /// What is at a place in the viewport, measured from the viewport's top. Outside the viewport there is nothing.
  public func hitTest(viewportY y: Length) -> TableHit {
    y >= .zero && y < viewportHeight ? hitTest(contentY: contentOffset + y) : .nothing
  }
  /// The row at a place in the content; nil where there is something else.
  public func indexPathForRow(atContentY y: Length) -> IndexPath? {
    if case .row(let path) = hitTest(contentY: y) { path } else { nil }
  }

  /// What lies in a band of the content, from top to bottom, with its rectangle. Costs as much as it finds.
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
  /// What shows.
  public var visibleBands: [TableBand] { bands(in: viewport) }

  // MARK: Scrolling

  /// The offset stays where it is when content grows or shrinks, above it or below: no row is held in place, unless an
  /// anchor holds one. Only when its range no longer holds it, it goes to the end of the range, and stays there when the
  /// content grows again.
  mutating func settle() { contentOffset = contentOffset.clamped(to: contentOffsetRange) }
}

extension TableRect {
  /// Whether they share a place. What has no height shares none.
  @inlinable public func intersects(_ other: TableRect) -> Bool { max(minY, other.minY) < min(maxY, other.maxY) }
}

/// A visible element of a table, and its rectangle.
public struct TableBand: Hashable, Sendable {
  /// The element; never `nothing`.
  public var hit: TableHit
  /// The element's rectangle in the content.
  public var rect: TableRect

  /// Creates a band.
  @inlinable public init(hit: TableHit, rect: TableRect) {
    self.hit = hit
    self.rect = rect
  }
}

extension RowForest {
  // MARK: Rectangles

  /// Returns a header's rectangle; nil if there is no such section.
  public func rectForHeader(inSection section: Int) -> TableRect? {
    guard let place = place(ofSection: section) else { return nil }
    let top = sum(before: place)
    return rect(top, chrome: record(place).headerUnits)
  }

  /// Returns a footer's rectangle; nil if there is no such section. A closed section has its footer directly below its
  /// header.
  public func rectForFooter(inSection section: Int) -> TableRect? {
    guard let place = place(ofSection: section) else { return nil }
    var end = end(of: place)
    let footer = record(place).footerUnits
    end.chrome -= Int64(footer)
    return rect(end, chrome: footer)
  }

  /// Returns the rectangle of header, visible rows and footer; nil if there is no such section.
  public func rectForSection(_ section: Int) -> TableRect? {
    guard let place = place(ofSection: section) else { return nil }
    return rect(sum(before: place), end(of: place))
  }

  /// Returns a row's rectangle; nil if there is no such row, or its section is closed.
  public func rectForRow(at path: TableIndexPath) -> TableRect? {
    guard let place = place(ofRow: path), record(place.section).isOpen else { return nil }
    let entry = entries[place.ordinal]
    var top: PageSum
    if entry.isContinuation {
      top = place.before + entry.sum(upTo: place.offset, scale)
    } else {
      top = sum(before: place.section)
      top.chrome += Int64(record(place.section).headerUnits)
      top +=
        entry.page.recordCount == 1
        ? entry.sum(upTo: place.offset, scale) : entry.sum(place.section.firstRow..<place.offset, scale)
    }
    return rect(top, top + entry.sum(place.offset..<place.offset + 1, scale))
  }

  private func sum(before place: SectionPlace) -> PageSum {
    if place.local == 0 { return place.before }
    return place.before + entries[place.ordinal].sum(ofRecords: 0..<place.local, firstRow: 0, scale)
  }

  private func end(of place: SectionPlace) -> PageSum {
    let entry = entries[place.ordinal]
    if entry.page.recordCount == 1 {
      if !entry.continues { return place.before + entry.sum }
      let next = place.before.sections + 1
      return next < total.sections ? page(ofSection: next).before : total
    }
    let record = entry.page.record(place.local)
    var sum = sum(before: place)
    sum.chrome += Int64(record.headerUnits) + Int64(record.footerUnits)
    if record.isOpen { sum += entry.sum(place.firstRow..<place.firstRow + Int(record.rowCount), scale) }
    return sum
  }

  private func rect(_ top: PageSum, chrome: Int32) -> TableRect {
    TableRect(minY: Length(units: scale.edge(top)), height: Length(units: Int64(chrome)))
  }

  private func rect(_ top: PageSum, _ bottom: PageSum) -> TableRect {
    let (top, bottom) = (scale.edge(top), scale.edge(bottom))
    return TableRect(minY: Length(units: top), height: Length(units: bottom - top))
  }

  // MARK: Hit testing

  /// Returns the element at a position in the content, by `TableRect.contains`. An element without height contains no
  /// position.
  public func hitTest(contentY y: Length) -> TableHit { band(at: y)?.hit ?? .nothing }

  /// Returns the element at a position in the content, and its rectangle; nil outside the content.
  public func band(at y: Length) -> TableBand? {
    guard y >= .zero, y.units < scale.edge(total) else { return nil }
    let place = page(holding: y.units)
    let entry = entries[place.ordinal]
    if entry.isContinuation {
      let rows = 0..<(entry.isClosed ? 0 : entry.page.rowCount)
      if let (row, top) = entry.row(rows, after: place.before, endsBelow: y.units, scale) {
        return band(row, top, place)
      }
      // The rest of the page is the section's footer.
      let bottom = place.before + entry.sum
      var top = bottom
      top.chrome -= entry.sum.chrome
      return TableBand(hit: .footer(section: place.before.sections - 1), rect: rect(top, bottom))
    }
    // Find the section by bisection.
    var (sum, local, row, count) = (place.before, 0, 0, entry.page.recordCount)
    while count > 1 {
      let half = count >> 1
      let middle = sum + entry.sum(ofRecords: local..<local &+ half, firstRow: row, scale)
      if scale.edge(middle) > y.units {
        count = half
      } else {
        row &+= entry.page.chrome(ofRecords: local..<local &+ half).rows
        sum = middle
        local &+= half
        count &-= half
      }
    }
    return band(at: y.units, inRecord: local, row, sum, place)
  }

  /// Returns the element at a position in one section, as far as it is on this page.
  private func band(at y: Int64, inRecord local: Int, _ firstRow: Int, _ start: PageSum, _ place: PagePlace)
    -> TableBand?
  {
    let (entry, section) = (entries[place.ordinal], place.before.sections + local)
    let record = entry.page.record(local)
    var (sum, top) = (start, start)
    sum.chrome &+= Int64(record.headerUnits)
    if scale.edge(sum) > y { return TableBand(hit: .header(section: section), rect: rect(top, sum)) }
    if record.isOpen {
      let rows = firstRow..<min(firstRow &+ Int(record.rowCount), entry.page.rowCount)
      if let (row, top) = entry.row(rows, after: sum, endsBelow: y, scale) {
        let path = TableIndexPath(section: section, row: row - firstRow)
        return TableBand(hit: .row(path), rect: rect(top, top + entry.sum(row..<row + 1, scale)))
      }
      sum += entry.sum(rows, scale)
    }
    top = sum
    if !entry.continues { sum.chrome &+= Int64(record.footerUnits) }
    return scale.edge(sum) > y ? TableBand(hit: .footer(section: section), rect: rect(top, sum)) : nil
  }

  private func band(_ row: Int, _ top: PageSum, _ place: PagePlace) -> TableBand {
    let bottom = top + entries[place.ordinal].sum(row..<row + 1, scale)
    return TableBand(hit: .row(indexPath(ofRow: row, on: place)), rect: rect(top, bottom))
  }

  /// Returns the elements that intersect a range of the content, from top to bottom, with their whole rectangles.
  /// Elements without height are not included.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* results.
  public func bands(in range: Range<Length>) -> [TableBand] {
    var bands: [TableBand] = []
    var y = max(range.lowerBound, .zero)
    while y < range.upperBound, let band = band(at: y) {
      bands.append(band)
      y = band.rect.maxY
    }
    return bands
  }
}

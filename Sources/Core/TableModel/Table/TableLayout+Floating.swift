extension TableLayout {
  // MARK: Floating headers and footers

  /// The header that is shown away from its place: in a plain table, the header of the section at the top of the viewport
  /// stays there until the section's end pushes it out. Nil if every header is in its place.
  ///
  /// Headers and footers of UIKit's plain style “float when the table view is scrolled” (`UITableView.Style.plain`).
  public var floatingHeader: TableBand? {
    let top = contentOffset + contentInset.top
    guard headersFloat, viewportHeight > .zero, let section = section(atContentY: top),
      let whole = rectForSection(section), let header = rectForHeader(inSection: section), header.height > .zero
    else { return nil }
    let y = min(top, whole.maxY - header.height)
    return y <= header.minY
      ? nil : TableBand(hit: .header(section: section), rect: TableRect(minY: y, height: header.height))
  }

  /// The footer that is shown away from its place: in a plain table, the footer of the section at the bottom of the viewport
  /// stays there until the section's header pushes it out. Nil if every footer is in its place.
  public var floatingFooter: TableBand? {
    let bottom = contentOffset + viewportHeight - contentInset.bottom
    guard headersFloat, viewportHeight > .zero, let section = section(atContentY: bottom - Length(units: 1)),
      let footer = rectForFooter(inSection: section), footer.height > .zero,
      let header = rectForHeader(inSection: section)
    else { return nil }
    let y = max(bottom - footer.height, header.maxY)
    return y >= footer.minY || y >= bottom
      ? nil : TableBand(hit: .footer(section: section), rect: TableRect(minY: y, height: footer.height))
  }

  /// The visible elements where they are shown, back to front: a floating footer and a floating header cover what is below
  /// them.
  public var shownBands: [TableBand] {
    let floating = [floatingFooter, floatingHeader].compactMap(\.self)
    if floating.isEmpty { return visibleBands }
    return visibleBands.filter { band in !floating.contains { $0.hit == band.hit } } + floating
  }

  private func section(atContentY y: Length) -> Int? {
    switch hitTest(contentY: y) {
    case .header(let section), .footer(let section): section
    case .row(let path): path.section
    case .tableHeader, .tableFooter, .nothing: nil
    }
  }
}

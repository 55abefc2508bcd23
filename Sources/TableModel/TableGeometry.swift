extension TableModel {
  // MARK: Rectangles

  /// Nil where there is no such section.
  public func rectForHeader(inSection section: Int) -> TableRect? {
    guard sections.indices.contains(section) else { return nil }
    return TableRect(minY: topOfSection(section), height: sections[section].headerHeight)
  }
  /// Nil where there is no such row, or its section is closed.
  public func rectForRow(at path: IndexPath) -> TableRect? {
    guard contains(path), sections[path.section].isOpen else { return nil }
    var y = topOfSection(path.section) + sections[path.section].headerHeight
    for height in sections[path.section].rowHeights[..<path.row] { y += height }
    return TableRect(minY: y, height: sections[path.section].rowHeights[path.row])
  }
  private func topOfSection(_ section: Int) -> Length {
    var y = Length.zero
    for section in sections[..<section] { y += section.headerHeight + section.shownHeight }
    return y
  }

  // MARK: Hit testing

  /// What holds a place in the content, by `TableRect.contains`. A row of no height holds no place.
  public func hitTest(contentY y: Length) -> TableHit {
    guard y >= .zero, y < contentHeight else { return .nothing }
    var bottom = Length.zero
    for (index, section) in sections.enumerated() {
      bottom += section.headerHeight
      if y < bottom { return .header(section: index) }
      if y >= bottom + section.shownHeight {
        bottom += section.shownHeight
        continue
      }
      for (row, height) in section.rowHeights.enumerated() {
        bottom += height
        if y < bottom { return .row(IndexPath(section: index, row: row)) }
      }
    }
    return .nothing
  }
  /// What is at a place in the viewport, measured from the viewport's top. Outside the viewport there is nothing.
  public func hitTest(viewportY y: Length) -> TableHit {
    guard y >= .zero, y < viewportHeight else { return .nothing }
    return hitTest(contentY: contentOffset + y)
  }
}

extension TableModel {
  /// What is wrong with the table, one sentence each; empty unless this library has a fault. It looks at every row.
  public func invariantViolations() -> [String] {
    var violations: [String] = []
    func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
      if !holds { violations.append(sentence()) }
    }

    var (content, rows) = (Length.zero, 0)
    for (index, section) in sections.enumerated() {
      expect(
        section.headerHeight >= .zero && section.headerHeight <= .maximumHeight,
        "the header of section \(index) is \(section.headerHeight) pt high, outside 0.000 ... \(Length.maximumHeight)")
      var sum = Length.zero
      for (row, height) in section.rowHeights.enumerated() {
        expect(
          height >= metrics.minimumRowHeight && height <= .maximumHeight,
          "row \(IndexPath(section: index, row: row)) is \(height) pt high, outside "
            + "\(metrics.minimumRowHeight) ... \(Length.maximumHeight)")
        sum += height
      }
      expect(sum == section.rowsHeight, "section \(index) counts \(section.rowsHeight) pt of rows, they are \(sum)")
      content += section.headerHeight + (section.isOpen ? sum : .zero)
      rows += section.rowHeights.count
    }
    expect(content == contentHeight, "the content counts as \(contentHeight) pt high, it is \(content)")
    expect(rows == rowCount, "the rows count as \(rowCount), they are \(rows)")
    expect(rows <= Self.maximumRowCount, "\(rows) rows are more than \(Self.maximumRowCount)")
    expect(viewportHeight >= .zero, "the viewport is \(viewportHeight) pt high")
    let last = max(.zero, content - viewportHeight)
    expect(
      contentOffset >= .zero && contentOffset <= last, "the offset is \(contentOffset), outside 0.000 ... \(last)")
    return violations
  }
}

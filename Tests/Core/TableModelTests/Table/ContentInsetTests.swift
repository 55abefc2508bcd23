import TableModel
import CoreTestSupport
import Testing

/// The space above and below a table's content. `TableViewLawTests` run with such space too.
@Suite struct ContentInsetTests {
  private static let inset = ContentInset(top: .points(9), bottom: .points(4))

  @Test func rowsScrollToPlacesBetweenTheInsets() throws {
    var count = 0
    for seed: UInt64 in 1...40 {
      let named = try NamedTable(seed: seed)
      let table = named.table
      table.setContentInset(Self.inset)
      for section in 0..<table.numberOfSections {
        for row in 0..<table.numberOfRows(inSection: section) {
          for position in [TableView.ScrollPosition.top, .middle, .bottom, .none] {
            let path = TableIndexPath(section: section, row: row)
            table.scrollToRow(at: path, at: position)
            let rect = try #require(table.rectForRow(at: path))
            let (top, bottom) = (rect.minY - table.contentOffset, rect.maxY - table.contentOffset)
            let room = table.layout.viewportHeight - .points(4) - .points(9)
            // A floating header and footer need room too.
            guard rect.height + .points(60) <= room else { continue }
            #expect(
              top >= .points(9) && bottom <= table.layout.viewportHeight - .points(4), "\(seed) \(path) \(position)")
            count += 1
          }
        }
      }
    }
    #expect(count > 300)
  }

  @Test func contentAtItsTopStaysThere() throws {
    let table = try NamedTable(seed: 3).table
    for inset in [ContentInset(top: .points(30)), Self.inset, .zero] {
      let report = table.setContentInset(inset)
      #expect(table.contentOffset == .zero - inset.top && report.contentOffset.to == table.contentOffset)
      #expect(table.layout.contentOffsetRange.lowerBound == table.contentOffset)
    }
    table.setContentOffset(.points(20))
    let offset = table.contentOffset
    table.setContentInset(Self.inset)
    #expect(table.contentOffset == (offset == .zero ? .points(-9) : offset))
  }

  @Test func rangeEndsAtTheInsets() {
    func range(_ content: Int64) -> ClosedRange<Length> {
      Self.inset.offsetRange(contentHeight: .points(content), viewportHeight: .points(100))
    }
    #expect(range(0) == .points(-9) ... .points(-9) && range(87) == .points(-9) ... .points(-9))
    #expect(range(88) == .points(-9) ... .points(-8) && range(500) == .points(-9) ... .points(404))
    #expect(ContentInset(top: .smallest, bottom: .largest) == ContentInset(bottom: .maximumHeight))
  }
}

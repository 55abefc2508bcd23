import TableModel
import CoreTestSupport
import Testing

/// Foreign IDs and rejected changes. `ForestLawTests` compare everything else with an oracle.
@Suite struct ForestTests {
  private static let small = PageLimits(rows: 4, packRows: 2, sections: 3)

  /// Returns a forest with these numbers of rows: rows of 10 points, headers of 5, footers of 2.
  private func forest(_ rows: [Int], minimum: Int64 = 0, limits: PageLimits = small) -> RowForest {
    var forest = RowForest(minimumRowHeight: .points(minimum), limits: limits)
    for (section, count) in rows.enumerated() {
      forest.insertSection(
        at: section, rows: count, height: .points(10), headerHeight: .points(5), footerHeight: .points(2), isOpen: true)
    }
    return forest
  }

  @Test func idOfAnotherForestIsNotFound() throws {
    let other = forest([500])
    let id = try #require(other.id(ofRowAt: p(0, 499)))
    #expect(RowForest().indexPath(of: id) == nil)
    #expect(forest([3]).indexPath(of: id) == nil)
    #expect(RowForest().section(of: try #require(other.id(ofSection: 0))) == nil)
  }

  @Test func outOfBoundsIndicesAreRejectedWithoutTrapping() {
    let numbers = [Int.min, -1, 0, 1, 2, 1 << 24, 1 << 31, 1 << 32, .max]
    let lengths = LengthTests.extremes.map { Length(units: $0) }
    for start in [RowForest(), forest([2, 3]), forest([9], limits: PageLimits())] {
      var forest = start
      for a in numbers {
        for b in numbers {
          let path = p(a, b)
          _ = forest.rectForRow(at: path)
          _ = forest.heightForRow(at: path)
          _ = forest.id(ofRowAt: path)
          forest.moveSection(a, to: b)
          forest.moveRow(at: path, to: p(b, a))
          forest.setHeight(.largest, forRowAt: path)
          if a <= b { forest.removeRows(a..<b, inSection: 1) }
          #expect(forest.insertRows(.max, height: .zero, at: path) == false)
          #expect(forest.insertRows(-1, height: .zero, at: path) == false)
        }
        _ = forest.rectForSection(a)
        forest.setOpen(true, section: a)
        for length in lengths {
          forest.setHeaderHeight(length, inSection: a)
          forest.setFooterHeight(length, inSection: a)
          _ = forest.hitTest(contentY: length)
        }
        forest.removeSection(a)
        #expect(forest.insertSection(at: a, rows: 1 << 25) == nil)
      }
      for scale in [-.infinity, -1, 0, .leastNonzeroMagnitude, 1e-300, 1e300, .greatestFiniteMagnitude, .infinity] {
        #expect(forest.setScale(scale) == true)
        forest.commitScale()
      }
      #expect(forest.setScale(.nan) == false)
      #expect(forest.invariantViolations() == [])
    }
  }

  @Test func moreRowsThanTheLimitAreRejected() {
    var forest = forest([5])
    #expect(forest.insertRows(RowForest.maximumRowCount - 4, height: .zero, at: p(0, 0)) == false)
    #expect(forest.insertSection(at: 0, rows: RowForest.maximumRowCount - 4) == nil)
    let many = repeatElement(Length.zero, count: RowForest.maximumRowCount - 4)
    #expect(forest.insertRows(heights: many, at: p(0, 0)) == false)
    #expect(forest.rowCount == 5 && forest.numberOfSections == 1)
  }
}

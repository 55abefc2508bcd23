import TableModel
import Testing

/// Identity of rows and sections, and rejected changes.
@Suite struct ForestIdentityTests {
  // MARK: Identity

  @Test func rowAndSectionIDsAreNeverReused() throws {
    var forest = ForestTests.forest([0])
    var (rows, sections): (Set<RowID>, Set<SectionID>) = ([], [])
    for _ in 0..<50 {
      let added = forest.insertSection(at: 1, rows: 7)
      let section = try #require(added)
      #expect(sections.insert(section).inserted)
      for row in 0..<7 { #expect(rows.insert(try #require(forest.id(ofRowAt: ForestTests.path(1, row)))).inserted) }
      forest.removeRows(2..<4, inSection: 1)
      forest.insertRows(1, height: .zero, at: ForestTests.path(1, 2))
      #expect(rows.insert(try #require(forest.id(ofRowAt: ForestTests.path(1, 2)))).inserted)
      forest.removeSection(1)
      #expect(forest.section(of: section) == nil)
    }
    for id in rows { #expect(forest.indexPath(of: id) == nil) }
  }

  @Test func movedRowKeepsItsIDAndHeight() throws {
    var forest = ForestTests.forest([3, 0, 30, 1])
    forest.setHeight(.points(77), forRowAt: ForestTests.path(2, 11))
    let id = try #require(forest.id(ofRowAt: ForestTests.path(2, 11)))
    for destination in [
      ForestTests.path(0, 3), ForestTests.path(1, 0), ForestTests.path(3, 0), ForestTests.path(3, 1),
      ForestTests.path(2, 29),
    ] {
      let from = try #require(forest.indexPath(of: id))
      #expect(forest.moveRow(at: from, to: destination) == true)
      #expect(forest.indexPath(of: id) == destination)
      #expect(forest.id(ofRowAt: destination) == id)
      #expect(forest.heightForRow(at: destination) == .points(77))
      #expect(forest.rowCount == 34)
    }
    #expect(forest.moveSection(2, to: 0) == true)
    #expect(forest.indexPath(of: id) == ForestTests.path(0, 29))
    #expect(forest.removeRows(0..<5, inSection: 0) == true)
    #expect(forest.indexPath(of: id) == ForestTests.path(0, 24))
    forest.removeSection(0)
    #expect(forest.indexPath(of: id) == nil)
    #expect(forest.invariantViolations() == [])
  }

  @Test func idOfAnotherForestIsNotFound() throws {
    let other = ForestTests.forest([500])
    let id = try #require(other.id(ofRowAt: ForestTests.path(0, 499)))
    #expect(RowForest().indexPath(of: id) == nil)
    #expect(ForestTests.forest([3]).indexPath(of: id) == nil)
    #expect(RowForest().section(of: try #require(other.id(ofSection: 0))) == nil)
  }

  // MARK: Rejected changes

  @Test func outOfBoundsIndicesAreRejectedWithoutTrapping() {
    let numbers = [Int.min, -1, 0, 1, 2, 1 << 24, 1 << 31, 1 << 32, .max]
    let lengths = LengthTests.extremes.map { Length(units: $0) }
    for start in [RowForest(), ForestTests.forest([2, 3]), ForestTests.forest([9], limits: PageLimits())] {
      var forest = start
      for a in numbers {
        for b in numbers {
          let path = ForestTests.path(a, b)
          _ = forest.rectForRow(at: path)
          _ = forest.heightForRow(at: path)
          _ = forest.id(ofRowAt: path)
          forest.moveSection(a, to: b)
          forest.moveRow(at: path, to: ForestTests.path(b, a))
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
    var forest = ForestTests.forest([5])
    #expect(forest.insertRows(RowForest.maximumRowCount - 4, height: .zero, at: ForestTests.path(0, 0)) == false)
    #expect(forest.insertSection(at: 0, rows: RowForest.maximumRowCount - 4) == nil)
    let many = repeatElement(Length.zero, count: RowForest.maximumRowCount - 4)
    #expect(forest.insertRows(heights: many, at: ForestTests.path(0, 0)) == false)
    #expect(forest.rowCount == 5 && forest.numberOfSections == 1)
  }
}

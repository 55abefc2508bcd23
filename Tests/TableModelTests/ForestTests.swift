import TableModel
import TestSupport
import Testing

/// One property per test. `ForestLawTests` checks all of them at once against an oracle.
@Suite struct ForestTests {
  static let small = PageLimits(rows: 4, packRows: 2, sections: 3)

  static func path(_ section: Int, _ row: Int) -> TableIndexPath { TableIndexPath(section: section, row: row) }

  /// Returns a forest with these numbers of rows: rows of 10 points, headers of 5, footers of 2.
  static func forest(_ rows: [Int], minimum: Int64 = 0, limits: PageLimits = small) -> RowForest {
    var forest = RowForest(minimumRowHeight: .points(minimum), limits: limits)
    for (section, count) in rows.enumerated() {
      forest.insertSection(
        at: section, rows: count, height: .points(10), headerHeight: .points(5), footerHeight: .points(2), isOpen: true)
    }
    return forest
  }

  // MARK: Positions

  @Test func heightChangeMovesOnlyWhatIsBelow() throws {
    // Enough small pages for several groups.
    let sizes = (0..<60).map { $0 % 7 }
    let forest = Self.forest(sizes)
    let tops = (0..<60).map { forest.rectForHeader(inSection: $0)?.minY }
    for section in 0..<60 where sizes[section] > 0 {
      var taller = forest
      taller.setHeight(.points(13), forRowAt: Self.path(section, sizes[section] - 1))
      var longer = forest
      longer.insertRows(1, height: .points(3), at: Self.path(section, 0))
      var header = forest
      header.setHeaderHeight(.points(8), inSection: section)
      var open = forest
      open.setOpen(false, section: section)
      for other in 0..<60 {
        let top = try #require(tops[other])
        let three: Length = other > section ? .points(3) : .zero
        let rows: Length = other > section ? .points(10) * Int64(sizes[section]) : .zero
        #expect(taller.rectForHeader(inSection: other)?.minY == top + three)
        #expect(longer.rectForHeader(inSection: other)?.minY == top + three)
        #expect(header.rectForHeader(inSection: other)?.minY == top + three)
        #expect(open.rectForHeader(inSection: other)?.minY == top - rows)
      }
    }
  }

  @Test func hitTestAssignsAnEdgeToTheElementBelow() {
    // Rows of equal and of different heights; on many pages, and on few with several blocks.
    for (limits, rows, step) in [
      (Self.small, 12, 0), (Self.small, 12, 1), (PageLimits(), 12, 0), (PageLimits(), 300, 1),
    ] {
      var forest = Self.forest([3, 0, rows, 1], limits: limits)
      for row in 0..<rows { forest.setHeight(Length(units: Int64(640 + step * row)), forRowAt: Self.path(2, row)) }
      for scale in [1, 0.37, 1.9] {
        forest.setScale(scale)
        for section in 0..<4 {
          expectHit(forest, forest.rectForHeader(inSection: section), .header(section: section))
          expectHit(forest, forest.rectForFooter(inSection: section), .footer(section: section))
          for row in 0..<forest.numberOfRows(inSection: section) {
            expectHit(forest, forest.rectForRow(at: Self.path(section, row)), .row(Self.path(section, row)))
          }
        }
        #expect(forest.hitTest(contentY: forest.contentHeight) == .nothing)
        #expect(forest.hitTest(contentY: Length(units: -1)) == .nothing)
      }
    }
  }

  private func expectHit(_ forest: RowForest, _ rect: TableRect?, _ hit: TableHit) {
    guard let rect else {
      Issue.record("\(hit) has no rectangle")
      return
    }
    let unit = Length(units: 1)
    #expect(forest.hitTest(contentY: rect.minY) == hit)
    #expect(forest.hitTest(contentY: rect.maxY - unit) == hit)
    #expect(forest.hitTest(contentY: rect.minY - unit) != hit)
    #expect(forest.hitTest(contentY: rect.maxY) != hit)
    #expect(forest.band(at: rect.minY) == TableBand(hit: hit, rect: rect))
  }

  @Test func elementsOfZeroHeightAreNeverHit() {
    var forest = Self.forest([2, 3])
    forest.setHeight(.zero, forRowAt: Self.path(0, 0))
    forest.setHeight(.zero, forRowAt: Self.path(1, 2))
    forest.setHeaderHeight(.zero, inSection: 1)
    #expect(forest.rectForRow(at: Self.path(0, 0)) == TableRect(minY: .points(5), height: .zero))
    #expect(forest.hitTest(contentY: .points(5)) == .row(Self.path(0, 1)))
    #expect(forest.hitTest(contentY: .points(17)) == .row(Self.path(1, 0)))
    #expect(forest.hitTest(contentY: .points(37)) == .footer(section: 1))
    let all = forest.bands(in: .zero ..< .points(100)).map(\.hit)
    #expect(
      all == [
        .header(section: 0), .row(Self.path(0, 1)), .footer(section: 0), .row(Self.path(1, 0)), .row(Self.path(1, 1)),
        .footer(section: 1),
      ])
  }

  @Test func bandsIncludePartlyCoveredElementsInFull() {
    let forest = Self.forest([30])
    let bands = forest.bands(in: .points(19)..<(.points(25) + Length(units: 1)))
    #expect(bands.map(\.hit) == [1, 2].map { .row(Self.path(0, $0)) })
    #expect(bands.map(\.rect.minY) == [.points(15), .points(25)])
    #expect(forest.bands(in: .points(19) ..< .points(25)).count == 1)
    #expect(forest.bands(in: .points(19) ..< .points(19)).isEmpty)
    #expect(forest.bands(in: .smallest ..< .largest).count == 32)
  }

  // MARK: The minimum

  @Test func scaledRowsAreClampedToTheMinimum() {
    // Heights around minimum / scale; scale × height equals the minimum exactly for some, and not for others.
    for (minimum, scale, numerator, denominator) in [(1000, 0.5, 1, 2), (1000, 0.75, 3, 4), (999, 0.375, 3, 8)] {
      let threshold = minimum * denominator / numerator
      let heights = (threshold - 6...threshold + 6).map { Length(units: Int64($0)) }
      var forest = RowForest(minimumRowHeight: Length(units: Int64(minimum)))
      forest.insertSection(at: 0, rowHeights: heights, isOpen: true)
      forest.setScale(scale)
      var eighths = 0
      for (row, height) in heights.enumerated() {
        // In eighths, so that nothing is rounded before the end.
        let exact = max(minimum * 8, Int(height.units) * numerator * 8 / denominator)
        #expect(forest.heightForRow(at: Self.path(0, row)) == Length(units: Int64((exact + 4) / 8)))
        #expect(forest.rectForRow(at: Self.path(0, row))?.minY == Length(units: Int64((eighths + 4) / 8)))
        eighths += exact
      }
      #expect(forest.contentHeight == Length(units: Int64((eighths + 4) / 8)))
    }
  }

  @Test func rowsReachTheClampedMinimumOneByOne() {
    // One row for each 64th, and a threshold that rises and falls by one.
    let heights = (2000...2100).map { Length(units: $0) }
    for limits in [Self.small, PageLimits()] {
      var forest = RowForest(minimumRowHeight: Length(units: 1000), limits: limits)
      forest.insertSection(at: 0, rowHeights: heights, isOpen: true)
      for threshold in Array(1995...2105) + Array(1995...2105).reversed() {
        let scale = (1000.0 / Double(threshold)).nextUp
        forest.setScale(scale)
        #expect(forest.invariantViolations() == [])
        let exact = heights.map { max(1000, Double($0.units) * scale) }.reduce(0, +)
        // The expected sum of doubles may be slightly off, and the scale is rounded to 2^-32.
        #expect(abs(Double(forest.contentHeight.units) - exact) < 0.51)
      }
    }
  }

  /// Returns a forest of 300 rows between 20 and 300 points, in sections of all sizes, with a minimum height of 40.
  static func mixed(_ seed: UInt64, _ limits: PageLimits) -> RowForest {
    var random = SeededRandom(seed: seed)
    var forest = RowForest(minimumRowHeight: .points(40), limits: limits)
    while forest.rowCount < 300 {
      let count = [0, 1, 2, 5, 40].randomElement(using: &random) ?? 0
      let heights = (0..<count).map { _ in Length(units: Int64.random(in: 20 * 64...300 * 64, using: &random)) }
      forest.insertSection(
        at: forest.numberOfSections, rowHeights: heights, headerHeight: .points(9),
        isOpen: Int.random(in: 0..<4, using: &random) > 0)
    }
    return forest
  }

  static func paths(_ forest: RowForest) -> [TableIndexPath] {
    (0..<forest.numberOfSections).flatMap { section in
      (0..<forest.numberOfRows(inSection: section)).map { path(section, $0) }
    }
  }

  @Test(arguments: 1...8) func rowHeightsGrowWithTheScaleAndNeverFallBelowTheMinimum(seed: UInt64) throws {
    var forest = Self.mixed(seed, seed % 2 == 0 ? Self.small : PageLimits())
    let paths = Self.paths(forest)
    var before = paths.map { _ in Length.zero }
    for scale in stride(from: 0, to: 3, by: 0.093) {
      forest.setScale(scale)
      for (i, path) in paths.enumerated() {
        let height = try #require(forest.heightForRow(at: path))
        #expect(height >= .points(40) && height >= before[i])
        before[i] = height
        if forest.isOpen(path.section) {
          let rect = try #require(forest.rectForRow(at: path))
          #expect(rect.height >= .points(40) && abs(rect.height.units - height.units) <= 1)
        }
      }
    }
    forest.setScale(.infinity)
    for path in paths { #expect(forest.heightForRow(at: path) == .maximumHeight) }
  }

  @Test(arguments: 1...8) func returningToScaleOneRestoresAllHeights(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var forest = Self.mixed(seed, seed % 2 == 0 ? Self.small : PageLimits())
    let paths = Self.paths(forest)
    let (heights, rects) = (paths.map(forest.heightForRow(at:)), paths.map(forest.rectForRow(at:)))
    for _ in 0..<20 { forest.setScale(Double.random(in: 0...5, using: &random)) }
    forest.setScale(1)
    #expect(paths.map(forest.heightForRow(at:)) == heights)
    #expect(paths.map(forest.rectForRow(at:)) == rects)
    #expect(forest.invariantViolations() == [])
  }

  @Test func equalHeightsStayEqualAtEveryScaleWithinRounding() {
    var forest = Self.mixed(3, Self.small)
    forest.setHeightForAllRows(.points(100))
    let paths = Self.paths(forest)
    for scale in [0.3, 0.4, 0.401, 1, 1.7, 1e9] {
      forest.setScale(scale)
      #expect(Set(paths.map(forest.heightForRow(at:))).count == 1)
      let shown = Set(paths.compactMap { forest.rectForRow(at: $0)?.height.units })
      #expect((shown.max() ?? 0) - (shown.min() ?? 0) <= 1)
    }
  }

  // MARK: The end of a pinch

  @Test(arguments: 1...8) func commitScaleKeepsEveryHeight(seed: UInt64) {
    var forest = Self.mixed(seed, seed % 2 == 0 ? Self.small : PageLimits())
    let paths = Self.paths(forest)
    for scale in [0.61, 1.37, 2.0, 0.2] {
      forest.setScale(scale)
      let heights = paths.map(forest.heightForRow(at:))
      forest.commitScale()
      #expect(forest.currentScale == 1)
      #expect(paths.map(forest.heightForRow(at:)) == heights)
      #expect(paths.map(forest.baseHeightForRow(at:)) == heights)
      #expect(forest.invariantViolations() == [])
    }
  }

  @Test func secondPinchStartsFromTheCommittedHeights() throws {
    // With powers of two nothing is rounded: the scales multiply, each clamped at the minimum.
    var forest = Self.mixed(5, Self.small)
    let paths = Self.paths(forest)
    let bases = try paths.map { try #require(forest.baseHeightForRow(at: $0)).units }
    for (first, second) in [(4.0, 0.5), (0.5, 4), (0.25, 0.5), (2, 8)] {
      var copy = forest
      copy.setScale(first)
      copy.commitScale()
      copy.setScale(second)
      for (path, base) in zip(paths, bases) {
        let minimum = 40.0 * 64
        let wanted = max(minimum, second * max(minimum, first * Double(base)).rounded()).rounded(
          .toNearestOrAwayFromZero)
        #expect(copy.heightForRow(at: path)?.units == Int64(wanted))
      }
    }
    forest.commitScale()
    #expect(paths.map { forest.baseHeightForRow(at: $0)?.units } == bases)
  }
}

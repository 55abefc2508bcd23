import TableModel
import CoreTestSupport
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// Compares the forest with the oracle over random changes. All comparisons are of exact integers.
@Suite struct ForestLawTests {
  /// `TOUCHSTONE_FOREST_CASES=1000 swift test --filter ForestLawTests` runs more seeds (default: 60, or 12 in the quick loop).
  static var seeds: ClosedRange<UInt64> {
    let cases = getenv("TOUCHSTONE_FOREST_CASES").flatMap { UInt64(String(cString: $0)) }
    return 1...max(cases ?? (runsExhaustiveTests ? 60 : 12), 1)
  }

  /// The kind of table of one seed: its row heights, its size, and the capacity of a page.
  struct Shape {
    var minimum: Int64
    var heights: ClosedRange<Int64>
    var limits: PageLimits
    var sections: Int
    var rows: Int

    init(_ seed: UInt64) {
      // Any heights, all equal, from 0 up, around the minimum, around the maximum.
      let (lowest, range): (Int64, ClosedRange<Int64>) =
        switch seed % 6 {
        case 0: (88 * 64, 0...300 * 64)
        case 1: (2000, 5000...5000)
        case 2: (0, 0...3)
        case 3: (1000, 998...1004)
        case 4: (77, NaiveForest.maximum - 2...NaiveForest.maximum + 2)
        default: (0, -20...20_000)
        }
      minimum = lowest
      heights = range
      limits =
        switch seed % 4 {
        case 0: PageLimits(rows: 4, packRows: 2, sections: 3)
        case 1: PageLimits(rows: 8, packRows: 8, sections: 8)
        default: PageLimits(rows: 8, packRows: 3, sections: 4)
        }
      // One large section, many small ones, or some of each.
      let size =
        switch seed % 5 {
        case 0: (1, 120)
        case 1: (60, 1)
        case 2: (3, 40)
        default: (12, 12)
        }
      sections = size.0
      rows = size.1
    }
  }

  static func change(_ pair: ForestPair, _ shape: Shape, _ random: inout SeededRandom) -> ForestPair.Change {
    let naive = pair.naive

    // One index too far on either side, to include rejected changes.
    func section() -> Int { Int.random(in: -1...naive.sections.count, using: &random) }

    func path() -> TableIndexPath {
      let section = section()
      let rows = naive.sections.indices.contains(section) ? naive.sections[section].rows.count : 0
      return TableIndexPath(section: section, row: Int.random(in: -1...rows + 1, using: &random))
    }

    func height() -> Int64 { Int64.random(in: shape.heights, using: &random) }

    func heights(atMost limit: Int) -> [Int64] {
      let (count, one) = (Int.random(in: 0...limit, using: &random), height())
      let areEqual = Bool.random(using: &random)
      return (0..<count).map { _ in areEqual ? one : height() }
    }
    let (isOpen, extreme) = (
      Int.random(in: 0..<4, using: &random) > 0, LengthTests.extremes.randomElement(using: &random) ?? 0
    )
    switch Int.random(in: 0..<30, using: &random) {
    case 0...3 where naive.sections.count < shape.sections, 4 where naive.sections.count < shape.sections:
      return .insertSection(
        section(), heights: heights(atMost: shape.rows), header: height() / 2, footer: height() / 4, isOpen: isOpen)
    case 5: return .removeSection(section())
    case 6, 7: return .moveSection(section(), section())
    case 8: return .insertRows(Int.random(in: -1...4, using: &random), height: height(), path())
    case 9: return .insertHeights(heights(atMost: 20), path())
    case 10, 11:
      let path = path()
      let end = Int.random(in: path.row...path.row + Int.random(in: 0...20, using: &random), using: &random)
      return .removeRows(path.row..<end, path.section)
    case 12...14: return .moveRow(path(), path())
    case 15...18: return .setOpen(isOpen, section())
    case 19, 20: return .setHeight(height(), path())
    case 21: return .setHeight(extreme, path())
    case 22: return .setHeader(Bool.random(using: &random) ? extreme : height(), section())
    case 23: return .setFooter(Bool.random(using: &random) ? extreme : height(), section())
    case 24: return .setAll(height())
    case 25: return .commit
    case 26: return .scale([.nan, .infinity, -1, 0, 1, 0.5, 2, 1e-9, 1e5, 1e300].randomElement(using: &random) ?? 1)
    default: return .scale(Double.random(in: 0.2...2.5, using: &random))
    }
  }

  @Test(arguments: seeds) func randomChangesMatchTheOracle(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let shape = Shape(seed)
    var pair = ForestPair(minimum: shape.minimum, limits: shape.limits)
    var snapshot = pair
    for step in 0..<120 {
      let change = Self.change(pair, shape, &random)
      try pair.apply(change)
      pair.compare(&random, boxes: 25)
      // A copy must not change with the original.
      if step % 20 == 19 {
        snapshot.compare(&random, boxes: 25)
        snapshot = pair
      }
    }
  }

  @Test(.exhaustive, arguments: [(1, 9000), (9, 1100), (700, 4), (2500, 1), (300, 128), (40, 129)])
  func fullSizePagesMatchTheOracle(sections: Int, rows: Int) throws {
    var random = SeededRandom(seed: UInt64(sections))
    var shape = Shape(5)
    shape.sections = sections + 2
    shape.rows = rows
    var pair = ForestPair(minimum: 88 * 64, limits: PageLimits())
    for section in 0..<sections {
      let heights = (0..<rows).map { _ in Int64.random(in: 5000...20_000, using: &random) }
      try pair.apply(
        .insertSection(section, heights: heights, header: 3072, footer: 64, isOpen: section % 3 < 2))
    }
    pair.compare(&random, boxes: 12)
    for step in 0..<60 {
      var change = Self.change(pair, shape, &random)
      if case .setAll = change, step < 40 { change = .scale(0.7) }
      try pair.apply(change)
      if step % 6 == 0 { pair.compare(&random, boxes: 12) }
    }
    pair.compare(&random, boxes: 12)
  }

  /// One row for each 64th, and a threshold that rises and falls by one.
  @Test(arguments: [PageLimits(rows: 4, packRows: 2, sections: 3), PageLimits()])
  func rowsReachTheClampedMinimumOneByOne(limits: PageLimits) throws {
    var random = SeededRandom(seed: 12)
    var pair = ForestPair(minimum: 1000, limits: limits)
    try pair.apply(.insertSection(0, heights: Array(2000...2100), header: 0, footer: 0, isOpen: true))
    for threshold in Array(1995...2105) + Array(1995...2105).reversed() {
      try pair.apply(.scale((1000.0 / Double(threshold)).nextUp))
      pair.compare(&random, boxes: 2)
    }
  }

  @Test func singleRowInsertionsAndDeletionsMatchTheOracle() throws {
    var random = SeededRandom(seed: 11)
    var pair = ForestPair(minimum: 88 * 64, limits: PageLimits())
    try pair.apply(.insertSection(0, heights: [], header: 3072, footer: 0, isOpen: true))
    for step in 0..<3000 {
      let rows = pair.naive.sections[0].rows.count
      let row = Int.random(in: 0...rows, using: &random)
      // It grows to more than a page and shrinks again.
      if Int.random(in: 0..<4, using: &random) < (step < 2000 ? 3 : 1) {
        try pair.apply(
          .insertRows(1, height: Int64.random(in: 5000...20_000, using: &random), TableIndexPath(section: 0, row: row)))
      } else {
        try pair.apply(.removeRows(row..<row + 1, 0))
      }
      if step % 7 == 0 {
        try pair.apply(
          .setHeight(Int64.random(in: 5000...20_000, using: &random), TableIndexPath(section: 0, row: row / 2)))
      }
      if step % 50 == 0 { try pair.apply(.scale(Double.random(in: 0.3...1.2, using: &random))) }
      if step % 100 == 0 { pair.compare(&random, boxes: 8) }
    }
    pair.compare(&random)
  }
}

import TableModel
import CoreTestSupport
import Testing

/// Scaling all rows, and the end of it.
@Suite struct TableViewScalingTests {
  private final class Rows: TableViewDataSource, TableViewDelegate {
    let counts: [Int]
    /// In 64ths of a point; rows use them in turn.
    let heights: [Int64]

    init(counts: [Int], heights: [Int64]) {
      self.counts = counts
      self.heights = heights
    }

    func numberOfSections(in table: TableView) -> Int { counts.count }

    func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int { counts[section] }

    func tableView(_ table: TableView, heightForRowAt path: TableIndexPath) -> Length? {
      Length(units: heights[(path.section + path.row) % heights.count])
    }
  }

  private func table(_ rows: Rows) throws -> TableView {
    let table = TableView(
      style: .plain, minimumRowHeight: .points(10), width: .points(300), viewportHeight: .points(400))
    table.dataSource = rows
    table.delegate = rows
    table.asksForHeights = false
    try table.reloadData()
    for section in rows.counts.indices {
      for row in 0..<rows.counts[section] {
        let path = TableIndexPath(section: section, row: row)
        table.setHeight(Length(units: rows.heights[(section + row) % rows.heights.count]), forRowAt: path)
      }
    }
    return table
  }

  /// Found by a fuzzer: rounding at the end made the content lower than the offset.
  @Test func endScalingClampsTheOffset() throws {
    var random = SeededRandom(seed: 11)
    for _ in 0..<300 {
      let counts = (0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 0...40, using: &random) }
      let heights = (0..<7).map { _ in Int64.random(in: 640...20_000, using: &random) }
      let rows = Rows(counts: counts, heights: heights)
      let table = try table(rows)
      table.scaleAllRows(by: Double.random(in: 0.2...40, using: &random))
      table.setContentOffset(table.contentHeight)
      let report = table.endScaling()
      #expect(table.layout.contentOffsetRange.contains(table.contentOffset))
      #expect(report.contentHeight.to == table.contentHeight && report.contentOffset.to == table.contentOffset)
    }
  }

  /// Regardless of how many rows above it are rounded.
  @Test func endScalingKeepsTheFirstVisibleRow() throws {
    var random = SeededRandom(seed: 12)
    for _ in 0..<20 {
      let heights = (0..<5).map { _ in Int64.random(in: 640...5000, using: &random) }
      let rows = Rows(counts: [700, 500, 800], heights: heights)
      let table = try table(rows)
      table.scaleAllRows(by: Double.random(in: 0.9...1.4, using: &random))
      table.setContentOffset(Length(units: table.contentHeight.units / 10) * Int64.random(in: 2...8, using: &random))
      let before = try #require(table.layout.visibleBands.first { if case .row = $0.hit { true } else { false } })
      let place = before.rect.minY - table.contentOffset
      table.endScaling()
      guard case .row(let path) = before.hit, let rect = table.rectForRow(at: path) else { continue }
      // Its own height is rounded to a 64th as well.
      let moved = (rect.minY - table.contentOffset - place).units
      #expect(abs(moved) <= 1, "\(path) moved by \(moved) 64ths")
    }
  }
}

import TableModel
import CoreTestSupport
import Testing

/// Headers and footers of plain tables float, those of grouped tables do not.
@Suite struct FloatingHeaderTests {
  private final class Source: TableViewDataSource, TableViewDelegate {
    var heights: [(header: Int64, rows: [Int64], footer: Int64)] = []
    var view: TableViewHeaderFooterView?

    func numberOfSections(in table: TableView) -> Int { heights.count }

    func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int { heights[section].rows.count }

    func tableView(_ table: TableView, heightForRowAt path: TableIndexPath) -> Length? {
      Length(units: heights[path.section].rows[path.row])
    }

    func tableView(_ table: TableView, heightForHeaderInSection section: Int) -> Length? {
      Length(units: heights[section].header)
    }

    func tableView(_ table: TableView, viewForHeaderInSection section: Int) -> TableViewHeaderFooterView? { view }

    func tableView(_ table: TableView, heightForFooterInSection section: Int) -> Length? {
      Length(units: heights[section].footer)
    }
  }

  private func table(_ source: Source, _ style: TableView.Style, height: Length) throws -> TableView {
    let table = TableView(style: style, width: .points(320), viewportHeight: height)
    table.dataSource = source
    table.delegate = source
    try table.reloadData()
    return table
  }

  private func source(_ random: inout SeededRandom) -> Source {
    let source = Source()
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      source.heights.append(
        (
          header: Int64.random(in: -40...200, using: &random),
          rows: (0..<Int.random(in: 0...6, using: &random)).map { _ in
            Int64.random(in: 0...300, using: &random)
          }, footer: Int64.random(in: -40...80, using: &random)
        ))
    }
    return source
  }

  @Test func hitTestFindsTheFrontmostShownElement() throws {
    var random = SeededRandom(seed: 51)
    var floating = 0
    for _ in 0..<400 {
      let source = source(&random)
      let table = try table(source, .plain, height: Length(units: Int64.random(in: 1...500, using: &random)))
      table.setTableHeaderHeight(Length(units: Int64.random(in: 0...100, using: &random)))
      for _ in 0..<6 {
        table.setContentOffset(Length(units: Int64.random(in: 0...2_000, using: &random)))
        let bands = table.layout.shownBands
        #expect(Set(bands.map(\.hit)).count == bands.count)
        if table.layout.floatingHeader != nil { floating += 1 }
        for _ in 0..<20 {
          let y = Length(units: Int64.random(in: 0..<max(1, table.layout.viewportHeight.units), using: &random))
          let frontmost = bands.last { $0.rect.contains(table.contentOffset + y) }?.hit ?? .nothing
          #expect(table.hitTest(viewportY: y) == frontmost)
        }
      }
    }
    #expect(floating > 200)
  }

  @Test func floatingHeaderStaysInItsSectionAndTouchesTheTop() throws {
    var random = SeededRandom(seed: 52)
    for _ in 0..<400 {
      let source = source(&random)
      let table = try table(source, .plain, height: Length(units: Int64.random(in: 1...500, using: &random)))
      table.setContentOffset(Length(units: Int64.random(in: 0...2_000, using: &random)))
      guard let band = table.layout.floatingHeader, case .header(let section) = band.hit else { continue }
      let whole = try #require(table.rectForSection(section))
      #expect(band.rect.minY >= whole.minY && band.rect.maxY <= whole.maxY)
      #expect(band.rect.minY <= table.contentOffset && band.rect.maxY > table.contentOffset)
      #expect(table.hitTest(viewportY: .zero) == band.hit)
      #expect(band.rect.minY == table.contentOffset || band.rect.maxY == whole.maxY)
    }
  }

  @Test func headersOfGroupedTablesDoNotFloat() throws {
    var random = SeededRandom(seed: 53)
    for _ in 0..<100 {
      let table = try table(source(&random), .grouped, height: .points(4))
      table.setContentOffset(Length(units: Int64.random(in: 0...2_000, using: &random)))
      #expect(table.layout.floatingHeader == nil && table.layout.floatingFooter == nil)
      #expect(table.layout.shownBands == table.layout.visibleBands)
    }
  }

  /// The row is shown whole, and neither a header nor a footer covers it.
  @Test func scrollToRowUncoversTheRow() throws {
    var random = SeededRandom(seed: 54)
    var uncovered = 0
    for round in 0..<300 {
      let source = source(&random)
      let table = try table(source, round % 4 == 0 ? .grouped : .plain, height: .points(12))
      for section in source.heights.indices {
        for row in source.heights[section].rows.indices where source.heights[section].rows[row] > 0 {
          let path = TableIndexPath(section: section, row: row)
          for position in [TableView.ScrollPosition.none, .top, .middle, .bottom] {
            table.setContentOffset(Length(units: Int64.random(in: 0...2_000, using: &random)))
            table.scrollToRow(at: path, at: position)
            let rect = try #require(table.rectForRow(at: path))
            for y in [rect.minY, rect.maxY - Length(units: 1)] {
              #expect(table.hitTest(viewportY: y - table.contentOffset) == .row(path), "\(position)")
            }
            if table.layout.floatingHeader != nil { uncovered += 1 }
          }
        }
      }
    }
    #expect(uncovered > 100)
  }

  @Test func coveredRowIsAnAnchorAndFloatingHeaderHasItsView() throws {
    let source = Source()
    source.heights = [(header: 64 * 48, rows: [64 * 88, 64 * 88, 64 * 88], footer: 0)]
    let table = try table(source, .plain, height: .points(120))
    source.view = TableViewHeaderFooterView(reuseIdentifier: "header")
    table.setContentOffset(.points(60))
    #expect(table.anchor(atViewportY: .zero)?.row == table.id(ofRowAt: TableIndexPath(section: 0, row: 0)))
    #expect(table.headerView(forSection: 0) === source.view)
  }

  @Test func stretchedTopShowsTheHeaderInItsPlace() throws {
    let source = Source()
    source.heights = [(header: 64 * 48, rows: [64 * 88, 64 * 88], footer: 0)]
    let table = try table(source, .plain, height: .points(120))
    table.setContentOffset(.points(-30), beyondEnds: true)
    #expect(table.layout.floatingHeader == nil)
    #expect(
      table.hitTest(viewportY: .points(10)) == .nothing && table.hitTest(viewportY: .points(30)) == .header(section: 0))
    table.setContentOffset(.points(60))
    #expect(table.hitTest(viewportY: .zero) == .header(section: 0))
    #expect(table.hitTest(viewportY: .points(48)) == .row(TableIndexPath(section: 0, row: 0)))
  }
}

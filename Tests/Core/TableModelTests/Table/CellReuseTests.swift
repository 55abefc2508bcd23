import TableModel
import CoreTestSupport
import Testing

/// Cells and header views: created for what is visible, reused, and kept by their rows.
@Suite struct CellReuseTests {
  /// A cell that knows the row that it shows.
  private final class NumberedCell: TableViewCell {
    nonisolated(unsafe) static var created = 0
    let serial: Int
    var row: RowID?
    private(set) var uses = 0

    required init(reuseIdentifier: String?) {
      serial = Self.created
      Self.created += 1
      super.init(reuseIdentifier: reuseIdentifier)
    }

    override func prepareForReuse() {
      row = nil
      uses += 1
    }
  }

  private final class Header: TableViewHeaderFooterView {}

  /// Rows with two kinds of cells.
  private final class Source: TableViewDataSource, TableViewDelegate {
    var counts: [Int]
    var asked: [TableIndexPath] = []
    var createdWithoutAClass = 0
    /// Called while the table asks for a cell.
    var whileAsked: (TableView) -> Void = { _ in }

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in table: TableView) -> Int { counts.count }

    func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int { counts[section] }

    func tableView(_ table: TableView, cellForRowAt path: TableIndexPath) -> TableViewCell? {
      asked.append(path)
      whileAsked(table)
      let cell = try? table.dequeueReusableCell(withIdentifier: path.row % 3 == 0 ? "wide" : "plain", for: path)
      (cell as? NumberedCell)?.row = table.id(ofRowAt: path)
      return cell
    }

    func tableView(_ table: TableView, viewForHeaderInSection section: Int) -> TableViewHeaderFooterView? {
      table.dequeueReusableHeaderFooterView(withIdentifier: "header") ?? Header(reuseIdentifier: "header")
    }
  }

  private func table(_ source: Source) throws -> TableView {
    let table = TableView(width: .points(320), viewportHeight: .points(300))
    table.rowHeight = .points(40)
    (table.dataSource, table.delegate) = (source, source)
    table.register(NumberedCell.self, forCellReuseIdentifier: "wide")
    table.register(NumberedCell.self, forCellReuseIdentifier: "plain")
    try table.reloadData()
    return table
  }

  /// Scrolls and updates a table at random. Each visible row has a cell of its own that shows it.
  @Test func everyVisibleRowHasItsCell() throws {
    for seed in 0..<8 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let source = Source([30, 0, 500, 7])
      let table = try table(source)
      var before: [RowID: NumberedCell] = [:]
      for _ in 0..<60 {
        let reloaded = try change(table, source, &random)
        let cells = table.visibleCells.compactMap { $0 as? NumberedCell }
        let rows = table.indexPathsForVisibleRows.compactMap { table.id(ofRowAt: $0) }
        #expect(cells.map(\.row) == rows)
        #expect(Set(cells.map(ObjectIdentifier.init)).count == cells.count, "a cell in two places")
        for cell in cells {
          // A row keeps its cell while it is visible, wherever it moves.
          if let row = cell.row, let kept = before[row], row != reloaded { #expect(kept === cell) }
          #expect(table.indexPath(for: cell).flatMap { table.id(ofRowAt: $0) } == cell.row)
        }
        before = Dictionary(uniqueKeysWithValues: zip(rows, cells))
      }
    }
  }

  /// Returns the row that was reloaded.
  private func change(_ table: TableView, _ source: Source, _ random: inout SeededRandom) throws -> RowID? {
    let section = [0, 2, 3].randomElement(using: &random)!
    let rows = source.counts[section]
    let path = TableIndexPath(section: section, row: Int.random(in: 0..<max(1, rows), using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      source.counts[section] += 1
      try table.insertRows(at: [path], with: .top)
    case 1 where rows > 1:
      source.counts[section] -= 1
      try table.deleteRows(at: [path], with: .top)
    case 2 where rows > 0:
      try table.moveRow(at: path, to: TableIndexPath(section: section, row: Int.random(in: 0..<rows, using: &random)))
    case 3 where rows > 0:
      let visible = table.indexPathsForVisibleRows.randomElement(using: &random) ?? path
      try table.reloadRows(at: [visible], with: .fade)
      return table.id(ofRowAt: visible)
    default: table.scroll(by: .points(.random(in: -400...400, using: &random)))
    }
    return nil
  }

  /// However far it scrolls, a table needs no more cells than rows are visible at once.
  @Test func scrollingReusesCells() throws {
    let source = Source([20_000])
    let table = try table(source)
    var cells: Set<ObjectIdentifier> = []
    for _ in 0..<200 {
      for cell in table.visibleCells { cells.insert(ObjectIdentifier(cell)) }
      table.scroll(by: .points(37))
    }
    // 300 pt of 40 pt rows: at most 9 at once, of which at most 3 are wide and 6 plain.
    #expect(cells.count <= 9)
    #expect(source.asked == source.asked.sorted() && Set(source.asked).count == source.asked.count)
  }

  @Test func theSameScrollingReusesTheSameCells() throws {
    func serials() throws -> [Int] {
      let source = Source([40, 40])
      let table = try table(source)
      var seen: [NumberedCell] = []
      for step in 0..<40 {
        seen += table.visibleCells.compactMap { $0 as? NumberedCell }
        table.scroll(by: .points(step % 3 == 0 ? -60 : 90))
      }
      let first = seen.map(\.serial).min() ?? 0
      return seen.map { $0.serial - first }
    }
    let (first, second) = try (serials(), serials())
    // Serial numbers are shared by tests that run at the same time, but keep their order.
    func ranks(_ numbers: [Int]) -> [Int] {
      let order = Set(numbers).sorted()
      return numbers.map { order.firstIndex(of: $0)! }
    }
    #expect(!first.isEmpty)
    #expect(ranks(first) == ranks(second))
  }

  @Test func reloadedRowGetsAPreparedCell() throws {
    let source = Source([3])
    let table = try table(source)
    let path = TableIndexPath(section: 0, row: 1)
    let cell = try #require(table.cellForRow(at: path) as? NumberedCell)
    source.asked = []
    try table.reloadRows(at: [path], with: .none)
    #expect((table.cellForRow(at: path) as? NumberedCell)?.row == table.id(ofRowAt: path))
    #expect(source.asked == [path])
    #expect(cell.uses == 1)
  }

  @Test func headersAreReused() throws {
    let source = Source(Array(repeating: 10, count: 50))
    let table = try table(source)
    var headers: Set<ObjectIdentifier> = []
    for _ in 0..<300 {
      for section in 0..<50 {
        if let view = table.headerView(forSection: section) { headers.insert(ObjectIdentifier(view)) }
      }
      table.scroll(by: .points(60))
    }
    #expect(headers.count <= 2)
  }

  @Test func cellsAreNotRequestedInABatch() throws {
    let source = Source([20])
    let table = try table(source)
    _ = table.visibleCells
    source.asked = []
    table.beginUpdates()
    source.counts = [19]
    try table.deleteRows(at: [TableIndexPath(section: 0, row: 0)], with: .top)
    table.scroll(by: .points(200))
    _ = table.visibleCells
    #expect(source.asked.isEmpty)
    try table.endUpdates()
    _ = table.visibleCells
    #expect(!source.asked.isEmpty)
  }

  @Test func updateWhileAskedForACellIsRefused() throws {
    let source = Source([20])
    let table = try table(source)
    var error: UpdateError?
    source.whileAsked = { table in
      do { try table.reloadData() } catch let problem as UpdateError { error = problem } catch {}
    }
    #expect(table.visibleCells.count == 7)
    #expect(error == .updateWhileAsking)
  }

  @Test func unregisteredIdentifierIsAnError() throws {
    let source = Source([1])
    let table = try table(source)
    #expect(throws: ReuseError.notRegistered(identifier: "none")) {
      try table.dequeueReusableCell(withIdentifier: "none", for: TableIndexPath(section: 0, row: 0))
    }
    #expect(table.dequeueReusableCell(withIdentifier: "none") == nil)
    #expect(
      ReuseError.notRegistered(identifier: "none").description
        == "no view can be dequeued for the identifier “none”: register a class for it first")
  }
}

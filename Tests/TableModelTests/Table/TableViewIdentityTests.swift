import TableModel
import Testing

/// State that follows a row through updates, and when it ends.
@Suite struct TableViewIdentityTests {
  @Test func rowIDsFollowTheirRows() throws {
    let model = ListModel([("A", ["a", "b"]), ("B", ["c", "d"])])
    let table = try model.table()
    let ids = try [p(0, 0), p(0, 1), p(1, 0), p(1, 1)].map { try #require(table.id(ofRowAt: $0)) }
    let section = try #require(table.id(ofSection: 1))
    model.sections = [
      .init(name: "B", rows: ["b", "d"]), .init(name: "N", rows: ["n"]), .init(name: "A", rows: ["x"]),
    ]
    try table.performBatchUpdates {
      try table.moveSection(1, toSection: 0)
      try table.insertSections([1], with: .fade)
      try table.moveRow(at: p(0, 1), to: p(0, 0))
      try table.deleteRows(at: [p(0, 0), p(1, 0)], with: .fade)
      try table.insertRows(at: [p(2, 0)], with: .fade)
    }
    #expect(ids.map { table.indexPath(of: $0) } == [nil, p(0, 0), nil, p(0, 1)])
    #expect(table.section(of: section) == 0)
  }

  @Test func reloadedRowKeepsItsIDAndRowsOfAReloadedSectionDoNot() throws {
    let model = ListModel([("A", ["a"]), ("B", ["b"])])
    let table = try model.table()
    let (a, b) = (try #require(table.id(ofRowAt: p(0, 0))), try #require(table.id(ofRowAt: p(1, 0))))
    let section = try #require(table.id(ofSection: 1))
    try table.performBatchUpdates {
      try table.reloadRows(at: [p(0, 0)], with: .fade)
      try table.reloadSections([1], with: .fade)
    }
    #expect(table.indexPath(of: a) == p(0, 0) && table.indexPath(of: b) == nil)
    #expect(table.section(of: section) == 1)
    try table.reloadData()
    #expect(table.indexPath(of: a) == nil && table.section(of: section) == nil)
  }

  // MARK: Selection

  @Test func selectionFollowsItsRowUntilDeletedOrReloaded() throws {
    let model = ListModel(rows: ["a", "b", "c"])
    let table = try model.table()
    table.selectRow(at: p(0, 1))
    table.selectRow(at: p(0, 2), extending: true)
    model.sections[0].rows = ["x", "a", "b"]
    let report = try table.performBatchUpdates {
      try table.insertRows(at: rows(0), with: .fade)
      try table.deleteRows(at: rows(2), with: .fade)
    }
    #expect(table.indexPathsForSelectedRows == [p(0, 2)])
    #expect(report?.deselected.count == 1)
    try table.reloadRows(at: rows(2), with: .fade)
    #expect(table.indexPathsForSelectedRows == [])
  }

  @Test func selectingARowDeselectsTheOthers() throws {
    let table = try ListModel(rows: ["a", "b", "c"]).table()
    table.selectRow(at: p(0, 0))
    table.selectRow(at: p(0, 1))
    #expect(table.indexPathsForSelectedRows == [p(0, 1)])
    #expect(table.deselectRow(at: p(0, 1)) && !table.deselectRow(at: p(0, 1)))
    #expect(!table.selectRow(at: p(4, 4)))
  }

  // MARK: Editing

  @Test func editingStylesAreAskedForVisibleAndInsertedRows() throws {
    let model = ListModel(rows: (0..<9).map { "\($0)" })
    let table = try model.table(viewport: 25)
    table.setEditing(true, animated: false)
    #expect(model.takeQueries() == ["style [0, 0]", "style [0, 1]"])
    model.sections[0].rows.insert("x", at: 5)
    try table.insertRows(at: rows(5), with: .fade)
    #expect(model.takeQueries().suffix(1) == ["style [0, 5]"])
    #expect(
      table.editingStyleForRow(at: p(0, 0)) == EditingStyle.none && table.editingStyleForRow(at: p(0, 5)) == .delete)
    #expect(table.editingStyleForRow(at: p(0, 3)) == nil)
    // In one batch with updates: asked at its end, for the inserted rows too.
    table.setEditing(false, animated: false)
    model.sections[0].rows.insert("y", at: 8)
    _ = model.takeQueries()
    table.beginUpdates()
    try table.insertRows(at: rows(8), with: .fade)
    table.setEditing(true, animated: true)
    #expect(model.takeQueries() == [])
    try table.endUpdates()
    #expect(model.takeQueries().filter { $0.hasPrefix("style") } == ["style [0, 0]", "style [0, 1]", "style [0, 8]"])
  }

  // MARK: Scrolling

  @Test func contentOffsetIsClampedWhenTheContentShrinks() throws {
    let model = ListModel(rows: (0..<10).map { "\($0)" })
    let table = try model.table(viewport: 50)
    table.setContentOffset(.points(55))
    model.sections[0].rows = ["0"]
    let report = try table.deleteRows(at: (1..<10).map { p(0, $0) }, with: .fade)
    #expect(report?.contentOffset.from == .points(55) && table.contentOffset == .zero)
    table.setContentOffset(.points(-3))
    #expect(table.contentOffset == .zero)
  }

  @Test func rowsInsertedAboveKeepTheOffsetUnlessAnAnchorIsRestored() throws {
    for restores in [false, true] {
      let model = ListModel(rows: (0..<100).map { "\($0)" })
      let table = try model.table(viewport: 50)
      table.setContentOffset(.points(305))
      let anchor = try #require(table.anchor(atViewportY: .points(13)))
      model.sections[0].rows.insert("x", at: 0)
      model.sections[0].heights["31"] = .points(20)
      try table.insertRows(at: rows(0), with: .fade)
      if restores { table.restore(anchor) }
      // Row 31 was at 315 pt; the anchor is 3 pt into it, at 318 pt, 13 pt down the viewport. The row is now at 325 pt
      // and twice as high.
      #expect(table.contentOffset == .points(restores ? 325 + 6 - 13 : 305))
    }
  }

  @Test func scrollToRowSetsTheContentOffset() throws {
    let table = try ListModel(rows: (0..<100).map { "\($0)" }).table(viewport: 50)
    // The header, 5 pt high, floats above the row.
    let cases: [(TableView.ScrollPosition, Length)] = [
      (.top, .points(500)), (.bottom, .points(465)), (.middle, .points(500) - Length(units: 35 * 32)),
      (.none, .points(465)),
    ]
    for (position, offset) in cases {
      table.setContentOffset(.zero)
      table.scrollToRow(at: p(0, 50), at: position)
      #expect(table.contentOffset == offset)
    }
    table.scrollToRow(at: p(0, 48), at: .none)
    #expect(table.contentOffset == .points(465))
    #expect(table.scrollToRow(at: p(0, 100), at: .top) == nil)
  }

  @Test func setSizeKeepsTheFirstVisibleRow() throws {
    let model = ListModel(rows: (0..<100).map { "\($0)" })
    let table = try model.table(viewport: 50)
    table.setContentOffset(.points(305))
    model.standard = .points(20)
    table.setSize(width: .points(50), viewportHeight: .points(30))
    #expect(table.rectForRow(at: p(0, 30))?.minY == table.contentOffset)
    #expect(table.layout.width == .points(50))
  }

  @Test func tableHeaderAndFooterSurroundTheSections() throws {
    let model = ListModel(rows: ["a"])
    model.footer = .points(2)
    let table = try model.table()
    table.setTableHeaderHeight(.points(7))
    table.setTableFooterHeight(.points(3))
    #expect(table.contentHeight == .points(27))
    let hits = [0, 6, 7, 12, 22, 23, 24, 26, 27].map { table.layout.hitTest(contentY: .points($0)) }
    #expect(
      hits == [
        .tableHeader, .tableHeader, .header(section: 0), .row(p(0, 0)), .footer(section: 0), .footer(section: 0),
        .tableFooter, .tableFooter, .nothing,
      ])
  }
}

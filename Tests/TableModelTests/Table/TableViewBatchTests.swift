import TableModel
import Testing

/// What a table asks its data source and delegate, when, and how it applies batches. Headers are 5 pt high, rows 10 pt.
@Suite struct TableViewBatchTests {
  // MARK: Queries

  @Test func batchAsksForSectionsThenRowsThenHeightsOnceEach() throws {
    let model = ListModel([("A", ["a", "b"]), ("B", ["c"])])
    let table = try model.table()
    model.sections[0].rows.insert("x", at: 1)
    table.beginUpdates()
    try table.insertRows(at: [p(0, 1)], with: .fade)
    #expect(model.takeQueries() == [])
    #expect(table.numberOfRows(inSection: 0) == 2)
    try table.endUpdates()
    #expect(
      model.takeQueries() == [
        "sections", "rows 0", "rows 1", "header 0", "height [0, 0]", "height [0, 1]", "height [0, 2]", "footer 0",
        "header 1", "height [1, 0]", "footer 1",
      ])
    #expect(table.numberOfRows(inSection: 0) == 3)
  }

  @Test func singleUpdateIsItsOwnBatch() throws {
    let model = ListModel(rows: ["a", "b"])
    let table = try model.table()
    model.sections[0].rows = ["b"]
    try table.deleteRows(at: rows(0), with: .top)
    #expect(model.takeQueries().prefix(2) == ["sections", "rows 0"])
    #expect(table.contentHeight == .points(15))
  }

  @Test func emptyBatchOnlyAsksForHeights() throws {
    let model = ListModel(rows: ["a", "b"])
    let table = try model.table()
    let ids = [table.id(ofRowAt: p(0, 0)), table.id(ofRowAt: p(0, 1))]
    model.sections[0].heights["a"] = .points(30)
    table.beginUpdates()
    let report = try #require(try table.endUpdates())
    #expect(report.contentHeight.from == .points(25) && report.contentHeight.to == .points(45))
    #expect(report.updates?.isEmpty == true)
    #expect([table.id(ofRowAt: p(0, 0)), table.id(ofRowAt: p(0, 1))] == ids)
    #expect(model.takeQueries().filter { $0.hasPrefix("height") } == ["height [0, 0]", "height [0, 1]"])
    // The row below the one that grew moves down.
    #expect(report.plan?.visibleElements.map(\.text) == ["h0: 0 -> 0", "0.0: 5 -> 5", "0.1: 15 -> 35"])
  }

  @Test func setEditingInABatchAppliesNewHeights() throws {
    let model = ListModel([("A", ["a", "b"]), ("B", ["c"])])
    let table = try model.table()
    model.standard = .points(11)
    table.beginUpdates()
    table.setEditing(true, animated: true)
    #expect(!table.isEditing)
    let report = try #require(try table.endUpdates())
    #expect(table.isEditing)
    #expect(report.contentHeight.to - report.contentHeight.from == .points(3))
  }

  @Test func dataSourceSeesTheOldTableAndCannotUpdateIt() throws {
    let model = ListModel(rows: ["a", "b"])
    let table = try model.table()
    model.sections[0].rows = ["b"]
    var observedCounts: [Int] = []
    var rejection: UpdateError?
    model.onQuery = {
      observedCounts.append(table.numberOfRows(inSection: 0))
      do throws(UpdateError) { try table.deleteRows(at: rows(0), with: .none) } catch { rejection = error }
    }
    try table.deleteRows(at: rows(0), with: .none)
    #expect(observedCounts == [2])
    #expect(rejection == .updateWhileAsking)
    #expect(table.numberOfRows(inSection: 0) == 1)
  }

  // MARK: Nesting

  @Test func nestedBatchesApplyWithTheOutermost() throws {
    let model = ListModel(rows: ["a", "b", "c"])
    let table = try model.table()
    model.sections[0].rows = ["x", "c"]
    var inner: TableReport?
    let report = try table.performBatchUpdates {
      table.beginUpdates()
      try table.deleteRows(at: rows(0, 1), with: .fade)
      inner = try table.endUpdates()
      try table.insertRows(at: rows(0), with: .fade)
    }
    #expect(inner == nil && model.takeQueries().count { $0 == "sections" } == 1)
    #expect(report?.updates?.deletedRows.count == 2)
    #expect(table.numberOfRows(inSection: 0) == 2)
  }

  @Test func endUpdatesWithoutBeginUpdatesIsRejected() throws {
    let table = try ListModel(rows: ["a"]).table()
    #expect(throws: UpdateError.endUpdatesWithoutBegin) { try table.endUpdates() }
  }

  @Test func reloadDataInABatchIsRejected() throws {
    let model = ListModel(rows: ["a"])
    let table = try model.table()
    table.beginUpdates()
    #expect(throws: UpdateError.reloadDataDuringUpdates) { try table.reloadData() }
    try table.endUpdates()
    #expect(throws: Never.self) { try table.reloadData() }
  }

  struct BodyError: Error {}

  @Test func throwingBodyDiscardsTheBatch() throws {
    let model = ListModel(rows: ["a", "b"])
    let table = try model.table()
    #expect(throws: BodyError.self) {
      try table.performBatchUpdates {
        try table.deleteRows(at: rows(0), with: .fade)
        table.setEditing(true, animated: false)
        throw BodyError()
      }
    }
    table.beginUpdates()
    #expect(try table.endUpdates()?.updates?.isEmpty == true)
    #expect(!table.isEditing)
  }

  // MARK: Rejected batches

  @Test func rejectedBatchLeavesTheTableUnchanged() throws {
    let model = ListModel([("A", ["a", "b"]), ("B", ["c"])])
    let table = try model.table(viewport: 12)
    table.setContentOffset(.points(7))
    table.selectRow(at: p(0, 1))
    let before = (0..<2).map { table.rectForSection($0) }
    let ids = [p(0, 0), p(0, 1), p(1, 0)].map { table.id(ofRowAt: $0) }
    model.sections[0].rows = ["a"]
    model.sections[0].heights["a"] = .points(99)
    #expect(
      throws: UpdateError.invalidNumberOfRows(
        section: 0, oldSection: 0, before: 2, after: 1, inserted: 0, deleted: 2, movedIn: 0, movedOut: 0)
    ) { try table.deleteRows(at: rows(0, 1), with: .fade) }
    #expect((0..<2).map { table.rectForSection($0) } == before)
    #expect([p(0, 0), p(0, 1), p(1, 0)].map { table.id(ofRowAt: $0) } == ids)
    #expect(table.contentOffset == .points(7) && table.indexPathsForSelectedRows == [p(0, 1)])
    // No heights are asked for if the counts do not match.
    #expect(!model.takeQueries().contains { $0.hasPrefix("height") })
    try table.reloadData()
    #expect(table.numberOfRows(inSection: 0) == 1)
  }

  @Test func rowCountMustMatchInsertionsAndDeletions() throws {
    let model = ListModel(rows: (0..<10).map { "\($0)" })
    let table = try model.table()
    model.sections[0].rows += ["x", "y", "z"]
    model.sections[0].rows.removeFirst()
    let problem = #expect(throws: UpdateError.self) {
      try table.performBatchUpdates {
        try table.insertRows(at: rows(9, 10), with: .fade)
        try table.deleteRows(at: rows(0), with: .fade)
      }
    }
    #expect(problem?.description.contains("(12)") == true && problem?.description.contains("(10)") == true)
  }

  /// The model changes before the batch, between its updates, or after the last of them.
  @Test(arguments: 0...3) func modelMayChangeUntilTheEndOfTheBatch(step: Int) throws {
    let model = ListModel(rows: ["a", "b", "c"])
    let table = try model.table()
    let steps: [() throws -> Void] = [
      { table.beginUpdates() }, { try table.deleteRows(at: rows(0), with: .fade) },
      { try table.insertRows(at: rows(1, 2), with: .fade) }, {},
    ]
    for index in steps.indices {
      if index == step { model.sections[0].rows = ["b", "x", "y", "c"] }
      try steps[index]()
    }
    #expect(table.numberOfRows(inSection: 0) == 3)
    let report = try #require(try table.endUpdates())
    #expect(report.updates?.newCounts == [4] && table.contentHeight == .points(45))
  }

  @Test func tooManyRowsAreRejected() throws {
    final class Endless: TableViewDataSource {
      func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int { .max }
    }
    let endless = Endless()
    let table = TableView(width: .points(10), viewportHeight: .points(10))
    table.dataSource = endless
    #expect(throws: UpdateError.tooManyRows(section: 0, limit: RowForest.maximumRowCount)) { try table.reloadData() }
  }

  // MARK: The example of session 128

  @Test func session128ExampleDoesNotDependOnTheOrderOfCalls() throws {
    // 1 and 5 are deleted, 2 and 3 inserted; 4 is reloaded, and its index changes.
    let calls: [(TableView) throws -> Void] = [
      { try $0.deleteRows(at: rows(5, 1), with: .fade) }, { try $0.insertRows(at: rows(3), with: .left) },
      { try $0.insertRows(at: rows(2), with: .left) }, { try $0.reloadRows(at: rows(4), with: .none) },
    ]
    var outcomes: Set<[String]> = []
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1]] {
      let model = ListModel(rows: ["0", "1", "2", "3", "4", "5", "6"])
      let table = try model.table()
      let ids = (0..<7).map { table.id(ofRowAt: p(0, $0)) }
      model.sections[0].rows = ["0", "2", "x", "y", "3", "4", "6"]
      let report = try table.performBatchUpdates { for index in order { try calls[index](table) } }
      #expect([0, 1, 4, 5, 6].map { table.id(ofRowAt: p(0, $0)) } == [0, 2, 3, 4, 6].map { ids[$0] })
      outcomes.insert(report?.plan?.visibleElements.map(\.text) ?? [])
    }
    #expect(
      outcomes == [
        [
          "h0: 0 -> 0", "0.0: 5 -> 5", "0.1: 15 -> 15 o0 disappears fade", "0.2: 25 -> 15", "0.3: 35 -> 45",
          "0.4: 45 -> 55 o0 isReplaced none", "0.4: 45 -> 55 replaces none", "0.5: 55 -> 55 o0 disappears fade",
          "0.6: 65 -> 65", "0.2: 25 x-100 o0 -> 25 appears left", "0.3: 35 x-100 o0 -> 35 appears left",
        ]
      ])
  }
}

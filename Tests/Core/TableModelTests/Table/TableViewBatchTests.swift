import TableModel
import Testing

/// Batches with code in between. `TableCaseTests` have the others.
@Suite struct TableViewBatchTests {
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

  @Test func tooManyRowsAreRejected() throws {
    final class Endless: TableViewDataSource {
      func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int { .max }
    }
    let endless = Endless()
    let table = TableView(width: .points(10), viewportHeight: .points(10))
    table.dataSource = endless
    #expect(throws: UpdateError.tooManyRows(section: 0, limit: RowForest.maximumRowCount)) { try table.reloadData() }
  }

  /// Animations are disabled for a closure and restored afterwards.
  @Test(arguments: [true, false]) func performWithoutAnimationRestoresAnimationsEnabled(before: Bool) throws {
    let model = ListModel(rows: ["a"])
    let table = try model.table()
    table.animationsEnabled = before
    model.sections[0].heights["a"] = .points(50)
    let report = try table.performWithoutAnimation {
      #expect(!table.animationsEnabled)
      return try table.performBatchUpdates {}
    }
    #expect(report?.plan == nil && report?.contentHeight.isMove == true)
    #expect(table.animationsEnabled == before)
    #expect(throws: BodyError.self) { try table.performWithoutAnimation { throw BodyError() } }
    #expect(table.animationsEnabled == before)
    #expect(throws: UpdateError.self) {
      try table.performWithoutAnimation { _ = try table.deleteRows(at: rows(7), with: .fade) }
    }
    #expect(table.animationsEnabled == before)
    #expect((try table.performBatchUpdates {}?.plan != nil) == before)
  }
}

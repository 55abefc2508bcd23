import TableModel
import Testing

/// Animations are switched off for a while and are then as they were.
@Suite struct AnimationsEnabledTests {
  struct Mishap: Error {}

  @Test(arguments: [true, false]) func theyAreAsTheyWereAfterwards(before: Bool) throws {
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
    #expect(throws: Mishap.self) { try table.performWithoutAnimation { throw Mishap() } }
    #expect(table.animationsEnabled == before)
    #expect(throws: UpdateError.self) {
      try table.performWithoutAnimation { _ = try table.deleteRows(at: rows(7), with: .fade) }
    }
    #expect(table.animationsEnabled == before)
    #expect((try table.performBatchUpdates {}?.plan != nil) == before)
  }
}

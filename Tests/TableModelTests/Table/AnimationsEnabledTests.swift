import TableModel
import Testing

/// Animations are disabled for a closure and restored afterwards.
@Suite struct AnimationsEnabledTests {
  struct BodyError: Error {}

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

import TableModel
import Testing

/// What WWDC 2010's session 128 says of a table, where no other test does. Headers are 5 pt high, rows 10.
@Suite struct TalkTests {
  @Test func askedForAllAnewATableTellsOfNoMotion() throws {
    let model = ListModel([("A", ["a"]), ("B", ["b"])])
    let table = try model.table()
    model.sections[0].rows = ["x", "y"]
    let report = try table.reloadData()
    #expect(report.plan == nil && report.updates == nil)
    #expect(report.contentHeight.description == "30.000 -> 40.000")
  }

  @Test func rowsThatEditingBringsComeAndGoWithIt() throws {
    // As Contacts has it: rows that only editing shows, in one batch with the change of editing.
    let model = ListModel([("A", ["phone"])])
    let table = try model.table()
    for (isEditing, names) in [(true, ["phone", "add phone"]), (false, ["phone"])] {
      model.sections[0].rows = names
      let report = try table.performBatchUpdates {
        table.setEditing(isEditing, animated: true)
        if isEditing {
          try table.insertRows(at: rows(1), with: .top)
        } else {
          try table.deleteRows(at: rows(1), with: .top)
        }
        #expect(table.isEditing != isEditing)
      }
      #expect(table.isEditing == isEditing)
      #expect(report?.plan?.visibleElements.count { $0.motion != .stays } == 1)
      #expect(table.editingStyleForRow(at: p(0, 1)) == (isEditing ? .delete : nil))
    }
  }

  @Test func aHeightThatChangesInTheSameBatchIsPartOfTheMotion() throws {
    let model = ListModel(rows: ["a", "b"])
    let table = try model.table()
    model.sections[0].rows = ["a", "b", "c"]
    model.sections[0].heights["a"] = .points(30)
    let plan = try #require(try table.insertRows(at: rows(2), with: .fade)?.plan)
    let row = try #require(plan.visibleElements.first { $0.oldIndex == .row(p(0, 0)) })
    #expect(row.isMove && row.from.height == .points(10) && row.to.height == .points(30))
    #expect(row.placement(at: 0.5).height == .points(20))
  }

  @Test func oneKindOfUpdateAloneNeedsNoBatch() throws {
    let model = ListModel([("A", ["a", "b"]), ("B", ["c"])])
    let (one, other) = (try model.table(), try model.table())
    model.sections[0].rows = []
    let alone = try one.deleteRows(at: rows(0, 1), with: .top)
    other.beginUpdates()
    try other.deleteRows(at: rows(0, 1), with: .top)
    let batched = try other.endUpdates()
    #expect(alone?.contentHeight == batched?.contentHeight && alone?.updates == batched?.updates)
    #expect(alone?.plan?.visibleElements.map(\.text) == batched?.plan?.visibleElements.map(\.text))
  }

  /// One section opens and another closes in one batch.
  private func plan(opening: Int, closing: Int, _ inserted: RowAnimation, _ deleted: RowAnimation) throws
    -> [String: AnimatedElement]
  {
    let model = ListModel([("A", []), ("B", []), ("C", [])])
    model.sections[closing].rows = ["x", "y"]
    let table = try model.table()
    model.sections[closing].rows = []
    model.sections[opening].rows = ["v", "w"]
    let report = try table.performBatchUpdates {
      try table.insertRows(at: rows(0, 1, of: opening), with: inserted)
      try table.deleteRows(at: rows(0, 1, of: closing), with: deleted)
    }
    let elements = try #require(report?.plan?.visibleElements)
    return [String: AnimatedElement](
      uniqueKeysWithValues: elements.map { ($0.text.split(separator: ":")[0] + ($0.newIndex == nil ? "-" : ""), $0) }
        .map { (String($0.0), $0.1) })
  }

  @Test func aSectionThatOpensBelowTheOneThatClosesGoesUp() throws {
    let below = try plan(opening: 2, closing: 0, .bottom, .top)
    let header = try #require(below["h2"])
    #expect(header.to.minY - header.from.minY == .points(-20))
    // What opens comes from below and what closes goes up: all flows one way, as the header does.
    let (comes, goes) = (try #require(below["2.0"]), try #require(below["0.0-"]))
    #expect(comes.to.minY < comes.from.minY && goes.to.minY < goes.from.minY)
  }

  @Test func aSectionThatOpensAboveTheOneThatClosesStays() throws {
    let above = try plan(opening: 0, closing: 2, .top, .bottom)
    let header = try #require(above["h0"])
    #expect(!header.isMove)
    let (comes, goes) = (try #require(above["0.0"]), try #require(above["2.0-"]))
    #expect(comes.to.minY > comes.from.minY && goes.to.minY > goes.from.minY)
    #expect(try #require(above["h2"]).to.minY > (try #require(above["h2"]).from.minY))
  }
}

import TableModel
import Testing

/// Statements of WWDC 2010 session 128 that no other suite checks. Headers are 5 pt high, rows 10 pt.
@Suite struct Session128TableTests {
  @Test func reloadDataIsNotAnimated() throws {
    let model = ListModel([("A", ["a"]), ("B", ["b"])])
    let table = try model.table()
    model.sections[0].rows = ["x", "y"]
    let report = try table.reloadData()
    #expect(report.plan == nil && report.updates == nil)
    #expect(report.contentHeight.description == "30.000 -> 40.000")
  }

  @Test func rowsShownOnlyInEditingAreInsertedAndDeletedWithIt() throws {
    // As in Contacts: rows shown only in editing, in one batch with `setEditing`.
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

  @Test func heightChangedInTheSameBatchIsAnimated() throws {
    let model = ListModel(rows: ["a", "b"])
    let table = try model.table()
    model.sections[0].rows = ["a", "b", "c"]
    model.sections[0].heights["a"] = .points(30)
    let plan = try #require(try table.insertRows(at: rows(2), with: .fade)?.plan)
    let row = try #require(plan.visibleElements.first { $0.oldIndex == .row(p(0, 0)) })
    #expect(row.isMove && row.from.height == .points(10) && row.to.height == .points(30))
    #expect(row.placement(at: 0.5).height == .points(20))
  }

  @Test func singleKindOfUpdateNeedsNoBatch() throws {
    let model = ListModel([("A", ["a", "b"]), ("B", ["c"])])
    let single = try model.table()
    let batch = try model.table()
    model.sections[0].rows = []
    let alone = try single.deleteRows(at: rows(0, 1), with: .top)
    batch.beginUpdates()
    try batch.deleteRows(at: rows(0, 1), with: .top)
    let batched = try batch.endUpdates()
    #expect(alone?.contentHeight == batched?.contentHeight && alone?.updates == batched?.updates)
    #expect(alone?.plan?.visibleElements.map(\.text) == batched?.plan?.visibleElements.map(\.text))
  }

  /// Returns the plan of a batch that opens one section and closes another, by element.
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

  @Test func sectionOpenedBelowTheClosedOneSlidesUp() throws {
    let below = try plan(opening: 2, closing: 0, .bottom, .top)
    let header = try #require(below["h2"])
    #expect(header.to.minY - header.from.minY == .points(-20))
    // The opening rows slide up from below and the closing ones slide up and out: all move in the header's direction.
    let (opening, closing) = (try #require(below["2.0"]), try #require(below["0.0-"]))
    #expect(opening.to.minY < opening.from.minY && closing.to.minY < closing.from.minY)
  }

  @Test func sectionOpenedAboveTheClosedOneStays() throws {
    let above = try plan(opening: 0, closing: 2, .top, .bottom)
    let header = try #require(above["h0"])
    #expect(!header.isMove)
    let (opening, closing) = (try #require(above["0.0"]), try #require(above["2.0-"]))
    #expect(opening.to.minY > opening.from.minY && closing.to.minY > closing.from.minY)
    #expect(try #require(above["h2"]).to.minY > (try #require(above["h2"]).from.minY))
  }
}

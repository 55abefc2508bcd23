import TableModel
import Testing

/// Every reason to reject a batch, with UIKit's message.
@Suite struct UpdateErrorTests {
  struct InvalidBatch: Sendable, CustomTestStringConvertible {
    var updates: [TableUpdate]
    var old: [Int]
    var new: [Int]
    var error: UpdateError
    var text: String
    var testDescription: String { text }

    init(_ updates: [TableUpdate], _ old: [Int], _ new: [Int], _ error: UpdateError, _ text: String) {
      self.updates = updates
      self.old = old
      self.new = new
      self.error = error
      self.text = text
    }
  }

  static func path(_ section: Int, _ row: Int) -> TableIndexPath { TableIndexPath(section: section, row: row) }

  static let counts: [InvalidBatch] = [
    InvalidBatch(
      [
        .insertRow(at: path(1, 0), with: .fade), .deleteRow(at: path(0, 1), with: .fade),
        .deleteRow(at: path(0, 2), with: .fade), .moveRow(at: path(0, 0), to: path(0, 1)),
        .moveRow(at: path(0, 3), to: path(1, 1)), .moveRow(at: path(1, 0), to: path(1, 2)),
      ], [6, 2], [4, 4],
      .invalidNumberOfRows(
        section: 0, oldSection: 0, before: 6, after: 4, inserted: 0, deleted: 2, movedIn: 0, movedOut: 1),
      """
      Invalid update: invalid number of rows in section 0. The number of rows contained in an existing section after \
      the update (4) must be equal to the number of rows contained in that section before the update (6), plus or \
      minus the number of rows inserted or deleted from that section (0 inserted, 2 deleted) and plus or minus the \
      number of rows moved into or out of that section (0 moved in, 1 moved out).
      """),
    InvalidBatch(
      [
        .moveSection(1, toSection: 0), .insertRow(at: path(0, 0), with: .fade),
        .moveRow(at: path(0, 1), to: path(0, 1)),
      ], [3, 3], [3, 2],
      .invalidNumberOfRows(
        section: 0, oldSection: 1, before: 3, after: 3, inserted: 1, deleted: 0, movedIn: 1, movedOut: 0),
      """
      Invalid update: invalid number of rows in section 0. The number of rows contained in an existing section after \
      the update (3) must be equal to the number of rows contained in that section before the update (3), plus or \
      minus the number of rows inserted or deleted from that section (1 inserted, 0 deleted) and plus or minus the \
      number of rows moved into or out of that section (1 moved in, 0 moved out).
      """),
    InvalidBatch(
      [.insertSection(0, with: .fade), .deleteSection(1, with: .fade), .deleteSection(0, with: .fade)], [1, 1, 1],
      [1, 1, 1], .invalidNumberOfSections(before: 3, after: 3, inserted: 1, deleted: 2),
      """
      Invalid update: invalid number of sections. The number of sections contained in the table view after the update \
      (3) must be equal to the number of sections contained in the table view before the update (3), plus or minus the \
      number of sections inserted or deleted (1 inserted, 2 deleted).
      """),
    InvalidBatch(
      [], [1], [-1], .negativeNumberOfRows(-1, section: 0, isAfterUpdate: true),
      "Invalid update: the number of rows contained in section 0 after the update (-1) must not be negative."),
    InvalidBatch(
      [], [2, -3], [2, 0], .negativeNumberOfRows(-3, section: 1, isAfterUpdate: false),
      "Invalid update: the number of rows contained in section 1 before the update (-3) must not be negative."),
  ]

  static let bounds: [InvalidBatch] = [
    InvalidBatch(
      [.insertRow(at: path(0, 3), with: .fade)], [2], [3], .insertRowOutOfBounds(path(0, 3), only: .rows(3)),
      "attempt to insert row 3 into section 0, but there are only 3 rows in section 0 after the update"),
    InvalidBatch(
      [.insertRow(at: path(1, 0), with: .fade)], [2], [2], .insertRowOutOfBounds(path(1, 0), only: .sections(1)),
      "attempt to insert row 0 into section 1, but there are only 1 sections after the update"),
    InvalidBatch(
      [.deleteRow(at: path(1, 2), with: .fade)], [2, 2], [2, 1],
      .deleteRowOutOfBounds(path(1, 2), only: .rows(2), isReload: false),
      "attempt to delete row 2 from section 1 which only contains 2 rows before the update"),
    InvalidBatch(
      [.deleteRow(at: path(2, 0), with: .fade)], [2, 2], [2, 1],
      .deleteRowOutOfBounds(path(2, 0), only: .sections(2), isReload: false),
      "attempt to delete row 0 from section 2, but there are only 2 sections before the update"),
    // UIKit's message for a reload is the deletion's.
    InvalidBatch(
      [.reloadRow(at: path(0, -1), with: .fade)], [2], [2],
      .deleteRowOutOfBounds(path(0, -1), only: .rows(2), isReload: true),
      "attempt to delete row -1 from section 0 which only contains 2 rows before the update"),
    InvalidBatch(
      [.deleteSection(2, with: .fade)], [2, 2], [2],
      .deleteSectionOutOfBounds(2, sectionCount: 2, isReload: false),
      "attempt to delete section 2, but there are only 2 sections before the update"),
    InvalidBatch(
      [.reloadSection(7, with: .fade)], [2, 2], [2, 2],
      .deleteSectionOutOfBounds(7, sectionCount: 2, isReload: true),
      "attempt to delete section 7, but there are only 2 sections before the update"),
    InvalidBatch(
      [.insertSection(3, with: .fade)], [2, 2], [2, 2, 0], .insertSectionOutOfBounds(3, sectionCount: 3),
      "attempt to insert section 3 but there are only 3 sections after the update"),
    InvalidBatch(
      [.moveSection(2, toSection: 0)], [2, 2], [2, 2], .moveFromSectionOutOfBounds(2, sectionCount: 2),
      "attempt to move section 2, but there are only 2 sections before the update"),
    InvalidBatch(
      [.moveSection(1, toSection: 2)], [2, 2], [2, 2], .moveToSectionOutOfBounds(1, to: 2, sectionCount: 2),
      "attempt to move section 1 to section 2, but there are only 2 sections after the update"),
    InvalidBatch(
      [.moveRow(at: path(2, 0), to: path(0, 0))], [1, 1, 0], [1, 1, 0],
      .moveFromRowOutOfBounds(path(2, 0), only: .rows(0)),
      "attempt to move index path ({length = 2, path = 2 - 0}) that does not exist - there are only 0 rows in section 2 "
        + "before the update"),
    InvalidBatch(
      [.moveRow(at: path(3, 0), to: path(0, 0))], [1, 1, 0], [1, 1, 0],
      .moveFromRowOutOfBounds(path(3, 0), only: .sections(3)),
      "attempt to move index path ({length = 2, path = 3 - 0}) that does not exist - there are only 3 sections before "
        + "the update"),
    InvalidBatch(
      [.moveRow(at: path(1, 0), to: path(0, 2))], [2, 1], [2, 1],
      .moveToRowOutOfBounds(path(1, 0), to: path(0, 2), only: .rows(2)),
      "attempt to move index path ({length = 2, path = 1 - 0}) to index path ({length = 2, path = 0 - 2}) that does not "
        + "exist - there are only 2 rows in section 0 after the update"),
    InvalidBatch(
      [.moveRow(at: path(1, 0), to: path(4, 0))], [2, 1], [2, 1],
      .moveToRowOutOfBounds(path(1, 0), to: path(4, 0), only: .sections(2)),
      "attempt to move index path ({length = 2, path = 1 - 0}) to index path ({length = 2, path = 4 - 0}) that does not "
        + "exist - there are only 2 sections after the update"),
  ]

  static let conflicts: [InvalidBatch] = [
    InvalidBatch(
      [.deleteRow(at: path(0, 1), with: .fade), .reloadRow(at: path(0, 1), with: .fade)], [2], [1],
      .deleteAndReloadRow(path(0, 1)), "attempt to delete and reload the same index path ({length = 2, path = 0 - 1})"),
    InvalidBatch(
      [.reloadSection(1, with: .fade), .deleteSection(1, with: .fade)], [2, 2], [2], .deleteAndReloadSection(1),
      "attempt to delete and reload the same section (1)"),
    InvalidBatch(
      [.deleteRow(at: path(0, 1), with: .fade), .moveRow(at: path(0, 1), to: path(0, 0))], [2], [2],
      .deleteAndMoveFromRow(path(0, 1), isReload: false),
      "attempt to perform a delete and a move from the same index path ({length = 2, path = 0 - 1})"),
    // openradar 33662307: the message is misleading, since nothing is deleted. `isReload` and the advice clarify it.
    InvalidBatch(
      [.reloadRow(at: path(0, 1), with: .fade), .moveRow(at: path(0, 1), to: path(0, 0))], [2], [2],
      .deleteAndMoveFromRow(path(0, 1), isReload: true),
      "attempt to perform a delete and a move from the same index path ({length = 2, path = 0 - 1})"),
    InvalidBatch(
      [.deleteSection(1, with: .fade), .moveSection(1, toSection: 0)], [2, 2], [2],
      .deleteAndMoveFromSection(1, isReload: false),
      "attempt to perform a delete and a move from the same section (1)"),
    InvalidBatch(
      [.reloadSection(1, with: .fade), .moveSection(1, toSection: 0)], [2, 2], [2, 2],
      .deleteAndMoveFromSection(1, isReload: true), "attempt to perform a delete and a move from the same section (1)"),
    InvalidBatch(
      [.insertRow(at: path(0, 0), with: .fade), .moveRow(at: path(0, 1), to: path(0, 0))], [2], [3],
      .insertAndMoveToRow(path(0, 0)),
      "attempt to perform an insert and a move to the same index path ({length = 2, path = 0 - 0})"),
    InvalidBatch(
      [.insertSection(0, with: .fade), .moveSection(1, toSection: 0)], [2, 2], [0, 2, 2], .insertAndMoveToSection(0),
      "attempt to perform an insert and a move to the same section (0)"),
    InvalidBatch(
      [.insertSection(2, with: .fade), .moveRow(at: path(0, 1), to: path(2, 0))], [2, 2], [1, 2, 1],
      .moveRowIntoInsertedSection(path(2, 0), isReload: false), "cannot move a row into a newly inserted section (2)"),
    InvalidBatch(
      [.reloadSection(1, with: .fade), .moveRow(at: path(0, 1), to: path(1, 0))], [2, 2], [1, 3],
      .moveRowIntoInsertedSection(path(1, 0), isReload: true), "cannot move a row into a newly inserted section (1)"),
    InvalidBatch(
      [.deleteSection(1, with: .fade), .moveRow(at: path(1, 1), to: path(0, 0))], [2, 2], [3],
      .moveRowFromDeletedSection(path(1, 1), isReload: false), "cannot move a row from a deleted section (1)"),
    InvalidBatch(
      [.reloadSection(1, with: .fade), .moveRow(at: path(1, 1), to: path(0, 0))], [2, 2], [3, 1],
      .moveRowFromDeletedSection(path(1, 1), isReload: true), "cannot move a row from a deleted section (1)"),
    InvalidBatch(
      [.moveRow(at: path(0, 0), to: path(0, 1)), .moveRow(at: path(0, 0), to: path(0, 2))], [3], [3],
      .moveRowTwice(path(0, 0), to: path(0, 1), and: path(0, 2)),
      "attempt to move row at index path {length = 2, path = 0 - 0} to both {length = 2, path = 0 - 1} and {length = 2, "
        + "path = 0 - 2}"),
    InvalidBatch(
      [.moveRow(at: path(8, 0), to: path(7, 0)), .moveRow(at: path(6, 0), to: path(7, 0))],
      [0, 0, 0, 0, 0, 0, 1, 1, 1], [0, 0, 0, 0, 0, 0, 0, 3, 0],
      .moveRowsToSame(path(6, 0), and: path(8, 0), to: path(7, 0)),
      "attempt to move both row at index path {length = 2, path = 6 - 0} and {length = 2, path = 8 - 0} to {length = 2, "
        + "path = 7 - 0}"),
    InvalidBatch(
      [.moveSection(0, toSection: 2), .moveSection(0, toSection: 1)], [0, 0, 0], [0, 0, 0],
      .moveSectionTwice(0, to: 1, and: 2), "attempt to move section 0 to both section 1 and section 2"),
    InvalidBatch(
      [.moveSection(2, toSection: 1), .moveSection(0, toSection: 1)], [0, 0, 0], [0, 0, 0],
      .moveSectionsToSame(0, and: 2, to: 1), "attempt to move both section 0 and section 2 to section 1"),
  ]

  @Test(arguments: counts + bounds + conflicts) func rejectedBatchHasUIKitsMessage(_ batch: InvalidBatch) throws {
    for updates in [batch.updates, batch.updates.reversed()] {
      let error = #expect(throws: UpdateError.self) {
        try UpdateBatch(updates).resolved(from: batch.old, to: batch.new)
      }
      #expect(error == batch.error)
      #expect(error?.description == batch.text)
      #expect(error?.advice.hasSuffix(".") == true)
    }
  }

  /// Of several errors, the first in the order of the checks is reported.
  @Test func firstFailedCheckIsReported() {
    // One mistake for each check, in their order, with the error reported once the earlier mistakes are removed.
    let stages: [(update: TableUpdate, error: UpdateError)] = [
      (.deleteSection(9, with: .fade), .deleteSectionOutOfBounds(9, sectionCount: 4, isReload: false)),
      (.moveRow(at: Self.path(0, 9), to: Self.path(0, 0)), .moveFromRowOutOfBounds(Self.path(0, 9), only: .rows(3))),
      (.deleteRow(at: Self.path(0, 1), with: .fade), .deleteAndReloadRow(Self.path(0, 1))),
      (.insertSection(9, with: .fade), .insertSectionOutOfBounds(9, sectionCount: 4)),
      (.insertRow(at: Self.path(0, 9), with: .fade), .insertRowOutOfBounds(Self.path(0, 9), only: .rows(3))),
      (.moveSection(2, toSection: 2), .moveSectionTwice(2, to: 2, and: 3)),
      (.moveRow(at: Self.path(0, 1), to: Self.path(0, 2)), .deleteAndMoveFromRow(Self.path(0, 1), isReload: true)),
      (
        .deleteSection(3, with: .fade), .invalidNumberOfSections(before: 4, after: 4, inserted: 0, deleted: 1)
      ),
      (
        .insertRow(at: Self.path(0, 0), with: .fade),
        .invalidNumberOfRows(
          section: 0, oldSection: 0, before: 3, after: 3, inserted: 1, deleted: 0, movedIn: 0, movedOut: 0)
      ),
    ]
    let always: [TableUpdate] = [.reloadRow(at: Self.path(0, 1), with: .fade), .moveSection(2, toSection: 3)]
    for first in stages.indices {
      var updates = stages[first...].map(\.update) + always
      // Two moves of one section would hide the later errors.
      if first > 5 { updates.removeLast() }
      let error = #expect(throws: UpdateError.self) {
        try UpdateBatch(updates).resolved(from: [3, 3, 3, 3], to: [3, 3, 3, 3])
      }
      #expect(error == stages[first].error)
    }
  }
}

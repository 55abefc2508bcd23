import TableModel
import Testing

/// Every reason to reject a batch, with UIKit's message.
@Suite struct UpdateErrorTests {
  static func path(_ section: Int, _ row: Int) -> TableIndexPath { TableIndexPath(section: section, row: row) }

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

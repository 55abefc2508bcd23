/// The reason a batch of updates is rejected. The table stays unchanged.
///
/// `description` has UIKit's wording and numbers, so that a search finds reports of UIKit's crashes. `advice` names a
/// fix.
public enum UpdateError: Error, Hashable, Sendable {
  /// The count that is too small for an index.
  public enum Extent: Hashable, Sendable {
    /// The number of sections: the row's section is missing.
    case sections(Int)
    /// The number of rows in the row's section.
    case rows(Int)
  }

  // MARK: Counts

  /// The data source reports a negative number of rows. UIKit has no message for it.
  case negativeNumberOfRows(Int, section: Int, isAfterUpdate: Bool)
  /// The numbers of sections before and after, and of those that the batch inserts and deletes.
  case invalidNumberOfSections(before: Int, after: Int, inserted: Int, deleted: Int)
  /// `section` is the index after the update, `oldSection` before it. They differ if sections are inserted, deleted or
  /// moved. Moves within the section are not counted.
  case invalidNumberOfRows(
    section: Int, oldSection: Int, before: Int, after: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int)

  // MARK: Indices out of bounds. UIKit calls a reload a deletion; `isReload` distinguishes them.

  /// There is no such section to delete or reload.
  case deleteSectionOutOfBounds(Int, sectionCount: Int, isReload: Bool)
  /// There is no such section to move.
  case moveFromSectionOutOfBounds(Int, sectionCount: Int)
  /// There is no such row to delete or reload.
  case deleteRowOutOfBounds(TableIndexPath, only: Extent, isReload: Bool)
  /// There is no such row to move.
  case moveFromRowOutOfBounds(TableIndexPath, only: Extent)
  /// There is no such section after the batch.
  case insertSectionOutOfBounds(Int, sectionCount: Int)
  /// The section cannot move there: there is no such section after the batch.
  case moveToSectionOutOfBounds(Int, to: Int, sectionCount: Int)
  /// There is no such row after the batch.
  case insertRowOutOfBounds(TableIndexPath, only: Extent)
  /// The row cannot move there: there is no such row after the batch.
  case moveToRowOutOfBounds(TableIndexPath, to: TableIndexPath, only: Extent)

  // MARK: Calls at the wrong time. UIKit has no messages for them.

  /// There is no batch to end.
  case endUpdatesWithoutBegin
  /// `reloadData` was called within a batch.
  case reloadDataDuringUpdates
  /// The table was updated while it asked its data source or its delegate.
  case updateWhileAsking
  /// From this section on there are more rows and sections than a table supports.
  case tooManyRows(section: Int, limit: Int)

  // MARK: Conflicting updates. A reload counts as a deletion and an insertion, as in UIKit.

  /// The section's index before the batch.
  case deleteAndReloadSection(Int)
  /// The row's index path before the batch.
  case deleteAndReloadRow(TableIndexPath)
  /// A section that moves is also deleted or reloaded.
  case deleteAndMoveFromSection(Int, isReload: Bool)
  /// A row that moves is also deleted or reloaded.
  case deleteAndMoveFromRow(TableIndexPath, isReload: Bool)
  /// Two sections would have one index after the batch.
  case insertAndMoveToSection(Int)
  /// Two rows would have one index path after the batch.
  case insertAndMoveToRow(TableIndexPath)
  /// The row's section is deleted or reloaded.
  case moveRowFromDeletedSection(TableIndexPath, isReload: Bool)
  /// The destination's section is inserted or reloaded.
  case moveRowIntoInsertedSection(TableIndexPath, isReload: Bool)
  /// One section has two destinations.
  case moveSectionTwice(Int, to: Int, and: Int)
  /// Two sections have one destination.
  case moveSectionsToSame(Int, and: Int, to: Int)
  /// One row has two destinations.
  case moveRowTwice(TableIndexPath, to: TableIndexPath, and: TableIndexPath)
  /// Two rows have one destination.
  case moveRowsToSame(TableIndexPath, and: TableIndexPath, to: TableIndexPath)
}

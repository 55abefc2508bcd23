/// Why a batch of updates is refused. The table stays as it was.
///
/// `description` is worded as UIKit words it, with the same numbers, so that it is found where UIKit's crashes are told
/// of. `advice` says what to do about it.
public enum UpdateError: Error, Hashable, Sendable {
  /// How much there is, where less than an index asks for.
  public enum Extent: Hashable, Sendable {
    /// So many sections, so that the row's section is missing.
    case sections(Int)
    /// So many rows in the row's section.
    case rows(Int)
  }

  // MARK: Counts

  /// A section cannot have fewer than no rows. UIKit has no words for it.
  case negativeNumberOfRows(Int, section: Int, isAfterUpdate: Bool)
  /// How many sections were there and are there, and how many the batch inserts and deletes.
  case invalidNumberOfSections(before: Int, after: Int, inserted: Int, deleted: Int)
  /// `section` is counted after the update, `oldSection` before it. They differ where sections came, went or moved.
  /// Moves within the section count neither in nor out.
  case invalidNumberOfRows(
    section: Int, oldSection: Int, before: Int, after: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int)

  // MARK: Indices that name nothing. UIKit calls a reload a deletion; `isReload` tells them apart.

  /// There is no such section to delete or reload.
  case deleteSectionOutOfBounds(Int, sectionCount: Int, isReload: Bool)
  /// There is no such section to move.
  case moveFromSectionOutOfBounds(Int, sectionCount: Int)
  /// There is no such row to delete or reload.
  case deleteRowOutOfBounds(IndexPath, only: Extent, isReload: Bool)
  /// There is no such row to move.
  case moveFromRowOutOfBounds(IndexPath, only: Extent)
  /// There is no such section after the batch.
  case insertSectionOutOfBounds(Int, sectionCount: Int)
  /// The section cannot move there: there is no such section after the batch.
  case moveToSectionOutOfBounds(Int, to: Int, sectionCount: Int)
  /// There is no such row after the batch.
  case insertRowOutOfBounds(IndexPath, only: Extent)
  /// The row cannot move there: there is no such row after the batch.
  case moveToRowOutOfBounds(IndexPath, to: IndexPath, only: Extent)

  // MARK: Not the time for it. UIKit has no words, and does what it can.

  /// There is no batch to end.
  case endUpdatesWithoutBegin
  /// All cannot be asked anew in the middle of a batch.
  case reloadDataDuringUpdates
  /// While the table asks its data source or its delegate.
  case updateWhileAsking
  /// At this section there are more rows and sections than a table can hold.
  case tooManyRows(section: Int, limit: Int)

  // MARK: Updates that exclude each other. A reload is a deletion and an insertion, here as in UIKit.

  /// One section, counted before the batch.
  case deleteAndReloadSection(Int)
  /// One row, counted before the batch.
  case deleteAndReloadRow(IndexPath)
  /// A section that moves is deleted or reloaded, too.
  case deleteAndMoveFromSection(Int, isReload: Bool)
  /// A row that moves is deleted or reloaded, too.
  case deleteAndMoveFromRow(IndexPath, isReload: Bool)
  /// Two sections would be at one place after the batch.
  case insertAndMoveToSection(Int)
  /// Two rows would be at one place after the batch.
  case insertAndMoveToRow(IndexPath)
  /// Its section goes, or is reloaded whole.
  case moveRowFromDeletedSection(IndexPath, isReload: Bool)
  /// The section it would move into is new, or is reloaded whole.
  case moveRowIntoInsertedSection(IndexPath, isReload: Bool)
  /// One section, to two places.
  case moveSectionTwice(Int, to: Int, and: Int)
  /// Two sections, to one place.
  case moveSectionsToSame(Int, and: Int, to: Int)
  /// One row, to two places.
  case moveRowTwice(IndexPath, to: IndexPath, and: IndexPath)
  /// Two rows, to one place.
  case moveRowsToSame(IndexPath, and: IndexPath, to: IndexPath)
}
